import type { ReportHeading, ReportTable } from '../../reports/index.ts';
import { line, listSection, reportWordsIn } from '../../reports/index.ts';
import type { ListColumn } from '../../reports/index.ts';
import { textsByLanguage } from '../../../domain/language.ts';
import type { Wording } from '../../../domain/language.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import { yearOf } from '../../../domain/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import { dateText } from '../../../platform/documents/formats.ts';
import type { Compared, Reconciliation } from './reconciliation.store.ts';

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
  ignored: [
    'I banken, uten betydning for regnskapet',
    'I banken, utan noko å seie for rekneskapen',
    'At the bank, ignored',
  ],
  unbanked: ['I regnskapet, ikke i banken', 'I rekneskapen, ikkje i banken', 'In the books, not at the bank'],
  later: [
    'Banktransaksjoner etter bankens saldo',
    'Banktransaksjonar etter saldoen til banken',
    'Transactions after the balance of the bank',
  ],
  unexplained: ['Uforklart', 'Uforklart', 'Unexplained'],
  bookedOn: ['Bokført i banken', 'Bokført i banken', 'Booked by the bank'],
  payer: ['Betaler eller mottaker', 'Betalar eller mottakar', 'Payer or payee'],
  reference: ['Arkivreferanse', 'Arkivreferanse', 'Bank reference'],
  note: [
    'Beløp i kroner; ut av kontoen er negativt. Differansen er det som er i banken og ikke i regnskapet, minus det som er i regnskapet og ikke i banken, minus det som kom etter bankens saldo, pluss det uforklarte.',
    'Beløp i kroner; ut av kontoen er negativt. Differansen er det som er i banken og ikkje i rekneskapen, minus det som er i rekneskapen og ikkje i banken, minus det som kom etter saldoen til banken, pluss det uforklarte.',
    'Amounts in NOK; out of the account is negative. The difference is what is at the bank and not in the books, less what is in the books and not at the bank, less what came after the balance of the bank, plus what is unexplained.',
  ],
} as const satisfies Record<string, Wording>;

const wordsIn = textsByLanguage(WORDS);

type Explained = Reconciliation & { differenceOre: Ore | null; unexplainedOre: Ore | null };
type Bank = Explained['unmatched'][number];
type Book = Explained['unbanked'][number];

export function reconciliationTable(
  heading: ReportHeading,
  { account, date }: Pick<Compared, 'account' | 'date'>,
  found: Explained,
): ReportTable {
  const { language } = heading;
  const [words, own] = [reportWordsIn(language), wordsIn(language)];
  const day = (on: LocalDate | null) => (on === null ? '' : ` ${dateText(on, language)}`);
  const summary = [
    line(`${own.ledger}${day(date)}`, found.ledgerOre),
    line(`${own.bank}${day(found.bankBalanceDate)}`, found.bankOre),
    line(own.difference, found.differenceOre),
    line(own.unmatched, found.unmatchedOre),
    line(own.ignored, found.ignoredOre),
    line(own.unbanked, found.unbankedOre),
    line(own.later, found.laterOre),
    line(own.unexplained, found.unexplainedOre),
  ];
  const ofBank: ListColumn<Bank>[] = [
    [own.bookedOn, 'date', ({ transaction }) => transaction.bookedOn],
    [own.payer, 'text', ({ transaction }) => transaction.payerName],
    [words.description, 'text', ({ transaction }) => transaction.text],
    ['KID', 'code', ({ transaction }) => transaction.kid],
    [own.reference, 'code', ({ transaction }) => transaction.archiveReference],
    [own.amount, 'amount', ({ ore }) => ore],
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
    subtitles: [`${words.account} ${account}`, `${words.asOf} ${dateText(date, language)}`],
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
        title: own.unmatched,
      },
      { ...listSection(found.unbanked, ofBooks, { word: words.sum }), title: own.unbanked },
    ],
    notes: [own.note],
  };
}
