import type { Input, ReadContext, ShownContext } from '../../../platform/http/endpoint.ts';
import { findLedgerAccount, listLedgerAccounts } from './ledger-accounts.store.ts';
import { presentAccount } from './present.ts';
import { isAccountNumber } from '../../../domain/books/ledger-account.ts';
import { ApiError, found } from '../../../domain/errors.ts';

export async function listAccounts({ db, accountId }: ReadContext) {
  const accounts = await listLedgerAccounts(db, accountId);
  return { body: { items: accounts.map(presentAccount) } };
}

/** @throws ApiError `not-found` */
export async function getAccount(
  { db, accountId }: ShownContext,
  { params }: Input<{ number: string }, unknown, unknown>,
) {
  if (!isAccountNumber(params.number)) throw new ApiError('not-found');
  const account = found(await findLedgerAccount(db, accountId, params.number));
  return { body: presentAccount(account) };
}
