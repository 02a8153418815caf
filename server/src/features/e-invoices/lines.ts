import type { Xml } from '../../platform/documents/xml.ts';
import { wordsIn } from '../../platform/documents/words.ts';
import type { Words } from '../../platform/documents/words.ts';
import { divideRounded } from '../../domain/money.ts';
import type { Ore } from '../../domain/money.ts';
import { FULL_PERCENT_E4 } from '../../domain/invoices/discount.ts';
import { grossOfLine } from '../../domain/invoices/invoice-totals.ts';
import { DEFAULT_UNIT } from '../../domain/invoices/units.ts';
import type { EInvoice, EInvoiceLine } from './e-invoice.ts';
import { amount, cac, cbc, optional, plainDecimal } from './ubl-elements.ts';
import type { VatCategory } from './vat-categories.ts';
import { isOutsideVat, vatCategoryOf } from './vat-categories.ts';

/** UNCL5189: discount. */
const DISCOUNT = '95';

/** The lines (BG-25). @throws Error for a line without VAT category; the pre-flight finds that before */
export function lineElements(document: EInvoice): Xml[] {
  const isOutside = isOutsideVat(document);
  const words = wordsIn(document.language);
  const [line, quantity] =
    document.type === 'invoice'
      ? ['InvoiceLine', 'InvoicedQuantity']
      : ['CreditNoteLine', 'CreditedQuantity'];
  return document.lines.map((one, index) => {
    const category = vatCategoryOf(one, isOutside);
    if (category === undefined) throw new Error('The line has no VAT category.');
    return cac(line, [
      cbc('ID', String(index + 1)),
      cbc(quantity, plainDecimal(BigInt(one.quantityE4), 4), { unitCode: one.unit ?? DEFAULT_UNIT }),
      amount('LineExtensionAmount', BigInt(one.lineTotalOre)),
      allowance(one, words),
      item(one, category, words),
      cac('Price', [cbc('PriceAmount', plainDecimal(BigInt(one.unitPriceE4), 4), { currencyID: 'NOK' })]),
    ]);
  });
}

/** What quantity × price and the net amount of a line differ by, where the line has a discount. */
export function allowanceOre(line: EInvoiceLine): Ore {
  if (line.discountPercentE4 === undefined && line.discountOre === undefined) return 0n;
  const differenceOre = grossOre(line) - BigInt(line.lineTotalOre);
  return differenceOre > 0n ? differenceOre : 0n;
}

function grossOre({ quantityE4, unitPriceE4 }: EInvoiceLine): Ore {
  return grossOfLine({ quantityE4: BigInt(quantityE4), unitPriceE4: BigInt(unitPriceE4) });
}

/**
 * The discount of a line (BG-27). On a credit note the net amount is a share, so that the discount may be an øre off the percent.
 * The percent is then left out, because receivers multiply it again (PEPPOL-EN16931-R040).
 */
function allowance(line: EInvoiceLine, words: Words): Xml | false {
  const discountOre = allowanceOre(line);
  if (discountOre === 0n) return false;
  const baseOre = grossOre(line);
  const percentE4 = BigInt(line.discountPercentE4 ?? 0);
  const isExact = percentE4 > 0n && divideRounded(baseOre * percentE4, FULL_PERCENT_E4) === discountOre;
  return cac('AllowanceCharge', [
    cbc('ChargeIndicator', 'false'),
    cbc('AllowanceChargeReasonCode', DISCOUNT),
    cbc('AllowanceChargeReason', words.discount),
    isExact && cbc('MultiplierFactorNumeric', plainDecimal(percentE4, 4)),
    amount('Amount', discountOre),
    isExact && amount('BaseAmount', baseOre),
  ]);
}

/** The first line of the description is the name (BT-153), and what follows stands as description (BT-154). */
function item({ description }: EInvoiceLine, category: VatCategory, words: Words): Xml {
  const [name = '', ...rest] = description.trim().split(/\r\n|\r|\n/);
  return cac('Item', [
    optional('Description', rest.join('\n').trim()),
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
