import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { appApi } from '../../http/app-api.ts';
import { queryOf } from '../../http/query-of.ts';
import { useTexts } from '../../text/language.tsx';
import { roleTexts } from '../../text/role-texts.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useInputs } from '../../ui/form/use-inputs.ts';
import { InvitationChoice } from '../../ui/form/invitation-choice.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { useChange } from '../../ui/form/use-change.ts';
import { Entrance } from './entrance.tsx';
import { signInTexts } from './sign-in-texts.ts';

/** Opened by the link of an invitation. The link's token stands after #. */
export default function InvitationPage() {
  const texts = useTexts(signInTexts);
  const roles = useTexts(roleTexts);
  const navigate = useNavigate();
  const token = location.hash.slice(1);
  const invitation = useQuery(
    queryOf(['invitation', token], () => appApi.POST('/invitation', { body: { token } })),
  );
  const [left, setLeft] = useState<string[]>([]);
  const form = useForm({ initialValues: { name: '', password: '' } });
  const accept = useChange('POST /invitation/accept', {
    onDone: ({ isSignedIn }) => navigate({ to: isSignedIn ? '/' : '/sign-in', reloadDocument: true }),
  });
  const input = useInputs(form, accept.error);

  if (invitation.error !== null) {
    return (
      <Entrance title={texts.invitationTitle}>
        <ErrorNotice error={invitation.error} />
      </Entrance>
    );
  }
  if (invitation.data === undefined) return <PageSkeleton />;
  const { companyName, email, role, hasPassword, mustSignIn, others } = invitation.data;
  const ids = others.map(({ id }) => id);
  const alsoIds = ids.filter((id) => !left.includes(id));
  if (mustSignIn === true) {
    return (
      <Entrance title={texts.invitationTitle}>
        <Stack>
          <Text>{texts.invitedTo(companyName, email, roles.names[role])}</Text>
          <Text>{texts.signInFirst(email)}</Text>
          {/* Another tab, because the link with its token stays in this one. */}
          <ButtonLink to="/sign-in" target="_blank">
            {texts.signIn}
          </ButtonLink>
          <Button variant="default" loading={invitation.isFetching} onClick={() => void invitation.refetch()}>
            {texts.amSignedIn}
          </Button>
        </Stack>
      </Entrance>
    );
  }
  return (
    <Entrance title={texts.invitationTitle}>
      <form onSubmit={form.onSubmit((values) => accept.mutate({ token, alsoIds, ...values }))}>
        <Stack>
          <Text>{texts.invitedTo(companyName, email, roles.names[role])}</Text>
          <Text size="sm" c="dimmed">
            {roles.hints[role]}
          </Text>
          {!hasPassword && (
            <>
              <TextInput label={texts.name} autoComplete="name" required autoFocus {...input('name')} />
              <PasswordInput
                label={texts.newPassword}
                description={texts.passwordHint}
                autoComplete="new-password"
                required
                {...input('password')}
              />
            </>
          )}
          {others.length > 0 && (
            <InvitationChoice
              label={texts.alsoInvitedTo(others.length)}
              invitations={others}
              chosen={alsoIds}
              onChange={(wanted) => setLeft(ids.filter((id) => !wanted.includes(id)))}
            />
          )}
          {accept.error !== null && <ErrorNotice error={accept.error} />}
          <Button type="submit" loading={accept.isPending}>
            {alsoIds.length === 0 ? texts.accept : texts.acceptAll(alsoIds.length + 1)}
          </Button>
        </Stack>
      </form>
    </Entrance>
  );
}
