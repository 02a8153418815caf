import type { SourceDocumentType } from '../../../domain/books/journal.ts';
import type { JournalEntry } from '../../books/index.ts';
import { ENTRY_KINDS, englishEntryText } from '../../../domain/books/entry-texts.ts';
import type { Wording } from '../../../domain/language.ts';
import { textsByLanguage } from '../../../domain/language.ts';
import { yearOf } from '../../../domain/local-date.ts';
import type { Period } from '../period-parameters.ts';
import type { ReportHeading } from '../report-heading.ts';
import { headOfPeriod } from '../report-heading.ts';
import { listSection } from '../report-table.ts';
import type { ListColumn, ReportTable } from '../report-table.ts';
import { reportWordsIn } from '../report-words.ts';

const WORDS = {
  title: ['Bilag', 'Bilag', 'Journal entries'],
  kind: ['Type', 'Type', 'Kind'],
  amount: ['Beløp', 'Beløp', 'Amount'],
  status: ['Status', 'Status', 'Status'],
  posted: ['Bokført', 'Bokført', 'Posted'],
  reversed: ['Rettet', 'Retta', 'Corrected'],
  note: [
    'Beløp i kroner: summen av debet på bilaget.',
    'Beløp i kroner: summen av debet på bilaget.',
    'Amounts in NOK: the debit of the entry.',
  ],
} as const satisfies Record<string, Wording>;

const wordsIn = textsByLanguage(WORDS);
const kindsIn = textsByLanguage<SourceDocumentType>(ENTRY_KINDS);

/** A line for each entry, and their sum. */
export function entryTable(
  heading: ReportHeading,
  period: Period,
  entries: readonly JournalEntry[],
): ReportTable {
  const { language } = heading;
  const [words, own, kinds] = [reportWordsIn(language), wordsIn(language), kindsIn(language)];
  const inLanguage = (text: string) => (language === 'en' ? englishEntryText(text) : text);
  const columns: ListColumn<JournalEntry>[] = [
    [
      words.entry,
      'code',
      ({ series, number, postingDate }) => `${words[series]} ${number}-${yearOf(postingDate)}`,
    ],
    [words.postingDate, 'date', ({ postingDate }) => postingDate],
    [words.documentDate, 'date', ({ documentDate }) => documentDate],
    [own.kind, 'code', ({ sourceDocumentType }) => kinds[sourceDocumentType]],
    [words.description, 'text', ({ description }) => inLanguage(description)],
    [words.customer, 'text', customersOf],
    [own.amount, 'amount', ({ lines }) => lines.reduce((sum, { debitOre }) => sum + debitOre, 0n)],
    [own.status, 'code', ({ status }) => (status === 'Posted' ? own.posted : own.reversed)],
  ];
  return {
    ...headOfPeriod(heading, own.title, period),
    sections: [listSection(entries, columns, { word: words.sum })],
    notes: [own.note],
  };
}

function customersOf({ lines }: JournalEntry): string {
  return [...new Set(lines.flatMap(({ customerName }) => customerName ?? []))].join(', ');
}
