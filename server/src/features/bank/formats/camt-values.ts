import { isBankAccount, isIban, normaliseBankAccount } from '../../../domain/bank-account.ts';
import type { Direction } from '../../../domain/bank-files.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import { isLocalDate, osloDate } from '../../../domain/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import { parseDecimal } from '../../../domain/money.ts';
import { BankFileInvalid } from './bank-file-invalid.ts';
import { cleanText } from './clean-text.ts';
import type { XmlElement } from './xml-elements.ts';

export function refuseAt({ line }: XmlElement, reason: string): never {
  throw new BankFileInvalid(line, reason);
}

/** The elements at the path, `Refs/EndToEndId`; of every step all that are there. */
export function allAt(element: XmlElement | undefined, path: string): XmlElement[] {
  let found = element === undefined ? [] : [element];
  for (const name of path.split('/'))
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name));
  return found;
}

/** The first text at one of the paths; null where there is none, or only blanks. */
export function textAt(element: XmlElement | undefined, ...paths: string[]): string | null {
  for (const path of paths) {
    for (const found of allAt(element, path)) {
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

/** @throws BankFileInvalid where it is not in kroner */
export function kroneOf(element: XmlElement): Ore {
  if (element.currency !== 'NOK')
    refuseAt(element, 'An amount is not in NOK; only accounts in kroner are read.');
  return decimalOf(element);
}

export function directionOf(element: XmlElement): Direction {
  const code = element.text.trim();
  if (code !== 'CRDT' && code !== 'DBIT') refuseAt(element, 'CdtDbtInd is neither CRDT nor DBIT.');
  return code === 'CRDT' ? 'in' : 'out';
}

export function signed(direction: Direction, amountOre: Ore): Ore {
  return direction === 'in' ? amountOre : -amountOre;
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

/** The account of the company: an `Acct` with a Norwegian account number, alone or in its IBAN, of eleven digits. */
export function companyAccountOf(account: XmlElement): string {
  const currency = textAt(account, 'Ccy');
  if (currency !== null && currency !== 'NOK') refuseAt(account, 'The account is not in NOK.');
  const number = accountNumberOf(account);
  if (number === null || !isBankAccount(number))
    refuseAt(account, 'The account is no Norwegian account, or has a wrong check digit.');
  return number;
}

/**
 * An account number: eleven digits of a Norwegian one, else the IBAN, or what a bank abroad has instead; null where there is none.
 * @throws BankFileInvalid where the check digits of an IBAN are wrong
 */
export function accountNumberOf(account: XmlElement | undefined): string | null {
  const iban = textAt(account, 'Id/IBAN');
  const other = textAt(account, 'Id/Othr/Id');
  if (account === undefined || (iban === null && other === null)) return null;
  const number = normaliseBankAccount(iban ?? other ?? '').toUpperCase();
  if (iban === null && !/^NO\d{13}$/.test(number)) return number;
  if (!isIban(number) || (number.startsWith('NO') && !isBankAccount(number.slice(4))))
    refuseAt(account, 'An IBAN has wrong check digits.');
  return number.startsWith('NO') ? number.slice(4) : number;
}
