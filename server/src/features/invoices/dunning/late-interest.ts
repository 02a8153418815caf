import type { LatePaymentFigures } from '../../../domain/invoices/late-payment-figures.ts';
import {
  sumInterest,
  interestSpans,
  lateInterest,
  lawfulDueDate,
} from '../../../domain/invoices/late-payment.ts';
import type { InterestSpan, Principal } from '../../../domain/invoices/late-payment.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import type { Invoice } from '../invoice.ts';
import { ownPartOre } from '../invoice.ts';

/**
 * The amount that an invoice bears interest on. A credited amount was never owed, so no day counts a credited amount. Payments and
 * write-offs reduce the amount from their own day on.
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
 * The late-payment interest that letters have claimed, in øre, also interest that was given up or lost later. Interest that was
 * never owed is left out: on amounts that a credit note has taken back, and for days on which the money had come already.
 */
export function claimedInterestOre({ reminders, waivers }: Invoice): Ore {
  const claimedOre = reminders.reduce((sum, { interestOre }) => sum + interestOre, 0n);
  const neverOwed = waivers.filter(({ ground }) => ground !== 'given_up');
  return neverOwed.reduce((claimed, { interestOre }) => claimed - interestOre, claimedOre);
}

/**
 * The interest that a letter of that day claims: the interest up to that day less the interest that earlier letters have
 * claimed.
 * @returns `interestOre`, and in `spans` its calculation, mostly for the days since the last letter that claimed interest
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
  // A rate that was entered late adds interest for days before the last claim. Rounding alone can differ by 1 øre.
  const isExplained = sumInterest(spans) >= interestOre - 1n;
  return {
    interestOre,
    spans: isExplained ? spans : interestSpans(principal, principal.dueDate, today, figures),
  };
}
