import { Badge, Group, Text } from '@mantine/core';
import { useMay, useSession } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { roleTexts } from '../../text/role-texts.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { ChangeRole } from './change-role.tsx';
import { peopleTexts } from './people-texts.ts';
import type { Member } from './people.ts';
import classes from './settings.module.css';

/** A person. Those who manage people change and remove others, but not the owner, and not themselves by mistake. */
export function PersonItem({ person }: { person: Member }) {
  const texts = useTexts(peopleTexts);
  const roles = useTexts(roleTexts);
  const mayManage = useMay()('managePeople');
  const { data: session } = useSession();
  const isMyself = session?.person.id === person.personId;
  const { personId, role, email } = person;
  const name = person.name || email;

  return (
    <li className={classes['entry']}>
      <Group justify="space-between" gap="sm">
        <div>
          <Group gap="xs">
            <Text fw={650}>{name}</Text>
            {isMyself && <Text c="dimmed">({texts.you})</Text>}
            <Badge variant="default">{roles.names[role]}</Badge>
          </Group>
          <Text size="sm" c="dimmed">
            {email}
          </Text>
          <Text size="sm">{roles.hints[role]}</Text>
        </div>
        {mayManage && role !== 'owner' && !isMyself && (
          <Group gap="xs">
            <DialogButton
              label={texts.changeRole}
              title={texts.changeRoleTitle(name)}
              size="lg"
              variant="default"
              buttonSize="xs"
            >
              <ChangeRole person={{ ...person, role }} />
            </DialogButton>
            <ConfirmButton
              size="xs"
              color="red"
              variant="light"
              label={texts.remove}
              title={texts.removeTitle(name)}
              call="DELETE /companies/{companyId}/people/{personId}"
              path={{ personId }}
            >
              {texts.removeWarning}
            </ConfirmButton>
          </Group>
        )}
      </Group>
    </li>
  );
}
