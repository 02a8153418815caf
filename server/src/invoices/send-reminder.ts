import type { Static } from 'typebox';
import { getCompanyOfAccount } from '../companies/index.ts';
import { collectionRulesOn, nextLetterDates } from '../domain/late-payment.ts';
import type { LetterType } from '../domain/late-payment.ts';
import { osloDate } from '../domain/local-date.ts';
import type { LocalDate } from '../domain/local-date.ts';
import type { ChangeContext, Input } from '../platform/endpoint.ts';
import { ApiError } from '../platform/errors.ts';
import type { newReminder } from './dunning-schemas.ts';
import type { Invoice } from './invoice.ts';
import { lockInvoice } from './invoices.store.ts';
import { issueLetter } from './issue-letter.ts';
import { presentInvoice } from './present.ts';
import { isRemindable, reasonAgainstLetters } from './remindable.ts';

/**
 * Sends a reminder or a collection warning, with or without a fee, when the rules of the day allow it.
 * @throws ApiError `not-found`, `invoice-not-remindable`, `collection-warning-sent`, `fee-limit-reached`,
 *   `reminder-too-early` with `details.earliestDate`
 */
export async function sendReminder(
  { trx, accountId, now, accountNow, baseUrl }: ChangeContext,
  { params, body }: Input<{ id: string }, unknown, Static<typeof newReminder>>,
) {
  const invoice = await lockInvoice(trx, accountId, params.id);
  if (invoice === undefined) throw new ApiError('not-found');
  if (!isRemindable(invoice)) {
    throw new ApiError('invoice-not-remindable', { details: { reason: reasonAgainstLetters(invoice) } });
  }
  const withFee = body.fee === true;
  requireAllowed(invoice, body.type, withFee, osloDate(accountNow));

  const letter = { type: body.type, withFee };
  const { seller } = await getCompanyOfAccount(trx, accountId);
  const sent = await issueLetter(trx, accountId, seller, invoice, letter, { now, accountNow });
  return {
    ...presentInvoice(sent.invoice, baseUrl),
    location: `/v1/invoices/${invoice.id}/reminders/${sent.reminder.id}`,
  };
}

function requireAllowed(
  { dueDate, issueDate, reminders }: Invoice,
  type: LetterType,
  withFee: boolean,
  today: LocalDate,
): void {
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
