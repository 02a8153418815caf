import type { Static } from 'typebox';
import { getCompanyOfAccount } from '../companies/index.ts';
import { outstandingOre } from '../domain/invoice-status.ts';
import { collectionRulesOn, nextLetterDates } from '../domain/late-payment.ts';
import { osloDate } from '../domain/local-date.ts';
import type { LocalDate } from '../domain/local-date.ts';
import type { ChangeContext, Input } from '../platform/endpoint.ts';
import { ApiError } from '../platform/errors.ts';
import type { newReminder } from './dunning-schemas.ts';
import type { Invoice, IssuedInvoice } from './invoice.ts';
import { lockInvoice } from './invoices.store.ts';
import type { LetterToSend } from './issue-letter.ts';
import { issueLetter } from './issue-letter.ts';
import { interestToClaim } from './late-interest.ts';
import { presentInvoice } from './present.ts';
import { reasonAgainstLetters } from './remindable.ts';

/**
 * Sends a reminder or a collection warning, with or without a fee, when the rules of the day allow it.
 * @throws ApiError `not-found`, `reminders-paused`, `invoice-not-remindable`, `collection-warning-sent`, `fee-limit-reached`,
 *   `reminder-too-early` with `details.earliestDate`
 */
export async function sendReminder(
  { trx, accountId, now, accountNow, baseUrl }: ChangeContext,
  { params, body }: Input<{ id: string }, unknown, Static<typeof newReminder>>,
) {
  const invoice = await lockInvoice(trx, accountId, params.id);
  if (invoice === undefined) throw new ApiError('not-found');
  const today = osloDate(accountNow);
  requireRemindable(invoice, today);
  const withFee = body.fee === true;
  const letter = { type: body.type, withFee, withInterest: body.interest ?? withFee };
  requireAllowed(invoice, letter, today);

  const { seller } = await getCompanyOfAccount(trx, accountId);
  const sent = await issueLetter(trx, accountId, seller, invoice, letter, { now, accountNow });
  return {
    ...presentInvoice(sent.invoice, baseUrl),
    location: `/v1/invoices/${invoice.id}/reminders/${sent.reminder.id}`,
  };
}

function requireRemindable(invoice: Invoice, today: LocalDate): asserts invoice is IssuedInvoice {
  const reason = reasonAgainstLetters(invoice, today);
  if (reason === 'paused') {
    throw new ApiError('reminders-paused', { details: { until: invoice.remindersPaused?.until ?? null } });
  }
  if (reason !== undefined) throw new ApiError('invoice-not-remindable', { details: { reason } });
}

function requireAllowed(
  invoice: Invoice,
  { type, withFee, withInterest }: LetterToSend,
  today: LocalDate,
): void {
  if (outstandingOre(invoice) === 0n && !claimsWhatIsLeft(invoice, { withFee, withInterest }, today)) {
    throw new ApiError('invoice-not-remindable', { details: { reason: 'paid' } });
  }
  const { dueDate, issueDate, reminders } = invoice;
  const rules = collectionRulesOn(today);
  const dates = nextLetterDates(type, { dueDate, issueDate, letters: reminders }, rules);
  if (dates === undefined) {
    if (type === 'reminder') throw new ApiError('collection-warning-sent');
    throw new ApiError('invoice-not-remindable', { details: { reason: 'agency_only' } });
  }
  const earliestDate = withFee ? dates.earliestWithFee : dates.earliest;
  if (earliestDate === null) {
    throw new ApiError('fee-limit-reached', { details: { maxFees: rules.maxFees } });
  }
  if (today < earliestDate) throw new ApiError('reminder-too-early', { details: { earliestDate } });
}

/** Of a paid invoice a letter may ask for the fees and interest that are left; a further fee has no cause any more. */
function claimsWhatIsLeft(
  invoice: Invoice,
  { withFee, withInterest }: Omit<LetterToSend, 'type'>,
  today: LocalDate,
): boolean {
  if (withFee) return false;
  const claimsInterest = withInterest && interestToClaim(invoice, today).interestOre > 0n;
  return claimsInterest || invoice.feesOre > invoice.feesPaidOre;
}
