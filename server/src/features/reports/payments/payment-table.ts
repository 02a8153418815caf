import { dateText } from '../../../platform/documents/formats.ts';
import type { Language, Wording } from '../../../domain/language.ts';
import { textsByLanguage } from '../../../domain/language.ts';
import { osloDate } from '../../../domain/local-date.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import type { ListedPayment, PaymentFilter } from '../../invoices/index.ts';
import type { ReportHeading } from '../report-heading.ts';
import { line, total } from '../report-table.ts';
import type { ReportTable, Row } from '../report-table.ts';
import { reportWordsIn } from '../report-words.ts';

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

/** @param today the account's day on which the list is made */
export function paymentTable(
  heading: ReportHeading,
  today: LocalDate,
  { paidFrom, paidTo }: PaymentFilter,
  payments: readonly ListedPayment[],
): ReportTable {
  const { language } = heading;
  const [words, own] = [reportWordsIn(language), ownWordsIn(language)];
  const period = [paidFrom, paidTo].map((day) => (day === undefined ? '' : dateText(day, language)));
  return {
    ...heading,
    title: own.payments,
    period: today,
    subtitles: [
      `${words.asOf} ${dateText(today, language)}`,
      ...(paidFrom === undefined && paidTo === undefined
        ? []
        : [`${own.paidOn} ${period.join(' – ').trim()}`]),
    ],
    isLandscape: true,
    sections: [
      {
        title: '',
        columns: [
          { heading: own.paidOn, kind: 'date' },
          { heading: own.recorded, kind: 'date' },
          { heading: own.invoice, kind: 'code' },
          { heading: words.customer, kind: 'text' },
          { heading: own.kid, kind: 'code' },
          { heading: own.reference, kind: 'text' },
          { heading: own.source, kind: 'code' },
          { heading: own.amount, kind: 'amount' },
          { heading: own.fees, kind: 'amount' },
          { heading: own.tooMuch, kind: 'amount' },
        ],
        rows: [
          ...paymentRows(language, payments),
          ...(payments.length === 0 ? [] : [sums(words.sum, payments)]),
        ],
      },
    ],
    notes: [own.note],
  };
}

export function paymentRows(language: Language, payments: readonly ListedPayment[]): Row[] {
  const words = ownWordsIn(language);
  return payments.map((payment) =>
    line(
      payment.paidOn,
      osloDate(payment.createdAt),
      payment.invoiceNumber,
      payment.clientName,
      payment.kid,
      payment.reference,
      words[payment.source],
      payment.amountOre,
      payment.claimsOre,
      payment.creditOre,
    ),
  );
}

function sums(label: string, payments: readonly ListedPayment[]): Row {
  const sum = (field: 'amountOre' | 'claimsOre' | 'creditOre') =>
    payments.reduce((ore, payment) => ore + payment[field], 0n);
  const empty = Array.from({ length: 6 }, () => null);
  return total(label, ...empty, sum('amountOre'), sum('claimsOre'), sum('creditOre'));
}
