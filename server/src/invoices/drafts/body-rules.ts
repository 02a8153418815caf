import { checkOrganisationNumber } from '../../clients/index.ts';
import { osloDate } from '../../domain/local-date.ts';
import type { LocalDate } from '../../domain/local-date.ts';
import { parseDecimal } from '../../domain/money.ts';
import { isSalesVatRateBp } from '../../domain/vat/vat.ts';
import type { FieldError } from '../../errors.ts';

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

/**
 * A write-off cannot be dated in the future, a difference of øre is no loss, and only a final loss has a
 * ground.
 */
export function checkWriteOff(body: unknown, now: Date): FieldError[] {
  const { reason, lossKind, ground, date } = asObject(body);
  const isGiven = (value: unknown) => value !== undefined && value !== null;
  const isLoss = reason !== 'rounding';
  const errors: FieldError[] = [];
  if (!isLoss && isGiven(lossKind)) errors.push({ field: 'lossKind', code: 'only-for-losses' });
  if ((!isLoss || lossKind === 'unconfirmed') && isGiven(ground)) {
    errors.push({ field: 'ground', code: 'only-for-final-losses' });
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
  const rates = Array.isArray(lines) ? lines.flatMap((line, index) => checkRate(line, index, today)) : [];
  return [...checkFindable(client), ...checkOrganisationNumber(client, 'client'), ...rates];
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

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
