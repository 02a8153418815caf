import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useHash } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useChange } from '../../ui/form/use-change.ts';
import { useInputs } from '../../ui/form/use-inputs.ts';
import { AnchorLink } from '../../ui/links.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { Entrance } from './entrance.tsx';
import { FinishSignUp } from './finish-sign-up.tsx';
import { signUpQuery } from './sign-up-query.ts';
import { signUpTexts } from './sign-up-texts.ts';

/**
 * Asks for name and address; opened by the link of the mail, for the password. The link's token stands after #. The type of what it returns
 * is written down, because the router cannot infer it from a page that links to itself.
 */
export default function SignUpPage(): ReactElement {
  const texts = useTexts(signUpTexts);
  // The link may be opened in the tab that asked for it.
  const [hash] = useHash({ getInitialValueInEffect: false });
  const token = hash.slice(1);
  const { data, error } = useQuery(signUpQuery);
  if (error !== null) {
    return (
      <Entrance title={texts.title}>
        <ErrorNotice error={error} />
      </Entrance>
    );
  }
  if (data === undefined) return <PageSkeleton />;
  if (!data.isOpen) {
    return (
      <Entrance title={texts.closedTitle}>
        <Stack>
          <Text>{texts.closed}</Text>
          <SignInInstead />
        </Stack>
      </Entrance>
    );
  }
  return token === '' ? <AskForLink /> : <FinishSignUp key={token} token={token} />;
}

function AskForLink() {
  const texts = useTexts(signUpTexts);
  const form = useForm({ initialValues: { name: '', email: '' } });
  const ask = useChange('POST /sign-up');
  const input = useInputs(form, ask.error, texts);
  if (ask.isSuccess) {
    return (
      <Entrance title={texts.sentTitle}>
        <Stack>
          <Alert color="green" role="status">
            {texts.sent(form.values.email)}
          </Alert>
          <Button variant="default" onClick={() => ask.reset()}>
            {texts.otherAddress}
          </Button>
        </Stack>
      </Entrance>
    );
  }
  return (
    <Entrance title={texts.title}>
      <form onSubmit={form.onSubmit((values) => ask.mutate(values))}>
        <Stack>
          <Text size="sm" c="dimmed">
            {texts.step(1)}
          </Text>
          <Text>{texts.lead}</Text>
          <TextInput autoComplete="name" required autoFocus {...input('name')} />
          <TextInput type="email" autoComplete="email" required {...input('email')} />
          {ask.error !== null && <ErrorNotice error={ask.error} />}
          <Button type="submit" loading={ask.isPending} fullWidth>
            {texts.sendLink}
          </Button>
          <SignInInstead />
        </Stack>
      </form>
    </Entrance>
  );
}

function SignInInstead() {
  const texts = useTexts(signUpTexts);
  return (
    <Text size="sm">
      {texts.haveAccount}{' '}
      <AnchorLink to="/sign-in" size="sm" underline="always">
        {texts.signIn}
      </AnchorLink>
    </Text>
  );
}
