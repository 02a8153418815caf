import { NativeSelect, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { BOOK_CURRENCY } from '../../../../../server/src/domain/currency/currency.ts';
import { readDecimal, typedDecimal } from '../../../text/decimals.ts';
import { day, moneyInKroner } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { useChange } from '../../../ui/form/use-change.ts';
import { useInputs } from '../../../ui/form/use-inputs.ts';
import { tell } from '../../../ui/notice.tsx';
import type { Client } from '../../customer-register/customers.ts';
import type { RefundablePayment } from '../../invoices/customer-credit/credit-queries.ts';
import { creditTexts } from '../../invoices/customer-credit/credit-texts.ts';

/** Has Vipps pay credit back to whoever paid. @param available kroner that are not kept for other orders. @param payments at least one */
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
  const mostOf = (id: string) => {
    const { refundable = 0 } = payments.find((one) => one.id === id) ?? {};
    return typedDecimal(Math.min(available, refundable), language);
  };
  const first = payments[0]?.id ?? '';
  const form = useForm({ initialValues: { vippsPaymentId: first, amount: mostOf(first) } });
  const { vippsPaymentId } = form.values;
  const amount = readDecimal(form.values.amount);
  const order = useChange('POST /v1/clients/{id}/refund-orders', {
    path: { id: client.id },
    onDone: (_order, done) => tell(texts.sentToVipps(moneyInKroner(done.amount, language))),
  });
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
