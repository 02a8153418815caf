import { Button, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApp } from '../../http/app-api.ts';
import { useAccount } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { useErrorText } from '../../text/use-error-text.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { peopleTexts } from './people-texts.ts';
import type { InvitedRole } from './people.ts';

type Values = { email: string; role: InvitedRole };

export function InvitePerson({
  isOpen,
  onClose,
  onInvited,
}: {
  isOpen: boolean;
  onClose: () => void;
  onInvited: (email: string) => void;
}) {
  const texts = useTexts(peopleTexts);
  const { company } = useAccount();
  const { fields } = useErrorText();
  const queries = useQueryClient();
  const form = useForm<Values>({ initialValues: { email: '', role: 'member' } });
  const invite = useMutation({
    mutationFn: (values: Values) => callApp('POST', `/companies/${company.companyId}/invitations`, values),
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
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <form onSubmit={form.onSubmit((values) => invite.mutate(values))}>
        <Stack>
          <Text size="sm">{texts.inviteHint}</Text>
          <TextInput
            label={texts.email}
            type="email"
            required
            data-autofocus
            {...form.getInputProps('email')}
            error={fields(invite.error)['email']}
          />
          <Radio.Group label={texts.role} {...form.getInputProps('role')}>
            <Stack gap="xs" mt="xs">
              <Radio value="member" label={texts.roles.member} description={texts.roleHints.member} />
              <Radio value="admin" label={texts.roles.admin} description={texts.roleHints.admin} />
            </Stack>
          </Radio.Group>
          {invite.error !== null && <ErrorNotice error={invite.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" loading={invite.isPending}>
              {texts.send}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
