import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { accountApi } from '../../http/account-api.ts';
import { useAccount } from '../../http/session.ts';
import { money } from '../../text/formats.ts';
import { commonTexts } from '../../text/common-texts.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import type { Client, Statement } from '../customer-register/customers.ts';
import { clientsKey } from '../customer-register/customers.ts';
import { customerPageTexts } from './customer-page-texts.ts';

/** Asks before the customer is deleted, or tells what has to be settled first. */
export function DeleteCustomer({
  client,
  statement,
  onCancel,
}: {
  client: Client;
  statement: Statement | undefined;
  onCancel: () => void;
}) {
  const texts = useTexts(customerPageTexts);
  const common = useTexts(commonTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const open = statement?.openInvoices.length ?? 0;
  const reasons = [
    ...(open > 0 ? [texts.cannotDeleteOpen(open)] : []),
    ...(client.creditBalance > 0 ? [texts.cannotDeleteCredit(money(client.creditBalance, language))] : []),
  ];
  const remove = useMutation({
    mutationFn: () =>
      accountApi(accountId).DELETE('/v1/clients/{id}', { params: { path: { id: client.id } } }),
    onSuccess: async () => {
      await navigate({ to: '/$accountId/customers', params: { accountId } });
      await queries.invalidateQueries({ queryKey: clientsKey(accountId) });
    },
  });
  const cancel = (
    <Button variant="default" onClick={onCancel}>
      {common.cancel}
    </Button>
  );
  if (reasons.length > 0) {
    return (
      <Stack>
        <Text fw={650}>{texts.cannotDelete}</Text>
        {reasons.map((reason) => (
          <Text key={reason}>{reason}</Text>
        ))}
        <Group justify="flex-end">{cancel}</Group>
      </Stack>
    );
  }
  return (
    <Stack>
      <Text>{texts.deleteWarning}</Text>
      {remove.error !== null && <ErrorNotice error={remove.error} />}
      <Group justify="flex-end">
        {cancel}
        <Button color="red.9" loading={remove.isPending} onClick={() => remove.mutate()}>
          {texts.deleteNow}
        </Button>
      </Group>
    </Stack>
  );
}
