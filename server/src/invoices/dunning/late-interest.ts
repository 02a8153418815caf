import type { LatePaymentFigures } from '../../domain/invoices/late-payment-figures.ts';
import {
  interestOf,
  interestSpans,
  lateInterest,
  lawfulDueDate,
} from '../../domain/invoices/late-payment.ts';
import type { InterestSpan, Principal } from '../../domain/invoices/late-payment.ts';
import type { LocalDate } from '../../domain/local-date.ts';
import type { Ore } from '../../domain/money.ts';
import type { Invoice } from '../invoice.ts';
import { ownPartOre } from '../invoice.ts';

/**
 * What an invoice bears interest on. What is credited was never owed, so it is left out from the first day on; what is paid or
 * written off reduces the amount from its own day.
 */
export function principalOf(invoice: Invoice): Principal {
  const payments = invoice.payments.map((payment) => ({
    on: payment.paidOn,
    amountOre: ownPartOre(payment),
  }));
  const writeOffs = invoice.writeOffs.map(({ date, amountOre }) => ({ on: date, amountOre }));
  return {
    dueDate: lawfulDueDate(invoice),
    totalOre: invoice.totalOre - invoice.creditedOre,
    reductions: [...payments, ...writeOffs],
  };
}

/**
 * The late-payment interest that letters have claimed, also where it was given up or lost since; without what they claimed on
 * amounts that a credit note has taken back.
 */
export function claimedInterestOre({ reminders, waivers }: Invoice): Ore {
  const claimedOre = reminders.reduce((sum, { interestOre }) => sum + interestOre, 0n);
  const neverOwed = waivers.filter(({ ground }) => ground === 'credited');
  return neverOwed.reduce((claimed, { interestOre }) => claimed - interestOre, claimedOre);
}

/**
 * The interest that a letter of that day claims: what has accrued up to it less what earlier letters have claimed. A
 * payment that was entered late may have made it less than that already; then nothing is claimed.
 * @returns `spans` the days since the last letter that claimed any: how the interest comes about
 */
export function interestToClaim(
  invoice: Invoice,
  today: LocalDate,
  figures: LatePaymentFigures,
): { interestOre: Ore; spans: InterestSpan[] } {
  const principal = principalOf(invoice);
  const interestOre = lateInterest(principal, today, figures).ore - claimedInterestOre(invoice);
  if (interestOre <= 0n) return { interestOre: 0n, spans: [] };
  const lastClaim = invoice.reminders.findLast((reminder) => reminder.interestOre > 0n);
  const spans = interestSpans(principal, lastClaim?.sentOn ?? principal.dueDate, today, figures);
  // A rate that was entered late brings interest of days before the last claim; rounding alone differs by an øre.
  const isExplained = interestOf(spans) >= interestOre - 1n;
  return {
    interestOre,
    spans: isExplained ? spans : interestSpans(principal, principal.dueDate, today, figures),
  };
}
