import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isAdmin, useAccount } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { InvitationItem } from './invitation-item.tsx';
import { InvitePerson } from './invite-person.tsx';
import { peopleTexts } from './people-texts.ts';
import { peopleQuery } from './people.ts';
import { PersonItem } from './person-item.tsx';
import classes from './settings.module.css';

export function PeoplePage() {
  const texts = useTexts(peopleTexts);
  const { company } = useAccount();
  const { data, error, refetch } = useQuery(peopleQuery(company.companyId));
  const [isInviting, { open, close }] = useDisclosure(false);
  const [invited, setInvited] = useState<string>();
  const admin = isAdmin(company.role);

  if (error !== null) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (data === undefined) return <PageSkeleton />;
  return (
    <>
      <PageHeader
        title={texts.title}
        lead={admin ? texts.lead : texts.leadMember}
        actions={admin && <Button onClick={open}>{texts.invite}</Button>}
      />
      {invited !== undefined && (
        <Notice key={invited} text={texts.invited(invited)} onClose={() => setInvited(undefined)} />
      )}
      <Paper withBorder component="ul" className={classes['entries'] ?? ''}>
        {data.people.map((person) => (
          <PersonItem key={person.personId} person={person} />
        ))}
      </Paper>
      {admin && (
        <Stack gap="xs" mt="xl">
          <Title order={2} size="h4">
            {texts.invitations}
          </Title>
          {data.invitations.length === 0 ? (
            <Text c="dimmed">{texts.noInvitations}</Text>
          ) : (
            <Paper withBorder component="ul" className={classes['entries'] ?? ''}>
              {data.invitations.map((invitation) => (
                <InvitationItem key={invitation.id} invitation={invitation} />
              ))}
            </Paper>
          )}
        </Stack>
      )}
      <InvitePerson isOpen={isInviting} onClose={close} onInvited={setInvited} />
    </>
  );
}
