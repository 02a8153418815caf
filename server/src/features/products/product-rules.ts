import type { FieldError } from '../../domain/errors/field-errors.ts';
import { asObject } from '../../platform/http/requests/as-object.ts';

export const PRICE_MISSING: FieldError = {
  field: 'unitPrice',
  code: 'required',
  message: 'Give `unitPrice` or `unitPriceWithVat`.',
};
export const VAT_CODE_MISSING: FieldError = {
  field: 'vatCode',
  code: 'required',
  message: 'Give `vatCode` with a price with VAT.',
};

/** The rules over several fields of `POST /v1/products`. */
export function checkNewProduct(body: unknown): FieldError[] {
  const { unitPrice, unitPriceWithVat, vatCode } = asObject(body);
  const isWithVat = isGiven(unitPriceWithVat);
  return [
    ...checkOnePrice(body),
    ...(isGiven(unitPrice) || isWithVat ? [] : [PRICE_MISSING]),
    ...(isWithVat && !isGiven(vatCode) ? [VAT_CODE_MISSING] : []),
  ];
}

/** The rules over several fields of `PATCH /v1/products/{id}`. The changed product is checked once it is known. */
export function checkOnePrice(body: unknown): FieldError[] {
  const { unitPrice, unitPriceWithVat } = asObject(body);
  return isGiven(unitPrice) && isGiven(unitPriceWithVat)
    ? [{ field: 'unitPriceWithVat', code: 'price-and-price-with-vat' }]
    : [];
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}
