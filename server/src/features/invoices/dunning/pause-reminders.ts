import { osloDate } from '../../../domain/days/local-date.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import type { ChangeContext, OfPath, WithBody } from '../../../platform/http/endpoint.ts';
import { ApiError, validationFailed } from '../../../domain/errors/errors.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { newPause } from './dunning-schemas.ts';
import type { IssuedInvoice } from '../invoice.ts';
import { isIssued } from '../invoice.ts';
import { lockInvoice } from '../invoices.store.ts';
import { presentInvoice } from '../present.ts';
import { changeInvoice } from '../save-invoice.ts';
import { endPause, insertPause } from './reminder-pauses.store.ts';

/**
 * Stops letters, fees and automatic work on an invoice, for example because the customer disputes the invoice or has been given time. A new
 * pause replaces a running pause.
 * @throws ApiError `not-found`, `invoice-not-sent`, `invoice-not-remindable` for a credit note, `validation-failed` when `until` is before
 *   today
 */
export async function pauseReminders(
  { trx, now, accountNow, baseUrl }: ChangeContext,
  { params, body }: WithBody<typeof newPause>,
) {
  const invoice = await lockIssuedInvoice(trx, params.id);
  const until = body.until ?? null;
  const today = osloDate(accountNow);
  if (until !== null && until < today) {
    throw validationFailed([{ field: 'until', code: 'out-of-range', details: { min: today } }]);
  }
  const reason = body.reason.trim();
  if (invoice.remindersPaused !== null) await endPause(trx, invoice.id, accountNow);
  await insertPause(trx, invoice.id, {
    id: newId(),
    reason,
    pausedAt: accountNow,
    handedOverOn: null,
    reference: null,
  });
  const paused = changeInvoice(trx, invoice, { remindersPaused: { reason, until } }, now);
  return presentInvoice(paused, baseUrl);
}

/**
 * Ends the pause of an invoice. An invoice without a pause stays as it is.
 * @throws ApiError as `pauseReminders`
 */
export async function resumeReminders({ trx, now, accountNow, baseUrl }: ChangeContext, { params }: OfPath) {
  const invoice = await lockIssuedInvoice(trx, params.id);
  if (invoice.remindersPaused === null) return presentInvoice(invoice, baseUrl);
  await endPause(trx, invoice.id, accountNow);
  const resumed = changeInvoice(trx, invoice, { remindersPaused: null }, now);
  return presentInvoice(resumed, baseUrl);
}

/** @throws ApiError as `pauseReminders` */
export async function lockIssuedInvoice(trx: AccountTrx, id: string): Promise<IssuedInvoice> {
  const invoice = await lockInvoice(trx, id);
  if (!isIssued(invoice)) throw new ApiError('invoice-not-sent');
  if (invoice.type === 'credit_note') {
    throw new ApiError('invoice-not-remindable', { details: { reason: 'credit_note' } });
  }
  return invoice;
}
