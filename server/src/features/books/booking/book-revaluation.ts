import { entryText } from '../../../domain/books/entry-texts.ts';
import type { RevaluationEntries } from '../../../domain/books/revaluation-postings.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { addDays } from '../../../domain/days/local-date.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { postEntry } from './post-entry.ts';
import { postMirrorOf } from './post-mirror.ts';

/** The entries of a revaluation. `takenBackId`: the source of the entry of the next day; null where there is none. */
export type BookedRevaluation = { id: string; asOf: LocalDate; takenBackId: string | null };

/**
 * Posts the differences on the closing day, and takes those of items back on the next day. The caller must lock the journal first and check
 * that the day is open.
 */
export function bookRevaluation(
  trx: AccountTrx,
  { id, asOf, takenBackId }: BookedRevaluation,
  { items, bank, itemsTakenBack }: RevaluationEntries,
  now: Date,
): void {
  const description = entryText('revaluation', asOf);
  const common = { series: 'Manual', description, sourceDocumentType: 'CurrencyRevaluation' } as const;
  const lines = [...items, ...bank];
  if (lines.length > 0) postEntry(trx, { ...common, documentDate: asOf, sourceDocumentId: id, lines }, now);
  if (takenBackId === null) return;
  const documentDate = addDays(asOf, 1);
  const text = entryText('revaluationTakenBack', asOf);
  postEntry(
    trx,
    { ...common, description: text, documentDate, sourceDocumentId: takenBackId, lines: itemsTakenBack },
    now,
  );
}

/** Reverses the entries by their mirrors, each on its day. The caller must lock the journal first and check that the day is open. */
export async function bookRevaluationReversal(
  trx: AccountTrx,
  { id, asOf, takenBackId }: BookedRevaluation,
  now: Date,
): Promise<void> {
  const type = 'CurrencyRevaluation';
  await postMirrorOf(trx, { type, id }, { documentDate: asOf }, now);
  if (takenBackId === null) return;
  await postMirrorOf(trx, { type, id: takenBackId }, { documentDate: addDays(asOf, 1) }, now);
}
