import { Badge, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { callApp } from '../../http/app-api.ts';
import { isAdmin, useAccount, useSession } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { peopleTexts } from './people-texts.ts';
import type { InvitedRole, Member } from './people.ts';
import classes from './settings.module.css';

/** A person. Admins change and remove other people, but not the owner, and not themselves by mistake. */
export function PersonItem({ person }: { person: Member }) {
  const texts = useTexts(peopleTexts);
  const { company } = useAccount();
  const { data: session } = useSession();
  const queries = useQueryClient();
  const isMyself = session?.person.id === person.personId;
  const canChange = isAdmin(company.role) && person.role !== 'owner' && !isMyself;
  const name = person.name || person.email;
  const path = `/companies/${company.companyId}/people/${person.personId}`;

  const change = (work: () => Promise<unknown>) => async () => {
    await work();
    await queries.invalidateQueries({ queryKey: ['people'] });
  };
  const setRole = (role: InvitedRole) => change(() => callApp('PATCH', path, { role }));

  return (
    <li className={classes['entry']}>
      <Group justify="space-between" gap="sm">
        <div>
          <Group gap="xs">
            <Text fw={650}>{name}</Text>
            {isMyself && <Text c="dimmed">({texts.you})</Text>}
            <Badge variant="default">{texts.roles[person.role]}</Badge>
          </Group>
          <Text size="sm" c="dimmed">
            {person.email}
          </Text>
          <Text size="sm">{texts.roleHints[person.role]}</Text>
        </div>
        {canChange && (
          <Group gap="xs">
            {person.role === 'member' ? (
              <ConfirmButton
                size="xs"
                variant="default"
                label={texts.makeAdmin}
                title={texts.makeAdminTitle(name)}
                action={setRole('admin')}
              >
                {texts.makeAdminWarning}
              </ConfirmButton>
            ) : (
              <ConfirmButton
                size="xs"
                variant="default"
                label={texts.makeMember}
                title={texts.makeMemberTitle(name)}
                action={setRole('member')}
              >
                {texts.makeMemberWarning}
              </ConfirmButton>
            )}
            <ConfirmButton
              size="xs"
              color="red"
              variant="light"
              label={texts.remove}
              title={texts.removeTitle(name)}
              action={change(() => callApp('DELETE', path))}
            >
              {texts.removeWarning}
            </ConfirmButton>
          </Group>
        )}
      </Group>
    </li>
  );
}
