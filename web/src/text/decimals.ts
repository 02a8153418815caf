import { parseDecimal } from '../../../server/src/domain/money.ts';
import { readWrittenNumber } from '../../../server/src/domain/texts/written-number.ts';

export type NumberProblem = 'required' | 'invalid-number' | 'ambiguous-number';

/** Reads a typed number. @returns undefined when the text is not a number, or can mean two */
export function readDecimal(typed: string): number | undefined {
  const read = readWrittenNumber(typed);
  return 'decimal' in read ? Number(read.decimal) : undefined;
}

/**
 * Reads a typed number in whole units of its last decimal, without floating point: `12,5` with 4 decimals is 125000n.
 * @returns undefined when the text is not a number, can mean two, or has more decimals
 */
export function readScaled(typed: string, decimals: number): bigint | undefined {
  const read = readWrittenNumber(typed);
  return 'decimal' in read ? parseDecimal(read.decimal, decimals) : undefined;
}

/** What keeps a typed number from being sent. */
export function numberProblem(typed: string): NumberProblem | undefined {
  if (typed.trim() === '') return 'required';
  const read = readWrittenNumber(typed);
  return 'decimal' in read ? undefined : read.problem;
}

/** Whether an amount has at most two decimals, as every amount but a price. */
export function isInOre(amount: number): boolean {
  return Number(amount.toFixed(2)) === amount;
}

/** A number as it stands in an input: `12,5` or `12.5`. One with three decimals gets a fourth, or it could be of thousands. */
export function typedDecimal(value: number, language: 'nb' | 'en'): string {
  const plain = String(value).replace(/^(-?[1-9]\d{0,2}\.\d{3})$/, '$10');
  return language === 'nb' ? plain.replace('.', ',') : plain;
}

/** A price or an amount as it stands in an input: as `typedDecimal`, but `12,50` for 12.5. */
export function typedPrice(value: number, language: 'nb' | 'en'): string {
  return typedDecimal(value, language).replace(/([.,]\d)$/, '$10');
}
