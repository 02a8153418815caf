import type { LetterType } from '../../../domain/invoices/late-payment.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { endPausesOfAccount } from './end-pauses.ts';
import { markOverdueOfAccount } from './mark-overdue.ts';
import { sendLettersOfAccount } from './send-automatic-letters.ts';

/** What the due work was. */
export type DoneWork = { overdue: number; letters: LetterType[] };

/**
 * Does the due work of one account in one transaction. Invoices become overdue, pauses of letters end, and
 * automatic letters are sent, at most one for each invoice. An invoice that another transaction is changing
 * is left to the jobs.
 * @param times `accountNow` is the account's time, which a test clock may have moved
 */
export async function catchUpAccount(
  trx: Trx,
  accountId: string,
  times: { now: Date; accountNow: Date },
): Promise<DoneWork> {
  const overdue = await markOverdueOfAccount(trx, accountId, times);
  await endPausesOfAccount(trx, accountId, times);
  return { overdue, letters: await sendLettersOfAccount(trx, accountId, times) };
}
