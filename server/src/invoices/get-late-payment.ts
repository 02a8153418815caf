import type { Static } from 'typebox';
import { invoiceStatus, outstandingOre } from '../domain/invoice-status.ts';
import { collectionRulesOn, lateInterest, nextLetterDates } from '../domain/late-payment.ts';
import type { InterestSpan, LetterType } from '../domain/late-payment.ts';
import { daysBetween, osloDate } from '../domain/local-date.ts';
import type { LocalDate } from '../domain/local-date.ts';
import type { Ore } from '../domain/money.ts';
import { kronerFromOre, numberFromScaled } from '../domain/money.ts';
import type { DbOrTrx } from '../platform/database.ts';
import type { Input, ReadContext } from '../platform/endpoint.ts';
import { ApiError } from '../platform/errors.ts';
import type { latePaymentSchema } from './dunning-schemas.ts';
import type { Invoice } from './invoice.ts';
import { isIssued } from './invoice.ts';
import { findInvoice } from './invoices.store.ts';
import { claimedInterestOre, readPrincipal } from './late-interest.ts';
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
  const interest = await interestUntil(db, accountId, invoice, today);
  const isLate = isIssued(invoice) && outstandingOre(invoice) > 0n && invoice.dueDate < today;
  return {
    body: {
      daysOverdue: isLate ? daysBetween(invoice.dueDate, today) : 0,
      lateInterest: kronerFromOre(interest.ore),
      interest: interest.spans.map(presentSpan),
      interestClaimed: kronerFromOre(claimedInterestOre(invoice)),
      feesOutstanding: kronerFromOre(invoice.feesOre - invoice.feesPaidOre),
      nextReminder: presentNext('reminder', invoice, today),
      nextCollectionWarning: presentNext('collection_warning', invoice, today),
      notRemindableReason: reasonAgainstLetters(invoice) ?? null,
    },
  };
}

async function interestUntil(
  db: DbOrTrx,
  accountId: string,
  invoice: Invoice,
  today: LocalDate,
): Promise<{ ore: Ore; spans: InterestSpan[] }> {
  // Nobody owed what was wholly credited, so nothing accrued on it (docs/decisions/0014-fees-and-interest.md); of what is
  // lost nothing is claimed any more.
  const isOver = invoiceStatus(invoice) === 'credited' || invoice.isLost;
  const bearsInterest = isIssued(invoice) && invoice.type === 'invoice' && !isOver;
  if (!bearsInterest) return { ore: 0n, spans: [] };
  return lateInterest(await readPrincipal(db, accountId, invoice), today);
}

function presentSpan({ from, to, days, rateBp, principalOre }: InterestSpan) {
  const rate = numberFromScaled(BigInt(rateBp), 2);
  return { from, to, days, rate, principal: kronerFromOre(principalOre) };
}

function presentNext(type: LetterType, invoice: Invoice, today: LocalDate): LatePaymentBody['nextReminder'] {
  if (!isRemindable(invoice)) return null;
  const rules = collectionRulesOn(today);
  const { dueDate, issueDate, reminders } = invoice;
  const dates = nextLetterDates(type, { dueDate, issueDate, letters: reminders }, rules);
  if (dates === undefined) return null;
  return {
    earliestDate: dates.earliest,
    earliestDateWithFee: dates.earliestWithFee,
    fee: kronerFromOre(rules.feeOre),
  };
}
