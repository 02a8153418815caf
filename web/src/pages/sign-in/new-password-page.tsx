import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useInputs } from '../../ui/form/use-inputs.ts';
import { useChange } from '../../ui/form/use-change.ts';
import { Entrance } from './entrance.tsx';
import { signInTexts } from './sign-in-texts.ts';

/** Opened by the link in the mail. The link's token stands after #, so that no server and no log ever sees it. */
export default function NewPasswordPage() {
  const texts = useTexts(signInTexts);
  const navigate = useNavigate();
  const form = useForm({ initialValues: { password: '' } });
  const set = useChange('POST /password-by-link', {
    onDone: () => navigate({ to: '/', reloadDocument: true }),
  });
  const input = useInputs(form, set.error);
  return (
    <Entrance title={texts.newPasswordTitle}>
      <form
        onSubmit={form.onSubmit(({ password }) => set.mutate({ token: location.hash.slice(1), password }))}
      >
        <Stack>
          <PasswordInput
            label={texts.newPassword}
            description={texts.passwordHint}
            autoComplete="new-password"
            required
            autoFocus
            {...input('password')}
          />
          <Text size="sm">{texts.passkeysGo}</Text>
          {set.error !== null && <ErrorNotice error={set.error} />}
          <Button type="submit" loading={set.isPending}>
            {texts.setPassword}
          </Button>
        </Stack>
      </form>
    </Entrance>
  );
}
