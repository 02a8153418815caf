import { textsByLanguage } from '../../../domain/texts/language.ts';
import type { Wording } from '../../../domain/texts/language.ts';
import { bankAccountKey } from '../../../domain/bank-files.ts';
import { BOOK_CURRENCY } from '../../../domain/currency/currency.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { yearOf } from '../../../domain/days/local-date.ts';
import type { Amount } from '../../../domain/money.ts';
import { dateText } from '../../../platform/documents/formats.ts';
import type { ReportHeading } from '../report-heading.ts';
import type { ListColumn, ReportTable } from '../report-table.ts';
import { lineRow, listSection } from '../report-table.ts';
import { reportWordsIn } from '../report-words.ts';
import type {
  EntriesBefore,
  ReconciledAccount,
  PeriodWithoutLines,
  Reconciliation,
} from './reconciliation.store.ts';

const WORDS = {
  title: ['Bankavstemming', 'Bankavstemming', 'Bank reconciliation'],
  amount: ['Beløp', 'Beløp', 'Amount'],
  ledger: ['Saldo i regnskapet', 'Saldo i rekneskapen', 'Balance in the books'],
  bank: ['Saldo i banken', 'Saldo i banken', 'Balance at the bank'],
  difference: ['Differanse', 'Differanse', 'Difference'],
  unmatched: [
    'I banken, ikke i regnskapet',
    'I banken, ikkje i rekneskapen',
    'At the bank, not in the books',
  ],
  ignored: ['I banken, ignorert', 'I banken, ignorert', 'At the bank, ignored'],
  withoutLines: ['Perioder uten banklinjer', 'Periodar utan banklinjer', 'Periods without lines of the bank'],
  from: ['Fra', 'Frå', 'From'],
  to: ['Til', 'Til', 'To'],
  moved: ['Bevegelse uten linjer', 'Rørsle utan linjer', 'Moved without lines'],
  bankBalance: ['Saldo i banken', 'Saldo i banken', 'Balance at the bank'],
  unbanked: ['I regnskapet, ikke i banken', 'I rekneskapen, ikkje i banken', 'In the books, not at the bank'],
  later: [
    'Banktransaksjoner etter bankens saldo',
    'Banktransaksjonar etter saldoen til banken',
    'Transactions after the balance of the bank',
  ],
  unexplained: ['Uforklart', 'Uforklart', 'Unexplained'],
  before: [
    'Bevegelser før første bankfil',
    'Rørsler før første bankfil',
    'Movements before the first bank file',
  ],
  entries: ['bilag', 'bilag', 'entries'],
  bookedOn: ['Bokført i banken', 'Bokført i banken', 'Booked by the bank'],
  payer: ['Betaler eller mottaker', 'Betalar eller mottakar', 'Payer or payee'],
  reference: ['Arkivreferanse', 'Arkivreferanse', 'Bank reference'],
  leftOut: [
    'Regnskapet er utelatt, fordi API-klienten mangler tilgangen bilag:read',
    'Rekneskapen er utelaten, fordi API-klienten manglar tilgangen bilag:read',
    'The books are left out, because the API client lacks the scope bilag:read',
  ],
  waiting: ['I banken, ikke ført til noe', 'I banken, ikkje ført til noko', 'At the bank, not matched'],
  noteOfAmounts: [
    'Beløp i kroner; ut av kontoen er negativt.',
    'Beløp i kroner; ut av kontoen er negativt.',
    'Amounts in NOK; out of the account is negative.',
  ],
  noteInCurrency: [
    'Beløp i valutaen til kontoen; ut av kontoen er negativt.',
    'Beløp i valutaen til kontoen; ut av kontoen er negativt.',
    'Amounts in the currency of the account; out of the account is negative.',
  ],
  note: [
    'Differansen er det som er i banken og ikke i regnskapet, minus det som er i regnskapet og ikke i banken, minus det som kom etter bankens saldo, pluss det uforklarte.',
    'Differansen er det som er i banken og ikkje i rekneskapen, minus det som er i rekneskapen og ikkje i banken, minus det som kom etter saldoen til banken, pluss det uforklarte.',
    'The difference is what is at the bank and not in the books, less what is in the books and not at the bank, less what came after the balance of the bank, plus what is unexplained.',
  ],
} as const satisfies Record<string, Wording>;

