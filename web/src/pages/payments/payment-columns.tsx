import { Text } from '@mantine/core';
import { useAccount } from '../../http/session.ts';
import { day, money, wholeNumber } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import type { Column } from '../../ui/list/list-table.tsx';
import { Dimmed, RowCard, RowLink } from '../../ui/list/row.tsx';
import { useCells } from '../../ui/list/use-cells.tsx';
import type { Payment, PaymentSums } from './payments.ts';
import { paymentsTexts } from './payments-texts.ts';
import { useCurrencies } from '../customer-register/use-currencies.ts';
import { methodTexts } from '../invoices/payment-method-texts.ts';

/** The columns of payments. @param sums of the whole list, in its last row */
export function usePaymentColumns(sums?: PaymentSums): Column<Payment>[] {
  const texts = useTexts(paymentsTexts);
  const methods = useTexts(methodTexts);
  const { language } = useLanguage();
  const show = useCells<Payment>();
  const currencyOf = ({ currency }: Payment) => currency;
  // Rows may be in several currencies, and the sums are in kroner.
  const sumText = useCurrencies('').length > 0 ? texts.sumInKroner : texts.sum;
  const count = sums && sumText(wholeNumber(sums.count, language));
  return [
    show.day('paidOn', texts.paidOn, { isFixed: true, sort: 'paidOn', sum: count }),
    { key: 'customer', heading: texts.customer, cell: (payment) => nameOf(payment, texts), isFixed: true },
    {
      key: 'invoice',
      heading: texts.invoice,
      cell: (payment) => <InvoiceLink payment={payment} />,
      isFixed: true,
    },
    show.figures('kid', texts.kid),
    show.text('reference', texts.reference, { isExtra: true }),
    {
      key: 'source',
      heading: texts.source,
      cell: ({ source, method }) => (method === null ? texts.sources[source] : methods[method]),
    },
    show.text('paymentReference', texts.paymentReference, { isExtra: true }),
    show.moment('createdAt', texts.createdAt, { isExtra: true, sort: 'createdAt' }),
    show.kroner('feesAmount', texts.fees, { sum: sums?.feesAmount, isDashed: true, isExtra: true }),
    show.money('creditAmount', texts.tooMuch, currencyOf, {
      sum: sums?.creditAmount,
      isDashed: true,
      isExtra: true,
    }),
    show.money('amount', texts.amount, currencyOf, { sum: sums?.amount, sort: 'amount' }),
  ];
}

/** A payment on a phone. */
export function PaymentCard({ payment }: { payment: Payment }) {
  const texts = useTexts(paymentsTexts);
  const { language } = useLanguage();
  const { amount, currency, paidOn, source } = payment;
  return (
    <RowCard
      title={nameOf(payment, texts)}
      end={money(amount, language, currency)}
      below={
        <Text size="sm">
          <InvoiceLink payment={payment} isNamed />
        </Text>
      }
      belowEnd={
        <Dimmed>
          {day(paidOn, language)}
          {source === 'credit' && ` · ${texts.sources.credit}`}
        </Dimmed>
      }
    />
  );
}

function InvoiceLink({ payment, isNamed = false }: { payment: Payment; isNamed?: boolean }) {
  const texts = useTexts(paymentsTexts);
  const { accountId } = useAccount();
  const { language } = useLanguage();
  const { invoiceId, invoiceNumber, amount, currency } = payment;
  const name = `${texts.invoice} ${invoiceNumber}`;
  return (
    <RowLink
      to="/$accountId/invoices/$invoiceId"
      params={{ accountId, invoiceId }}
      className="figures"
      aria-label={`${name}, ${nameOf(payment, texts)}, ${money(amount, language, currency)}`}
    >
      {isNamed ? name : invoiceNumber}
    </RowLink>
  );
}

/** A document that was deleted names nobody any more. */
function nameOf({ clientName }: Payment, texts: { nobody: string }): string {
  return clientName === '' ? texts.nobody : clientName;
}
