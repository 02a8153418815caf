import { createManualEntry } from './create-manual-entry.ts';
import { MAX_MONTHS } from './entry-filter.ts';
import { ENTRY_SORTS } from './entry-search.store.ts';
import { checkListedEntries, listedEntryParameters } from './filter-parameters.ts';
import { findEntry } from './journal.store.ts';
import { presentEntry } from './present.ts';
import { listJournalEntries } from './read-entries.ts';
import { newManualEntry, newReversal } from './manual-entry-schemas.ts';
import { reverseEntry } from './reverse-entry.ts';
import { entryIdParameter, journalEntrySchema } from './schemas.ts';
import { isLocalDate, osloDate, yearOf } from '../../../domain/days/local-date.ts';
import type { FieldError } from '../../../domain/errors/field-errors.ts';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { closedObject, refTo } from '../../../platform/http/fields.ts';
import {
  pageParameters,
  pageSchema,
  quickCountAnswer,
  quickCountParameter,
  sortParameter,
} from '../../../platform/http/lists/page-schemas.ts';
import { asObject } from '../../../platform/http/requests/as-object.ts';

export function journalRoutes(endpoints: Endpoints): void {
  endpoints.list(
    {
      url: '/v1/journal-entries',
      operationId: 'listJournalEntries',
      tag: 'Books',
      summary: 'List journal entries',
      description: `Entries posted in a period of at most ${MAX_MONTHS} months (\`from\` and \`to\`), or those posted or reversed since a moment (\`updatedSince\`).\n\nNeeds built-in accounting.`,
      scope: 'bilag:read',
      needsAccounting: true,
      query: closedObject({
        ...listedEntryParameters,
        sort: sortParameter(ENTRY_SORTS, 'postingDate', {
          description:
            '`postingDate`: by posting date, series and number. `-postingDate`: the newest day first, and on a day what was posted last.',
          example: '-postingDate',
        }),
        ...pageParameters,
        ...quickCountParameter,
      }),
      queryRule: checkListedEntries,
      answer: {
        schema: pageSchema(refTo(journalEntrySchema), 'JournalEntryPage', quickCountAnswer),
        description: 'One page of journal entries.',
      },
      errors: ['period-too-long'],
    },
    listJournalEntries,
  );

  endpoints.post(
    {
      url: '/v1/journal-entries',
      operationId: 'createJournalEntry',
      growsDocuments: true,
      moves: 'money',
      shows: 'answer',
      tag: 'Books',
      summary: 'Post a manual entry',
      description:
        'Posts a balanced entry in the series `Manual`. It cannot be changed afterwards, only reversed.\n\nA document of a closed month is posted on the first open day; `warnings` says which.\n\nNeeds built-in accounting.',
      scope: 'bilag:write',
      needsAccounting: true,
      body: newManualEntry,
      bodyRule: (body, now) => [...checkDocumentDate(body, now), ...checkSides(body)],
      answer: { status: 201, schema: refTo(journalEntrySchema), description: 'The posted entry.' },
      errors: ['client-not-found'],
    },
    createManualEntry,
  );

  endpoints.one(
    {
      url: '/v1/journal-entries/:id',
      operationId: 'getJournalEntry',
      bound: 'thing',
      tag: 'Books',
      summary: 'Get a journal entry',
      description: 'Needs built-in accounting.',
      scope: 'bilag:read',
      needsAccounting: true,
      params: entryIdParameter,
      answer: { schema: refTo(journalEntrySchema), description: 'The journal entry.' },
    },
    (db, { id }) => findEntry(db, id),
    (entry) => ({ body: presentEntry(entry) }),
  );

  endpoints.post(
    {
      url: '/v1/journal-entries/:id/reversal',
      operationId: 'reverseJournalEntry',
      moves: 'money',
      shows: { before: 'getJournalEntry' },
      tag: 'Books',
      summary: 'Reverse a manual entry',
      description:
        'Posts the mirror of a manual entry, with `correctsEntryId`; the entry becomes `Reversed`.\n\nTo correct one, reverse it and post it anew. What else is in the books is corrected by what caused it, e.g. an invoice by a credit note: 409 `entry-not-reversible` with `details.reason` `sales-document`, a year’s result by its own `DELETE` (`year-result`); `reversed` and `correction` are the other reasons.\n\nNeeds built-in accounting.',
      scope: 'bilag:write',
      needsAccounting: true,
      params: entryIdParameter,
      body: newReversal,
      bodyRule: checkDocumentDate,
      answer: { status: 201, schema: refTo(journalEntrySchema), description: 'The mirror entry.' },
      errors: ['entry-not-reversible'],
    },
    reverseEntry,
  );
}

/** Accruals are dated ahead, but a mistyped year would hide an entry for ever. */
function checkDocumentDate(body: unknown, now: Date): FieldError[] {
  const { documentDate } = asObject(body);
  if (typeof documentDate !== 'string' || !isLocalDate(documentDate)) return [];
  const lastYear = yearOf(osloDate(now)) + 1;
  return yearOf(documentDate) > lastYear
    ? [{ field: 'documentDate', code: 'out-of-range', details: { max: `${lastYear}-12-31` } }]
    : [];
}

function checkSides(body: unknown): FieldError[] {
  const { lines } = asObject(body);
  if (!Array.isArray(lines)) return [];
  return lines.flatMap((line: unknown, index): FieldError[] => {
    const { debit, credit } = asObject(line);
    const amounts = [debit ?? 0, credit ?? 0].map(Number);
    const above0 = amounts.filter((value) => value > 0).length;
    // What is no amount has its own error.
    if (above0 === 1 || !amounts.every((value) => value >= 0)) return [];
    const field = `lines[${index}].debit`;
    return above0 === 2
      ? [{ field, code: 'debit-and-credit' }]
      : [{ field, code: 'required', message: 'Give `debit` or `credit` above 0.' }];
  });
}
