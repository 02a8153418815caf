import { Badge, Group, Text } from '@mantine/core';
import { moment } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { roleTexts } from '../../text/role-texts.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { LinkButton } from './invitation-link.tsx';
import { peopleTexts } from './people-texts.ts';
import type { OpenInvitation } from './people.ts';
import classes from './settings.module.css';

/** @param isMailed whether the invited person gets the link by mail */
export function InvitationItem({ invitation, isMailed }: { invitation: OpenInvitation; isMailed: boolean }) {
  const texts = useTexts(peopleTexts);
  const roles = useTexts(roleTexts);
  const { language } = useLanguage();

  return (
    <li className={classes['entry']}>
      <Group justify="space-between" gap="sm">
        <div>
          <Group gap="xs">
            <Text fw={650}>{invitation.email}</Text>
            <Badge variant="default">{roles.names[invitation.role]}</Badge>
          </Group>
          <Text size="sm" c="dimmed">
            {texts.invitedBy(invitation.createdBy, moment(invitation.expiresAt, language))}
          </Text>
        </div>
        <Group gap="xs">
          {!isMailed && <LinkButton email={invitation.email} />}
          <ConfirmButton
            size="xs"
            variant="default"
            label={texts.withdraw}
            title={texts.withdrawTitle(invitation.email)}
            call="DELETE /companies/{companyId}/invitations/{id}"
            path={{ id: invitation.id }}
          >
            {texts.withdrawWarning}
          </ConfirmButton>
        </Group>
      </Group>
    </li>
  );
}
