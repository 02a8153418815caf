import type { AccountDb } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { beginCounting, recountFigures } from '../../platform/events/figures.store.ts';
import { FIGURES } from './figures.ts';
import { indexAccount } from './index-search.ts';
import { clearIndexes } from './search-marks.store.ts';

/** Makes all that is derived of an account anew: its figures, and what searches look in. Requests go on meanwhile. */
export async function rebuildDerived(db: AccountDb): Promise<void> {
  await rebuildFigures(db);
  await inTransaction(db, (trx) => clearIndexes(trx));
  await indexAccount(db);
}

/** Makes the figures of an account anew from its invoices, payments, clients, mails and entries. */
export async function rebuildFigures(db: AccountDb): Promise<void> {
  await inTransaction(db, async (trx) => beginCounting(trx));
  await inTransaction(db, (trx) => recountFigures(trx, FIGURES));
}
