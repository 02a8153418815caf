import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { appApi } from '../../http/app-api.ts';
import { useTexts } from '../../text/language.tsx';
import { useFieldErrors } from '../../text/use-field-errors.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Entrance } from './entrance.tsx';
import { signInTexts } from './sign-in-texts.ts';

/** Opened by the link in the mail. The link's token stands after #, so that no server and no log ever sees it. */
export default function NewPasswordPage() {
  const texts = useTexts(signInTexts);
  const { fields } = useFieldErrors();
  const navigate = useNavigate();
  const form = useForm({ initialValues: { password: '' } });
  const set = useMutation({
    mutationFn: ({ password }: typeof form.values) =>
      appApi.POST('/password-by-link', { body: { token: location.hash.slice(1), password } }),
    onSuccess: () => navigate({ to: '/', reloadDocument: true }),
  });
  return (
    <Entrance title={texts.newPasswordTitle}>
      <form onSubmit={form.onSubmit((values) => set.mutate(values))}>
        <Stack>
          <PasswordInput
            label={texts.newPassword}
            description={texts.passwordHint}
            autoComplete="new-password"
            required
            autoFocus
            {...form.getInputProps('password')}
            error={fields(set.error)['password']}
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
