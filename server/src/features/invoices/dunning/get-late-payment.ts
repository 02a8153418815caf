import type { Static } from 'typebox';
import { invoiceStatus, outstandingOre } from '../../../domain/invoices/invoice-status.ts';
import {
  compensationOreOn,
  lastDayOfLookAhead,
  reminderFeeOreOn,
} from '../../../domain/invoices/late-payment-figures.ts';
import type { LatePaymentFigures } from '../../../domain/invoices/late-payment-figures.ts';
import {
  collectionRulesOn,
  deadlineOfLetter,
  earliestCompensation,
  interestUnknownFrom,
  lateInterest,
  nextLetterDates,
  rulesAfter,
  runningDeadline,
} from '../../../domain/invoices/late-payment.ts';
import type { DunningLaw, InterestSpan, LetterType } from '../../../domain/invoices/late-payment.ts';
import { isOverdue } from '../../../domain/invoices/overdue.ts';
import { timeBarredOn } from '../../../domain/invoices/time-bar.ts';
import { daysBetween, laterDate, osloDate } from '../../../domain/days/local-date.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import { kronerFromOre, numberFromScaled, numberFromAmount } from '../../../domain/money.ts';
import type { OfPath, ReadContext } from '../../../platform/http/endpoint.ts';
import { readDunningLaw } from '../../rates/index.ts';
import type { latePaymentSchema } from './dunning-schemas.ts';
import type { Invoice } from '../invoice.ts';
import { isIssued, outstandingClaimsOre, owedOre, payableUntil } from '../invoice.ts';
import { isBusiness } from '../is-business.ts';
import { getInvoice } from '../invoices.store.ts';
import { findFeesElsewhere } from '../opening/fees-elsewhere.store.ts';
import { coveringCreditOre } from './covering-credit.ts';
import { claimedInterestOre, mayClaimFees, principalOf } from '../claims.ts';
import { isRemindable, reasonAgainstLetters, reasonAgainstMail } from './remindable.ts';

type LatePaymentBody = Static<typeof latePaymentSchema>;

/** The cost of late payment up to today, and the letters that may be sent next. @throws ApiError `not-found` */
export async function getLatePayment(
  { db, accountNow }: ReadContext,
  { params }: OfPath,
): Promise<{ body: LatePaymentBody }> {
  const invoice = await getInvoice(db, params.id);
  const today = osloDate(accountNow);
  const law = await readDunningLaw(db);
  const { figures } = law;
  const interest = interestUntil(invoice, today, figures);
  const claimedOre = claimedInterestOre(invoice);
  const lastDay = payableUntil(invoice);
  const isLate = isIssued(invoice) && isOverdue({ owed: owedOre(invoice), payableUntil: lastDay }, today);
  const remindable = isRemindable(invoice, today, figures) ? invoice : undefined;
  const coveringOre = isIssued(invoice) ? await coveringCreditOre(db, invoice) : undefined;
  const elsewhere = remindable === undefined ? 0 : await findFeesElsewhere(db, remindable);
  const isOfBusiness = remindable !== undefined && (await isBusiness(db, remindable));
  const next = (type: LetterType) =>
    remindable === undefined
      ? null
      : presentNext(type, remindable, { today, mayClaimFee, isOfBusiness, elsewhere }, law);
  const isInKroner = mayClaimFees(invoice);
  const mayClaimFee = isInKroner && coveringOre === undefined && outstandingOre(invoice) > 0n;
  return {
    body: {
      daysOverdue: isLate ? daysBetween(lastDay, today) : 0,
      lateInterest: kronerFromOre(interest.ore),
      interest: interest.spans.map(presentSpan),
      interestUnknownFrom: interest.unknownFrom,
      interestClaimed: kronerFromOre(claimedOre),
      interestUnclaimed: kronerFromOre(interest.ore > claimedOre ? interest.ore - claimedOre : 0n),
      feesOutstanding: numberFromAmount(outstandingClaimsOre(invoice)),
      nextReminder: next('reminder'),
      nextCollectionWarning: next('collection_warning'),
      compensation:
        isInKroner && isOfBusiness && coveringOre === undefined && elsewhere === 0
          ? readCompensation(remindable, today, figures)
          : null,
      runningDeadline: runningDeadline(invoice.reminders, today) ?? null,
      coveringCredit: coveringOre === undefined ? null : numberFromAmount(coveringOre),
      timeBarredOn: isIssued(invoice) && invoice.type === 'invoice' ? timeBarredOn(invoice.dueDate) : null,
      notRemindableReason: reasonAgainstLetters(invoice, today, figures) ?? null,
      notByEmailReason: (remindable && reasonAgainstMail(remindable)) ?? null,
    },
  };
}

function interestUntil(
  invoice: Invoice,
  today: LocalDate,
  figures: LatePaymentFigures,
): { ore: Ore; spans: InterestSpan[]; unknownFrom: LocalDate | null } {
  // A wholly credited invoice was never owed, so the invoice bears no interest (docs/decisions/0039-fees-and-interest.md). No interest is
  // claimed on a lost invoice any more, nor on one in another currency.
  const isOver = invoiceStatus(invoice) === 'credited' || invoice.isLost;
  const bearsInterest = isIssued(invoice) && invoice.type === 'invoice' && !isOver && mayClaimFees(invoice);
  if (!bearsInterest) return { ore: 0n, spans: [], unknownFrom: null };
  const principal = principalOf(invoice);
  const unknownFrom = interestUnknownFrom(principal, lastDayOfLookAhead(today), figures) ?? null;
  return { ...lateInterest(principal, today, figures), unknownFrom };
}

function presentSpan({ from, to, days, rateBp, principalOre }: InterestSpan) {
  const rate = numberFromScaled(BigInt(rateBp), 2);
  return { from, to, days, rate, principal: kronerFromOre(principalOre) };
}

/** The compensation that a letter may claim of a business. */
function readCompensation(
  invoice: Invoice,
  today: LocalDate,
  figures: LatePaymentFigures,
): LatePaymentBody['compensation'] {
  if (outstandingOre(invoice) === 0n) return null;
  const earliestDate = earliestCompensation({ ...invoice, letters: invoice.reminders });
  if (earliestDate === undefined) return null;
  const amountOre = compensationOreOn(figures, today);
  return {
    earliestDate: laterDate(earliestDate, today),
    amount: amountOre === undefined ? null : kronerFromOre(amountOre),
  };
}

function presentNext(
  type: LetterType,
  invoice: Invoice,
  {
    today,
    mayClaimFee,
    isOfBusiness,
    elsewhere,
  }: { today: LocalDate; mayClaimFee: boolean; isOfBusiness: boolean; elsewhere: number | 'unknown' },
  law: DunningLaw,
): LatePaymentBody['nextReminder'] {
  const rules = rulesAfter(elsewhere, collectionRulesOn(today, law));
  const dunned = { ...invoice, letters: invoice.reminders, isBusiness: isOfBusiness };
  const dates = nextLetterDates(type, dunned, rules);
  if (dates === undefined) return null;
  const { earliestWithFee } = dates;
  return {
    earliestDate: laterDate(dates.earliest, today),
    earliestDateWithFee: mayClaimFee && earliestWithFee !== null ? laterDate(earliestWithFee, today) : null,
    fee: kronerFromOre(reminderFeeOreOn(law.figures, today)),
    deadline: deadlineOfLetter(today, rules),
  };
}
