import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { rebuildFigures } from './count-figures.ts';
import { indexAccount } from './index-search.ts';
import { clearIndexes } from './search-marks.store.ts';

/** Makes all that is derived of an account anew: its figures, and what searches look in. Requests go on meanwhile. */
export async function rebuild(db: Db, accountId: string): Promise<void> {
  await rebuildFigures(db, accountId);
  await inTransaction(db, (trx) => clearIndexes(trx, accountId));
  await indexAccount(db, accountId);
}
