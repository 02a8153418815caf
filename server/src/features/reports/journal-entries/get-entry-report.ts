import type { EntryFilterQuery, JournalEntry } from '../../books/index.ts';
import { findEntryIds, readEntries, readEntryFilter, sumEntries } from '../../books/index.ts';
import { kronerFromOre } from '../../../domain/money.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { MAX_LINES, assertFitsFile, reportFile } from '../report-file.ts';
import { getReportHeading, headOfPeriod } from '../report-heading.ts';
import type { ReportParameters } from '../report-parameters.ts';
import type { SourceDocumentType } from '../../../domain/books/journal.ts';
import { ENTRY_KINDS, englishEntryText } from '../../../domain/books/entry-texts.ts';
import type { Wording } from '../../../domain/language.ts';
import { textsByLanguage } from '../../../domain/language.ts';
import { yearOf } from '../../../domain/local-date.ts';
import type { Period } from '../period-parameters.ts';
import type { ReportHeading } from '../report-heading.ts';
import { listSection } from '../report-table.ts';
import type { ListColumn, ReportTable } from '../report-table.ts';
import { reportWordsIn } from '../report-words.ts';

/** @throws ApiError `period-too-long`, `report-too-long` */
export async function getEntryReport(
  context: ReadContext,
  { query }: Input<unknown, EntryFilterQuery & ReportParameters, unknown>,
) {
  const { db, accountId, renderer } = context;
  const { format = 'json', language } = query;
  const { period, filter } = readEntryFilter(query);
  const { count, amountOre } = await sumEntries(db, accountId, period, filter);
  if (format === 'json') return { body: { count, amount: kronerFromOre(amountOre) } };
  assertFitsFile(format, count);
  const heading = await getReportHeading(context, language);
  const part = { limit: MAX_LINES[format], offset: 0 };
  const rows = await findEntryIds(db, accountId, period, filter, 'postingDate', part);
  const ids = rows.map(({ id }) => id);
  const entries = await readEntries(db, accountId, ids);
  return reportFile(renderer, format, entryTable(heading, period, entries));
}

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
function entryTable(heading: ReportHeading, period: Period, entries: readonly JournalEntry[]): ReportTable {
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
