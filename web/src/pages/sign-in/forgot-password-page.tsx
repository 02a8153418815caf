import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { useChange } from '../../ui/form/use-change.ts';
import { Entrance } from './entrance.tsx';
import { signInTexts } from './sign-in-texts.ts';

export default function ForgotPasswordPage() {
  const texts = useTexts(signInTexts);
  const form = useForm({ initialValues: { email: '' } });
  const ask = useChange('POST /password-resets');
  return (
    <Entrance title={texts.forgotTitle}>
      <form onSubmit={form.onSubmit((values) => ask.mutate(values))}>
        <Stack>
          <Text>{texts.forgotLead}</Text>
          <TextInput
            label={texts.email}
            type="email"
            autoComplete="username"
            required
            autoFocus
            {...form.getInputProps('email')}
          />
          {ask.error !== null && <ErrorNotice error={ask.error} />}
          {ask.isSuccess && (
            <Alert color="green" role="status">
              {texts.linkSent}
            </Alert>
          )}
          <Button type="submit" loading={ask.isPending}>
            {texts.sendLink}
          </Button>
          <AnchorLink to="/sign-in" size="sm">
            {texts.backToSignIn}
          </AnchorLink>
        </Stack>
      </form>
    </Entrance>
  );
}
