import type { Static } from 'typebox';
import { newId } from '../../../platform/database/ids.ts';
import { osloDate } from '../../../domain/local-date.ts';
import { validationFailed } from '../../../domain/errors.ts';
import type { ChangeContext, Input } from '../../../platform/http/endpoint.ts';
import { presentInvoice } from '../present.ts';
import { changeInvoice } from '../save-invoice.ts';
import type { newHandOver } from './dunning-schemas.ts';
import { lockIssued } from './pause-reminders.ts';
import { endHandedOver, insertPause } from './reminder-pauses.store.ts';

/**
 * Notes that a collection agency has the claim, so that nobody else reminds the customer of it. Another agency replaces the
 * one before.
 * @throws ApiError `not-found`, `invoice-not-sent`, `invoice-not-remindable` for a credit note, `validation-failed` when `on` is
 *   before the invoice date or after today
 */
export async function handOverInvoice(
  { trx, accountId, now, accountNow, baseUrl }: ChangeContext,
  { params, body }: Input<{ id: string }, unknown, Static<typeof newHandOver>>,
) {
  const invoice = await lockIssued(trx, accountId, params.id);
  const { on } = body;
  const days = { min: invoice.issueDate, max: osloDate(accountNow) };
  if (on < days.min || on > days.max) {
    throw validationFailed([{ field: 'on', code: 'out-of-range', details: days }]);
  }
  const to = body.to.trim();
  const reference = body.reference?.trim() || null;
  if (invoice.handedOver !== null) await endHandedOver(trx, accountId, invoice.id, accountNow);
  await insertPause(trx, accountId, invoice.id, {
    id: newId(),
    reason: to,
    pausedAt: accountNow,
    handedOverOn: on,
    reference,
  });
  const handed = changeInvoice(trx, accountId, invoice, { handedOver: { to, on, reference } }, now);
  return presentInvoice(handed, baseUrl);
}

/**
 * Notes that no agency has the claim any more. An invoice that none has stays as it is.
 * @throws ApiError as `handOverInvoice`
 */
export async function endHandingOver(
  { trx, accountId, now, accountNow, baseUrl }: ChangeContext,
  { params }: Input<{ id: string }, unknown, unknown>,
) {
  const invoice = await lockIssued(trx, accountId, params.id);
  if (invoice.handedOver === null) return presentInvoice(invoice, baseUrl);
  await endHandedOver(trx, accountId, invoice.id, accountNow);
  const back = changeInvoice(trx, accountId, invoice, { handedOver: null }, now);
  return presentInvoice(back, baseUrl);
}
