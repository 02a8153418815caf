import { newId } from '../../../platform/database/ids.ts';
import { addDays, osloDate } from '../../../domain/days/local-date.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { ApiError, validationFailed } from '../../../domain/errors/errors.ts';
import { handOverAdvice } from '../../../domain/invoices/hand-over.ts';
import { invoiceStatus } from '../../../domain/invoices/invoice-status.ts';
import { collectionRulesOn } from '../../../domain/invoices/late-payment.ts';
import { isOverdue } from '../../../domain/invoices/overdue.ts';
import { nameWarnings, requiredName } from '../../../domain/texts/stored-name.ts';
import { readDunningLaw } from '../../rates/index.ts';
import type { IssuedInvoice } from '../invoice.ts';
import { owedOre, payableUntil } from '../invoice.ts';
import type { ChangeContext, OfPath, WithBody } from '../../../platform/http/endpoint.ts';
import { presentInvoice } from '../present.ts';
import { changeInvoice } from '../save-invoice.ts';
import type { newHandOver } from './dunning-schemas.ts';
import { lockIssuedInvoice } from './pause-reminders.ts';
import { endHandedOver, insertPause } from './reminder-pauses.store.ts';

/**
 * Notes that a collection agency has the claim, so that nobody else reminds the customer. Another agency replaces the agency before.
 * @throws ApiError `not-found`, `invoice-not-sent`, `invoice-not-remindable` for a credit note, `invoice-not-overdue`, `validation-failed`
 *   when on `on` the claim was not overdue yet, or when `on` is after today
 */
export async function handOverInvoice(
  { trx, now, accountNow, baseUrl }: ChangeContext,
  { params, body }: WithBody<typeof newHandOver>,
) {
  const invoice = await lockIssuedInvoice(trx, params.id);
  const { on } = body;
  const today = osloDate(accountNow);
  requireOverdue(invoice, today);
  const days = { min: addDays(payableUntil(invoice), 1), max: today };
  if (on < days.min || on > days.max) {
    throw validationFailed([{ field: 'on', code: 'out-of-range', details: days }]);
  }
  const to = requiredName(body.to, 'to');
  const reference = body.reference?.trim() || null;
  if (invoice.handedOver !== null) await endHandedOver(trx, invoice.id, accountNow);
  await insertPause(trx, invoice.id, {
    id: newId(),
    reason: to,
    pausedAt: accountNow,
    handedOverOn: on,
    reference,
  });
  const handed = changeInvoice(trx, invoice, { handedOver: { to, on, reference } }, now);
  const { body: answer, etag } = presentInvoice(handed, baseUrl);
  const rules = collectionRulesOn(on, await readDunningLaw(trx));
  const advice = handOverAdvice(invoice.reminders, on, rules);
  const warnings = [
    ...nameWarnings(body, ['to']),
    ...(advice === undefined ? [] : [{ field: 'on', code: advice, message: ADVICE[advice] }]),
  ];
  return { body: { ...answer, ...(warnings.length > 0 && { warnings }) }, etag };
}

const ADVICE = {
  'no-collection-warning':
    'No collection warning went by this service before that day. An agency asks for a written warning with a deadline of 14 days (inkassoloven § 9).',
  'warning-deadline-runs':
    'The deadline of the collection warning was not over on that day. Collection begins when it is (inkassoloven § 9).',
} as const;

/** A claim that is lost may be with an agency, too. @throws ApiError `invoice-not-overdue` with `details.reason` */
function requireOverdue(invoice: IssuedInvoice, today: LocalDate): void {
  const lastDay = payableUntil(invoice);
  const owed = owedOre(invoice);
  if (invoice.isLost || isOverdue({ owed, payableUntil: lastDay }, today)) return;
  const settled = invoiceStatus(invoice) === 'credited' ? 'credited' : 'paid';
  const reason = owed > 0n ? 'not_due' : settled;
  throw new ApiError('invoice-not-overdue', { details: { reason, payableUntil: lastDay } });
}

/** Notes that no agency has the claim any more. An invoice without an agency stays as it is. @throws ApiError as `handOverInvoice` */
export async function endHandingOver({ trx, now, accountNow, baseUrl }: ChangeContext, { params }: OfPath) {
  const invoice = await lockIssuedInvoice(trx, params.id);
  if (invoice.handedOver === null) return presentInvoice(invoice, baseUrl);
  await endHandedOver(trx, invoice.id, accountNow);
  const back = changeInvoice(trx, invoice, { handedOver: null }, now);
  return presentInvoice(back, baseUrl);
}
