import { bookYearResultReversal, lockClosedThrough } from '../books/index.ts';
import type { ChangeContext, Input } from '../../platform/http/endpoint.ts';
import { ApiError } from '../../domain/errors/errors.ts';
import { getStandardEquityAccount } from './get-standard-equity-account.ts';
import { presentYearResult } from './present.ts';
import { withOpenDecember, movedByTransfer, readYear } from './year-rules.ts';
import { findYearResult, markTransferReversed } from './year-results.store.ts';

/**
 * Takes a year's result back from equity by the mirror entry, on the same day. The result can then be moved anew, with later
 * postings.
 * @throws ApiError `not-found` (no result was moved), `year-closed`
 */
export async function takeBackYearResult(
  context: ChangeContext,
  { params, query }: Input<{ year: string }, { openDecember?: boolean }, unknown>,
) {
  const { trx, accountId, now } = context;
  const year = readYear(params.year);
  // The lock of the journal lets two requests at once take turns, as in the transfer.
  await lockClosedThrough(trx);
  const transfer = (await findYearResult(trx, accountId, year))?.transfer;
  if (!transfer) throw new ApiError('not-found');

  await withOpenDecember(context, { year, openDecember: query.openDecember === true }, async () => {
    await markTransferReversed(trx, transfer.id, now);
    await bookYearResultReversal(trx, { id: transfer.id, year }, now);
  });
  const open = await findYearResult(trx, accountId, year);
  if (open === undefined) throw new Error('The year still has its entries.');
  const body = presentYearResult(open, await getStandardEquityAccount(trx));
  return { body, moved: movedByTransfer({ transfer }) };
}
