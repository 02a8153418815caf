import type { RecurringInvoice } from '../recurring.ts';
import { nextLines } from '../worth.ts';

type Line = RecurringInvoice['lines'][number];

/** What is the same in the lines of several agreements: the product of the register, or the text. */
export const nameOfLine = ({ productId, description }: Pick<Line, 'productId' | 'description'>): string =>
  productId ?? description.trim();

/** What is kept of a chosen agreement. */
export type Chosen = Pick<RecurringInvoice, 'id' | 'clientName'> & {
  /** What its next invoice has, by which agreements are found to share a line. */
  lines: readonly { name: string; text: string }[];
};

export function chosenOf(recurring: RecurringInvoice): Chosen {
  const { id, clientName } = recurring;
  const lines = nextLines(recurring).map((line) => ({ name: nameOfLine(line), text: line.description }));
  return { id, clientName, lines };
}

/** The lines that the chosen agreements have, the one of most first. @returns how many agreements have each */
export function sharedLines(chosen: readonly Chosen[]): { name: string; text: string; count: number }[] {
  const found = new Map<string, { name: string; text: string; count: number }>();
  for (const { lines } of chosen) {
    for (const line of new Map(lines.map((one) => [one.name, one])).values()) {
      const { count } = found.get(line.name) ?? { count: 0 };
      found.set(line.name, { ...line, count: count + 1 });
    }
  }
  return [...found.values()].toSorted((one, other) => other.count - one.count);
}
