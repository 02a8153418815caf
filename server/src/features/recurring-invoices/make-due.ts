import type { Environment } from '../../domain/access/environment.ts';
import { osloDate } from '../../domain/days/local-date.ts';
import type { AccountTrx, Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { runAskingFirst } from '../../platform/http/once/ask-first.ts';
import type { OutboxKind } from '../../platform/operations/outbox.ts';
import { findAccount, shareLockTestClock } from '../companies/index.ts';
import type { RecipientLookUp } from '../e-invoices/index.ts';
import { dueDay, dueRecurringInvoices, isNextDateHeld } from './due-dates.store.ts';
import { heldRecurringDates } from './held-dates.ts';
import { makeNextDate } from './make-date.ts';
import { lockRecurringInvoice } from './recurring-invoices.store.ts';

type Deps = { db: Db; clock: () => Date; recipients: RecipientLookUp };

/** So many accounts and agreements are worked on at once. */
const AT_ONCE = 2;

/** The recurring invoices whose next date has come. */
export function recurringInvoicesInOutbox(deps: Deps): OutboxKind {
  return {
    name: heldRecurringDates.name,
    afterRestore: heldRecurringDates,
    due: (limit) => dueRecurringInvoices(limit, deps.clock()),
    atOnce: AT_ONCE,
    onWrongClock: 'waits',
    bell: 'recurring-invoices',
    work: async ({ accountId, id }, stopping) => {
      while (await runAskingFirst(() => makeDueDate(deps, accountId, id))) stopping.throwIfAborted();
    },
  };
}

/**
 * Makes the next date in a transaction of its own, if the date is still due: another process may have made the date meanwhile.
 * @returns whether a date was made
 */
async function makeDueDate({ db, clock, recipients }: Deps, accountId: string, id: string): Promise<boolean> {
  return inTransaction(db.of(accountId), async (trx) => {
    const account = await findAccount(trx);
    if (account === undefined) return false;
    const now = clock();
    const { day, accountNow } = await timeOf(trx, account.environment, now);
    const recurring = await lockRecurringInvoice(trx, id);
    if (recurring?.status !== 'active' || recurring.nextDate === null || recurring.nextDate > day)
      return false;
    if (account.environment === 'production' && (await isNextDateHeld(trx, id))) return false;
    const caller = { ...account, accountId };
    const context = { trx, caller, now, accountNow, recipients, waitsForRate: true };
    await makeNextDate(context, recurring);
    return true;
  });
}

/**
 * A test clock is locked before the agreement: the clock does not move meanwhile, and a move of the clock takes the locks in the same
 * order.
 */
async function timeOf(trx: AccountTrx, environment: Environment, now: Date) {
  if (environment === 'production') return { day: dueDay(now), accountNow: now };
  const accountNow = (await shareLockTestClock(trx)) ?? now;
  return { day: osloDate(accountNow), accountNow };
}
