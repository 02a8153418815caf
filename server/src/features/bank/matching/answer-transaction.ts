import type { AccountDbOrTrx } from '../../../platform/database/database.ts';
import { etagOf } from '../../../platform/http/answers/etags.ts';
import type { BankTransaction } from '../../bank-transactions/index.ts';
import { presentTransaction } from '../../bank-transactions/index.ts';
import { listSuggestions } from './suggestions.store.ts';

/** The transaction as routes answer a transaction, with suggestions while the transaction waits. */
export async function presentWithSuggestions(db: AccountDbOrTrx, transaction: BankTransaction) {
  const suggested = await listSuggestions(db, [transaction]);
  return {
    body: presentTransaction(transaction, suggested.get(transaction.id)),
    etag: etagOf(transaction.version),
  };
}
