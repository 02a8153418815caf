import { Radio, Stack } from '@mantine/core';
import type { InvitedRole } from '../../../../server/src/domain/access/roles.ts';
import { INVITED_ROLES } from '../../../../server/src/domain/access/roles.ts';
import { useTexts } from '../../text/language.tsx';
import { roleTexts } from '../../text/role-texts.ts';
import { peopleTexts } from './people-texts.ts';

export function RoleChoice({
  value,
  onChange,
}: {
  value: InvitedRole;
  onChange: (role: InvitedRole) => void;
}) {
  const texts = useTexts(peopleTexts);
  const roles = useTexts(roleTexts);
  return (
    <Radio.Group
      label={texts.role}
      value={value}
      onChange={(chosen) => {
        const role = INVITED_ROLES.find((one) => one === chosen);
        if (role !== undefined) onChange(role);
      }}
    >
      <Stack gap="xs" mt="xs">
        {INVITED_ROLES.map((role) => (
          <Radio key={role} value={role} label={roles.names[role]} description={roles.hints[role]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
