import type { ReadContext } from '../../../platform/http/endpoint.ts';
import { listLedgerAccounts } from './ledger-accounts.store.ts';
import { presentAccount } from './present.ts';

export async function listAccounts({ db }: ReadContext) {
  const accounts = await listLedgerAccounts(db);
  return { body: { items: accounts.map(presentAccount) } };
}
