import { Anchor, Text } from '@mantine/core';
import { appApi } from '../../http/app-api.ts';
import { forgetKeptForms } from '../../http/kept-form.ts';
import { useChange } from '../../ui/form/use-change.ts';
import type { ConnectTexts } from './connect-texts.ts';

/** Who is signed in, and a way for somebody else to sign in and come back with the request of the app. */
export function NotYou({ email, texts }: { email: string; texts: ConnectTexts }) {
  const signOut = useChange(() => appApi.DELETE('/session'), {
    onDone: () => {
      forgetKeptForms();
      location.assign(`/app/sign-in?backTo=${encodeURIComponent(location.pathname)}${location.hash}`);
    },
  });
  return (
    <Text size="sm" c="dimmed" className="breakable">
      {texts.signedInAs(email)}{' '}
      <Anchor component="button" type="button" inherit underline="always" onClick={() => signOut.mutate()}>
        {texts.notYou}
      </Anchor>
    </Text>
  );
}
