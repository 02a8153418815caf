import { Button, Divider } from '@mantine/core';
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { appApi } from '../../http/app-api.ts';
import { dataOf } from '../../http/data-of.ts';
import { useTexts } from '../../text/language.tsx';
import { usePasskeyProblem } from '../../text/passkey-problem.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useChange } from '../../ui/form/use-change.ts';
import { signInTexts } from './sign-in-texts.ts';

/** Signing in without a password. The passkey itself tells who the person is. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const texts = useTexts(signInTexts);
  const problem = usePasskeyProblem();
  const signIn = useChange(
    async () => {
      const optionsJSON = dataOf(await appApi.POST('/session/passkey/options'));
      const response = await startAuthentication({ optionsJSON });
      await appApi.POST('/session/passkey', { body: { response } });
    },
    { onDone: onSignedIn },
  );

  if (!browserSupportsWebAuthn()) return null;
  return (
    <>
      <Divider label={texts.or} />
      {signIn.error !== null && <ErrorNotice error={signIn.error} {...problem(signIn.error)} />}
      <Button variant="default" loading={signIn.isPending} onClick={() => signIn.mutate()} fullWidth>
        {texts.withPasskey}
      </Button>
    </>
  );
}
