import { movedByEntry } from '../../../domain/proposals/moved.ts';
import { bookOpeningBalanceReversal } from '../../books/index.ts';
import type { ChangeContext } from '../../../platform/http/endpoint.ts';
import { ApiError, requireFound } from '../../../domain/errors/errors.ts';
import { lockForTransaction } from '../../../platform/database/locks.ts';
import { noteInvoice } from '../save-invoice.ts';
import { openingBalanceLockName } from './get-opening-balance.ts';
import * as store from './opening-balance.store.ts';

const MOST_NAMED = 100;

/**
 * Takes the opening balance back: posts the mirror entry and deletes the invoices, because they are not documents of this
 * service. It is refused once an invoice has a payment, letter, write-off or pause. The account's own series still leaves
 * the numbers of the invoices out.
 *
 * @throws ApiError `not-found`, `opening-balance-in-use` with `details.invoices`
 */
export async function deleteOpeningBalance({ trx, accountId, now }: ChangeContext) {
  await lockForTransaction(trx, openingBalanceLockName(accountId));
  const opening = requireFound(await store.findOpeningBalance(trx));
  await store.lockOpeningInvoices(trx, opening.id);
  // This is a statement of its own, so that it sees changes made during the wait for the locks.
  const invoices = await store.listUsedInvoiceIds(trx, opening.id, MOST_NAMED);
  if (invoices.length > 0) throw new ApiError('opening-balance-in-use', { details: { invoices } });

  for (const invoice of await store.listOpeningInvoices(trx, opening.id)) {
    noteInvoice(trx, invoice, undefined);
  }
  await store.deleteOpeningInvoices(trx, opening.id);
  await store.markOpeningBalanceReversed(trx, opening.id, now);
  const reversed = await bookOpeningBalanceReversal(trx, opening, now);
  return { body: undefined, moved: movedByEntry(reversed.lines) };
}
