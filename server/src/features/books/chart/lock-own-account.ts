import { isAccountNumber } from '../../../domain/books/ledger-account.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { ApiError, found } from '../../../domain/errors.ts';
import type { LedgerAccount } from './ledger-accounts.store.ts';
import { isLedgerAccountUsed, lockLedgerAccount } from './ledger-accounts.store.ts';

/**
 * An unused account that the company has added, locked: the account stays unused until the transaction ends. An account in
 * use must not change, because the books are read with its name and number (bokføringsforskriften § 3-1).
 * @throws ApiError `not-found`, `account-not-custom`, `account-in-use`
 */
export async function lockOwnAccount(trx: Trx, accountId: string, number: string): Promise<LedgerAccount> {
  if (!isAccountNumber(number)) throw new ApiError('not-found');
  const account = found(await lockLedgerAccount(trx, accountId, number));
  if (!account.isCustom) throw new ApiError('account-not-custom');
  if (await isLedgerAccountUsed(trx, accountId, number)) throw new ApiError('account-in-use');
  return account;
}
