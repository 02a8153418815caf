import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { BOOK_CURRENCY } from '../../../../../server/src/domain/currency/currency.ts';
import { useAccount, useMay } from '../../../http/session.ts';
import { renew } from '../../../http/renew.ts';
import { useToday } from '../../../http/use-today.ts';
import { day, money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { sumKroner } from '../../../text/sum-kroner.ts';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { tell } from '../../../ui/notice.tsx';
import { QueryContent } from '../../../ui/query-content.tsx';
import { ApplyForm, RefundForm } from './credit-forms.tsx';
import { PayBack } from './pay-back.tsx';
import type { Refund } from '../../invoices/customer-credit/credit-queries.ts';
import {
  isWithVipps,
  openInvoicesQuery,
  refundOrdersQuery,
  refundsQuery,
} from '../../invoices/customer-credit/credit-queries.ts';
import { creditTexts } from '../../invoices/customer-credit/credit-texts.ts';
import { RefundOrders } from './refund-orders.tsx';
import type { Client, Credit } from '../../customer-register/customers.ts';
import { creditsOf } from '../../customer-register/customers.ts';

/**
 * What the company owes the customer, the actions for it, and the refunds so far. Empty when there is neither credit
 * nor a refund.
 */
export function CustomerCredit({ client }: { client: Client }) {
  const texts = useTexts(creditTexts);
  const { accountId } = useAccount();
  const today = useToday();
  const refunds = useQuery(refundsQuery(accountId, client.id));
  const orders = useQuery(refundOrdersQuery(accountId, client.id)).data ?? [];
  const queries = useQueryClient();
  const asksVipps = orders.some((order) => isWithVipps(order));
  // When Vipps has answered, the credit and the refunds are others.
  useEffect(() => (asksVipps ? () => void renew(queries, 'clients') : undefined), [asksVipps, queries]);
  const paidBack = refunds.data ?? [];
  const credits = creditsOf(client);
  if (today === undefined || (credits.length === 0 && paidBack.length === 0)) return null;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="credit">
      <Title order={2} size="h4" id="credit" mb="xs">
        {texts.heading}
      </Title>
      <Stack>
        {(credits.length === 0 ? [{ currency: BOOK_CURRENCY, amount: 0 }] : credits).map((credit) => (
          <Balance
            key={credit.currency}
            client={client}
            credit={credit}
            kept={sumKroner(
              orders.flatMap(({ currency, amount }) => (currency === credit.currency ? amount : [])),
            )}
            today={today}
          />
        ))}
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

/** What the customer has in one currency, and the actions for it. @param kept of it for orders of refunds */
function Balance({
  client,
  credit,
  kept,
  today,
}: {
  client: Client;
  credit: Credit;
  kept: number;
  today: string;
}) {
  const texts = useTexts(creditTexts);
  const { language } = useLanguage();
  const may = useMay();
  const { currency, amount } = credit;
  const shown = money(amount, language, currency);
  // The order keeps the credit before the file is made, and the dialog has to stay until then.
  const [isPayingBack, setIsPayingBack] = useState(false);
  /** What no order keeps. */
  const free = { currency, amount: sumKroner([amount, -kept]) };
  return (
    <Stack role="group" aria-label={`${texts.balance} ${shown}`}>
      <div>
        <Text>
          {texts.balance}{' '}
          <Text span fw={750} className="figures">
            {shown}
          </Text>
        </Text>
        <Text size="sm" c="dimmed">
          {texts.balanceHint} {kept > 0 && texts.kept(money(kept, language, currency))}
        </Text>
      </div>
      {(free.amount > 0 || isPayingBack) && may('sell') && (
        <Group>
          {/* Files for the bank have orders in kroner alone. */}
          {currency === BOOK_CURRENCY && (
            <DialogButton label={texts.payBack} title={texts.payBack} onClose={() => setIsPayingBack(false)}>
              <PayBack client={client} available={free.amount} onOrdered={() => setIsPayingBack(true)} />
            </DialogButton>
          )}
          <DialogButton label={texts.apply} title={texts.applyTitle} variant="light">
            <ApplyToOpen client={client} credit={free} />
          </DialogButton>
          <DialogButton label={texts.refund} title={texts.refundTitle} variant="default">
            <RefundForm client={client} credit={free} today={today} />
          </DialogButton>
        </Group>
      )}
    </Stack>
  );
}

function ApplyToOpen(props: { client: Client; credit: Credit }) {
  const texts = useTexts(creditTexts);
  const { accountId } = useAccount();
  const invoices = useQuery(openInvoicesQuery(accountId, props.client.id));
  return (
    <QueryContent query={invoices}>
      {(all) => {
        const { currency } = props.credit;
        const open = all.filter((invoice) => invoice.currency === currency);
        return open.length === 0 ? (
          <Text>{texts.noOpenInvoices(currency)}</Text>
        ) : (
          <ApplyForm {...props} invoices={open} />
        );
      }}
    </QueryContent>
  );
}

function PaidBack({ refund }: { refund: Refund }) {
  const texts = useTexts(creditTexts);
  const { language } = useLanguage();
  const may = useMay();
  const amount = money(refund.amount, language, refund.currency);

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
