import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { dataOf } from '../../../http/data-of.ts';
import { useAccount } from '../../../http/session.ts';
import { readDecimal, typedDecimal } from '../../../text/decimals.ts';
import { fieldErrorTexts } from '../../../text/field-error-texts.ts';
import { day, money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { sumKroner } from '../../../text/sum-kroner.ts';
import { useFieldErrors } from '../../../text/use-field-errors.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import type { Invoice } from '../../invoices/invoices.ts';
import type { RefundOrder } from '../../invoices/customer-credit/credit-queries.ts';
import { useCreditChange } from '../../invoices/customer-credit/credit-queries.ts';
import { creditTexts } from '../../invoices/customer-credit/credit-texts.ts';
import type { Client } from '../../customer-register/customers.ts';
import { DateField } from '../../../ui/date-field.tsx';

type FormProps = {
  client: Client;
  /** Gets a sentence for people about what was done. */
  onDone: (notice: string) => void;
  onCancel: () => void;
};

/** Orders that the bank pays credit back. @param available kroner that are not kept for other orders */
export function OrderForm({ client, available, onDone, onCancel }: FormProps & { available: number }) {
  const texts = useTexts(creditTexts);
  const { language } = useLanguage();
  const { fields } = useFieldErrors();
  const { company } = useAccount();
  const [typed, setTyped] = useState(typedDecimal(available, language));
  const [toAccount, setToAccount] = useState('');
  const amount = readDecimal(typed);
  const order = useCreditChange<{ amount: number; toAccount: string }>(
    async (api, header, body) =>
      dataOf(
        await api.POST('/v1/clients/{id}/refund-orders', {
          params: { path: { id: client.id }, header },
          body,
        }),
      ),
    (done) => {
      const amount = money(done.amount, language);
      onDone(company.fourEyesRefunds ? texts.orderedForOther(amount) : texts.ordered(amount));
    },
  );
  const failing = fields(order.error);
  return (
    <DialogForm
      submitLabel={texts.orderNow}
      isDisabled={amount === undefined || toAccount.trim() === ''}
      run={order}
      onSubmit={() => amount !== undefined && order.mutate({ amount, toAccount })}
      onCancel={onCancel}
    >
      <Text size="sm">{texts.orderHint}</Text>
      <AmountInput typed={typed} onType={setTyped} error={failing['amount']} />
      <TextInput
        label={texts.toAccount}
        inputMode="numeric"
        required
        value={toAccount}
        onChange={(event) => setToAccount(event.currentTarget.value)}
        error={failing['toAccount'] !== undefined && texts.noAccount}
      />
    </DialogForm>
  );
}

/** Records that the bank has paid an order, where its files do not tell. */
export function PaidForm({
  order,
  today,
  onDone,
  onCancel,
}: Pick<FormProps, 'onDone' | 'onCancel'> & { order: RefundOrder; today: string }) {
  const texts = useTexts(creditTexts);
  const { language } = useLanguage();
  const { fields } = useFieldErrors();
  const [paidOn, setPaidOn] = useState(today);
  const pay = useCreditChange<{ paidOn: string }>(
    async (api, header, body) => {
      const path = { id: order.clientId, orderId: order.id };
      return dataOf(
        await api.POST('/v1/clients/{id}/refund-orders/{orderId}/paid', { params: { path, header }, body }),
      );
    },
    () => onDone(texts.markedPaid(money(order.amount, language))),
  );
  return (
    <DialogForm
      submitLabel={texts.markPaid}
      run={pay}
      onSubmit={() => pay.mutate({ paidOn })}
      onCancel={onCancel}
    >
      <Text size="sm">{texts.markPaidHint}</Text>
      <DateField
        label={texts.paidOn}
        required
        data-autofocus
        max={today}
        value={paidOn}
        onChange={setPaidOn}
        error={fields(pay.error)['paidOn']}
      />
    </DialogForm>
  );
}

/** Records that credit was paid back. @param today the last day that can be chosen, `yyyy-MM-dd` */
export function RefundForm({ client, today, onDone, onCancel }: FormProps & { today: string }) {
  const texts = useTexts(creditTexts);
  const { language } = useLanguage();
  const { fields } = useFieldErrors();
  const [typed, setTyped] = useState(typedDecimal(client.creditBalance, language));
  const [paidOn, setPaidOn] = useState(today);
  const amount = readDecimal(typed);
  const refund = useCreditChange<{ amount: number; paidOn: string }>(
    async (api, header, body) =>
      dataOf(
        await api.POST('/v1/clients/{id}/refunds', { params: { path: { id: client.id }, header }, body }),
      ),
    (done) => onDone(texts.refunded(money(done.amount, language))),
  );
  const failing = fields(refund.error);
  return (
    <DialogForm
      submitLabel={texts.refundNow}
      isDisabled={amount === undefined}
      run={refund}
      onSubmit={() => amount !== undefined && refund.mutate({ amount, paidOn })}
      onCancel={onCancel}
    >
      <Text size="sm">{texts.refundHint}</Text>
      <AmountInput typed={typed} onType={setTyped} error={failing['amount']} />
      <DateField
        label={texts.paidOn}
        required
        max={today}
        value={paidOn}
        onChange={setPaidOn}
        error={failing['paidOn']}
      />
    </DialogForm>
  );
}

/** Pays one of the customer's open invoices from the credit. @param invoices at least one */
export function ApplyForm({ client, invoices, onDone, onCancel }: FormProps & { invoices: Invoice[] }) {
  const texts = useTexts(creditTexts);
  const { language } = useLanguage();
  const { fields } = useFieldErrors();
  const [invoiceId, setInvoiceId] = useState(invoices[0]?.id ?? '');
  const mostFor = (id: string) => {
    const invoice = invoices.find((one) => one.id === id);
    return typedDecimal(Math.min(client.creditBalance, invoice === undefined ? 0 : toPay(invoice)), language);
  };
  const [typed, setTyped] = useState(mostFor(invoiceId));
  const amount = readDecimal(typed);
  const apply = useCreditChange<{ invoiceId: string; amount: number }>(
    async (api, header, body) =>
      dataOf(
        await api.POST('/v1/clients/{id}/credit/apply', {
          params: { path: { id: client.id }, header },
          body,
        }),
      ),
    (done) => onDone(texts.applied(money(done.amount, language))),
  );
  return (
    <DialogForm
      submitLabel={texts.applyNow}
      isDisabled={amount === undefined}
      run={apply}
      onSubmit={() => amount !== undefined && apply.mutate({ invoiceId, amount })}
      onCancel={onCancel}
    >
      <NativeSelect
        label={texts.invoice}
        value={invoiceId}
        onChange={(event) => {
          setInvoiceId(event.currentTarget.value);
          setTyped(mostFor(event.currentTarget.value));
        }}
        data={invoices.map((invoice) => ({
          value: invoice.id,
          label: texts.openInvoice(
            invoice.number ?? '',
            day(invoice.dueDate, language),
            money(toPay(invoice), language),
          ),
        }))}
      />
      <AmountInput typed={typed} onType={setTyped} error={fields(apply.error)['amount']} />
    </DialogForm>
  );
}

function toPay({ outstandingAmount, feesOutstanding }: Invoice): number {
  return sumKroner([outstandingAmount, feesOutstanding]);
}

function AmountInput({
  typed,
  onType,
  error,
}: {
  typed: string;
  onType: (typed: string) => void;
  error: string | undefined;
}) {
  const texts = useTexts(creditTexts);
  const errors = useTexts(fieldErrorTexts);
  const isWrong = typed !== '' && readDecimal(typed) === undefined;
  return (
    <NumberField
      label={texts.amount}
      required
      data-autofocus
      value={typed}
      onChange={onType}
      error={error ?? (isWrong && errors['invalid-number'])}
    />
  );
}
