import { insertNextEntries } from '../books/index.ts';
import type { AccountDb, AccountTrx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { insertNextDocuments } from '../invoices/index.ts';
import { addPlainLetters, lockSearchMarks } from './search-marks.store.ts';

/**
 * What searches look in: a row of text for each document and each entry. Issued documents and entries never change, so a mark tells
 * which of them have their row. A search looks through those behind the mark one by one.
 */
const INDEXES: { insertNext(trx: AccountTrx, limit: number): Promise<number>; atOnce: number }[] = [
  { insertNext: insertNextDocuments, atOnce: 1000 },
  { insertNext: insertNextEntries, atOnce: 2000 },
];

/**
 * Makes new documents and entries of an account quick to find, a batch in each transaction. What another process is indexing is left
 * to that process.
 */
export async function indexAccount(db: AccountDb, stopping?: AbortSignal): Promise<void> {
  for (const { insertNext, atOnce } of INDEXES) {
    const insert = async (trx: AccountTrx) => {
      if (!(await lockSearchMarks(trx, { ifFree: true }))) return 0;
      await addPlainLetters(trx);
      return insertNext(trx, atOnce);
    };
    for (let indexed = atOnce; indexed === atOnce;) {
      if (stopping?.aborted === true) return;
      indexed = await inTransaction(db, insert);
    }
  }
}
