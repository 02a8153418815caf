import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '../../http/app-api.ts';
import { appApi } from '../../http/app-api.ts';
import { useAccount } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { useFieldErrors } from '../../text/use-field-errors.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { peopleTexts } from './people-texts.ts';
import { RightsTable } from './rights-table.tsx';
import { RoleChoice } from './role-choice.tsx';

type Values = BodyOf<'/companies/{companyId}/invitations', 'post'>;

/**
 * The dialog for an invitation, with what each role may do.
 * @param isMailed whether the invited person gets the link by mail
 */
export function InvitePerson({
  isOpen,
  isMailed,
  onClose,
  onInvited,
}: {
  isOpen: boolean;
  isMailed: boolean;
  onClose: () => void;
  onInvited: (email: string) => void;
}) {
  const texts = useTexts(peopleTexts);
  const { company } = useAccount();
  const { fields } = useFieldErrors();
  const queries = useQueryClient();
  const form = useForm<Values>({ initialValues: { email: '', role: 'member' } });
  const invite = useMutation({
    mutationFn: (values: Values) => {
      const params = { path: { companyId: company.companyId } };
      return appApi.POST('/companies/{companyId}/invitations', { params, body: values });
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
      opened={isOpen}
      onClose={onClose}
      title={texts.inviteTitle}
      size="lg"
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <form onSubmit={form.onSubmit((values) => invite.mutate(values))}>
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
          <RoleChoice value={form.values.role} onChange={(role) => form.setValues({ role })} />
          <RightsTable chosen={form.values.role} />
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
