import { Alert, Button, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { INVITED_ROLES } from '../../../../server/src/domain/access/roles.ts';
import { useAccount, useMay } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { tell } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { useAddressSearch } from '../../ui/use-address-search.ts';
import { InvitationItem } from './invitation-item.tsx';
import { InvitationLink, useInvitationLink } from './invitation-link.tsx';
import { InvitePerson } from './invite-person.tsx';
import { peopleTexts } from './people-texts.ts';
import { peopleQuery } from './people.ts';
import { PersonItem } from './person-item.tsx';
import { RightsTable } from './rights-table.tsx';
import classes from './settings.module.css';

/** `?invite=accountant` asks for an invitation in that role. */
export default function PeoplePage() {
  const texts = useTexts(peopleTexts);
  const { company } = useAccount();
  const mayManage = useMay()('managePeople');
  const { data, error, refetch } = useQuery(peopleQuery(company.companyId));
  const address = useAddressSearch();
  const invited = INVITED_ROLES.find((role) => role === address.read('invite'));
  const link = useInvitationLink();

  if (error !== null) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (data === undefined) return <PageSkeleton />;
  const { people, invitations, mailIsSetUp } = data;

  function onInvited(email: string) {
    if (mailIsSetUp) tell(texts.invited(email));
    else link.mutate(email);
  }

  return (
    <>
      <PageHeader
        title={texts.title}
        lead={mayManage ? texts.lead : texts.leadMember}
        actions={
          mayManage && <Button onClick={() => address.change({ invite: 'member' })}>{texts.invite}</Button>
        }
      />
      {mayManage && !mailIsSetUp && (
        <Alert role="note" color="yellow" variant="light" mb="md" title={texts.noMailTitle}>
          {texts.noMailHint}
        </Alert>
      )}
      {link.error !== null && <ErrorNotice error={link.error} />}
      <Paper withBorder component="ul" className={classes['entries'] ?? ''}>
        {people.map((person) => (
          <PersonItem key={person.personId} person={person} />
        ))}
      </Paper>
      {mayManage && (
        <Stack gap="xs" mt="xl">
          <Title order={2} size="h4">
            {texts.invitations}
          </Title>
          {invitations.length === 0 ? (
            <Text c="dimmed">{texts.noInvitations}</Text>
          ) : (
            <Paper withBorder component="ul" className={classes['entries'] ?? ''}>
              {invitations.map((invitation) => (
                <InvitationItem key={invitation.id} invitation={invitation} isMailed={mailIsSetUp} />
              ))}
            </Paper>
          )}
        </Stack>
      )}
      <Stack gap="xs" mt="xl" component="section" aria-labelledby="rights">
        <Title order={2} size="h4" id="rights">
          {texts.rights}
        </Title>
        <Paper withBorder p="xs">
          <RightsTable chosen={company.role} />
        </Paper>
        <Text size="sm" c="dimmed">
          {texts.rightsHint}
        </Text>
      </Stack>
      <InvitePerson
        role={mayManage ? invited : undefined}
        isMailed={mailIsSetUp}
        onClose={() => address.change({ invite: '' })}
        onInvited={onInvited}
      />
      <InvitationLink made={link.data} onClose={() => link.reset()} />
    </>
  );
}
