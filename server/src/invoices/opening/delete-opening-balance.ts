import { bookOpeningBalanceReversal } from '../../books/index.ts';
import type { ChangeContext } from '../../http/endpoint.ts';
import { ApiError } from '../../errors.ts';
import { lockForTransaction } from '../../database/locks.ts';
import { lockName } from './get-opening-balance.ts';
import * as store from './opening-balance.store.ts';

const MOST_NAMED = 100;

/**
 * Takes the opening balance back while nothing has happened to its invoices: posts the mirror of its entry, and deletes the invoices,
 * which are no documents of ours. The numbers that they had stay left out of our series.
 *
 * @throws ApiError `not-found`, `opening-balance-in-use` with `details.invoices`
 */
export async function deleteOpeningBalance({ trx, accountId, now }: ChangeContext) {
  await lockForTransaction(trx, lockName(accountId));
  const opening = await store.findOpeningBalance(trx, accountId);
  if (opening === undefined) throw new ApiError('not-found');
  await store.lockOpeningInvoices(trx, accountId, opening.id);
  // A statement of its own: it sees what was done to them while the locks were waited for.
  const invoices = await store.listUsedInvoiceIds(trx, accountId, opening.id, MOST_NAMED);
  if (invoices.length > 0) throw new ApiError('opening-balance-in-use', { details: { invoices } });

  await store.deleteOpeningInvoices(trx, accountId, opening.id);
  await store.markOpeningBalanceReversed(trx, accountId, opening.id, now);
  await bookOpeningBalanceReversal(trx, accountId, opening, now);
  return { body: undefined };
}
