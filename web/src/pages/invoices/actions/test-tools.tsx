import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { accountApi } from '../../../http/account-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import { useAccount, useMay } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { tell } from '../../../ui/notice.tsx';
import { useChange } from '../../../ui/form/use-change.ts';
import type { Delivery, Invoice } from '../invoices.ts';
import { MOST_LOOKS } from '../invoices.ts';
import { actionTexts } from './action-texts.ts';

const BETWEEN_LOOKS_MILLISECONDS = 500;

/** Actions that only the customer and the mail server can do in production. */
export function TestTools({ invoice, deliveries }: { invoice: Invoice; deliveries: readonly Delivery[] }) {
  const texts = useTexts(actionTexts);
  const { accountId } = useAccount();
  const may = useMay();
  const path = { id: invoice.id };
  const open = useChange('POST /v1/test/invoices/{id}/open', { path, onDone: () => tell(texts.opened) });
  const bounce = useChange('POST /v1/test/invoices/{id}/bounce', {
    path,
    onDone: () => tell(texts.bounced),
  });
  const pay = useChange(
    async (_nothing, once) => {
      const api = accountApi(accountId);
      const body = { invoiceId: invoice.id };
      let file = await once(body, async (header) =>
        dataOf(await api.POST('/v1/test/bank-payments', { params: { header }, body })),
      );
      const params = { path: { id: file.id } };
      // The page is read anew when the payment is booked.
      for (let look = 0; look < MOST_LOOKS && file.status === 'processing'; look += 1) {
        await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MILLISECONDS));
        file = dataOf(await api.GET('/v1/bank-files/{id}', { params }));
      }
      return file.status;
    },
    {
      renews: 'test',
      onDone: (status) =>
        tell(
          status === 'done'
            ? texts.paidAsCustomer
            : status === 'failed'
              ? texts.bankFileFailed
              : texts.bankIsLate,
        ),
    },
  );
  const isOwed = invoice.type === 'invoice' && invoice.outstandingAmount + invoice.feesOutstanding > 0;
  const error = open.error ?? bounce.error ?? pay.error;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="test-tools">
      <Title order={2} size="h4" id="test-tools" mb={4}>
        {texts.testTools}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {texts.testToolsHint}
      </Text>
      <Group gap="xs">
        <Button size="xs" variant="default" loading={open.isPending} onClick={() => open.mutate()}>
          {texts.open}
        </Button>
        {deliveries.some(({ channel }) => channel === 'email') && (
          <Button size="xs" variant="default" loading={bounce.isPending} onClick={() => bounce.mutate()}>
            {texts.bounce}
          </Button>
        )}
        {isOwed && may('matchBank') && (
          <Button size="xs" variant="default" loading={pay.isPending} onClick={() => pay.mutate()}>
            {texts.payAsCustomer}
          </Button>
        )}
      </Group>
      {error !== null && <ErrorNotice error={error} />}
    </Paper>
  );
}
