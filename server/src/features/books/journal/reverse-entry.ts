import { movedByEntry } from '../../../domain/proposals/moved.ts';
import { removeAllocationsOf } from '../../bank-transactions/index.ts';
import { reversalText } from '../../../domain/books/entry-texts.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import type { ChangeContext, WithBody } from '../../../platform/http/endpoint.ts';
import { ApiError, requireFound, validationFailed } from '../../../domain/errors/errors.ts';
import { getEntry } from './read-entries.ts';
import type { JournalEntry } from './journal-entry.ts';
import { lockEntry } from './journal.store.ts';
import type { newReversal } from './manual-entry-schemas.ts';
import { postMirror } from '../booking/post-mirror.ts';
import { presentEntry } from './present.ts';
import { withEntryWarnings } from './entry-warnings.ts';

/**
 * Takes a manual entry back by its mirror entry, which names it. The entry itself stays, with the status `Reversed`. A transaction of
 * the bank that it stood for waits for a person again.
 * @throws ApiError `not-found`, `entry-not-reversible` with `details.reason`, `validation-failed` for a date before the
 *   posting date of the entry
 */
export async function reverseEntry(
  { trx, now, accountNow }: ChangeContext,
  { params, body }: WithBody<typeof newReversal>,
) {
  const { id: entryId } = await getEntry(trx, params.id);
  // Transactions are locked before entries, as where a fee is undone.
  await removeAllocationsOf(trx, entryId, now);
  const entry = requireFound(await lockEntry(trx, entryId));
  requireReversible(entry);

  const today = osloDate(accountNow);
  // The posting date is later than the document date when the month was closed. A mirror entry before the posting date
  // would lower a VAT return that the entry never was in.
  const { postingDate } = entry;
  const documentDate = body.documentDate ?? (today > postingDate ? today : postingDate);
  if (documentDate < postingDate) {
    throw validationFailed([{ field: 'documentDate', code: 'out-of-range', details: { min: postingDate } }]);
  }
  const description = body.description?.trim() || reversalText(entry.description);
  const id = postMirror(trx, entry, { documentDate, description }, now);
  const mirror = await getEntry(trx, id);
  return {
    body: { ...presentEntry(mirror), ...withEntryWarnings(mirror) },
    location: `/v1/journal-entries/${id}`,
    moved: movedByEntry(entry.lines),
  };
}

/** Entries of documents are corrected through the document, such as by a credit note or the reversal of the payment. */
function requireReversible(entry: JournalEntry): void {
  const reason =
    entry.sourceDocumentType === 'YearResult'
      ? 'year-result'
      : entry.sourceDocumentType === 'CurrencyRevaluation'
        ? 'currency-revaluation'
        : entry.sourceDocumentType !== 'Manual'
          ? 'sales-document'
          : entry.correctsEntryId !== null
            ? 'correction'
            : entry.status === 'Reversed'
              ? 'reversed'
              : undefined;
  if (reason !== undefined) throw new ApiError('entry-not-reversible', { details: { reason } });
}
