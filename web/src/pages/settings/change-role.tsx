import { Alert, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvitedRole } from '../../../../server/src/domain/access/roles.ts';
import { hasRight } from '../../../../server/src/domain/access/roles.ts';
import { appApi } from '../../http/app-api.ts';
import { useAccount } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { peopleTexts } from './people-texts.ts';
import { FoldedRights } from './rights-table.tsx';
import { RoleChoice } from './role-choice.tsx';

/** The content of the dialog that gives a person another role. */
export function ChangeRole({
  personId,
  role: present,
  onDone,
  onCancel,
}: {
  personId: string;
  role: InvitedRole;
  onDone: () => void;
  onCancel: () => void;
}) {
  const texts = useTexts(peopleTexts);
  const { company } = useAccount();
  const queries = useQueryClient();
  const [role, setRole] = useState(present);
  const change = useMutation({
    mutationFn: () => {
      const params = { path: { companyId: company.companyId, personId } };
      return appApi.PATCH('/companies/{companyId}/people/{personId}', { params, body: { role } });
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['people'] });
      onDone();
    },
  });
  const endsInvitations = hasRight(present, 'managePeople') && !hasRight(role, 'managePeople');
  return (
    <DialogForm
      submitLabel={texts.changeRole}
      isDisabled={role === present}
      run={change}
      onSubmit={() => change.mutate()}
      onCancel={onCancel}
    >
      <Stack>
        <RoleChoice value={role} onChange={setRole} />
        <FoldedRights chosen={role} />
        <Alert color="yellow" variant="light" role="status">
          {texts.changeRoleHint}
          {endsInvitations && ` ${texts.endsInvitations}`}
        </Alert>
      </Stack>
    </DialogForm>
  );
}
