import type { AccountDbOrTrx } from '../../../platform/database/database.ts';
import { etagOf } from '../../../platform/http/answers/etags.ts';
import type { BankTransaction } from '../../bank-transactions/index.ts';
import { presentTransaction } from '../../bank-transactions/index.ts';
import { suggestFor } from './suggestions.store.ts';

/** The transaction as routes answer it, with suggestions while it waits. */
export async function answerTransaction(db: AccountDbOrTrx, transaction: BankTransaction) {
  const suggested = await suggestFor(db, [transaction]);
  return {
    body: presentTransaction(transaction, suggested.get(transaction.id)),
    etag: etagOf(transaction.version),
  };
}
