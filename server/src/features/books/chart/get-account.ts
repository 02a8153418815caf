import { isAccountNumber } from '../../../domain/books/ledger-account.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { ApiError, found } from '../../../domain/errors.ts';
import { findLedgerAccount } from './ledger-accounts.store.ts';
import { presentAccount } from './present.ts';

/** @throws ApiError `not-found` */
export async function getAccount(
  { db, accountId }: ReadContext,
  { params }: Input<{ number: string }, unknown, unknown>,
) {
  if (!isAccountNumber(params.number)) throw new ApiError('not-found');
  const account = found(await findLedgerAccount(db, accountId, params.number));
  return { body: presentAccount(account) };
}
