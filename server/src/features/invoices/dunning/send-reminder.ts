import type { Static } from 'typebox';
import { sumMoved } from '../../../domain/proposals/moved.ts';
import { getCompanyOfAccount } from '../../companies/index.ts';
import { limitRepeatedMails } from '../../mail/index.ts';
import { outstandingOre } from '../../../domain/invoices/invoice-status.ts';
import type { LatePaymentFigures } from '../../../domain/invoices/late-payment-figures.ts';
import {
  collectionRulesOn,
  earliestRepeatedLetter,
  earliestCompensation,
  nextLetterDates,
  runningDeadline,
  rulesAfter,
  wasSentLate,
} from '../../../domain/invoices/late-payment.ts';
import type { CollectionRules, LetterType } from '../../../domain/invoices/late-payment.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { numberFromAmount } from '../../../domain/money.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import type { ChangeContext, WithBody } from '../../../platform/http/endpoint.ts';
import { ApiError, validationFailed } from '../../../domain/errors/errors.ts';
import { readDunningLaw } from '../../rates/index.ts';
import type { newReminder } from './dunning-schemas.ts';
import type { Invoice, IssuedInvoice } from '../invoice.ts';
import { outstandingClaimsOre } from '../invoice.ts';
import { lockInvoice } from '../invoices.store.ts';
import { isBusiness } from '../is-business.ts';
import { coveringCreditOre } from './covering-credit.ts';
import { findFeesElsewhere, storeFeesElsewhere } from '../opening/fees-elsewhere.store.ts';
import type { LetterToSend, LetterWay } from './issue-letter.ts';
import { issueLetter } from './issue-letter.ts';
import { interestToClaim, mayClaimFees } from '../claims.ts';
import { presentInvoice } from '../present.ts';
import { reasonAgainstLetters, reasonAgainstMail } from './remindable.ts';

/**
 * Sends a reminder or a collection warning when the rules of the day allow it, or records that the letter is delivered otherwise. The
 * letter may claim a fee, or compensation instead of the fee. Its date and its deadline are by today, however it goes.
 * @throws ApiError `not-found`, `validation-failed`, `reminders-paused`, `invoice-handed-over` with `details.on`, `invoice-not-remindable`, `collection-warning-sent`,
 *   `fee-limit-reached`, `reminder-too-early` with `details.earliestDate` and `details.runningDeadline`, `client-not-business`, `fee-claimed`,
 *   `fees-unknown`, `fees-need-nok`, `compensation-claimed`, `covered-by-credit` with `details.creditBalance` (kroner), `compensation-not-announced` with `details.halfYear`, `rate_limited`
 */
export async function sendReminder(
  { trx, now, accountNow, baseUrl }: ChangeContext,
  { params, body }: WithBody<typeof newReminder>,
) {
  const invoice = await lockInvoice(trx, params.id);
  const today = osloDate(accountNow);
  const law = await readDunningLaw(trx);
  requireRemindable(invoice, today, law.figures);
  const way = wayOf(invoice, body, today);
  const isCompensation = body.compensation === true;
  const isOfBusiness = (isCompensation || wasSentLate(invoice)) && (await isBusiness(trx, invoice));
  if (typeof body.feesClaimed === 'number' && invoice.isOpening)
    storeFeesElsewhere(trx, invoice.id, body.feesClaimed);
  const elsewhere =
    invoice.isOpening && typeof body.feesClaimed === 'number'
      ? body.feesClaimed
      : await findFeesElsewhere(trx, invoice);
  const asksForFee = body.fee === true || isCompensation;
  const mayClaim = mayClaimFees(invoice);
  if (!mayClaim && (asksForFee || body.interest === true)) throw new ApiError('fees-need-nok');
  if (asksForFee && elsewhere === 'unknown') throw new ApiError('fees-unknown');
  const rules = rulesAfter(elsewhere, collectionRulesOn(today, law));
  const withFee =
    asksForFee ||
    (mayClaim && body.feeWhereAllowed === true && isFeeAllowed(invoice, body.type, today, rules));
  const letter = {
    type: body.type,
    withFee,
    isCompensation,
    withInterest: body.interest ?? withFee,
    isAgain: body.again === true,
    way,
  };
  if (isCompensation && !isOfBusiness) throw new ApiError('client-not-business');
  if (asksForFee || (mayClaim && body.feeWhereAllowed === true)) await requireNotCovered(trx, invoice);
  if (isCompensation && elsewhere !== 0) throw new ApiError('fee-claimed');
  requireAllowed(invoice, letter, isOfBusiness, today, { rules, figures: law.figures });
  if ('recipient' in way) {
    await limitRepeatedMails(trx, { recipient: way.recipient, invoiceId: invoice.id, isLetter: true });
  }

  const { seller } = await getCompanyOfAccount(trx);
  const sent = await issueLetter(trx, seller, invoice, letter, law, { now, accountNow });
  const { feeOre, interestOre } = sent.reminder;
  return {
    ...presentInvoice(sent.invoice, baseUrl),
    moved: { ...sumMoved([feeOre + interestOre]), interestOre },
    location: `/v1/invoices/${invoice.id}/reminders/${sent.reminder.id}`,
  };
}

