import type { Xml } from '../../platform/documents/xml.ts';
import { wordsIn } from '../../platform/documents/words.ts';
import type { Words } from '../../platform/documents/words.ts';
import { BOOK_CURRENCY } from '../../domain/currency/currency.ts';
import type { Currency } from '../../domain/currency/currency.ts';
import { divideRounded } from '../../domain/money.ts';
import type { Amount } from '../../domain/money.ts';
import { FULL_PERCENT_E4 } from '../../domain/invoices/discount.ts';
import { grossOfLine } from '../../domain/invoices/invoice-totals.ts';
import { DEFAULT_UNIT } from '../../domain/invoices/units.ts';
import { withoutVat } from '../../domain/vat/vat.ts';
import { givenLine } from '../issued-documents/index.ts';
import type { EInvoice, EInvoiceLine } from './e-invoice.ts';
import { amountElement, cac, cbc, optionalElement, plainDecimal } from './ubl-elements.ts';
import type { VatCategory } from './vat-categories.ts';
import { isOutsideVat, vatCategoryOf } from './vat-categories.ts';

/** UNCL5189: discount. */
const DISCOUNT = '95';

/** The lines (BG-25). @throws Error for a line without VAT category; the pre-flight finds that before */
export function lineElements(document: EInvoice): Xml[] {
  const isOutside = isOutsideVat(document);
  const words = wordsIn(document.language);
  const { currency = BOOK_CURRENCY } = document;
  const [line, quantity] =
    document.type === 'invoice'
      ? ['InvoiceLine', 'InvoicedQuantity']
      : ['CreditNoteLine', 'CreditedQuantity'];
  return document.lines.map((one, index) => {
    const category = vatCategoryOf(one, isOutside);
    if (category === undefined) throw new Error('The line has no VAT category.');
    const quantityText = plainDecimal(BigInt(one.quantityE4), 4);
    const unitCode = one.unit ?? DEFAULT_UNIT;
    const price = priceOf(one);
    return cac(line, [
      cbc('ID', String(index + 1)),
      cbc(quantity, quantityText, { unitCode }),
      amountElement('LineExtensionAmount', BigInt(one.lineTotalOre), currency),
      allowance(one, currency, words),
      item(one, category, words),
      cac('Price', [
        cbc('PriceAmount', plainDecimal(price.amountE4, 4), { currencyID: currency }),
        price.isOfAll && cbc('BaseQuantity', quantityText, { unitCode }),
      ]),
    ]);
  });
}

/**
 * The price without VAT (BT-146). A price that was given with VAT has no exact one for each unit. It stands for the whole quantity
 * (BT-149), so that the line adds up.
 */
function priceOf(line: EInvoiceLine): { amountE4: bigint; isOfAll: boolean } {
  return givenLine(line).isWithVat
    ? { amountE4: baseOre(line) * 100n, isOfAll: true }
    : { amountE4: BigInt(line.unitPriceE4), isOfAll: false };
}

/** The discount of a line without VAT: what quantity × price and the sum of the line differ by. */
export function allowanceOre(line: EInvoiceLine): Amount {
  const { discount, isWithVat, unitPriceE4, totalOre } = givenLine(line);
  const differenceOre = grossOfLine({ quantityE4: BigInt(line.quantityE4), unitPriceE4 }) - totalOre;
  if (discount === null || differenceOre <= 0n) return 0n;
  return isWithVat ? withoutVat(differenceOre, line.vatRateBp) : differenceOre;
}

/** The net amount of a line before its discount. */
function baseOre(line: EInvoiceLine): Amount {
  return BigInt(line.lineTotalOre) + allowanceOre(line);
}

/**
 * The discount of a line (BG-27). On a credit note the net amount is a share, so that the discount may be an øre off the percent.
 * The percent is then left out, because receivers multiply it again (PEPPOL-EN16931-R040).
 */
function allowance(line: EInvoiceLine, currency: Currency, words: Words): Xml | false {
  const discountOre = allowanceOre(line);
  if (discountOre === 0n) return false;
  const base = baseOre(line);
  const percentE4 = BigInt(line.discountPercentE4 ?? 0);
  const isExact = percentE4 > 0n && divideRounded(base * percentE4, FULL_PERCENT_E4) === discountOre;
  return cac('AllowanceCharge', [
    cbc('ChargeIndicator', 'false'),
    cbc('AllowanceChargeReasonCode', DISCOUNT),
    cbc('AllowanceChargeReason', words.discount),
    isExact && cbc('MultiplierFactorNumeric', plainDecimal(percentE4, 4)),
    amountElement('Amount', discountOre, currency),
    isExact && amountElement('BaseAmount', base, currency),
  ]);
}

/** The first line of the description is the name (BT-153), and what follows stands as description (BT-154). */
function item({ description }: EInvoiceLine, category: VatCategory, words: Words): Xml {
  const [name = '', ...rest] = description.trim().split(/\r\n|\r|\n/);
  return cac('Item', [
    optionalElement('Description', rest.join('\n').trim()),
    cbc('Name', name.trim() || words.itemWithoutName),
    cac('ClassifiedTaxCategory', taxCategoryParts(category)),
  ]);
}

/** Category, rate and scheme, as lines and sums have them. @param reasons what stands before the scheme */
export function taxCategoryParts(
  { id, percentBp }: VatCategory,
  ...reasons: (Xml | false)[]
): (Xml | false)[] {
  return [
    cbc('ID', id),
    percentBp !== null && cbc('Percent', plainDecimal(BigInt(percentBp), 2)),
    ...reasons,
    cac('TaxScheme', [cbc('ID', 'VAT')]),
  ];
}
