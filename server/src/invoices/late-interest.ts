import { interestSpans, lateInterest, lawfulDueDate } from '../domain/late-payment.ts';
import type { InterestSpan, Principal } from '../domain/late-payment.ts';
import type { LocalDate } from '../domain/local-date.ts';
import type { Ore } from '../domain/money.ts';
import type { DbOrTrx } from '../platform/database.ts';
import type { Invoice } from './invoice.ts';
import { ownPartOre } from './invoice.ts';
import { listCredits } from './invoices.store.ts';

/** What an invoice has borne interest on: its total, less what has been paid, credited and written off since. */
export async function readPrincipal(db: DbOrTrx, accountId: string, invoice: Invoice): Promise<Principal> {
  const payments = invoice.payments.map((payment) => ({
    on: payment.paidOn,
    amountOre: ownPartOre(payment),
  }));
  const credits = invoice.creditedOre === 0n ? [] : await listCredits(db, accountId, invoice.id);
  const writeOffs = invoice.writeOffs.map(({ date, amountOre }) => ({ on: date, amountOre }));
  const reductions = [...payments, ...credits, ...writeOffs];
  return { dueDate: lawfulDueDate(invoice), totalOre: invoice.totalOre, reductions };
}

/** The late-payment interest that letters have claimed, also where it has fallen away since. */
export function claimedInterestOre({ reminders }: Invoice): Ore {
  return reminders.reduce((sum, { interestOre }) => sum + interestOre, 0n);
}

/**
 * The interest that a letter of that day claims: what has accrued up to it less what earlier letters have claimed. A
 * payment that was entered late may have made it less than that already; then nothing is claimed.
 * @returns `spans` the days since the last letter that claimed any: how the interest comes about
 */
export function interestToClaim(
  invoice: Invoice,
  principal: Principal,
  today: LocalDate,
): { interestOre: Ore; spans: InterestSpan[] } {
  const interestOre = lateInterest(principal, today).ore - claimedInterestOre(invoice);
  if (interestOre <= 0n) return { interestOre: 0n, spans: [] };
  const lastClaim = invoice.reminders.findLast((reminder) => reminder.interestOre > 0n);
  return { interestOre, spans: interestSpans(principal, lastClaim?.sentOn ?? principal.dueDate, today) };
}