function requireRemindable(
  invoice: Invoice,
  today: LocalDate,
  figures: LatePaymentFigures,
): asserts invoice is IssuedInvoice {
  const reason = reasonAgainstLetters(invoice, today, figures);
  if (reason === 'paused') {
    throw new ApiError('reminders-paused', { details: { until: invoice.remindersPaused?.until ?? null } });
  }
  if (reason === 'handed_over') {
    throw new ApiError('invoice-handed-over', { details: { on: invoice.handedOver?.on } });
  }
  if (reason !== undefined) throw new ApiError('invoice-not-remindable', { details: { reason } });
}

/** @throws ApiError `invoice-not-remindable` where no mail can go to the address, `validation-failed` for a day after today */
function wayOf(
  invoice: Invoice,
  { channel, deliveredOn, email }: Static<typeof newReminder>,
  today: LocalDate,
): LetterWay {
  if (channel === 'none') {
    const day = deliveredOn ?? today;
    if (day <= today) return { deliveredOn: day };
    throw validationFailed([{ field: 'deliveredOn', code: 'out-of-range', details: { max: today } }]);
  }
  const given = email?.trim() || undefined;
  const reason = given === undefined ? reasonAgainstMail(invoice) : undefined;
  if (reason !== undefined) throw new ApiError('invoice-not-remindable', { details: { reason } });
  return { recipient: given ?? invoice.client.email };
}

async function requireNotCovered(trx: AccountTrx, invoice: Invoice): Promise<void> {
  const creditOre = await coveringCreditOre(trx, invoice);
  if (creditOre === undefined) return;
  throw new ApiError('covered-by-credit', { details: { creditBalance: numberFromAmount(creditOre) } });
}

function requireAllowed(
  invoice: Invoice,
  { type, withFee, isCompensation, withInterest, isAgain }: Omit<LetterToSend, 'way'> & { isAgain: boolean },
  isOfBusiness: boolean,
  today: LocalDate,
  { rules, figures }: { rules: CollectionRules; figures: LatePaymentFigures },
): void {
  const asksForSomething =
    outstandingOre(invoice) > 0n || claimsWhatIsLeft(invoice, { withFee, withInterest }, today, figures);
  if (!asksForSomething) {
    throw new ApiError('invoice-not-remindable', { details: { reason: 'paid' } });
  }
  const { reminders } = invoice;
  const dunned = { ...invoice, letters: reminders, isBusiness: isOfBusiness };
  const dates = nextLetterDates(type, dunned, rules);
  if (dates === undefined) {
    if (type === 'reminder') throw new ApiError('collection-warning-sent');
    throw new ApiError('invoice-not-remindable', { details: { reason: 'agency_only' } });
  }
  if (withFee && reminders.some((reminder) => reminder.isCompensation)) {
    throw new ApiError('compensation-claimed');
  }
  const compensationDate = earliestCompensation(dunned);
  if (isCompensation && compensationDate === undefined) throw new ApiError('fee-claimed');
  const feeDate = isCompensation ? (compensationDate ?? null) : dates.earliestWithFee;
  const plainDate = isAgain ? earliestRepeatedLetter(type, dunned) : dates.earliest;
  const earliestDate = withFee ? feeDate : plainDate;
  if (earliestDate === null) {
    throw new ApiError('fee-limit-reached', { details: { maxFees: rules.maxFees } });
  }
  if (today < earliestDate) {
    const deadline = runningDeadline(reminders, today);
    const details = { earliestDate, ...(deadline !== undefined && { runningDeadline: deadline }) };
    throw new ApiError('reminder-too-early', { details });
  }
}

/** Whether a letter of this kind may claim a fee today. */
function isFeeAllowed(invoice: Invoice, type: LetterType, today: LocalDate, rules: CollectionRules): boolean {
  const { reminders } = invoice;
  if (outstandingOre(invoice) === 0n || reminders.some(({ isCompensation }) => isCompensation)) return false;
  const dates = nextLetterDates(type, { ...invoice, letters: reminders }, rules);
  const earliest = dates?.earliestWithFee ?? null;
  return earliest !== null && earliest <= today;
}

/** A letter about a paid invoice may ask for unpaid fees, but not for a new fee. */
function claimsWhatIsLeft(
  invoice: Invoice,
  { withFee, withInterest }: Pick<LetterToSend, 'withFee' | 'withInterest'>,
  today: LocalDate,
  figures: LatePaymentFigures,
): boolean {
  if (withFee) return false;
  const claimsInterest = withInterest && interestToClaim(invoice, today, figures).interestOre > 0n;
  return claimsInterest || outstandingClaimsOre(invoice) > 0n;
}
