import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAccount, useMay } from '../../../http/session.ts';
import { useToday } from '../../../http/use-today.ts';
import { day, money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { sumKroner } from '../../../text/sum-kroner.ts';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { tell } from '../../../ui/notice.tsx';
import { QueryContent } from '../../../ui/query-content.tsx';
import { ApplyForm, OrderForm, RefundForm } from './credit-forms.tsx';
import type { Refund } from '../../invoices/customer-credit/credit-queries.ts';
import {
  openInvoicesQuery,
  refundOrdersQuery,
  refundsQuery,
} from '../../invoices/customer-credit/credit-queries.ts';
import { creditTexts } from '../../invoices/customer-credit/credit-texts.ts';
import { RefundOrders } from './refund-orders.tsx';
import type { Client } from '../../customer-register/customers.ts';

/**
 * What the company owes the customer, the actions for it, and the refunds so far. Empty when there is neither credit
 * nor a refund.
 */
export function CustomerCredit({ client }: { client: Client }) {
  const texts = useTexts(creditTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const today = useToday();
  const may = useMay();
  const refunds = useQuery(refundsQuery(accountId, client.id));
  const orders = useQuery(refundOrdersQuery(accountId, client.id)).data ?? [];
  const kept = sumKroner(orders.map(({ amount }) => amount));
  const paidBack = refunds.data ?? [];
  if (today === undefined || (client.creditBalance === 0 && paidBack.length === 0)) return null;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="credit">
      <Title order={2} size="h4" id="credit" mb="xs">
        {texts.heading}
      </Title>
      <Stack>
        <div>
          <Text>
            {texts.balance}{' '}
            <Text span fw={750} className="figures">
              {money(client.creditBalance, language)}
            </Text>
          </Text>
          <Text size="sm" c="dimmed">
            {texts.balanceHint} {kept > 0 && texts.kept(money(kept, language))}
          </Text>
        </div>
        {client.creditBalance > 0 && may('sell') && (
          <Group>
            <DialogButton label={texts.apply} title={texts.applyTitle} variant="light">
              <ApplyToOpen client={client} />
            </DialogButton>
            <DialogButton label={texts.refund} title={texts.refundTitle} variant="default">
              <RefundForm client={client} today={today} />
            </DialogButton>
            {kept < client.creditBalance && (
              <DialogButton label={texts.order} title={texts.orderTitle} variant="default">
                <OrderForm client={client} available={sumKroner([client.creditBalance, -kept])} />
              </DialogButton>
            )}
          </Group>
        )}
        {orders.length > 0 && <RefundOrders orders={orders} today={today} />}
        {paidBack.length > 0 && (
          <div>
            <Title order={3} size="h5" mb="xs">
              {texts.refunds}
            </Title>
            <Stack gap="xs">
              {paidBack.map((refund) => (
                <PaidBack key={refund.id} refund={refund} />
              ))}
            </Stack>
          </div>
        )}
      </Stack>
    </Paper>
  );
}

function ApplyToOpen(props: { client: Client }) {
  const texts = useTexts(creditTexts);
  const { accountId } = useAccount();
  const invoices = useQuery(openInvoicesQuery(accountId, props.client.id));
  return (
    <QueryContent query={invoices}>
      {(open) =>
        open.length === 0 ? <Text>{texts.noOpenInvoices}</Text> : <ApplyForm {...props} invoices={open} />
      }
    </QueryContent>
  );
}

function PaidBack({ refund }: { refund: Refund }) {
  const texts = useTexts(creditTexts);
  const { language } = useLanguage();
  const may = useMay();
  const amount = money(refund.amount, language);

  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm">
        {day(refund.paidOn, language)}: <span className="figures">{amount}</span>
      </Text>
      {may('sell') && (
        <ConfirmButton
          size="xs"
          variant="default"
          label={texts.reverse}
          title={texts.reverseTitle}
          call="DELETE /v1/clients/{id}/refunds/{refundId}"
          path={{ id: refund.clientId, refundId: refund.id }}
          onDone={() => tell(texts.reversed(amount))}
        >
          {texts.reverseWarning(amount)}
        </ConfirmButton>
      )}
    </Group>
  );
}
