import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callApp } from '../../http/app-api.ts';
import { useTexts } from '../../text/language.tsx';
import { useErrorText } from '../../text/use-error-text.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { Entrance } from './entrance.tsx';
import { signInTexts } from './sign-in-texts.ts';

type Invitation = { email: string; role: string; companyName: string; hasPassword: boolean };

/** Opened by the link in the mail. The link's token stands after #. */
export function InvitationPage() {
  const texts = useTexts(signInTexts);
  const { fields } = useErrorText();
  const token = location.hash.slice(1);
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => callApp<Invitation>('POST', '/invitation', { token }),
  });
  const form = useForm({ initialValues: { name: '', password: '' } });
  const accept = useMutation({
    mutationFn: (values: typeof form.values) =>
      callApp<{ isSignedIn: boolean }>('POST', '/invitation/accept', { token, ...values }),
    onSuccess: ({ isSignedIn }) => location.assign(isSignedIn ? '/app/' : '/app/sign-in'),
  });

  if (invitation.error !== null) {
    return (
      <Entrance title={texts.invitationTitle}>
        <ErrorNotice error={invitation.error} />
      </Entrance>
    );
  }
  if (invitation.data === undefined) return <PageSkeleton />;
  const { companyName, email, hasPassword } = invitation.data;
  const failing = fields(accept.error);
  return (
    <Entrance title={texts.invitationTitle}>
      <form onSubmit={form.onSubmit((values) => accept.mutate(values))}>
        <Stack>
          <Text>{texts.invitedTo(companyName, email)}</Text>
          {!hasPassword && (
            <>
              <TextInput
                label={texts.name}
                autoComplete="name"
                required
                autoFocus
                {...form.getInputProps('name')}
                error={failing['name']}
              />
              <PasswordInput
                label={texts.newPassword}
                description={texts.passwordHint}
                autoComplete="new-password"
                required
                {...form.getInputProps('password')}
                error={failing['password']}
              />
            </>
          )}
          {accept.error !== null && <ErrorNotice error={accept.error} />}
          <Button type="submit" loading={accept.isPending}>
            {texts.accept}
          </Button>
        </Stack>
      </form>
    </Entrance>
  );
}
