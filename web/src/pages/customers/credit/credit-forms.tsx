import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useAccount } from '../../../http/session.ts';
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
import type { Client } from '../../customer-register/customers.ts';
import { DateField } from '../../../ui/date-field.tsx';

/** Orders that the bank pays credit back. @param available kroner that are not kept for other orders */
export function OrderForm({ client, available }: { client: Client; available: number }) {
  const texts = useTexts(creditTexts);
  const { language } = useLanguage();
  const { company } = useAccount();
  const form = useForm({ initialValues: { amount: typedDecimal(available, language), toAccount: '' } });
  const { toAccount } = form.values;
  const amount = readDecimal(form.values.amount);
  const order = useChange('POST /v1/clients/{id}/refund-orders', {
    path: { id: client.id },
    onDone: (_order, done) => {
      const kroner = money(done.amount, language);
      tell(company.fourEyesRefunds ? texts.orderedForOther(kroner) : texts.ordered(kroner));
    },
  });
  const input = useInputs(form, order.error);
  const { error: wrongAccount, ...account } = input('toAccount');
  return (
    <DialogForm
      submitLabel={texts.orderNow}
      isDisabled={amount === undefined || toAccount.trim() === ''}
      run={order}
      onSubmit={() => amount !== undefined && order.mutate({ amount, toAccount })}
    >
      <Text size="sm">{texts.orderHint}</Text>
      <NumberField label={texts.amount} required data-autofocus tellsAtOnce {...input('amount')} />
      <TextInput
        label={texts.toAccount}
        inputMode="numeric"
        required
        {...account}
        error={wrongAccount !== undefined && texts.noAccount}
      />
    </DialogForm>
  );
}

/** Records that the bank has paid an order, where its files do not tell. */
export function PaidForm({ order, today }: { order: RefundOrder; today: string }) {
  const texts = useTexts(creditTexts);
  const { language } = useLanguage();
  const form = useForm({ initialValues: { paidOn: today } });
  const pay = useChange('POST /v1/clients/{id}/refund-orders/{orderId}/paid', {
    path: { id: order.clientId, orderId: order.id },
    onDone: () => tell(texts.markedPaid(money(order.amount, language))),
  });
  const input = useInputs(form, pay.error);
  return (
    <DialogForm submitLabel={texts.markPaid} run={pay} onSubmit={() => pay.mutate(form.values)}>
      <Text size="sm">{texts.markPaidHint}</Text>
      <DateField label={texts.paidOn} required data-autofocus max={today} {...input('paidOn')} />
    </DialogForm>
  );
}

/** Records that credit was paid back. @param today the last day that can be chosen, `yyyy-MM-dd` */
export function RefundForm({ client, today }: { client: Client; today: string }) {
  const texts = useTexts(creditTexts);
  const { language } = useLanguage();
  const form = useForm({
    initialValues: { amount: typedDecimal(client.creditBalance, language), paidOn: today },
  });
  const amount = readDecimal(form.values.amount);
  const refund = useChange('POST /v1/clients/{id}/refunds', {
    path: { id: client.id },
    onDone: (_refund, done) => tell(texts.refunded(money(done.amount, language))),
  });
  const input = useInputs(form, refund.error);
  return (
    <DialogForm
      submitLabel={texts.refundNow}
      isDisabled={amount === undefined}
      run={refund}
      onSubmit={() => amount !== undefined && refund.mutate({ ...form.values, amount })}
    >
      <Text size="sm">{texts.refundHint}</Text>
      <NumberField label={texts.amount} required data-autofocus tellsAtOnce {...input('amount')} />
      <DateField label={texts.paidOn} required max={today} {...input('paidOn')} />
    </DialogForm>
  );
}

/** Pays one of the customer's open invoices from the credit. @param invoices at least one */
export function ApplyForm({ client, invoices }: { client: Client; invoices: Invoice[] }) {
  const texts = useTexts(creditTexts);
  const { language } = useLanguage();
  const mostFor = (id: string) => {
    const invoice = invoices.find((one) => one.id === id);
    return typedDecimal(Math.min(client.creditBalance, invoice === undefined ? 0 : toPay(invoice)), language);
  };
  const first = invoices[0]?.id ?? '';
  const form = useForm({ initialValues: { invoiceId: first, amount: mostFor(first) } });
  const { invoiceId } = form.values;
  const amount = readDecimal(form.values.amount);
  const apply = useChange('POST /v1/clients/{id}/credit/apply', {
    path: { id: client.id },
    onDone: (_answer, done) => tell(texts.applied(money(done.amount, language))),
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
            money(toPay(invoice), language),
          ),
        }))}
      />
      <NumberField label={texts.amount} required data-autofocus tellsAtOnce {...input('amount')} />
    </DialogForm>
  );
}

function toPay({ outstandingAmount, feesOutstanding }: Invoice): number {
  return sumKroner([outstandingAmount, feesOutstanding]);
}
