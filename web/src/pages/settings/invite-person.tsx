import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { InvitedRole } from '../../../../server/src/domain/access/roles.ts';
import type { Schemas } from '../../http/account-api.ts';
import { useTexts } from '../../text/language.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { useInputs } from '../../ui/form/use-inputs.ts';
import { useChange } from '../../ui/form/use-change.ts';
import { Dialog } from '../../ui/windows/dialog.tsx';
import { peopleTexts } from './people-texts.ts';
import { FoldedRights } from './rights-table.tsx';
import { RoleChoice } from './role-choice.tsx';

type Invitation = Schemas['NewInvitation'];

/**
 * The dialog for an invitation, with what each role may do.
 * @param role proposed; undefined: the dialog is closed
 * @param isMailed whether the invited person gets the link by mail
 */
export function InvitePerson({
  role: proposed,
  isMailed,
  onClose,
  onInvited,
}: {
  role: InvitedRole | undefined;
  isMailed: boolean;
  onClose: () => void;
  onInvited: (email: string) => void;
}) {
  const texts = useTexts(peopleTexts);
  const form = useForm<Partial<Invitation>>({ initialValues: { email: '' } });
  const { email = '', role = proposed ?? 'member' } = form.values;
  const invite = useChange('POST /companies/{companyId}/invitations', {
    onDone: (_, sent) => {
      onInvited(sent.email);
      onClose();
      form.reset();
    },
  });
  const input = useInputs(form, invite.error);

  return (
    <Dialog opened={proposed !== undefined} onClose={onClose} title={texts.inviteTitle} size="lg">
      <DialogForm
        submitLabel={isMailed ? texts.send : texts.inviteByHand}
        run={invite}
        onSubmit={() => invite.mutate({ email, role })}
      >
        <Text size="sm">{isMailed ? texts.inviteHint : texts.inviteHintByHand}</Text>
        <TextInput label={texts.email} type="email" required data-autofocus {...input('email')} />
        <RoleChoice value={role} onChange={(chosen) => form.setValues({ role: chosen })} />
        <FoldedRights chosen={role} />
      </DialogForm>
    </Dialog>
  );
}
