import type { InCurrency } from '../../../domain/books/postings.ts';
import { saftExchangeRate } from '../../../domain/currency/wire-rate.ts';
import { decimalFromAmount, decimalFromOre, negated } from '../../../domain/money.ts';
import type { Ore } from '../../../domain/money.ts';
import { element, textElement } from '../../../platform/documents/xml.ts';
import type { Xml } from '../../../platform/documents/xml.ts';

/** How many characters the schema's types of text hold. */
export const LENGTHS = { code: 9, short: 18, middle1: 35, middle2: 70, long: 256 } as const;

/** A text, cut to the length of its type. The file must be valid, and the service keeps the whole text. */
export function textElementOf(name: string, type: keyof typeof LENGTHS, value: string): Xml {
  return textElement(name, cut(value, LENGTHS[type]));
}

/** Like `textElementOf`, but leaves out an empty text. */
export function optionalTextElementOf(
  name: string,
  type: keyof typeof LENGTHS,
  value: string,
): Xml | undefined {
  return value === '' ? undefined : textElementOf(name, type, value);
}

/** XML Schema counts characters. The length of a JavaScript string counts some characters twice. */
function cut(value: string, length: number): string {
  return value.length <= length ? value : Array.from(value).slice(0, length).join('');
}

export function amountElement(name: string, ore: Ore): Xml {
  return textElement(name, decimalFromOre(ore));
}

/**
 * `AmountStructure` of the schema. Debit and credit are elements of their own. A line of 0 in the currency has no rate.
 * @param ore not below 0
 */
export function amountOnSideElement(what: '' | 'Tax', side: Side, ore: Ore, inCurrency?: InCurrency): Xml {
  const name = `${side}${what}Amount`;
  if (inCurrency === undefined) return element(name, [amountElement('Amount', ore)]);
  const { currency, amountOre } = inCurrency;
  return element(name, [
    amountElement('Amount', ore),
    textElement('CurrencyCode', currency),
    textElement('CurrencyAmount', decimalFromAmount(amountOre)),
    amountOre > 0n && textElement('ExchangeRate', saftExchangeRate(ore, amountOre)),
  ]);
}

export type Side = 'Debit' | 'Credit';

/** An opening or closing balance on its side; debit is positive. */
export function balanceElement(when: 'Opening' | 'Closing', ore: Ore): Xml {
  return ore < 0n
    ? amountElement(`${when}CreditBalance`, negated(ore))
    : amountElement(`${when}DebitBalance`, ore);
}

/** Our id in the 35 characters that the schema allows: a UUID without its hyphens has 32. */
export function shortId(id: string): string {
  return id.replaceAll('-', '');
}

/** A postal address; nothing when all of it but the country is empty. */
export function addressElement(place: {
  address: string;
  postalCode: string;
  city: string;
  country: string;
}): Xml | undefined {
  if (place.address === '' && place.postalCode === '' && place.city === '') return undefined;
  return element('Address', [
    optionalTextElementOf('StreetName', 'long', place.address),
    optionalTextElementOf('City', 'long', place.city),
    optionalTextElementOf('PostalCode', 'middle2', place.postalCode),
    optionalTextElementOf('Country', 'middle1', place.country),
    textElement('AddressType', 'PostalAddress'),
  ]);
}
