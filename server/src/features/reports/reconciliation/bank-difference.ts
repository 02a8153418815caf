import {
  findLedgerAccount,
  getBookingAccounts,
  getClosedThrough,
  listBankAccounts,
} from '../../books/index.ts';
import { getCompanyOfAccount } from '../../companies/index.ts';
import { accountOfVipps } from '../../../domain/books/booking-accounts.ts';
import { bankPeriods, ledgerAccountInUse } from '../../../domain/books/bank-accounts.ts';
import type { BankFigures } from '../../../domain/books/closing-checks.ts';
import { BOOK_CURRENCY, oreOf } from '../../../domain/currency/currency.ts';
import { validationFailed } from '../../../domain/errors/errors.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Amount } from '../../../domain/money.ts';
import type { AccountDb } from '../../../platform/database/database.ts';
import { findFirstDay, readReconciliation } from './reconciliation.store.ts';
import type { ReconciledAccount, Reconciliation, ReconciliationSums } from './reconciliation.store.ts';

/**
 * The difference between the books and the bank on a day; null where no file tells the balance of the bank. Without any file no entry is read.
 * @param asked the ledger account; left out: the one that payments were booked on then
 */
export async function readBankDifference(
  db: AccountDb,
  date: LocalDate,
  asked?: string,
): Promise<BankFigures> {
  const compared = { ...(await chooseAccounts(db, { asked, date })), date, hasLedger: true };
  const since = await findFirstDay(db, compared);
  if (since === null) {
    return { since, differenceOre: null, leftOre: null, ignored: { count: 0, ore: 0n } };
  }
  const found = await readReconciliation(db, compared, 0);
  const { differenceOre, leftOre } = await explainDifference(db, compared, found);
  const { currency } = compared;
  const inKroner = (amount: Amount | null) => (amount === null ? null : oreOf(amount, currency));
  const { count, ore } = found.openIgnored;
  return {
    since,
    differenceOre: inKroner(differenceOre),
    leftOre: inKroner(leftOre),
    ignored: { count, ore: oreOf(ore, currency) },
  };
}

/**
 * Files of the bank tell only of the accounts that payments are or were booked on.
 * @param asked undefined: the account of the bank on that day
 */
export async function chooseAccounts(
  db: AccountDb,
  { asked, date }: { asked?: string | undefined; date: LocalDate },
): Promise<Pick<ReconciledAccount, 'account' | 'currency' | 'periods' | 'closedThrough'>> {
  const [{ bank }, bankAccounts, closedThrough] = await Promise.all([
    getBookingAccounts(db),
    listBankAccounts(db),
    getClosedThrough(db),
  ]);
  const wanted = asked ?? ledgerAccountInUse(bankAccounts, date) ?? bank;
  const account = await findLedgerAccount(db, wanted);
  if (account === undefined) throw validationFailed([{ field: 'account', code: 'unknown-account' }]);
  if (account.number >= '3') throw validationFailed([{ field: 'account', code: 'unfitting-account' }]);
  const { number } = account;
  const { seller } = await getCompanyOfAccount(db);
  const currency =
    bankAccounts.findLast(({ ledgerAccount }) => ledgerAccount === number)?.currency ?? BOOK_CURRENCY;
  const chosen = { account: number, currency, closedThrough };
  if (seller.bankAccount === '' && number === bank) {
    const elsewhere = bankAccounts.filter(
      ({ isVipps, ledgerAccount }) => isVipps && ledgerAccount !== number,
    );
    return { ...chosen, periods: { allBut: elsewhere.map((one) => one.number) } };
  }
  const periods = bankPeriods(bankAccounts, number).filter((one) => one.currency === currency);
  return { ...chosen, periods };
}

/** As `readBankDifference`, between the books and the ledgers of Vipps; null where no ledger was read, or the bank has the same account. */
export async function readVippsDifference(db: AccountDb, date: LocalDate): Promise<BankFigures | null> {
  const [accounts, bankAccounts] = await Promise.all([getBookingAccounts(db), listBankAccounts(db)]);
  const account = accountOfVipps(accounts);
  if (account === accounts.bank || !bankAccounts.some(({ isVipps }) => isVipps)) return null;
  return readBankDifference(db, date, account);
}

export type ExplainedDifference = {
  differenceOre: Amount | null;
  unexplainedOre: Amount | null;
  /** `unexplainedOre` less the entries that stand for periods without lines, and less the differences of closed months. */
  leftOre: Amount | null;
};

/** @returns null for amounts that need the balance of the bank where no file tells it, or the ledger where it is left out */
export async function explainDifference(
  db: AccountDb,
  compared: ReconciledAccount,
  found: Reconciliation,
): Promise<ExplainedDifference> {
  const { differenceOre, unexplainedOre, restOre } = differenceOf(found);
  const { date, closedThrough } = compared;
  const isClosed = closedThrough !== null && date <= closedThrough;
  // Closed months stay as they are: in an open month only later differences count.
  if (isClosed || restOre === null || differenceOre === 0n || restOre === 0n || closedThrough === null) {
    return { differenceOre, unexplainedOre, leftOre: isClosed ? unexplainedOre : restOre };
  }
  const before = await readReconciliation(db, { ...compared, date: closedThrough }, 0);
  return { differenceOre, unexplainedOre, leftOre: restOre - (differenceOf(before).restOre ?? 0n) };
}

/** Whether the whole difference is explained; null without the balance of the bank or the ledger. */
export function isExplained(
  { differenceOre, leftOre }: ExplainedDifference,
  { openIgnored }: Pick<ReconciliationSums, 'openIgnored'>,
): boolean | null {
  if (differenceOre === null) return null;
  return differenceOre === 0n || (leftOre === 0n && openIgnored.count === 0);
}

function differenceOf(
  sums: ReconciliationSums,
): Omit<ExplainedDifference, 'leftOre'> & { restOre: Amount | null } {
  const { bankOre, ledgerOre, unmatchedOre, ignoredOre, unbankedOre, coveringOre, laterOre } = sums;
  if (bankOre === null || ledgerOre === null || unbankedOre === null || coveringOre === null) {
    return { differenceOre: null, unexplainedOre: null, restOre: null };
  }
  const differenceOre = bankOre - ledgerOre;
  const unexplainedOre = differenceOre - (unmatchedOre + ignoredOre - unbankedOre - laterOre);
  return { differenceOre, unexplainedOre, restOre: unexplainedOre - coveringOre };
}
