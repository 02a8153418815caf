import {
  isBankAccount,
  isIban,
  normaliseBankAccount,
  numberOfIban,
} from '../../../domain/parties/bank-account.ts';
import type { Direction } from '../../../domain/bank-files.ts';
import type { Currency } from '../../../domain/currency/currency.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { isLocalDate, osloDate } from '../../../domain/days/local-date.ts';
import type { Amount } from '../../../domain/money.ts';
import { parseDecimal, negated } from '../../../domain/money.ts';
import { BankFileInvalid } from './bank-file-item.ts';
import { cleanText } from '../../../domain/texts/clean-text.ts';
import type { XmlElement } from '../../../platform/documents/xml-elements.ts';

export function refuseAtLine(line: number, reason: string): never {
  throw new BankFileInvalid(line, reason);
}

export function refuseAt({ line }: XmlElement, reason: string): never {
  return refuseAtLine(line, reason);
}

/** All elements at the path, as `Refs/EndToEndId`. A step of the path may name several elements. */
export function elementsAt(element: XmlElement | undefined, path: string): XmlElement[] {
  let found = element === undefined ? [] : [element];
  for (const name of path.split('/'))
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name));
  return found;
}

/** The first text that one of the paths has; null without a text, or where texts are blank. */
export function textAt(element: XmlElement | undefined, ...paths: string[]): string | null {
  for (const path of paths) {
    for (const found of elementsAt(element, path)) {
      const text = cleanText(found.text);
      if (text !== null) return text;
    }
  }
  return null;
}

/** The number of an element like `Amt` or `Sum` in hundredths. */
export function decimalOf(element: XmlElement): bigint {
  const scaled = /^\d{1,16}(\.\d{1,17})?$/.test(element.text.trim())
    ? parseDecimal(element.text.trim(), 2)
    : undefined;
  return scaled ?? refuseAt(element, `${element.name} is no amount of at most two decimals.`);
}

/** @throws BankFileInvalid where the amount is not in the currency of its account */
export function amountIn(element: XmlElement, currency: Currency): Amount {
  if (element.attributes['Ccy'] !== currency)
    refuseAt(element, `An amount is not in ${currency}, the currency of its account.`);
  return decimalOf(element);
}

export function directionOf(element: XmlElement): Direction {
  const code = element.text.trim();
  if (code !== 'CRDT' && code !== 'DBIT') refuseAt(element, 'CdtDbtInd is neither CRDT nor DBIT.');
  return code === 'CRDT' ? 'in' : 'out';
}

/** The value of an indicator like `RvslInd`. */
export function isYes(indicator: XmlElement): boolean {
  const text = indicator.text.trim();
  if (!['true', 'false', '1', '0'].includes(text))
    refuseAt(indicator, `${indicator.name} is neither true nor false.`);
  return text === 'true' || text === '1';
}

export function signedOre(direction: Direction, amountOre: Amount): Amount {
  return direction === 'in' ? amountOre : negated(amountOre);
}

/** The day of an element like `BookgDt`, which holds a `Dt` or a `DtTm`. A time with a zone counts on its day in Norway. */
export function dayOf(element: XmlElement): LocalDate {
  const text = textAt(element, 'Dt', 'DtTm') ?? '';
  const [, day = '', time, zone] = DATE.exec(text) ?? [];
  const isInstant = time !== undefined && zone !== undefined && isLocalDate(day);
  const instant = isInstant ? new Date(text) : undefined;
  const counted = instant === undefined || Number.isNaN(instant.getTime()) ? day : osloDate(instant);
  return isLocalDate(counted) ? counted : refuseAt(element, `${element.name} is no date.`);
}

const DATE = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/;

/**
 * The account that a file tells of. A wrong digit would leave the company's payments out, so the check digits must be right.
 * @throws BankFileInvalid
 */
export function statedAccountOf(account: XmlElement): { number: string; currency: string | null } {
  const number = accountNumberOf(account);
  if (number === null) return refuseAt(account, 'The account has no number.');
  const hasIban = textAt(account, 'Id/IBAN') !== null || /^NO\d{13}$/.test(number);
  if (hasIban && !isBankAccount(number) && (number.startsWith('NO') || !isIban(number)))
    refuseAt(account, 'An IBAN has wrong check digits.');
  if (/^\d{11}$/.test(number) && !isBankAccount(number))
    refuseAt(account, 'The account has a wrong check digit.');
  return { number, currency: textAt(account, 'Ccy') };
}

/** An account number: eleven digits for a Norwegian account, else as in the file; null without an account. */
export function accountNumberOf(account: XmlElement | undefined): string | null {
  const number = normaliseBankAccount(textAt(account, 'Id/IBAN', 'Id/Othr/Id') ?? '').toUpperCase();
  if (number === '' || number === 'NOTPROVIDED') return null;
  return numberOfIban(number);
}
