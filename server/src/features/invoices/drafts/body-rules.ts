import { checkOrganisationNumber } from '../../clients/index.ts';
import { isDiscountWithin } from '../../../domain/invoices/discount.ts';
import { grossOfLine } from '../../../domain/invoices/invoice-totals.ts';
import { osloDate } from '../../../domain/local-date.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import { parseDecimal } from '../../../domain/money.ts';
import { isSalesVatRateBp } from '../../../domain/vat/vat.ts';
import type { FieldError } from '../../../domain/errors.ts';

/** The rules over several fields of `POST /v1/invoices`. */
export function checkNewInvoice(body: unknown, now: Date): FieldError[] {
  return [...checkOneClient(body, { required: true }), ...checkDraft(body, now)];
}

/** The rules over several fields of `PATCH /v1/invoices/{id}`. The client may be left out. */
export function checkDraftChanges(body: unknown, now: Date): FieldError[] {
  return [...checkOneClient(body, { required: false }), ...checkDraft(body, now)];
}

/** A payment cannot be dated in the future. */
export function checkPaymentDate(body: unknown, now: Date): FieldError[] {
  const { paidOn } = asObject(body);
  return typeof paidOn === 'string' && paidOn > osloDate(now)
    ? [{ field: 'paidOn', code: 'out-of-range' }]
    : [];
}

/** A letter claims compensation instead of a fee, never both. */
export function checkFeeOrCompensation(body: unknown): FieldError[] {
  const { fee, compensation } = asObject(body);
  return fee === true && compensation === true
    ? [{ field: 'compensation', code: 'fee-and-compensation' }]
    : [];
}

/** Only a document that the service does not send itself is given a day of delivery. */
export function checkDeliveredOn(body: unknown): FieldError[] {
  const { channel, deliveredOn } = asObject(body);
  const isGiven = deliveredOn !== undefined && deliveredOn !== null;
  return isGiven && channel !== 'none' ? [{ field: 'deliveredOn', code: 'only-for-channel-none' }] : [];
}

/**
 * A write-off cannot be dated in the future, and a difference of øre is no loss. A final loss has a ground, and nothing else
 * has. The same holds for reminders that another system sent, but for that they may be left out.
 */
export function checkWriteOff(body: unknown, now: Date): FieldError[] {
  const { reason, lossKind, ground, remindersElsewhere, date } = asObject(body);
  const isGiven = (value: unknown) => value !== undefined && value !== null;
  const isLoss = reason !== 'rounding';
  const errors: FieldError[] = [];
  if (!isLoss && isGiven(lossKind)) errors.push({ field: 'lossKind', code: 'only-for-losses' });
  const isFinal = isLoss && lossKind === 'final';
  if (isFinal && !isGiven(ground)) errors.push({ field: 'ground', code: 'required' });
  for (const [field, value] of Object.entries({ ground, remindersElsewhere })) {
    if (!isFinal && isGiven(value)) errors.push({ field, code: 'only-for-final-losses' });
  }
  if (typeof date === 'string' && date > osloDate(now)) errors.push({ field: 'date', code: 'out-of-range' });
  return errors;
}

/**
 * The rules for the client of an item in a list. They are those of an invoice.
 * @param path of the item within the body, as in `openInvoices[0]`
 */
export function checkClientOfItem(item: unknown, path: string): FieldError[] {
  const { client } = asObject(item);
  return [
    ...checkOneClient(item, { required: true }),
    ...checkFindable(client),
    ...checkOrganisationNumber(client, 'client'),
  ].map(({ field, code }) => ({ field: `${path}.${field}`, code }));
}

function checkOneClient(body: unknown, { required }: { required: boolean }): FieldError[] {
  const { client, clientId } = asObject(body);
  const given = [client, clientId].filter((value) => value !== undefined && value !== null).length;
  if (given === 2) return [{ field: 'client', code: 'client-and-client-id' }];
  if (given === 0 && required) return [{ field: 'client', code: 'required' }];
  return [];
}

function checkDraft(body: unknown, now: Date): FieldError[] {
  const { client, lines } = asObject(body);
  const today = osloDate(now);
  const ofLines = Array.isArray(lines)
    ? lines.flatMap((line, index) => [...checkRate(line, index, today), ...checkDiscount(line, index)])
    : [];
  return [
    ...checkFindable(client),
    ...checkOrganisationNumber(client, 'client'),
    ...checkDelivery(body),
    ...ofLines,
  ];
}

/** A client without a name must be found in the register, by an organisation number or an email. */
function checkFindable(client: unknown): FieldError[] {
  if (typeof client !== 'object' || client === null || Array.isArray(client)) return [];
  const { name, orgNumber, email } = asObject(client);
  return [name, orgNumber, email].every(isBlank) ? [{ field: 'client.name', code: 'required' }] : [];
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

function checkRate(line: unknown, index: number, today: LocalDate): FieldError[] {
  const { vatRate } = asObject(line);
  if (typeof vatRate !== 'number') return [];
  const rateBp = parseDecimal(String(vatRate), 2);
  if (rateBp !== undefined && isSalesVatRateBp(Number(rateBp), today)) return [];
  return [{ field: `lines[${index}].vatRate`, code: 'unknown-vat-rate' }];
}

/** Delivery is a day or a period, which ends on or after its first day. */
function checkDelivery(body: unknown): FieldError[] {
  const { deliveryDate, deliveryPeriod } = asObject(body);
  if (typeof deliveryPeriod !== 'object' || deliveryPeriod === null) return [];
  const errors: FieldError[] = [];
  if (deliveryDate !== undefined && deliveryDate !== null) {
    errors.push({ field: 'deliveryPeriod', code: 'delivery-date-and-period' });
  }
  const { from, to } = asObject(deliveryPeriod);
  if (typeof from === 'string' && typeof to === 'string' && to < from) {
    errors.push({ field: 'deliveryPeriod.to', code: 'before-from' });
  }
  return errors;
}

/** A line has one discount, which is at most its sum. */
function checkDiscount(line: unknown, index: number): FieldError[] {
  const { quantity, unitPrice, discountPercent, discountAmount } = asObject(line);
  if (discountAmount === undefined || discountAmount === null) return [];
  const field = `lines[${index}].discountAmount`;
  if (discountPercent !== undefined && discountPercent !== null) {
    return [{ field, code: 'discount-percent-and-amount' }];
  }
  const scaled = (value: unknown, decimals: number) =>
    typeof value === 'number' ? parseDecimal(String(value), decimals) : undefined;
  const [quantityE4, unitPriceE4] = [scaled(quantity, 4), scaled(unitPrice, 4)];
  const amountOre = scaled(discountAmount, 2);
  if (quantityE4 === undefined || unitPriceE4 === undefined || amountOre === undefined) return [];
  const isWithin = isDiscountWithin({ amountOre }, grossOfLine({ quantityE4, unitPriceE4 }));
  return isWithin ? [] : [{ field, code: 'out-of-range' }];
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
