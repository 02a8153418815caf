import type { AccountDb } from '../../../src/platform/database/database.ts';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import { noteDifferences } from '../../../src/platform/events/note-events.ts';

/** Notes what rows that a test writes by itself add to the transactions that wait, as the service does with its own. */
export async function noteWaiting(owner: AccountDb, count: number): Promise<void> {
  await inTransaction(owner, async (trx) =>
    noteDifferences(trx, [{ figure: 'waiting-transactions', day: '', key: '', sums: [BigInt(count)] }]),
  );
}
