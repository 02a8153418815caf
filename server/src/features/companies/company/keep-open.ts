import { ApiError } from '../../../domain/errors/errors.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { lockForTransaction, shareLockForTransaction } from '../../../platform/database/locks.ts';
import { findAccount } from './companies.store.ts';

/**
 * Keeps the company of the account open until the transaction ends. Whatever puts something on its way that closing counts calls this
 * first: else a company could be closed between the count and the commit, and the e-invoice would go out afterwards.
 * @throws ApiError `company-closed`
 */
export async function keepCompanyOpen(trx: AccountTrx): Promise<void> {
  await shareLockForTransaction(trx, lockName(trx.accountId));
  // A statement of its own sees what was committed during the wait.
  if ((await findAccount(trx)) === undefined) throw new ApiError('company-closed');
}

/** Waits for all that `keepCompanyOpen` has let through. Others wait until this transaction ends. */
export async function waitForWhatLeaves(trx: AccountTrx): Promise<void> {
  await lockForTransaction(trx, lockName(trx.accountId));
}

function lockName(accountId: string): string {
  return `on its way from ${accountId}`;
}
