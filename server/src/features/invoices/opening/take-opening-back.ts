import type { PostingLine } from '../../../domain/books/postings.ts';
import { ApiError, requireFound } from '../../../domain/errors/errors.ts';
import type { AccountDbOrTrx, AccountTrx } from '../../../platform/database/database.ts';
import { createGiveWay } from '../../../platform/database/give-way.ts';
import { lockForTransaction } from '../../../platform/database/locks.ts';
import { noteOpeningTakenBack } from '../../bank-transactions/index.ts';
import { bookOpeningBalanceReversal } from '../../books/index.ts';
import { lockClientCredits } from '../../clients/index.ts';
import type { InvoiceContext } from '../save-invoice.ts';
import { noteInvoice } from '../save-invoice.ts';
import { openingBalanceLockName } from './get-opening-balance.ts';
import * as store from './opening-balance.store.ts';
import type { OpeningBalance } from './opening-balance.store.ts';
import { changeCredits } from './post-opening.ts';

const MOST_NAMED = 100;

/** @returns the opening balance, which no other transaction takes back meanwhile @throws ApiError `not-found` */
export async function lockOpening(trx: AccountTrx): Promise<OpeningBalance> {
  await lockForTransaction(trx, openingBalanceLockName(trx.accountId));
  return requireFound(await store.findOpeningBalance(trx));
}

/** The invoices of an opening balance with which something has happened, and the clients whose credit was used. */
async function findUse(db: AccountDbOrTrx, openingBalanceId: string, limit: number) {
  return {
    invoices: await store.listUsedInvoiceIds(db, openingBalanceId, limit),
    clients: await store.listClientsWithUsedCredit(db, openingBalanceId, limit),
  };
}

export async function isOpeningUsed(db: AccountDbOrTrx, openingBalanceId: string): Promise<boolean> {
  const { invoices, clients } = await findUse(db, openingBalanceId, 1);
  return invoices.length + clients.length > 0;
}

/**
 * Takes a locked opening balance back: posts the mirror entry, takes the credits of customers, and deletes the invoices, because they are
 * not documents of this service. It is refused once an invoice has a payment, letter, write-off or pause, or a credit was used. The
 * account's own series still leaves the numbers of the invoices out.
 *
 * @returns the lines that the mirror takes back
 * @throws ApiError `opening-balance-in-use` with `details.invoices` and `details.clients`
 */
export async function takeOpeningBack(
  { trx, now }: Pick<InvoiceContext, 'trx' | 'now'>,
  opening: OpeningBalance,
): Promise<readonly PostingLine[]> {
  const giveWay = createGiveWay();
  await store.lockOpeningInvoices(trx, opening.id);
  const credits = await store.listOpeningCredits(trx, opening.id);
  await lockClientCredits(
    trx,
    credits.map(({ clientId }) => clientId),
  );
  // These are statements of their own, so that they see changes made during the wait for the locks.
  const { invoices, clients } = await findUse(trx, opening.id, MOST_NAMED);
  if (invoices.length + clients.length > 0) {
    const details = {
      ...(invoices.length > 0 && { invoices }),
      ...(clients.length > 0 && { clients }),
    };
    throw new ApiError('opening-balance-in-use', { details });
  }
  for (const invoice of await store.listOpeningInvoices(trx, opening.id)) {
    noteInvoice(trx, invoice, undefined);
    await giveWay();
  }
  changeCredits(trx, credits, -1n, now);
  await store.deleteOpeningCredits(trx, opening.id);
  await store.deleteOpeningInvoices(trx, opening.id);
  await noteOpeningTakenBack(trx, now);
  await store.markOpeningBalanceReversed(trx, opening.id, now);
  const { lines } = await bookOpeningBalanceReversal(trx, opening, now);
  return lines;
}
