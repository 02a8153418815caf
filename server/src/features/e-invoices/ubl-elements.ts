import { BOOK_CURRENCY } from '../../domain/currency/currency.ts';
import type { Currency } from '../../domain/currency/currency.ts';
import { element, textElement } from '../../platform/documents/xml.ts';
import type { Xml } from '../../platform/documents/xml.ts';
import { decimalFromAmount } from '../../domain/money.ts';
import type { Amount } from '../../domain/money.ts';

/** The elements of UBL that several parts of an e-invoice have. `cbc` holds a value, `cac` holds elements. */

type Attributes = Readonly<Record<string, string>>;

export function cbc(name: string, value: string, attributes?: Attributes): Xml {
  return textElement(`cbc:${name}`, value, attributes);
}

/** Nothing for a blank text, because a Peppol document has no empty elements (PEPPOL-EN16931-R008). */
export function optionalElement(name: string, value: string): Xml | false {
  return value.trim() !== '' && cbc(name, value);
}

export function cac(name: string, children: readonly (Xml | false | undefined)[]): Xml {
  return element(`cac:${name}`, children);
}

/** An amount with two decimals. @param currency left out for NOK, as documents do */
export function amountElement(name: string, amount: Amount, currency: Currency = BOOK_CURRENCY): Xml {
  return cbc(name, decimalFromAmount(amount), { currencyID: currency });
}

/** A number without trailing zeros: 75000n with 4 decimals is `7.5`. It is 0 or more. */
export function plainDecimal(scaled: bigint, decimals: number): string {
  const digits = String(scaled).padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  const whole = digits.slice(0, -decimals);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
