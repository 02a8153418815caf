import type { Currency } from '../../../../../server/src/domain/currency/currency.ts';
import { BOOK_CURRENCY } from '../../../../../server/src/domain/currency/currency.ts';
import { DEFAULT_UNIT, isUnitCode } from '../../../../../server/src/domain/invoices/units.ts';
import type { LocalDate } from '../../../../../server/src/domain/days/local-date.ts';
import { divideRounded, numberFromScaled, scaledFromNumber } from '../../../../../server/src/domain/money.ts';
import { FULL_RATE_BP, withoutVat } from '../../../../../server/src/domain/vat/vat.ts';
import { typedPrice } from '../../../text/decimals.ts';
import type { Language } from '../../../text/language.tsx';
import { priceOf } from '../../products/product-values.ts';
import type { Product } from '../../products/products.ts';
import type { LineValues } from '../values.ts';
import type { VatChoice } from '../../ledger/vat-choices.ts';
import { isVatChoice, rateBpOf } from '../../ledger/vat-choices.ts';

/**
 * What a product gives to a line. All prices of an invoice are of one kind, so a price of the other kind is converted, and
 * the person is told.
 * @param isWithVat whether the prices of the invoice are with VAT
 */
export function productLine(
  product: Product,
  {
    isWithVat,
    usualVat,
    today,
    currency,
  }: { isWithVat: boolean; usualVat: VatChoice; today: LocalDate; currency: Currency },
  language: Language,
): { values: Omit<LineValues, 'key' | 'quantity' | 'discount' | 'discountIn'>; isConverted: boolean } {
  const code = String(product.vatCode);
  const vat = isVatChoice(code) ? code : usualVat;
  const isInKroner = currency === BOOK_CURRENCY;
  const isConverted = isInKroner && (product.unitPriceWithVat !== null) !== isWithVat;
  const price = priceOf(product);
  return {
    values: {
      productId: product.id,
      description: product.name,
      unit:
        product.unit !== null && isUnitCode(product.unit) && product.unit !== DEFAULT_UNIT
          ? product.unit
          : '',
      // The price of a product is in kroner, so one in another currency is typed.
      unitPrice: isInKroner
        ? typedPrice(isConverted ? converted(price, rateBpOf(vat, today), isWithVat) : price, language)
        : '',
      vat,
      account: product.revenueAccount ?? '',
    },
    isConverted,
  };
}

/** With 4 decimals, as many as a price can have. @param isWithVat whether the new price is with VAT */
function converted(price: number, rateBp: number, isWithVat: boolean): number {
  const e4 = scaledFromNumber(price, 4);
  return numberFromScaled(
    isWithVat ? divideRounded(e4 * (FULL_RATE_BP + BigInt(rateBp)), FULL_RATE_BP) : withoutVat(e4, rateBp),
    4,
  );
}
