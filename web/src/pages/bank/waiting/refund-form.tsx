import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountApi } from '../../../http/account-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import { useAccount, useMay } from '../../../http/session.ts';
import { useOnce } from '../../../http/use-once.ts';
import { day, moneyInKroner } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { clientQuery } from '../../customer-register/customers.ts';
import { refundOrdersQuery, refundsQuery } from '../../invoices/customer-credit/credit-queries.ts';
import { CustomerSelect } from '../../customer-register/customer-select.tsx';
import type { BankTransaction } from '../bank-queries.ts';
import { waitingTexts } from './waiting-texts.ts';

/** What a customer was paid back with: a refund that is recorded, one that is ordered, or the credit itself. */
type Source = { text: string; refund: () => Promise<string> };

/** Chooses the customer that money was paid back to. @param onRefund gets what finds or records the refund */
export function RefundForm({
  transaction,
  onRefund,
}: {
  transaction: BankTransaction;
  onRefund: (refund: () => Promise<string>, customer: string) => void;
}) {
  const texts = useTexts(waitingTexts);
  const { accountId } = useAccount();
  const [clientId, setClientId] = useState('');
  const client = useQuery({ ...clientQuery(accountId, clientId), enabled: clientId !== '' }).data?.client;
  const source = useSource(transaction, clientId, client?.creditBalance ?? 0);
  return (
    <DialogForm
      submitLabel={texts.refundNow}
      isDisabled={source === undefined}
      onSubmit={() => source !== undefined && client !== undefined && onRefund(source.refund, client.name)}
    >
      <CustomerSelect data-autofocus chosen={client} onChoose={setClientId} onSearch={() => undefined} />
      {client !== undefined && <Text role="status">{source?.text ?? texts.noRefund}</Text>}
    </DialogForm>
  );
}

function useSource(
  { amount, currency, bookedOn }: BankTransaction,
  clientId: string,
  creditBalance: number,
): Source | undefined {
  const texts = useTexts(waitingTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const sells = useMay()('sell');
  const once = useOnce();
  const enabled = clientId !== '';
  const refunds = useQuery({ ...refundsQuery(accountId, clientId), enabled });
  const orders = useQuery({ ...refundOrdersQuery(accountId, clientId), enabled });
  if (refunds.data === undefined || orders.data === undefined) return undefined;
  const isAlike = (one: { amount: number; currency: string }) =>
    one.amount === amount && one.currency === currency;
  // What was recorded by hand has left an account in kroner.
  const recorded = currency === 'NOK' ? refunds.data.find(isAlike) : undefined;
  if (recorded !== undefined) {
    return {
      text: texts.refundRecorded(day(recorded.paidOn, language)),
      refund: () => Promise.resolve(recorded.id),
    };
  }
  const api = accountApi(accountId);
  const order = orders.data.find((one) => one.vippsPaymentId === null && isAlike(one));
  if (order !== undefined && currency !== 'NOK') {
    return { text: texts.refundOrdered, refund: () => Promise.resolve(order.id) };
  }
  if (order !== undefined && sells) {
    return {
      text: texts.refundOrdered,
      refund: () => {
        const path = { id: clientId, orderId: order.id };
        const body = { paidOn: bookedOn };
        const url = '/v1/clients/{id}/refund-orders/{orderId}/paid';
        return once(
          [path, body],
          async (header) => dataOf(await api.POST(url, { params: { path, header }, body })).id,
        );
      },
    };
  }
  if (currency !== 'NOK' || creditBalance < amount || !sells) return undefined;
  return {
    text: texts.refundOfCredit(moneyInKroner(creditBalance, language)),
    refund: () => {
      const path = { id: clientId };
      const body = { amount, paidOn: bookedOn };
      return once(
        [path, body],
        async (header) =>
          dataOf(await api.POST('/v1/clients/{id}/refunds', { params: { path, header }, body })).id,
      );
    },
  };
}
