import type { ReadContext } from '../../../platform/http/endpoint.ts';
import { listLedgerAccounts } from './ledger-accounts.store.ts';
import { presentAccount } from './present.ts';

export async function listAccounts({ db, accountId }: ReadContext) {
  const accounts = await listLedgerAccounts(db, accountId);
  return { body: { items: accounts.map(presentAccount) } };
}
