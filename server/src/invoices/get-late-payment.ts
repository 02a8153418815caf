import type { Static } from 'typebox';
import { invoiceStatus, outstandingOre } from '../domain/invoice-status.ts';
import { collectionRulesOn, lateInterest, nextLetterDates } from '../domain/late-payment.ts';
import type { InterestSpan, LetterType } from '../domain/late-payment.ts';
import { daysBetween, osloDate } from '../domain/local-date.ts';
import type { LocalDate } from '../domain/local-date.ts';
import type { Ore } from '../domain/money.ts';
import { kronerFromOre, numberFromScaled } from '../domain/money.ts';
import type { Input, ReadContext } from '../platform/endpoint.ts';
import { ApiError } from '../platform/errors.ts';
import type { latePaymentSchema } from './dunning-schemas.ts';
import type { Invoice } from './invoice.ts';
import { isIssued, payableUntil } from './invoice.ts';
import { findInvoice } from './invoices.store.ts';
import { claimedInterestOre, principalOf } from './late-interest.ts';
import { isRemindable, reasonAgainstLetters } from './remindable.ts';

type LatePaymentBody = Static<typeof latePaymentSchema>;

/** What late payment costs by today, and which letters may be sent next. @throws ApiError `not-found` */
export async function getLatePayment(
  { db, accountId, accountNow }: ReadContext,
  { params }: Input<{ id: string }, unknown, unknown>,
): Promise<{ body: LatePaymentBody }> {
  const invoice = await findInvoice(db, accountId, params.id);
  if (invoice === undefined) throw new ApiError('not-found');
  const today = osloDate(accountNow);
  const interest = interestUntil(invoice, today);
  const claimedOre = claimedInterestOre(invoice);
  const lastDay = payableUntil(invoice);
  const isLate = isIssued(invoice) && outstandingOre(invoice) > 0n && lastDay < today;
  return {
    body: {
      daysOverdue: isLate ? daysBetween(lastDay, today) : 0,
      lateInterest: kronerFromOre(interest.ore),
      interest: interest.spans.map(presentSpan),
      interestClaimed: kronerFromOre(claimedOre),
      interestUnclaimed: kronerFromOre(interest.ore > claimedOre ? interest.ore - claimedOre : 0n),
      feesOutstanding: kronerFromOre(invoice.feesOre - invoice.feesPaidOre),
      nextReminder: presentNext('reminder', invoice, today),
      nextCollectionWarning: presentNext('collection_warning', invoice, today),
      notRemindableReason: reasonAgainstLetters(invoice, today) ?? null,
    },
  };
}

function interestUntil(invoice: Invoice, today: LocalDate): { ore: Ore; spans: InterestSpan[] } {
  // Nobody owed what was wholly credited, so nothing accrued on it (docs/decisions/0014-fees-and-interest.md); of what is
  // lost nothing is claimed any more.
  const isOver = invoiceStatus(invoice) === 'credited' || invoice.isLost;
  const bearsInterest = isIssued(invoice) && invoice.type === 'invoice' && !isOver;
  if (!bearsInterest) return { ore: 0n, spans: [] };
  return lateInterest(principalOf(invoice), today);
}

function presentSpan({ from, to, days, rateBp, principalOre }: InterestSpan) {
  const rate = numberFromScaled(BigInt(rateBp), 2);
  return { from, to, days, rate, principal: kronerFromOre(principalOre) };
}

function presentNext(type: LetterType, invoice: Invoice, today: LocalDate): LatePaymentBody['nextReminder'] {
  if (!isRemindable(invoice, today)) return null;
  const rules = collectionRulesOn(today);
  const { dueDate, issueDate, reminders } = invoice;
  const dates = nextLetterDates(type, { dueDate, issueDate, letters: reminders }, rules);
  if (dates === undefined) return null;
  return {
    earliestDate: dates.earliest,
    earliestDateWithFee: outstandingOre(invoice) > 0n ? dates.earliestWithFee : null,
    fee: kronerFromOre(rules.feeOre),
  };
}
