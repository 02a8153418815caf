import { isAccountNumber } from '../../../domain/books/ledger-account.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { ApiError } from '../../../domain/errors.ts';
import { findLedgerAccount } from './ledger-accounts.store.ts';
import { presentAccount } from './present.ts';

/** @throws ApiError `not-found` */
export async function getAccount(
  { db, accountId }: ReadContext,
  { params }: Input<{ number: string }, unknown, unknown>,
) {
  if (!isAccountNumber(params.number)) throw new ApiError('not-found');
  const account = await findLedgerAccount(db, accountId, params.number);
  if (account === undefined) throw new ApiError('not-found');
  return { body: presentAccount(account) };
}
