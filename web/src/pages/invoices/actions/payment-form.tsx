import { Checkbox, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { BOOK_CURRENCY } from '../../../../../server/src/domain/currency/currency.ts';
import { LIMITS } from '../../../../../server/src/domain/limits.ts';
import { PAYMENT_METHODS } from '../../../../../server/src/domain/invoices/money-kinds.ts';
import { accountApi } from '../../../http/account-api.ts';
import type { BodyOf } from '../../../http/call.ts';
import { dataOf } from '../../../http/data-of.ts';
import { useAccount } from '../../../http/session.ts';
import { isInOre, readDecimal, typedPrice } from '../../../text/decimals.ts';
import { money, moneyInKroner } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { sumKroner } from '../../../text/sum-kroner.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { useInputs } from '../../../ui/form/use-inputs.ts';
import { tell } from '../../../ui/notice.tsx';
import { useChange } from '../../../ui/form/use-change.ts';
import { methodTexts } from '../payment-method-texts.ts';
import { ChangedMeanwhile } from '../changed-meanwhile.tsx';
import type { Invoice } from '../invoices.ts';
import { owedOn } from '../invoices.ts';
import { actionTexts } from './action-texts.ts';
import { PaymentInKroner } from './payment-in-kroner.tsx';
import { DateField } from '../../../ui/date-field.tsx';

/** The invoice is no longer as the person sees it, so nothing is sent. */
class InvoiceChanged extends Error {}

/**
 * Records a payment. More than the outstanding amount is accepted only when the person chooses to keep it.
 * @param today the last day that can be chosen, `yyyy-MM-dd`
 */
export function PaymentForm({ invoice, today }: { invoice: Invoice; today: string }) {
  const texts = useTexts(actionTexts);
  const methods = useTexts(methodTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const { outstandingAmount, feesOutstanding } = invoice;
  const { kroner: toPay, isLoss } = owedOn(invoice);
  const form = useForm({
    initialValues: {
      amount: toPay > 0 ? typedPrice(toPay, language) : '',
      isKept: false,
      paidOn: today,
      method: '',
      reference: '',
      amountNok: '',
      feeNok: '',
    },
  });
  const isForeign = invoice.currency !== BOOK_CURRENCY;
  const amountNok = readDecimal(form.values.amountNok);
  const feeNok = readDecimal(form.values.feeNok);
  const isRead =
    (amountNok === undefined ? form.values.amountNok === '' : isInOre(amountNok)) &&
    (feeNok === undefined ? form.values.feeNok === '' : isInOre(feeNok));
  const { isKept, paidOn, method, reference } = form.values;
  const amount = readDecimal(form.values.amount);
  const tooMuch = amount === undefined ? 0 : sumKroner([amount, -toPay]);
  const pay = useChange(
    async (body: BodyOf<'POST /v1/invoices/{id}/payments'>, once) => {
      const path = { id: invoice.id };
      const api = accountApi(accountId);
      // A payment that somebody else has just recorded is seen before another one is.
      const now = await api.GET('/v1/invoices/{id}', { params: { path } }).catch(() => undefined);
      if (now?.data !== undefined && owedOn(now.data).kroner !== toPay) throw new InvoiceChanged();
      return once(body, async (header) =>
        dataOf(await api.POST('/v1/invoices/{id}/payments', { params: { path, header }, body })),
      );
    },
    {
      renews: 'invoices',
      onDone: ({ warnings }, payment) => {
        const paid = texts.paid(money(payment.amount, language, invoice.currency));
        tell(warnings === undefined ? paid : `${paid} ${texts.methodWithoutAccount}`);
      },
    },
  );
  const input = useInputs(form, pay.error);
  const body =
    amount === undefined || amount <= 0 || !isInOre(amount) || !isRead
      ? undefined
      : {
          amount,
          paidOn,
          overpayment: tooMuch > 0 && isKept ? ('credit' as const) : null,
          ...(amountNok !== undefined && { amountNok }),
          ...(feeNok !== undefined && { feeNok }),
          ...(isLoss && { recoversLoss: true }),
          ...(method !== '' && { method: PAYMENT_METHODS.find((one) => one === method) ?? null }),
          ...(reference.trim() !== '' && { reference: reference.trim() }),
        };

  return (
    <DialogForm
      submitLabel={texts.payNow}
      isDisabled={body === undefined || (tooMuch > 0 && !isKept)}
      // What has changed is told above the fields.
      run={{ isPending: pay.isPending, error: pay.error instanceof InvoiceChanged ? null : pay.error }}
      onSubmit={() => body !== undefined && pay.mutate(body)}
    >
      <ChangedMeanwhile invoice={invoice} where="form" />
      {isLoss && <Text>{texts.recovers}</Text>}
      <NumberField
        label={texts.amount(isForeign ? invoice.currency : '')}
        description={
          feesOutstanding > 0
            ? texts.amountHint(
                money(outstandingAmount, language, invoice.currency),
                moneyInKroner(feesOutstanding, language),
              )
            : undefined
        }
        required
        data-autofocus
        tellsAtOnce
        isMoney
        onFocus={({ currentTarget }) => currentTarget.select()}
        {...input('amount')}
      />
      {tooMuch > 0 && (
        <Checkbox
          label={texts.keepAsCredit(money(tooMuch, language, invoice.currency))}
          description={texts.tooMuch}
          {...input('isKept')}
        />
      )}
      <DateField label={texts.paidOn} required max={today} {...input('paidOn')} />
      {isForeign && (
        <PaymentInKroner
          invoice={invoice}
          body={tooMuch > 0 && !isKept ? undefined : body}
          amountNok={input('amountNok')}
          feeNok={input('feeNok')}
        />
      )}
      <Group grow align="flex-start">
        <NativeSelect
          label={texts.method}
          data={[
            { value: '', label: texts.noMethod },
            ...PAYMENT_METHODS.map((value) => ({ value, label: methods[value] })),
          ]}
          {...input('method')}
        />
        <TextInput
          label={texts.paymentReference}
          maxLength={LIMITS.referenceCharacters}
          {...input('reference')}
        />
      </Group>
      {tooMuch > 0 && !isKept && (
        <Text size="sm" ta="right" role="status">
          {texts.tooMuchUnkept}
        </Text>
      )}
    </DialogForm>
  );
}
