import type { Trx } from '../database/database.ts';
import { endPausesOfAccount } from './dunning/end-pauses.ts';
import { markOverdueOfAccount } from './dunning/mark-overdue.ts';
import { sendLettersOfAccount } from './dunning/send-automatic-letters.ts';

/**
 * Lets happen in one account what is due at its time, in one transaction: invoices become overdue, pauses of letters end, and
 * automatic letters go, at most one for each invoice. An invoice that is being changed at that moment is left to the jobs.
 * @param times `accountNow` is the account's time, where its test clock stands on its way
 */
export async function catchUpAccount(
  trx: Trx,
  accountId: string,
  times: { now: Date; accountNow: Date },
): Promise<void> {
  await markOverdueOfAccount(trx, accountId, times);
  await endPausesOfAccount(trx, accountId, times);
  await sendLettersOfAccount(trx, accountId, times);
}
