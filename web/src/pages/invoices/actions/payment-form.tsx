import { Checkbox, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { LIMITS } from '../../../../../server/src/domain/limits.ts';
import type { PaymentMethod } from '../../../../../server/src/domain/invoices/money-kinds.ts';
import { PAYMENT_METHODS } from '../../../../../server/src/domain/invoices/money-kinds.ts';
import type { Schemas } from '../../../http/account-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import { readDecimal, typedDecimal } from '../../../text/decimals.ts';
import { fieldErrorTexts } from '../../../text/field-error-texts.ts';
import { money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { sumKroner } from '../../../text/sum-kroner.ts';
import { useFieldErrors } from '../../../text/use-field-errors.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { methodTexts } from '../payment-method-texts.ts';
import { ChangedMeanwhile } from '../changed-meanwhile.tsx';
import type { Invoice } from '../invoices.ts';
import { owedOn } from '../invoices.ts';
import { actionTexts } from './action-texts.ts';
import { InvoiceChanged, useInvoiceChange } from './use-invoice-change.ts';
import { DateField } from '../../../ui/date-field.tsx';

/**
 * Records a payment. More than the outstanding amount is accepted only when the person chooses to keep it.
 * @param today the last day that can be chosen, `yyyy-MM-dd`
 */
export function PaymentForm({
  invoice,
  today,
  onDone,
  onCancel,
}: {
  invoice: Invoice;
  today: string;
  onDone: (notice: string) => void;
  onCancel: () => void;
}) {
  const texts = useTexts(actionTexts);
  const methods = useTexts(methodTexts);
  const errors = useTexts(fieldErrorTexts);
  const { language } = useLanguage();
  const { fields } = useFieldErrors();
  const { outstandingAmount, feesOutstanding } = invoice;
  const { kroner: toPay, isLoss } = owedOn(invoice);
  const [typed, setTyped] = useState(toPay > 0 ? typedDecimal(toPay, language) : '');
  const [isKept, setIsKept] = useState(false);
  const [paidOn, setPaidOn] = useState(today);
  const [method, setMethod] = useState<PaymentMethod>();
  const [reference, setReference] = useState('');
  const amount = readDecimal(typed);
  const tooMuch = amount === undefined ? 0 : sumKroner([amount, -toPay]);
  const pay = useInvoiceChange<
    {
      amount: number;
      paidOn: string;
      overpayment: 'credit' | null;
      recoversLoss?: true;
      method?: PaymentMethod;
      reference?: string;
    },
    Schemas['SentInvoice']
  >(
    async (api, header, body) => {
      const path = { id: invoice.id };
      // A payment that somebody else has just recorded is seen before another one is.
      const now = await api.GET('/v1/invoices/{id}', { params: { path } }).catch(() => undefined);
      if (now?.data !== undefined && owedOn(now.data).kroner !== toPay) throw new InvoiceChanged();
      return dataOf(await api.POST('/v1/invoices/{id}/payments', { params: { path, header }, body }));
    },
    ({ warnings }, payment) => {
      const paid = texts.paid(money(payment.amount, language));
      onDone(warnings === undefined ? paid : `${paid} ${texts.methodWithoutAccount}`);
    },
  );
  const failing = fields(pay.error);

  return (
    <DialogForm
      submitLabel={texts.payNow}
      isDisabled={amount === undefined || (tooMuch > 0 && !isKept)}
      // What has changed is told above the fields.
      run={{ isPending: pay.isPending, error: pay.error instanceof InvoiceChanged ? null : pay.error }}
      onSubmit={() =>
        amount !== undefined &&
        pay.mutate({
          amount,
          paidOn,
          overpayment: tooMuch > 0 && isKept ? 'credit' : null,
          ...(isLoss && { recoversLoss: true }),
          ...(method !== undefined && { method }),
          ...(reference.trim() !== '' && { reference: reference.trim() }),
        })
      }
      onCancel={onCancel}
    >
      <ChangedMeanwhile invoice={invoice} where="form" />
      {isLoss && <Text>{texts.recovers}</Text>}
      <NumberField
        label={texts.amount}
        description={
          feesOutstanding > 0
            ? texts.amountHint(money(outstandingAmount, language), money(feesOutstanding, language))
            : undefined
        }
        required
        data-autofocus
        value={typed}
        onChange={setTyped}
        error={failing['amount'] ?? (amount === undefined && typed !== '' && errors['invalid-number'])}
      />
      {tooMuch > 0 && (
        <Checkbox
          label={texts.keepAsCredit}
          description={texts.tooMuch(money(tooMuch, language))}
          checked={isKept}
          onChange={(event) => setIsKept(event.currentTarget.checked)}
        />
      )}
      <DateField
        label={texts.paidOn}
        required
        max={today}
        value={paidOn}
        onChange={setPaidOn}
        error={failing['paidOn']}
      />
      <Group grow align="flex-start">
        <NativeSelect
          label={texts.method}
          value={method ?? ''}
          onChange={({ currentTarget: { value } }) => setMethod(PAYMENT_METHODS.find((one) => one === value))}
          data={[
            { value: '', label: texts.noMethod },
            ...PAYMENT_METHODS.map((value) => ({ value, label: methods[value] })),
          ]}
        />
        <TextInput
          label={texts.paymentReference}
          maxLength={LIMITS.referenceCharacters}
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value)}
          error={failing['reference']}
        />
      </Group>
    </DialogForm>
  );
}
