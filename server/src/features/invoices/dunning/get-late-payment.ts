import type { Static } from 'typebox';
import { invoiceStatus, outstandingOre } from '../../../domain/invoices/invoice-status.ts';
import {
  compensationOreOn,
  lookAhead,
  reminderFeeOreOn,
} from '../../../domain/invoices/late-payment-figures.ts';
import type { LatePaymentFigures } from '../../../domain/invoices/late-payment-figures.ts';
import {
  collectionRulesOn,
  earliestCompensation,
  interestUnknownFrom,
  lateInterest,
  nextLetterDates,
} from '../../../domain/invoices/late-payment.ts';
import type { DunningLaw, InterestSpan, LetterType } from '../../../domain/invoices/late-payment.ts';
import { isOverdue } from '../../../domain/invoices/overdue.ts';
import { timeBarredOn } from '../../../domain/invoices/time-bar.ts';
import { daysBetween, osloDate } from '../../../domain/local-date.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import { kronerFromOre, numberFromScaled } from '../../../domain/money.ts';
import type { DbOrTrx } from '../../../platform/database/database.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { readDunningLaw } from '../../rates/index.ts';
import type { latePaymentSchema } from './dunning-schemas.ts';
import type { Invoice } from '../invoice.ts';
import { isIssued, owedOre, payableUntil } from '../invoice.ts';
import { isBusiness } from '../is-business.ts';
import { getInvoice } from '../invoices.store.ts';
import { coveringCreditOre } from './covering-credit.ts';
import { claimedInterestOre, principalOf } from './late-interest.ts';
import { isRemindable, reasonAgainstLetters } from './remindable.ts';

type LatePaymentBody = Static<typeof latePaymentSchema>;

/** The cost of late payment up to today, and the letters that may be sent next. @throws ApiError `not-found` */
export async function getLatePayment(
  { db, accountId, accountNow }: ReadContext,
  { params }: Input<{ id: string }, unknown, unknown>,
): Promise<{ body: LatePaymentBody }> {
  const invoice = await getInvoice(db, accountId, params.id);
  const today = osloDate(accountNow);
  const law = await readDunningLaw(db);
  const { figures } = law;
  const interest = interestUntil(invoice, today, figures);
  const claimedOre = claimedInterestOre(invoice);
  const lastDay = payableUntil(invoice);
  const isLate = isIssued(invoice) && isOverdue({ owed: owedOre(invoice), payableUntil: lastDay }, today);
  const remindable = isRemindable(invoice, today, figures) ? invoice : undefined;
  const coveringOre = isIssued(invoice) ? await coveringCreditOre(db, accountId, invoice) : undefined;
  const mayClaimFee = coveringOre === undefined && outstandingOre(invoice) > 0n;
  return {
    body: {
      daysOverdue: isLate ? daysBetween(lastDay, today) : 0,
      lateInterest: kronerFromOre(interest.ore),
      interest: interest.spans.map(presentSpan),
      interestUnknownFrom: interest.unknownFrom,
      interestClaimed: kronerFromOre(claimedOre),
      interestUnclaimed: kronerFromOre(interest.ore > claimedOre ? interest.ore - claimedOre : 0n),
      feesOutstanding: kronerFromOre(invoice.claimsOre - invoice.claimsPaidOre),
      nextReminder:
        remindable === undefined ? null : presentNext('reminder', remindable, { today, mayClaimFee }, law),
      nextCollectionWarning:
        remindable === undefined
          ? null
          : presentNext('collection_warning', remindable, { today, mayClaimFee }, law),
      compensation:
        remindable === undefined || coveringOre !== undefined
          ? null
          : await readCompensation(db, accountId, remindable, today, figures),
      coveringCredit: coveringOre === undefined ? null : kronerFromOre(coveringOre),
      timeBarredOn: isIssued(invoice) && invoice.type === 'invoice' ? timeBarredOn(invoice.dueDate) : null,
      notRemindableReason: reasonAgainstLetters(invoice, today, figures) ?? null,
    },
  };
}

function interestUntil(
  invoice: Invoice,
  today: LocalDate,
  figures: LatePaymentFigures,
): { ore: Ore; spans: InterestSpan[]; unknownFrom: LocalDate | null } {
  // A wholly credited invoice was never owed, so it bears no interest (docs/decisions/0039-fees-and-interest.md). On a lost
  // invoice no interest is claimed any more.
  const isOver = invoiceStatus(invoice) === 'credited' || invoice.isLost;
  const bearsInterest = isIssued(invoice) && invoice.type === 'invoice' && !isOver;
  if (!bearsInterest) return { ore: 0n, spans: [], unknownFrom: null };
  const principal = principalOf(invoice);
  const unknownFrom = interestUnknownFrom(principal, lookAhead(today), figures) ?? null;
  return { ...lateInterest(principal, today, figures), unknownFrom };
}

function presentSpan({ from, to, days, rateBp, principalOre }: InterestSpan) {
  const rate = numberFromScaled(BigInt(rateBp), 2);
  return { from, to, days, rate, principal: kronerFromOre(principalOre) };
}

async function readCompensation(
  db: DbOrTrx,
  accountId: string,
  invoice: Invoice,
  today: LocalDate,
  figures: LatePaymentFigures,
): Promise<LatePaymentBody['compensation']> {
  if (outstandingOre(invoice) === 0n) return null;
  const earliestDate = earliestCompensation({ ...invoice, letters: invoice.reminders });
  if (earliestDate === undefined || !(await isBusiness(db, accountId, invoice))) return null;
  const amountOre = compensationOreOn(figures, today);
  return { earliestDate, amount: amountOre === undefined ? null : kronerFromOre(amountOre) };
}

function presentNext(
  type: LetterType,
  invoice: Invoice,
  { today, mayClaimFee }: { today: LocalDate; mayClaimFee: boolean },
  law: DunningLaw,
): LatePaymentBody['nextReminder'] {
  const rules = collectionRulesOn(today, law);
  const dates = nextLetterDates(type, { ...invoice, letters: invoice.reminders }, rules);
  if (dates === undefined) return null;
  return {
    earliestDate: dates.earliest,
    earliestDateWithFee: mayClaimFee ? dates.earliestWithFee : null,
    fee: kronerFromOre(reminderFeeOreOn(law.figures, today)),
  };
}
