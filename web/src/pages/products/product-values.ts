import type { SalesVatCode } from '../../../../server/src/domain/vat/vat.ts';
import { isUnitCode } from '../../../../server/src/domain/invoices/units.ts';
import type { UnitCode } from '../../../../server/src/domain/invoices/units.ts';
import type { NumberProblem } from '../../text/decimals.ts';
import { numberProblem, readDecimal, typedPrice } from '../../text/decimals.ts';
import type { Language } from '../../text/language.tsx';
import type { VatChoice } from '../ledger/vat-choices.ts';
import { codeOf, isVatChoice } from '../ledger/vat-choices.ts';
import type { Product } from './products.ts';

/** The values of the form. The price is still text. */
export type ProductValues = {
  /** Empty for the next free number. */
  number: string;
  name: string;
  /** Empty when none is named. */
  unit: '' | UnitCode;
  price: string;
  priceKind: 'withoutVat' | 'withVat';
  /** Empty for the usual VAT of the company. */
  vat: '' | `${SalesVatCode}`;
  /** The income account; empty for the booking account of the VAT code. */
  account: string;
};

export const NEW_PRODUCT: ProductValues = {
  number: '',
  name: '',
  unit: '',
  price: '',
  priceKind: 'withoutVat',
  vat: '',
  account: '',
};

export function valuesOf(product: Product, language: Language): ProductValues {
  const vat = String(product.vatCode);
  return {
    number: product.number,
    name: product.name,
    unit: product.unit !== null && isUnitCode(product.unit) ? product.unit : '',
    price: typedPrice(priceOf(product), language),
    priceKind: product.unitPriceWithVat === null ? 'withoutVat' : 'withVat',
    vat: isVatChoice(vat) && vat !== '0' ? vat : '',
    account: product.revenueAccount ?? '',
  };
}

/** In kroner; `unitPriceWithVat` tells whether it is with VAT. */
export function priceOf({ unitPrice, unitPriceWithVat }: Pick<Product, 'unitPrice' | 'unitPriceWithVat'>) {
  return unitPriceWithVat ?? unitPrice ?? 0;
}

export type Problems = Record<string, NumberProblem>;
export type ProductBody = ReturnType<typeof bodyOf>;

/**
 * The request's body, or what keeps the form from being sent.
 * @param usual the usual VAT of the company, which a price with VAT takes where the form names none
 */
export function readProduct(
  values: ProductValues,
  usual: VatChoice | undefined,
): { body: ProductBody } | { problems: Problems } {
  const price = readDecimal(values.price);
  const priceProblem = numberProblem(values.price);
  const problems: Problems = {
    ...(values.name.trim() === '' && { name: 'required' }),
    ...(priceProblem !== undefined && { price: priceProblem }),
    ...(values.priceKind === 'withVat' && values.vat === '' && usual === undefined && { vat: 'required' }),
  };
  if (price === undefined || Object.keys(problems).length > 0) return { problems };
  return { body: bodyOf(values, price, usual) };
}

function bodyOf(values: ProductValues, price: number, usual: VatChoice | undefined) {
  const isWithVat = values.priceKind === 'withVat';
  // A price with VAT is of one rate, so the product keeps it. Without a code of its own there is no VAT in the price.
  const vat = isWithVat && values.vat === '' ? (usual ?? '') : values.vat;
  return {
    ...(values.number.trim() !== '' && { number: values.number.trim() }),
    name: values.name.trim(),
    unit: values.unit || null,
    ...(isWithVat && vat !== '0' ? { unitPriceWithVat: price } : { unitPrice: price }),
    vatCode: vat === '' ? null : codeOf(vat),
    revenueAccount: values.account || null,
  };
}

/** The field of the form for a field of the API. */
export function formField(apiField: string): string {
  if (apiField.startsWith('unitPrice')) return 'price';
  if (apiField === 'vatCode') return 'vat';
  return apiField === 'revenueAccount' ? 'account' : apiField;
}
