import { BEFORE_OPENING } from '../../domain/bank-files.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import type { AccountTrx } from '../../platform/database/database.ts';
import type { BankTransaction } from './bank-transaction.ts';
import { changedTransaction, ignoredBeforeOpening } from './bank-transaction.ts';
import { listBeforeOpening, listWaitingUntil, lockTransactions } from './bank-transactions.store.ts';
import { saveTransaction } from './save-transaction.ts';

/** So many are in memory at a time. */
const AT_ONCE = 500;

/**
 * The opening balance has what moved until the end of its day. So what waits from before is ignored, unless its KID is that of an open
 * invoice that came along. What is matched in part, and what is of another bank account, waits on.
 * @param kids of the invoices that came along
 */
export async function noteOpeningDay(
  trx: AccountTrx,
  day: LocalDate,
  kids: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  await changeAll(trx, await listWaitingUntil(trx, day), (transaction) => {
    const { status, kid, allocations } = transaction;
    if (status !== 'unmatched' || allocations.length > 0) return undefined;
    if (kid === null || !kids.has(kid)) return ignoredBeforeOpening(transaction, now);
    return changedTransaction(transaction, { reason: BEFORE_OPENING }, now);
  });
}

/** The opening balance is taken back, so what was from before it waits for a person again. */
export async function noteOpeningTakenBack(trx: AccountTrx, now: Date): Promise<void> {
  await changeAll(trx, await listBeforeOpening(trx), (transaction) => {
    const { status, reason, ignoredBecause, kid } = transaction;
    const isOurs =
      (status === 'ignored' && ignoredBecause === BEFORE_OPENING) ||
      (status === 'unmatched' && reason === BEFORE_OPENING);
    if (!isOurs) return undefined;
    const waits = { status: 'unmatched', reason: kid === null ? 'no-kid' : 'unknown-kid' } as const;
    return changedTransaction(transaction, { ...waits, ignoredBecause: null }, now);
  });
}

async function changeAll(
  trx: AccountTrx,
  ids: readonly string[],
  change: (transaction: BankTransaction) => BankTransaction | undefined,
): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    for (const transaction of await lockTransactions(trx, ids.slice(from, from + AT_ONCE))) {
      const changed = change(transaction);
      if (changed !== undefined) saveTransaction(trx, transaction, changed);
    }
  }
}
