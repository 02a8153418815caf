import type { FieldError } from '../../domain/field-errors.ts';
import { SALES_ACCOUNT, fitsSales } from '../../domain/books/booking-accounts.ts';
import { ApiError, validationFailed } from '../../domain/errors.ts';
import { osloDate } from '../../domain/local-date.ts';
import { resolveLineVat } from '../../domain/vat/vat.ts';
import type { ChangeContext } from '../../platform/http/endpoint.ts';
import { asObject } from '../../platform/http/as-object.ts';
import { holdLedgerAccounts } from '../books/index.ts';
import { getCompanyOfCaller } from '../companies/index.ts';
import type { ProductDetails } from './product.ts';

export const PRICELESS: FieldError = {
  field: 'unitPrice',
  code: 'required',
  message: 'Give `unitPrice` or `unitPriceWithVat`.',
};
export const UNTAXED: FieldError = {
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
    ...(isGiven(unitPrice) || isWithVat ? [] : [PRICELESS]),
    ...(isWithVat && !isGiven(vatCode) ? [UNTAXED] : []),
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

/**
 * Checks the VAT code and the revenue account as those of a line. A product counts as use of its account, so the account can
 * neither change nor leave the chart.
 * @throws ApiError `not-vat-registered`; `validation-failed`: `unknown-account`, `unfitting-account`
 */
export async function requireSalesTerms(
  { trx, accountId, caller, accountNow }: ChangeContext,
  { vatCode, revenueAccount }: ProductDetails,
): Promise<void> {
  const { settings } = await getCompanyOfCaller(trx, caller);
  const vat = resolveLineVat({ vatCode, vatRateBp: null }, settings, osloDate(accountNow));
  if ('problem' in vat) throw new ApiError(vat.problem);
  if (revenueAccount === null) return;
  const account = (await holdLedgerAccounts(trx, accountId, [revenueAccount])).get(revenueAccount);
  const field = 'revenueAccount';
  if (account === undefined) throw validationFailed([{ field, code: 'unknown-account' }]);
  if (!fitsSales(account, vat.vatRateBp)) {
    throw validationFailed([{ field, code: 'unfitting-account', message: SALES_ACCOUNT }]);
  }
}
