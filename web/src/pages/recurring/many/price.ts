import type { Language } from '../../../text/language.tsx';
import { typedPrice } from '../../../text/decimals.ts';
import { linesOf, readLines } from '../../sales-documents/values.ts';
import type { LineValues } from '../../sales-documents/values.ts';
import type { NewRecurringInvoice, RecurringInvoice } from '../recurring.ts';
import { inForceOn } from '../worth.ts';
import { nameOfLine } from './chosen.ts';

type LaterLines = NonNullable<NewRecurringInvoice['laterLines']>;

/** @property from the first day of the new price */
export type PriceChange = {
  from: string;
  by: { percent: number; isWhole: boolean } | { line: string; price: number };
};

/** Why the app lets an agreement alone. */
export type PriceRefusal =
  | 'recurring-invoice-not-active'
  | 'indexed'
  | 'later-price'
  | 'ends-before'
  | 'line-not-found'
  | 'same-price';

/**
 * The later lines of an agreement with the new price. Nothing before the day changes.
 * @returns also the sum of an invoice at the old price
 */
export function withPrice(
  recurring: RecurringInvoice,
  { from, by }: PriceChange,
  language: Language,
): { laterLines: LaterLines; oldTotal: number } | { refused: PriceRefusal } {
  const { status, indexation, laterLines, lastDate } = recurring;
  if (status === 'ended') return { refused: 'recurring-invoice-not-active' };
  if (indexation !== null) return { refused: 'indexed' };
  if (laterLines.some((later) => later.from >= from)) return { refused: 'later-price' };
  if (lastDate !== null && lastDate < from) return { refused: 'ends-before' };
  const before = inForceOn(laterLines, from) ?? recurring;
  const named = before.lines.map(nameOfLine);
  if ('line' in by && !named.includes(by.line)) return { refused: 'line-not-found' };
  const { isWithVat, lines } = linesOf(before.lines, language);
  const changed = lines.map((line, index): LineValues => {
    const { unitPrice, unitPriceWithVat } = before.lines[index] ?? { unitPrice: 0, unitPriceWithVat: null };
    const price = newPrice(unitPriceWithVat ?? unitPrice, named[index] ?? '', by);
    return { ...line, unitPrice: typedPrice(price, language) };
  });
  if (changed.every(({ unitPrice }, index) => unitPrice === lines[index]?.unitPrice))
    return { refused: 'same-price' };
  return {
    laterLines: [
      ...laterLinesOf(laterLines, language),
      { from, lines: readLines({ isWithVat, lines: changed }, {}) },
    ],
    oldTotal: before.total,
  };
}

function newPrice(old: number, name: string, by: PriceChange['by']): number {
  if ('line' in by) return name === by.line ? by.price : old;
  const raised = (old * (100 + by.percent)) / 100;
  return by.isWhole ? Math.round(raised) : Math.round(Number((raised * 100).toFixed(4))) / 100;
}

/** The later lines of an agreement as a request has them. */
export function laterLinesOf(laterLines: RecurringInvoice['laterLines'], language: Language): LaterLines {
  return laterLines.map(({ from, lines }) => ({ from, lines: readLines(linesOf(lines, language), {}) }));
}
