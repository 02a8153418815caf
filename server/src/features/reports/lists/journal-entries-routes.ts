import { Type } from 'typebox';
import { ENTRY_KINDS, englishEntryText } from '../../../domain/books/entry-texts.ts';
import type { SourceDocumentType } from '../../../domain/books/journal.ts';
import { textsByLanguage } from '../../../domain/texts/language.ts';
import { yearOf } from '../../../domain/days/local-date.ts';
import { kronerFromOre } from '../../../domain/money.ts';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { kroner } from '../../../platform/http/fields.ts';
import { MOST_COUNTED } from '../../../platform/http/lists/paging.ts';
import type { JournalEntry } from '../../books/index.ts';
import { findEntryIds, prepareSearch, readEntries, readEntryFilter, sumEntries } from '../../books/index.ts';
import { checkEntryFilter, entryFilterParameters } from '../../books/schemas.ts';
import { MAX_LINES, assertFitsFile } from '../report-file.ts';
import { MAX_CSV_LINES, MAX_PDF_LINES, MAX_XLSX_LINES } from '../report-limits.ts';
import { listReport } from './list-report.ts';

const kindsIn = textsByLanguage<SourceDocumentType>(ENTRY_KINDS);

export function entryReport(endpoints: Endpoints): void {
  listReport(
    endpoints,
    {
      url: '/v1/reports/journal-entries',
      operationId: 'getEntryReport',
      summary: 'Get the sum of chosen journal entries, or the list as a file',
      description: `The sum of the chosen entries, or the list of them as a file. The filters are those of \`GET /v1/journal-entries\`.\n\nJSON has the sum, files have a line for each entry: CSV at most ${MAX_CSV_LINES}, XLSX at most ${MAX_XLSX_LINES}, PDF at most ${MAX_PDF_LINES} (\`report-too-long\`).\n\nNeeds built-in accounting.`,
      scope: 'bilag:read',
      needsAccounting: true,
      filter: entryFilterParameters,
      queryRule: checkEntryFilter,
      answer: {
        name: 'EntryReport',
        description: 'The sum.',
        sums: {
          count: Type.Integer({ description: 'Number of entries.', examples: [12] }),
          amount: kroner('Their debit. Kroner.', 1250),
        },
      },
      errors: ['period-too-long'],
    },
    {
      words: {
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
      },
      choose: async (_context, asked) => readEntryFilter(asked),
      sums: async ({ db }, chosen) => {
        const { count, amountOre } = await sumEntries(db, await prepareSearch(db, chosen));
        return { count, amount: kronerFromOre(amountOre) };
      },
      readAll: async ({ db }, chosen, format): Promise<JournalEntry[]> => {
        const search = await prepareSearch(db, chosen);
        const { count } = await sumEntries(db, search);
        assertFitsFile(format, count);
        const part = { limit: MAX_LINES[format], offset: 0, isFew: count <= MOST_COUNTED };
        const rows = await findEntryIds(db, search, 'postingDate', part);
        const ids = rows.map(({ id }) => id);
        return readEntries(db, ids);
      },
      period: ({ period }) => period,
      isSummed: true,
      columns: (words, own, language) => [
        [
          words.entry,
          'code',
          ({ series, number, postingDate }) => `${words[series]} ${number}-${yearOf(postingDate)}`,
        ],
        [words.postingDate, 'date', ({ postingDate }) => postingDate],
        [words.documentDate, 'date', ({ documentDate }) => documentDate],
        [own.kind, 'code', ({ sourceDocumentType }) => kindsIn(language)[sourceDocumentType]],
        [
          words.description,
          'text',
          ({ description }) => (language === 'en' ? englishEntryText(description) : description),
        ],
        [words.customer, 'text', customersOf],
        [own.amount, 'amount', ({ lines }) => lines.reduce((sum, { debitOre }) => sum + debitOre, 0n)],
        [own.status, 'code', ({ status }) => (status === 'Posted' ? own.posted : own.reversed)],
      ],
    },
  );
}

function customersOf({ lines }: JournalEntry): string {
  return [...new Set(lines.flatMap(({ customerName }) => customerName ?? []))].join(', ');
}
