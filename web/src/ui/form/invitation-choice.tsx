import { Checkbox, Stack } from '@mantine/core';
import type { OtherInvitation } from '../../http/own-invitations.ts';
import { useTexts } from '../../text/language.tsx';
import { roleTexts } from '../../text/role-texts.ts';

/** Invitations to be accepted together. Each can be chosen off. @param chosen their ids */
export function InvitationChoice({
  label,
  invitations,
  chosen,
  onChange,
}: {
  label: string;
  invitations: readonly OtherInvitation[];
  chosen: string[];
  onChange: (chosen: string[]) => void;
}) {
  const roles = useTexts(roleTexts);
  return (
    <Checkbox.Group label={label} value={chosen} onChange={onChange}>
      <Stack gap={6} mt="xs" mah={320} style={{ overflowY: 'auto' }}>
        {invitations.map(({ id, companyName, role }) => (
          <Checkbox key={id} value={id} label={companyName} description={roles.names[role]} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
