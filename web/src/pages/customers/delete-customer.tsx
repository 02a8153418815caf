import { Button, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useAccount } from '../../http/session.ts';
import { money } from '../../text/formats.ts';
import { commonTexts } from '../../text/common-texts.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { useChange } from '../../ui/form/use-change.ts';
import { DialogButtons } from '../../ui/windows/dialog-buttons.tsx';
import { useDialog } from '../../ui/windows/use-dialog.ts';
import type { Client, Statement } from '../customer-register/customers.ts';
import { creditsOf } from '../customer-register/customers.ts';
import { customerPageTexts } from './customer-page-texts.ts';

/** Asks before the customer is deleted, or tells what has to be settled first. */
export function DeleteCustomer({
  client,
  statements,
}: {
  client: Client;
  /** By currency, as far as they are read. */
  statements: readonly Statement[];
}) {
  const texts = useTexts(customerPageTexts);
  const common = useTexts(commonTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const navigate = useNavigate();
  const { close } = useDialog();
  const open = statements.flatMap(({ openInvoices }) => openInvoices).length;
  const reasons = [
    ...(open > 0 ? [texts.cannotDeleteOpen(open)] : []),
    ...creditsOf(client).map(({ currency, amount }) =>
      texts.cannotDeleteCredit(money(amount, language, currency)),
    ),
  ];
  const remove = useChange('DELETE /v1/clients/{id}', {
    path: { id: client.id },
    onDone: () => navigate({ to: '/$accountId/customers', params: { accountId } }),
  });
  if (reasons.length > 0) {
    return (
      <Stack>
        <Text fw={650}>{texts.cannotDelete}</Text>
        {reasons.map((reason) => (
          <Text key={reason}>{reason}</Text>
        ))}
        <DialogButtons>
          <Button variant="default" onClick={close}>
            {common.cancel}
          </Button>
        </DialogButtons>
      </Stack>
    );
  }
  return (
    <DialogForm isDangerous submitLabel={texts.deleteNow} run={remove} onSubmit={() => remove.mutate()}>
      <Text>{texts.deleteWarning}</Text>
    </DialogForm>
  );
}
