import { Badge, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { callApp } from '../../http/app-api.ts';
import { useAccount } from '../../http/session.ts';
import { moment } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { peopleTexts } from './people-texts.ts';
import type { OpenInvitation } from './people.ts';
import classes from './settings.module.css';

export function InvitationItem({ invitation }: { invitation: OpenInvitation }) {
  const texts = useTexts(peopleTexts);
  const { language } = useLanguage();
  const { company } = useAccount();
  const queries = useQueryClient();

  async function withdraw() {
    await callApp('DELETE', `/companies/${company.companyId}/invitations/${invitation.id}`);
    await queries.invalidateQueries({ queryKey: ['people'] });
  }

  return (
    <li className={classes['entry']}>
      <Group justify="space-between" gap="sm">
        <div>
          <Group gap="xs">
            <Text fw={650}>{invitation.email}</Text>
            <Badge variant="default">{texts.roles[invitation.role]}</Badge>
          </Group>
          <Text size="sm" c="dimmed">
            {texts.invitedBy(invitation.createdBy, moment(invitation.expiresAt, language))}
          </Text>
        </div>
        <ConfirmButton
          size="xs"
          variant="default"
          label={texts.withdraw}
          title={texts.withdrawTitle(invitation.email)}
          action={withdraw}
        >
          {texts.withdrawWarning}
        </ConfirmButton>
      </Group>
    </li>
  );
}
