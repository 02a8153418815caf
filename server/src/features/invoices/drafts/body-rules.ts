import { isDiscountWithin } from '../../../domain/invoices/discount.ts';
import { grossOfLine } from '../../../domain/invoices/invoice-totals.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { parseDecimal } from '../../../domain/money.ts';
import { SALES_VAT_CODES, isSalesVatRateBp, salesVatRates } from '../../../domain/vat/vat.ts';
import type { FieldError } from '../../../domain/errors/field-errors.ts';
import { asObject } from '../../../platform/http/requests/as-object.ts';
import { checkCredit } from '../credit-notes/check-credit.ts';
import { checkClient } from '../resolve-client.ts';

/** The rules over several fields of `POST /v1/invoices`. */
export function checkNewInvoice(body: unknown, now: Date): FieldError[] {
  return [...checkClient(body, { required: true }), ...checkDraft(body, now)];
}

/** The rules over several fields of `PATCH /v1/invoices/{id}`. The client may be left out. */
export function checkDraftChanges(body: unknown, now: Date): FieldError[] {
  const credit = checkCredit(asObject(body)['credit']);
  return [
    ...checkClient(body, { required: false }),
    ...checkDraft(body, now),
    ...credit.map((error) => ({ ...error, field: `credit.${error.field}` })),
  ];
}

function checkDraft(body: unknown, now: Date): FieldError[] {
  return [...checkDelivery(body), ...checkLines(body, now)];
}

/** The rules over `lines`. */
export function checkLines(body: unknown, now: Date): FieldError[] {
  const { lines } = asObject(body);
  const today = osloDate(now);
  return Array.isArray(lines)
    ? lines.flatMap((line, index) => [
        ...checkRate(line, index, today),
        ...checkPrice(line, index, lines[0]),
        ...checkDiscount(line, index),
      ])
    : [];
}

const PRICELESS = 'Give `unitPrice` or `unitPriceWithVat`.';
const UNTAXED = 'Give `vatCode` or `vatRate` with a price with VAT.';

/**
 * A line has one price, with VAT or without, of the kind that the first line has. One with VAT says what VAT. What a line leaves to
 * its product is judged once the product is known (`checkCompletedLines`).
 */
function checkPrice(line: unknown, index: number, first: unknown): FieldError[] {
  if (typeof line !== 'object' || line === null || Array.isArray(line)) return [];
  const at = (field: string) => `lines[${index}].${field}`;
  const isGiven = (name: string) => !isAbsent(asObject(line)[name]);
  const takesProduct = isGiven('productId');
  const isWithVat = isGiven('unitPriceWithVat');
  if (isGiven('unitPrice') && isWithVat) {
    return [{ field: at('unitPriceWithVat'), code: 'price-and-price-with-vat' }];
  }
  if (!isGiven('unitPrice') && !isWithVat) {
    return takesProduct ? [] : [{ field: at('unitPrice'), code: 'required', message: PRICELESS }];
  }
  const errors: FieldError[] = [];
  if (isWithVat && !takesProduct && !isGiven('vatCode') && !isGiven('vatRate')) {
    errors.push({ field: at('vatCode'), code: 'required', message: UNTAXED });
  }
  const { productId, unitPrice, unitPriceWithVat } = asObject(first);
  const isKindOpen = !isAbsent(productId) && isAbsent(unitPrice) && isAbsent(unitPriceWithVat);
  const isMixed = !isKindOpen && isWithVat !== !isAbsent(unitPriceWithVat);
  const otherKind = isWithVat ? 'discountAmount' : 'discountAmountWithVat';
  const mixed = [...(isMixed ? [isWithVat ? 'unitPriceWithVat' : 'unitPrice'] : []), otherKind];
  for (const field of mixed.filter(isGiven)) errors.push({ field: at(field), code: 'mixed-prices' });
  return errors;
}

/**
 * The rules for lines that their products have completed. An error of a price that a product brought is one of its `productId`.
 * @param given the lines as the request has them
 */
export function checkCompletedLines(
  lines: readonly { productId?: string | null | undefined }[],
  given: readonly object[],
): FieldError[] {
  const known = lines.map((line) => ({ ...line, productId: null }));
  return known.flatMap((line, index) => {
    const errors = [...checkPrice(line, index, known[0]), ...checkDiscount(line, index)];
    return errors.map((error) => {
      const name = error.field.split('.').at(-1) ?? '';
      const isTaken = error.code === 'mixed-prices' && isAbsent(asObject(given[index])[name]);
      return isTaken ? { ...error, field: `lines[${index}].productId` } : error;
    });
  });
}

function checkRate(line: unknown, index: number, today: LocalDate): FieldError[] {
  const { vatRate, vatCode } = asObject(line);
  // Beside a code the rate must be that of the code: `vat-rate-mismatch`.
  if (typeof vatRate !== 'number' || SALES_VAT_CODES.some((code) => code === vatCode)) return [];
  const rateBp = parseDecimal(String(vatRate), 2);
  if (rateBp !== undefined && isSalesVatRateBp(Number(rateBp), today)) return [];
  return [
    {
      field: `lines[${index}].vatRate`,
      code: 'unknown-vat-rate',
      details: { allowed: salesVatRates(today) },
    },
  ];
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
  const { quantity, discountPercent, ...given } = asObject(line);
  const suffix = isAbsent(given['unitPriceWithVat']) ? '' : 'WithVat';
  const [unitPrice, discountAmount] = [given[`unitPrice${suffix}`], given[`discountAmount${suffix}`]];
  if (isAbsent(discountAmount)) return [];
  const field = `lines[${index}].discountAmount${suffix}`;
  if (!isAbsent(discountPercent)) return [{ field, code: 'discount-percent-and-amount' }];
  const scaled = (value: unknown, decimals: number) =>
    typeof value === 'number' ? parseDecimal(String(value), decimals) : undefined;
  const [quantityE4, unitPriceE4] = [scaled(quantity, 4), scaled(unitPrice, 4)];
  const amountOre = scaled(discountAmount, 2);
  if (quantityE4 === undefined || unitPriceE4 === undefined || amountOre === undefined) return [];
  const grossOre = grossOfLine({ quantityE4, unitPriceE4 });
  if (isDiscountWithin({ amountOre }, grossOre)) return [];
  return [{ field, code: 'out-of-range', message: 'Must be at least 0 and at most quantity times price.' }];
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}