const wordsIn = textsByLanguage(WORDS);

type Explained = Reconciliation & {
  differenceOre: Amount | null;
  unexplainedOre: Amount | null;
  before: EntriesBefore | null;
};
type Bank = Explained['unmatched'][number];
type Book = Explained['unbanked'][number];

export function reconciliationTable(
  heading: ReportHeading,
  {
    account,
    currency,
    date,
    hasLedger,
  }: Pick<ReconciledAccount, 'account' | 'currency' | 'date' | 'hasLedger'>,
  found: Explained,
): ReportTable {
  const { language } = heading;
  const [words, own] = [reportWordsIn(language), wordsIn(language)];
  const day = (on: LocalDate | null) => (on === null ? '' : ` ${dateText(on, language)}`);
  const isInKroner = currency === BOOK_CURRENCY;
  const { before } = found;
  const noteOfAmounts = isInKroner ? own.noteOfAmounts : own.noteInCurrency;
  const unmatched = hasLedger ? own.unmatched : own.waiting;
  // CSV has no notes, so that the reason is a row.
  const summary = [
    hasLedger ? lineRow(`${own.ledger}${day(date)}`, found.ledgerOre) : lineRow(own.leftOut, null),
    lineRow(`${own.bank}${day(found.bankBalanceDate)}`, found.bankOre),
    ...(hasLedger ? [lineRow(own.difference, found.differenceOre)] : []),
    lineRow(unmatched, found.unmatchedOre),
    lineRow(own.ignored, found.ignoredOre),
    ...(hasLedger ? [lineRow(own.unbanked, found.unbankedOre)] : []),
    lineRow(own.later, found.laterOre),
    ...(hasLedger ? [lineRow(own.unexplained, found.unexplainedOre)] : []),
    ...(before === null
      ? []
      : [lineRow(`${own.before}${day(found.since)} (${own.entries}: ${before.count})`, before.ore)]),
  ];
  const ofBank: ListColumn<Bank>[] = [
    [own.bookedOn, 'date', ({ transaction }) => transaction.bookedOn],
    [own.payer, 'text', ({ transaction }) => transaction.payerName],
    [words.description, 'text', ({ transaction }) => transaction.text],
    ['KID', 'code', ({ transaction }) => transaction.kid],
    [own.reference, 'code', ({ transaction }) => transaction.archiveReference],
    [own.amount, 'amount', ({ ore }) => ore],
  ];
  const ofPeriods: ListColumn<PeriodWithoutLines>[] = [
    [own.from, 'date', ({ from }) => from],
    [own.to, 'date', ({ to }) => to],
    [own.bankBalance, 'amount', ({ balanceOre }) => balanceOre],
    [own.moved, 'amount', ({ movedOre }) => movedOre],
  ];
  const ofBooks: ListColumn<Book>[] = [
    [words.postingDate, 'date', ({ entry }) => entry.postingDate],
    [
      words.entry,
      'code',
      ({ entry: { series, number, postingDate } }) => `${words[series]} ${number}-${yearOf(postingDate)}`,
    ],
    [words.description, 'text', ({ entry }) => entry.description],
    [own.amount, 'amount', ({ ore }) => ore],
  ];
  return {
    ...heading,
    title: own.title,
    period: `${account}-${date}`,
    subtitles: [
      `${words.account} ${bankAccountKey(account, currency)}`,
      `${words.asOf} ${dateText(date, language)}`,
    ],
    isLandscape: true,
    sections: [
      {
        title: own.title,
        columns: [
          { heading: words.description, kind: 'text' },
          { heading: own.amount, kind: 'amount' },
        ],
        rows: summary,
      },
      {
        ...listSection(found.unmatched, ofBank, { word: words.sum }),
        title: unmatched,
      },
      ...(found.ignored.length > 0
        ? [{ ...listSection(found.ignored, ofBank, { word: words.sum }), title: own.ignored }]
        : []),
      ...(found.withoutLines.length > 0
        ? [{ ...listSection(found.withoutLines, ofPeriods, { word: words.sum }), title: own.withoutLines }]
        : []),
      ...(hasLedger
        ? [{ ...listSection(found.unbanked, ofBooks, { word: words.sum }), title: own.unbanked }]
        : []),
    ],
    notes: [hasLedger ? `${noteOfAmounts} ${own.note}` : noteOfAmounts],
  };
}
