import { findLedgerAccount, getBookingAccounts } from '../../books/index.ts';
import { getCompanyOfAccount } from '../../companies/index.ts';
import { validationFailed } from '../../../domain/errors.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import type { Db } from '../../../platform/database/database.ts';
import { findFirstDay, readReconciliation } from './reconciliation.store.ts';
import type { Compared, Sums } from './reconciliation.store.ts';

/**
 * What the books and the bank differ by on a day, on the account that payments are booked on; null where no file tells it. Without
 * any file no entry is read.
 */
export async function readBankDifference(db: Db, accountId: string, date: LocalDate) {
  const compared = { ...(await chooseAccounts(db, accountId, undefined)), date };
  const since = await findFirstDay(db, accountId, compared.bankAccount);
  if (since === null) return { since, differenceOre: null, unexplainedOre: null };
  return { since, ...explain(await readReconciliation(db, accountId, compared, 0)) };
}

/** Files of the bank tell only of the account that payments are booked on. */
export async function chooseAccounts(
  db: Db,
  accountId: string,
  asked: string | undefined,
): Promise<Pick<Compared, 'account' | 'bankAccount'>> {
  const { bank } = await getBookingAccounts(db, accountId);
  const account = await findLedgerAccount(db, accountId, asked ?? bank);
  if (account === undefined) throw validationFailed([{ field: 'account', code: 'unknown-account' }]);
  if (account.number >= '3') throw validationFailed([{ field: 'account', code: 'unfitting-account' }]);
  if (account.number !== bank) return { account: account.number, bankAccount: null };
  const { seller } = await getCompanyOfAccount(db, accountId);
  return { account: bank, bankAccount: seller.bankAccount };
}

/** @returns null for what needs the balance of the bank, which no file tells */
export function explain({ bankOre, ledgerOre, unmatchedOre, ignoredOre, unbankedOre, laterOre }: Sums): {
  differenceOre: Ore | null;
  unexplainedOre: Ore | null;
} {
  if (bankOre === null) return { differenceOre: null, unexplainedOre: null };
  const differenceOre = bankOre - ledgerOre;
  return {
    differenceOre,
    unexplainedOre: differenceOre - (unmatchedOre + ignoredOre - unbankedOre - laterOre),
  };
}
