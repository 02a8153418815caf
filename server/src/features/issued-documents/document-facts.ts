import { totalAsGiven, vatSummary } from '../../domain/invoices/invoice-totals.ts';
import type { VatSummaryRow } from '../../domain/invoices/invoice-totals.ts';
import { fromWrittenPrices } from '../../domain/invoices/written-prices.ts';
import type { GivenPrices } from '../../domain/invoices/written-prices.ts';
import type { Amount } from '../../domain/money.ts';
import type { IssuedDocument } from './issued-document.ts';
import { dateText, periodText } from '../../platform/documents/formats.ts';
import type { Words } from '../../platform/documents/words.ts';

/** The price, discount and sum of a line as the seller gave the price: with VAT or without. */
export function givenLine(line: IssuedDocument['lines'][number]): GivenPrices & { totalOre: Amount } {
  const prices = fromWrittenPrices(line);
  const { isWithVat } = prices;
  const lineTotalOre = BigInt(line.lineTotalOre);
  return { ...prices, totalOre: totalAsGiven({ isWithVat, lineTotalOre, vatOre: BigInt(line.vatOre) }) };
}

/** Whether the document says that its prices are with VAT. It says nothing of VAT where there is none. */
export function showsPricesWithVat({ lines }: Pick<IssuedDocument, 'lines'>): boolean {
  return lines.some((line) => fromWrittenPrices(line).isWithVat && line.vatRateBp > 0);
}

/** Net and VAT of an issued document for each rate, in the order in which documents show them. */
export function vatSummaryOf({ lines }: Pick<IssuedDocument, 'lines'>): VatSummaryRow[] {
  return vatSummary(
    lines.map((line) => ({
      vatCode: line.vatCode,
      vatRateBp: line.vatRateBp,
      lineTotalOre: BigInt(line.lineTotalOre),
      vatOre: BigInt(line.vatOre),
    })),
  );
}

/**
 * Whether MVA stands after the seller's organisation number (bokføringsforskriften § 5-1-2). It stands on every document of a
 * seller in the VAT register, and on a credit note with VAT of a seller who has left the register since.
 */
export function statesVat({
  seller,
  lines,
}: {
  seller: { vatRegistered: boolean };
  lines: readonly { vatRateBp: number }[];
}): boolean {
  return seller.vatRegistered || lines.some(({ vatRateBp }) => vatRateBp > 0);
}

/** A fact with its label, as documents show it. The value is empty when there is none. */
export type Fact = { label: string; value: string };

type Delivered = Pick<IssuedDocument, 'deliveryDate' | 'deliveryPeriod' | 'deliveryPlace' | 'language'>;
type Referring = Pick<IssuedDocument, 'reference' | 'buyerReference' | 'orderReference'>;

/** When and where it was delivered (bokføringsforskriften § 5-1-1). */
export function deliveryFacts(document: Delivered, words: Words): Fact[] {
  const { deliveryDate, deliveryPeriod, deliveryPlace, language } = document;
  const time =
    deliveryPeriod === undefined
      ? { label: words.deliveryDate, value: deliveryDate === null ? '' : dateText(deliveryDate, language) }
      : { label: words.deliveryPeriod, value: periodText(deliveryPeriod, language) };
  return [time, { label: words.deliveryPlace, value: deliveryPlace }];
}

/**
 * The references. `reference` stands as the buyer's unless the buyer has given one. It then stands as the seller's.
 */
export function referenceFacts(
  { reference, buyerReference, orderReference }: Referring,
  words: Words,
): Fact[] {
  return [
    { label: words.yourReference, value: buyerReference || (reference ?? '') },
    { label: words.orderReference, value: orderReference ?? '' },
    { label: words.ourReference, value: buyerReference ? (reference ?? '') : '' },
  ];
}
