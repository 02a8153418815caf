import { kronerFromOre } from '../../../domain/money.ts';
import { osloDate } from '../../../domain/local-date.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import type { ListedPayment, PaymentFilter, PaymentFilterQuery } from '../../invoices/index.ts';
import { listPaymentsAfter, readPaymentFilter, sumPayments } from '../../invoices/index.ts';
import { listFile } from '../list-file.ts';
import { getReportHeading, headByToday } from '../report-heading.ts';
import type { ReportParameters } from '../report-parameters.ts';
import type { Wording } from '../../../domain/language.ts';
import { textsByLanguage } from '../../../domain/language.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import type { ReportHeading } from '../report-heading.ts';
import { listSection } from '../report-table.ts';
import type { ListColumn, ReportTable } from '../report-table.ts';
import { reportWordsIn } from '../report-words.ts';

/** @throws ApiError `report-too-long` */
export async function getPaymentReport(
  context: ReadContext,
  { query }: Input<unknown, PaymentFilterQuery & ReportParameters, unknown>,
) {
  const { db, accountId, accountNow, renderer } = context;
  const { format = 'json', language, ...asked } = query;
  const filter = readPaymentFilter(asked);
  if (format === 'json') {
    const { count, amountOre, claimsOre, creditOre } = await sumPayments(db, accountId, filter);
    const body = {
      count,
      amount: kronerFromOre(amountOre),
      feesAmount: kronerFromOre(claimsOre),
      creditAmount: kronerFromOre(creditOre),
    };
    return { body };
  }
  const heading = await getReportHeading(context, language);
  const today = osloDate(accountNow);
  return listFile<ListedPayment>(renderer, format, {
    readAfter: (after, limit) => listPaymentsAfter(db, accountId, filter, after, limit),
    tableOf: (payments) => paymentTable(heading, today, filter, payments),
  });
}

const WORDS = {
  payments: ['Innbetalinger', 'Innbetalingar', 'Payments'],
  paidOn: ['Betalt', 'Betalt', 'Paid'],
  recorded: ['Registrert', 'Registrert', 'Recorded'],
  invoice: ['Faktura', 'Faktura', 'Invoice'],
  kid: ['KID', 'KID', 'KID'],
  reference: ['Referanse', 'Referanse', 'Reference'],
  source: ['Måte', 'Måte', 'Method'],
  bank: ['Bank', 'Bank', 'Bank'],
  credit: ['Til gode', 'Til gode', 'Credit'],
  amount: ['Beløp', 'Beløp', 'Amount'],
  fees: ['Gebyrer og renter', 'Gebyr og renter', 'Fees and interest'],
  tooMuch: ['For mye betalt', 'For mykje betalt', 'Paid too much'],
  note: [
    'Beløp i kroner. Betalinger som er tilbakeført, er ikke med.',
    'Beløp i kroner. Betalingar som er tilbakeførte, er ikkje med.',
    'Amounts in NOK. Reversed payments are left out.',
  ],
} as const satisfies Record<string, Wording>;

const ownWordsIn = textsByLanguage(WORDS);

function paymentTable(
  heading: ReportHeading,
  today: LocalDate,
  { paidFrom, paidTo }: PaymentFilter,
  payments: readonly ListedPayment[],
): ReportTable {
  const [words, own] = [reportWordsIn(heading.language), ownWordsIn(heading.language)];
  const columns: ListColumn<ListedPayment>[] = [
    [own.paidOn, 'date', (payment) => payment.paidOn],
    [own.recorded, 'date', ({ createdAt }) => osloDate(createdAt)],
    [own.invoice, 'code', ({ invoiceNumber }) => invoiceNumber],
    [words.customer, 'text', ({ clientName }) => clientName],
    [own.kid, 'code', ({ kid }) => kid],
    [own.reference, 'text', ({ reference }) => reference],
    [own.source, 'code', ({ source }) => own[source]],
    [own.amount, 'amount', ({ amountOre }) => amountOre],
    [own.fees, 'amount', ({ claimsOre }) => claimsOre],
    [own.tooMuch, 'amount', ({ creditOre }) => creditOre],
  ];
  return {
    ...headByToday(heading, own.payments, today, { word: own.paidOn, from: paidFrom, to: paidTo }),
    sections: [listSection(payments, columns, { word: words.sum })],
    notes: [own.note],
  };
}
