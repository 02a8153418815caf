import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError, appApi } from '../../http/app-api.ts';
import { useSession } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { useFieldErrors } from '../../text/use-field-errors.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { meTexts } from './me-texts.ts';
import { Section } from './section.tsx';

export function ChangePassword() {
  const texts = useTexts(meTexts);
  const { fields } = useFieldErrors();
  const { data: session } = useSession();
  const queries = useQueryClient();
  const form = useForm({ initialValues: { presentPassword: '', password: '' } });
  const change = useMutation({
    mutationFn: (values: typeof form.values) => appApi.PUT('/password', { body: values }),
    onSuccess: async () => {
      form.reset();
      // All other sessions have ended.
      await queries.invalidateQueries({ queryKey: ['sessions'] });
    },
  });
  const isWrong = change.error instanceof AppError && change.error.code === 'sign-in-refused';

  return (
    <Section title={texts.password} hint={texts.passwordHint}>
      <form onSubmit={form.onSubmit((values) => change.mutate(values))}>
        <Stack maw={400}>
          {/* Password managers store the new password under this name. */}
          <input type="email" autoComplete="username" value={session?.person.email ?? ''} readOnly hidden />
          <PasswordInput
            label={texts.presentPassword}
            autoComplete="current-password"
            required
            {...form.getInputProps('presentPassword')}
            error={isWrong && texts.wrongPassword}
          />
          <PasswordInput
            label={texts.newPassword}
            description={texts.newPasswordHint}
            autoComplete="new-password"
            required
            {...form.getInputProps('password')}
            error={fields(change.error)['password']}
          />
          {change.error !== null && !isWrong && <ErrorNotice error={change.error} />}
          <Group gap="sm">
            <Button type="submit" loading={change.isPending}>
              {texts.changePassword}
            </Button>
            <Text size="sm" role="status">
              {change.isSuccess && !form.isDirty() && texts.passwordChanged}
            </Text>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
