import type { JournalEntry, SourceDocumentType } from '../../books/index.ts';
import { dateText } from '../../../platform/documents/formats.ts';
import { ENTRY_KINDS, englishEntryText } from '../../../domain/books/entry-texts.ts';
import type { Wording } from '../../../domain/language.ts';
import { textsByLanguage } from '../../../domain/language.ts';
import { yearOf } from '../../../domain/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import type { Period } from '../period-parameters.ts';
import type { ReportHeading } from '../report-heading.ts';
import { line, total } from '../report-table.ts';
import type { ReportTable } from '../report-table.ts';
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
  { from, to }: Period,
  entries: readonly JournalEntry[],
  amountOre: Ore,
): ReportTable {
  const { language } = heading;
  const [words, own, kinds] = [reportWordsIn(language), wordsIn(language), kindsIn(language)];
  const inLanguage = (text: string) => (language === 'en' ? englishEntryText(text) : text);
  return {
    ...heading,
    title: own.title,
    period: `${from}-${to}`,
    subtitles: [`${dateText(from, language)} – ${dateText(to, language)}`],
    isLandscape: true,
    sections: [
      {
        title: '',
        columns: [
          { heading: words.entry, kind: 'code' },
          { heading: words.postingDate, kind: 'date' },
          { heading: words.documentDate, kind: 'date' },
          { heading: own.kind, kind: 'code' },
          { heading: words.description, kind: 'text' },
          { heading: words.customer, kind: 'text' },
          { heading: own.amount, kind: 'amount' },
          { heading: own.status, kind: 'code' },
        ],
        rows: [
          ...entries.map((entry) =>
            line(
              `${words[entry.series]} ${entry.number}-${yearOf(entry.postingDate)}`,
              entry.postingDate,
              entry.documentDate,
              kinds[entry.sourceDocumentType],
              inLanguage(entry.description),
              [...new Set(entry.lines.flatMap(({ customerName }) => customerName ?? []))].join(', '),
              entry.lines.reduce((sum, { debitOre }) => sum + debitOre, 0n),
              entry.status === 'Posted' ? own.posted : own.reversed,
            ),
          ),
          ...(entries.length === 0 ? [] : [total(words.sum, null, null, null, '', '', amountOre, null)]),
        ],
      },
    ],
    notes: [own.note],
  };
}
