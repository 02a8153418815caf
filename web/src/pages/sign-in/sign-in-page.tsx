import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { useChange } from '../../ui/form/use-change.ts';
import { Entrance } from './entrance.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { signInTexts } from './sign-in-texts.ts';
import { signUpQuery } from './sign-up-query.ts';

export default function SignInPage() {
  const texts = useTexts(signInTexts);
  const { backTo } = useSearch({ from: '/sign-in' });
  const [values, setValues] = useState({ email: '', password: '' });
  const signIn = useChange('POST /session', { onDone: open });
  const signUp = useQuery(signUpQuery);

  // The person only types the password again. It comes after the error has had the focus.
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (signIn.error !== null) password.current?.focus();
  }, [signIn.error]);

  // Loads the whole page, so that nothing of an earlier person stays in memory. Leads only to pages of the app.
  function open() {
    location.assign(backTo?.startsWith('/app/') === true ? `${backTo}${location.hash}` : '/app/');
  }

  return (
    <Entrance title={texts.title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          signIn.mutate(values);
        }}
      >
        <Stack>
          <TextInput
            label={texts.email}
            type="email"
            autoComplete="username"
            required
            autoFocus
            value={values.email}
            onChange={(event) => setValues({ ...values, email: event.currentTarget.value })}
          />
          <PasswordInput
            label={texts.password}
            autoComplete="current-password"
            required
            ref={password}
            value={values.password}
            onChange={(event) => setValues({ ...values, password: event.currentTarget.value })}
          />
          {signIn.error !== null && <ErrorNotice error={signIn.error} />}
          <Button type="submit" loading={signIn.isPending} fullWidth>
            {texts.signIn}
          </Button>
          <AnchorLink to="/forgot-password" size="sm">
            {texts.forgot}
          </AnchorLink>
          <PasskeySignIn onSignedIn={open} />
          {signUp.data?.isOpen === true && (
            <Text size="sm">
              {texts.newHere}{' '}
              <AnchorLink to="/sign-up" size="sm" underline="always">
                {texts.signUp}
              </AnchorLink>
            </Text>
          )}
        </Stack>
      </form>
    </Entrance>
  );
}
