import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { AppError } from '../../http/app-api.ts';
import { useSession } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useInputs } from '../../ui/form/use-inputs.ts';
import { useChange } from '../../ui/form/use-change.ts';
import { meTexts } from './me-texts.ts';
import { Section } from './section.tsx';

export function ChangePassword() {
  const texts = useTexts(meTexts);
  const { data: session } = useSession();
  const form = useForm({ initialValues: { presentPassword: '', password: '' } });
  const change = useChange('PUT /password', { onDone: () => form.reset() });
  const input = useInputs(form, change.error);
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
            {...input('presentPassword')}
            error={isWrong && texts.wrongPassword}
          />
          <PasswordInput
            label={texts.newPassword}
            description={texts.newPasswordHint}
            autoComplete="new-password"
            required
            {...input('password')}
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
