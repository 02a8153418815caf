import type { LocalDate } from '../../../domain/days/local-date.ts';
import { isLocalDate } from '../../../domain/days/local-date.ts';
import { parseDecimal } from '../../../domain/money.ts';
import { cleanText } from '../../../domain/texts/clean-text.ts';
import type { XmlElement } from '../../../platform/documents/xml-elements.ts';
import { ImportFileInvalid } from '../import-file-invalid.ts';

/** The first child of the name. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name);
}

export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** The text of a child; null without the child, or where the text is blank. */
export function textIn(element: XmlElement | undefined, name: string): string | null {
  const child = childOf(element, name);
  return child === undefined ? null : cleanText(child.text);
}

/** @throws ImportFileInvalid without the child, or where its text is blank */
export function neededTextIn(element: XmlElement, name: string): string {
  return textIn(element, name) ?? missingIn(element, name);
}

export function missingIn({ line, name: within }: XmlElement, name: string): never {
  throw new ImportFileInvalid(line, 'missing', `${within} must have ${name}.`);
}

/** `xs:decimal` with at most two decimals, in øre. */
export function oreOf({ name, text, line }: XmlElement): bigint {
  const [, sign = '', whole = '', decimals = ''] =
    /^([+-]?)(?=\.?\d)(\d{0,18})\.?(\d{0,18})$/.exec(text.trim()) ?? [];
  const ore = whole + decimals === '' ? undefined : parseDecimal(`${whole || '0'}.${decimals || '0'}`, 2);
  if (ore === undefined) {
    throw new ImportFileInvalid(
      line,
      'value',
      `${name} must be a number with a point and at most two decimals, as 12500.50.`,
    );
  }
  return sign === '-' ? -ore : ore;
}

/** `xs:date`, of which a time zone counts for nothing. */
export function dayOf({ name, text, line }: XmlElement): LocalDate {
  const day = /^(\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2}|T[\d:.Z+-]*)?$/.exec(text.trim())?.[1] ?? '';
  if (!isLocalDate(day)) {
    throw new ImportFileInvalid(
      line,
      'value',
      `${name} must be a day from 2000 to 2199, written yyyy-MM-dd.`,
    );
  }
  return day;
}

/** An opening or closing balance, which stands on one of two sides. Debit is positive. */
export function balanceIn(element: XmlElement, when: 'Opening' | 'Closing'): bigint {
  const debit = childOf(element, `${when}DebitBalance`);
  const credit = childOf(element, `${when}CreditBalance`);
  if (debit === undefined && credit === undefined) {
    return missingIn(element, `${when}DebitBalance or ${when}CreditBalance`);
  }
  return (debit === undefined ? 0n : oreOf(debit)) - (credit === undefined ? 0n : oreOf(credit));
}
