import { Alert } from '@mantine/core';
import { useState } from 'react';
import type { InvitedRole } from '../../../../server/src/domain/access/roles.ts';
import { hasRight } from '../../../../server/src/domain/access/roles.ts';
import { useTexts } from '../../text/language.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { tell } from '../../ui/notice.tsx';
import { useChange } from '../../ui/form/use-change.ts';
import { peopleTexts } from './people-texts.ts';
import type { Member } from './people.ts';
import { FoldedRights } from './rights-table.tsx';
import { RoleChoice } from './role-choice.tsx';

/** The content of the dialog that gives a person another role. */
export function ChangeRole({ person }: { person: Member & { role: InvitedRole } }) {
  const texts = useTexts(peopleTexts);
  const { personId, role: present } = person;
  const [role, setRole] = useState(present);
  const change = useChange('PATCH /companies/{companyId}/people/{personId}', {
    path: { personId },
    onDone: () => tell(texts.roleChanged(person.name || person.email)),
  });
  const endsInvitations = hasRight(present, 'managePeople') && !hasRight(role, 'managePeople');
  return (
    <DialogForm
      submitLabel={texts.changeRole}
      isDisabled={role === present}
      run={change}
      onSubmit={() => change.mutate({ role })}
    >
      <RoleChoice value={role} onChange={setRole} />
      <FoldedRights chosen={role} />
      <Alert color="yellow" variant="light" role="status">
        {texts.changeRoleHint}
        {endsInvitations && ` ${texts.endsInvitations}`}
      </Alert>
    </DialogForm>
  );
}
