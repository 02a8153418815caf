import { totalAsGiven, vatSummary } from '../../domain/invoices/invoice-totals.ts';
import type { VatSummaryRow } from '../../domain/invoices/invoice-totals.ts';
import { fromWrittenPrices } from '../../domain/invoices/written-prices.ts';
import type { GivenPrices } from '../../domain/invoices/written-prices.ts';
import type { Amount } from '../../domain/money.ts';
import { inGroupsOfFour } from '../../domain/parties/bank-account.ts';
import type { InCurrency, IssuedDocument, PayTo } from './issued-document.ts';
import { amountText, dateText, periodText, rateText, vatText } from '../../platform/documents/formats.ts';
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

/** How a document in another currency than NOK is paid. Banks abroad want the IBAN and the BIC, and know no KID. */
export function payToFacts({ iban, bic, creditorReference }: PayTo, words: Words): Fact[] {
  return [
    { label: 'IBAN', value: inGroupsOfFour(iban) },
    { label: 'BIC', value: bic ?? '' },
    { label: words.paymentReference, value: inGroupsOfFour(creditorReference ?? '') },
  ];
}

/** What a document in another currency says in NOK: VAT and its base for each rate, and below them what the amounts rest on. */
export type NokFacts = {
  header: [label: string, base: string, vat: string];
  /** The last one is the sum where there are several. There are none where the document has no VAT. */
  rows: [label: string, base: string, vat: string][];
  facts: Fact[];
};

/** Undefined for a document in NOK, and while the rate is not known. */
export function nokFacts(
  { currency, exchangeRate, nok, language }: Omit<InCurrency, 'payTo'> & Pick<IssuedDocument, 'language'>,
  words: Words,
): NokFacts | undefined {
  if (currency === undefined || exchangeRate === undefined || nok === undefined) return undefined;
  const row = (label: string, netOre: string | bigint, vatOre: string | bigint): NokFacts['rows'][number] => [
    label,
    amountText(netOre, language),
    amountText(vatOre, language),
  ];
  const sumOf = (amount: 'netOre' | 'vatOre') => nok.vat.reduce((sum, one) => sum + BigInt(one[amount]), 0n);
  return {
    header: [words.vatInNok, words.vatBasis, words.vatAmount],
    rows: nok.vat.every(({ vatRateBp }) => vatRateBp === 0)
      ? []
      : [
          ...nok.vat.map((one) => row(vatText(one, language), one.netOre, one.vatOre)),
          ...(nok.vat.length > 1 ? [row(words.sum, sumOf('netOre'), sumOf('vatOre'))] : []),
        ],
    facts: [
      { label: words.totalInNok, value: amountText(nok.totalOre, language) },
      { label: words.exchangeRate, value: rateText(currency, exchangeRate, language) },
    ],
  };
}

/**
 * What `nokFacts` says, a row each: `Mva. i NOK, 25 % av 11 500,00` is `2 875,00`, and in all `Mva. i NOK av 11 500,00`. Empty for
 * a document in NOK.
 */
export function nokRows(document: Parameters<typeof nokFacts>[0], words: Words): Fact[] {
  const told = nokFacts(document, words);
  if (told === undefined) return [];
  const { rows, facts } = told;
  const label = ([group, base]: NokFacts['rows'][number], isSum: boolean) =>
    words.shareOf
      .replace('{share}', isSum ? words.vatInNok : `${words.vatInNok}, ${group}`)
      .replace('{whole}', base);
  return [
    ...rows.map((row, index) => ({
      label: label(row, index > 0 && index === rows.length - 1),
      value: row[2],
    })),
    ...facts,
  ];
}
