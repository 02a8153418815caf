import type { Db } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Job } from '../../operations/jobs.ts';
import { insertNextTexts, listAccountsWithNewTexts } from './invoice-texts.store.ts';

const AT_ONCE = 1000;

export function indexTextsJob(db: Db): Job {
  return {
    name: 'index-invoice-texts',
    schedule: '* * * * *',
    run: (_, stopping) => indexTexts(db, stopping),
  };
}

/** Indexes the text of issued documents for the search, a batch in each transaction. */
export async function indexTexts(db: Db, stopping?: AbortSignal): Promise<void> {
  for (const accountId of await listAccountsWithNewTexts(db)) {
    for (let indexed = AT_ONCE; indexed === AT_ONCE;) {
      if (stopping?.aborted === true) return;
      indexed = await inTransaction(db, (trx) => insertNextTexts(trx, accountId, AT_ONCE));
    }
  }
}
