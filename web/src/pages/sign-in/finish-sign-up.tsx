import { Button, Divider, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Schemas } from '../../http/account-api.ts';
import { appApi } from '../../http/app-api.ts';
import { dataOf } from '../../http/data-of.ts';
import { queryOf } from '../../http/query-of.ts';
import { useTexts } from '../../text/language.tsx';
import { usePasskeyProblem } from '../../text/passkey-problem.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useChange } from '../../ui/form/use-change.ts';
import { useInputs } from '../../ui/form/use-inputs.ts';
import { AnchorLink, ButtonLink } from '../../ui/links.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { Entrance } from './entrance.tsx';
import { signUpTexts } from './sign-up-texts.ts';

/** Opened by the link of the mail: the person chooses a password or a passkey, and is signed in. */
export function FinishSignUp({ token }: { token: string }): ReactElement {
  const texts = useTexts(signUpTexts);
  const signUp = useQuery(
    queryOf(['sign-up', token], () => appApi.POST('/sign-up/link', { body: { token } })),
  );
  if (signUp.error !== null) {
    return (
      <Entrance title={texts.finishTitle}>
        <Stack>
          <ErrorNotice error={signUp.error} />
          {/* Loads the page anew, because the token stands in its address. */}
          <AnchorLink to="/sign-up" hash="" reloadDocument size="sm">
            {texts.sendLink}
          </AnchorLink>
        </Stack>
      </Entrance>
    );
  }
  if (signUp.data === undefined) return <PageSkeleton />;
  if (signUp.data.hasAccount) {
    return (
      <Entrance title={texts.hasAccountTitle}>
        <Stack>
          <Text className="breakable">{texts.hasAccount(signUp.data.email)}</Text>
          <ButtonLink to="/sign-in">{texts.signIn}</ButtonLink>
        </Stack>
      </Entrance>
    );
  }
  return <Choice token={token} signUp={signUp.data} />;
}

function Choice({ token, signUp: { email, name } }: { token: string; signUp: Schemas['OpenSignUp'] }) {
  const texts = useTexts(signUpTexts);
  const problem = usePasskeyProblem();
  const navigate = useNavigate();
  const form = useForm({ initialValues: { name, password: '' } });
  const onDone = () => navigate({ to: '/', reloadDocument: true });
  const byPassword = useChange('POST /sign-up/password', { onDone });
  const byPasskey = useChange(
    async (given: string) => {
      const optionsJSON = dataOf(await appApi.POST('/sign-up/passkey/options', { body: { token } }));
      const response = await startRegistration({ optionsJSON });
      await appApi.POST('/sign-up/passkey', { body: { token, name: given, response } });
    },
    { onDone },
  );
  const input = useInputs(form, byPassword.error ?? byPasskey.error, texts);

  return (
    <Entrance title={texts.finishTitle}>
      <form onSubmit={form.onSubmit((values) => byPassword.mutate({ token, ...values }))}>
        <Stack>
          <Text size="sm" c="dimmed" className="breakable">
            {texts.step(2)} · {email}
          </Text>
          {/* Password managers keep the password under this address. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <TextInput autoComplete="name" required {...input('name')} />
          <PasswordInput autoComplete="new-password" required autoFocus {...input('password')} />
          {byPassword.error !== null && <ErrorNotice error={byPassword.error} />}
          <Button type="submit" loading={byPassword.isPending} fullWidth>
            {texts.withPassword}
          </Button>
          {browserSupportsWebAuthn() && (
            <>
              <Divider label={texts.or} />
              <Text size="sm">{texts.passkeyHint}</Text>
              {byPasskey.error !== null && (
                <ErrorNotice error={byPasskey.error} {...problem(byPasskey.error)} />
              )}
              <Button
                variant="default"
                loading={byPasskey.isPending}
                onClick={() => byPasskey.mutate(form.values.name)}
                fullWidth
              >
                {texts.withPasskey}
              </Button>
            </>
          )}
        </Stack>
      </form>
    </Entrance>
  );
}
