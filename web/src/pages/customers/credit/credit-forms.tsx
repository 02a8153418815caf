import { NativeSelect, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { BOOK_CURRENCY } from '../../../../../server/src/domain/currency/currency.ts';
import { readDecimal, typedDecimal } from '../../../text/decimals.ts';
import { day, money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { sumKroner } from '../../../text/sum-kroner.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { useInputs } from '../../../ui/form/use-inputs.ts';
import { tell } from '../../../ui/notice.tsx';
import { useChange } from '../../../ui/form/use-change.ts';
import type { Invoice } from '../../invoices/invoices.ts';
import type { RefundOrder } from '../../invoices/customer-credit/credit-queries.ts';
import { creditTexts } from '../../invoices/customer-credit/credit-texts.ts';
import type { Client, Credit } from '../../customer-register/customers.ts';
import { DateField } from '../../../ui/date-field.tsx';

/** Records that the bank has paid an order, where its files do not tell. */
export function PaidForm({ order, today }: { order: RefundOrder; today: string }) {
  const texts = useTexts(creditTexts);
  const { language } = useLanguage();
  const form = useForm({ initialValues: { paidOn: today, amountNok: '' } });
  const { paidOn } = form.values;
  const amountNok = readDecimal(form.values.amountNok);
  const pay = useChange('POST /v1/clients/{id}/refund-orders/{orderId}/paid', {
    path: { id: order.clientId, orderId: order.id },
    onDone: () => tell(texts.markedPaid(money(order.amount, language, order.currency))),
  });
  const input = useInputs(form, pay.error);
  return (
    <DialogForm
      submitLabel={texts.markPaid}
      isDisabled={amountNok === undefined && form.values.amountNok !== ''}
      run={pay}
      onSubmit={() => pay.mutate({ paidOn, ...(amountNok !== undefined && { amountNok }) })}
    >
      <Text size="sm">{texts.markPaidHint}</Text>
      <DateField label={texts.paidOn} required data-autofocus max={today} {...input('paidOn')} />
      {order.currency !== BOOK_CURRENCY && <AmountNok {...input('amountNok')} />}
    </DialogForm>
  );
}

/** The kroner that left the account, of money in another currency. */
function AmountNok(field: { value?: string; onChange: (typed: string) => void; error?: ReactNode }) {
  const texts = useTexts(creditTexts);
  return <NumberField label={texts.amountNok} description={texts.atRate} tellsAtOnce {...field} />;
}

/** Records that credit was paid back. @param today the last day that can be chosen, `yyyy-MM-dd` */
export function RefundForm({ client, credit, today }: { client: Client; credit: Credit; today: string }) {
  const texts = useTexts(creditTexts);
  const { language } = useLanguage();
  const form = useForm({
    initialValues: { amount: typedDecimal(credit.amount, language), paidOn: today, amountNok: '' },
  });
  const { currency } = credit;
  const { paidOn } = form.values;
  const isForeign = currency !== BOOK_CURRENCY;
  const amount = readDecimal(form.values.amount);
  const amountNok = readDecimal(form.values.amountNok);
  const refund = useChange('POST /v1/clients/{id}/refunds', {
    path: { id: client.id },
    onDone: (_refund, done) => tell(texts.refunded(money(done.amount, language, currency))),
  });
  const input = useInputs(form, refund.error);
  return (
    <DialogForm
      submitLabel={texts.refundNow}
      isDisabled={amount === undefined || (amountNok === undefined && form.values.amountNok !== '')}
      run={refund}
      onSubmit={() =>
        amount !== undefined &&
        refund.mutate({
          amount,
          paidOn,
          ...(isForeign && { currency, ...(amountNok !== undefined && { amountNok }) }),
        })
      }
    >
      <Text size="sm">{texts.refundHint}</Text>
      <NumberField label={texts.amount(currency)} required data-autofocus tellsAtOnce {...input('amount')} />
      {isForeign && <AmountNok {...input('amountNok')} />}
      <DateField label={texts.paidOn} required max={today} {...input('paidOn')} />
    </DialogForm>
  );
}

/** Pays one of the customer's open invoices from the credit. @param invoices at least one */
export function ApplyForm({
  client,
  credit: { currency, amount: credit },
  invoices,
}: {
  client: Client;
  credit: Credit;
  invoices: Invoice[];
}) {
  const texts = useTexts(creditTexts);
  const { language } = useLanguage();
  const mostFor = (id: string) => {
    const invoice = invoices.find((one) => one.id === id);
    return typedDecimal(Math.min(credit, invoice === undefined ? 0 : toPay(invoice)), language);
  };
  const first = invoices[0]?.id ?? '';
  const form = useForm({ initialValues: { invoiceId: first, amount: mostFor(first) } });
  const { invoiceId } = form.values;
  const amount = readDecimal(form.values.amount);
  const apply = useChange('POST /v1/clients/{id}/credit/apply', {
    path: { id: client.id },
    onDone: (_answer, done) => tell(texts.applied(money(done.amount, language, currency))),
  });
  const input = useInputs(form, apply.error);
  return (
    <DialogForm
      submitLabel={texts.applyNow}
      isDisabled={amount === undefined}
      run={apply}
      onSubmit={() => amount !== undefined && apply.mutate({ invoiceId, amount })}
    >
      <NativeSelect
        label={texts.invoice}
        value={invoiceId}
        onChange={({ currentTarget: { value } }) =>
          form.setValues({ invoiceId: value, amount: mostFor(value) })
        }
        data={invoices.map((invoice) => ({
          value: invoice.id,
          label: texts.openInvoice(
            invoice.number ?? '',
            day(invoice.dueDate, language),
            money(toPay(invoice), language, currency),
          ),
        }))}
      />
      <NumberField label={texts.amount(currency)} required data-autofocus tellsAtOnce {...input('amount')} />
    </DialogForm>
  );
}

function toPay({ outstandingAmount, feesOutstanding }: Invoice): number {
  return sumKroner([outstandingAmount, feesOutstanding]);
}
