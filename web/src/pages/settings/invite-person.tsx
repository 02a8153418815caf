import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InvitedRole } from '../../../../server/src/domain/access/roles.ts';
import type { Schemas } from '../../http/account-api.ts';
import { appApi } from '../../http/app-api.ts';
import { useAccount } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { useFieldErrors } from '../../text/use-field-errors.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
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
  const { company } = useAccount();
  const { fields } = useFieldErrors();
  const queries = useQueryClient();
  const form = useForm<Partial<Invitation>>({ initialValues: { email: '' } });
  const { email = '', role = proposed ?? 'member' } = form.values;
  const invite = useMutation({
    mutationFn: (body: Invitation) => {
      const params = { path: { companyId: company.companyId } };
      return appApi.POST('/companies/{companyId}/invitations', { params, body });
    },
    onSuccess: async (_, { email }) => {
      onInvited(email);
      onClose();
      form.reset();
      await queries.invalidateQueries({ queryKey: ['people'] });
    },
  });

  return (
    <Modal
      opened={proposed !== undefined}
      onClose={onClose}
      title={texts.inviteTitle}
      size="lg"
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <form onSubmit={form.onSubmit(() => invite.mutate({ email, role }))}>
        <Stack>
          <Text size="sm">{isMailed ? texts.inviteHint : texts.inviteHintByHand}</Text>
          <TextInput
            label={texts.email}
            type="email"
            required
            data-autofocus
            {...form.getInputProps('email')}
            error={fields(invite.error)['email']}
          />
          <RoleChoice value={role} onChange={(chosen) => form.setValues({ role: chosen })} />
          <FoldedRights chosen={role} />
          {invite.error !== null && <ErrorNotice error={invite.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" loading={invite.isPending}>
              {isMailed ? texts.send : texts.inviteByHand}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
