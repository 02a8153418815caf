import { NativeSelect, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { BOOK_CURRENCY } from '../../../../../server/src/domain/currency/currency.ts';
import { accountApi } from '../../../http/account-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import { useAccount } from '../../../http/session.ts';
import { readDecimal, typedDecimal } from '../../../text/decimals.ts';
import { day, moneyInKroner } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { useChange } from '../../../ui/form/use-change.ts';
import { useInputs } from '../../../ui/form/use-inputs.ts';
import { tell } from '../../../ui/notice.tsx';
import type { Client } from '../../customer-register/customers.ts';
import type { RefundablePayment, RefundOrder } from '../../invoices/customer-credit/credit-queries.ts';
import { isWithVipps } from '../../invoices/customer-credit/credit-queries.ts';
import { creditTexts } from '../../invoices/customer-credit/credit-texts.ts';

type Order = { amount: number; vippsPaymentId: string };

const MOST_LOOKS = 10;
const BETWEEN_LOOKS_MILLISECONDS = 500;

/** Asks Vipps to pay credit back to the payer of a payment. @param available kroner that are not kept for other orders. @param payments at least one */
export function PayBackByVipps({
  client,
  available,
  payments,
}: {
  client: Client;
  available: number;
  payments: RefundablePayment[];
}) {
  const texts = useTexts(creditTexts);
  const { language } = useLanguage();
  const api = accountApi(useAccount().accountId);
  const mostOf = (id: string) => {
    const { refundable = 0 } = payments.find((one) => one.id === id) ?? {};
    return typedDecimal(Math.min(available, refundable), language);
  };
  const first = payments[0]?.id ?? '';
  const form = useForm({ initialValues: { vippsPaymentId: first, amount: mostOf(first) } });
  const { vippsPaymentId } = form.values;
  const amount = readDecimal(form.values.amount);
  const order = useChange<RefundOrder, Order>(
    async (body, once) => {
      const path = { id: client.id };
      const made = await once([path, body], async (header) =>
        dataOf(await api.POST('/v1/clients/{id}/refund-orders', { params: { path, header }, body })),
      );
      return whenAnswered(api, made);
    },
    {
      renews: 'clients',
      // Why Vipps has refused stands beside the order.
      onDone: ({ status }, done) => {
        const kroner = moneyInKroner(done.amount, language);
        if (status !== 'open')
          tell(status === 'paid' ? texts.paidByVipps(kroner) : texts.sentToVipps(kroner));
      },
    },
  );
  const input = useInputs(form, order.error);
  return (
    <DialogForm
      submitLabel={texts.byVipps}
      isDisabled={amount === undefined}
      run={order}
      onSubmit={() => amount !== undefined && order.mutate({ amount, vippsPaymentId })}
    >
      <Text size="sm">{texts.vippsHint}</Text>
      <NativeSelect
        label={texts.vippsPayment}
        value={vippsPaymentId}
        onChange={({ currentTarget: { value } }) =>
          form.setValues({ vippsPaymentId: value, amount: mostOf(value) })
        }
        data={payments.map(({ id, invoiceNumber, paidOn, refundable }) => ({
          value: id,
          label: texts.refundable(invoiceNumber, day(paidOn, language), moneyInKroner(refundable, language)),
        }))}
      />
      <NumberField
        label={texts.amount(BOOK_CURRENCY)}
        required
        data-autofocus
        tellsAtOnce
        {...input('amount')}
      />
    </DialogForm>
  );
}

/** The order as soon as Vipps has answered. After some seconds, as it is: the page of the customer then looks on. */
async function whenAnswered(api: ReturnType<typeof accountApi>, made: RefundOrder): Promise<RefundOrder> {
  const path = { id: made.clientId, orderId: made.id };
  let order = made;
  for (let looks = 0; looks < MOST_LOOKS && isWithVipps(order); looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MILLISECONDS));
    order = dataOf(await api.GET('/v1/clients/{id}/refund-orders/{orderId}', { params: { path } }));
  }
  return order;
}
