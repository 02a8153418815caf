import { readScaled } from '../../../text/decimals.ts';
import type { Language } from '../../../text/language.tsx';
import type { EntryValues, LineValues, NewEntry, Problems } from '../entry/values.ts';
import { newLine, readEntry, splitLine } from '../entry/values.ts';

/** What a receipt says. The amount is still text. */
export type ReceiptValues = {
  documentDate: string;
  description: string;
  amount: string;
  account: string;
  vatCode: LineValues['vatCode'];
  paidFrom: string;
};

/** The lines of the entry: the cost, its VAT, and what was paid. */
export function linesOfReceipt(values: ReceiptValues, language: Language): LineValues[] {
  const { amount, account, vatCode, paidFrom, documentDate } = values;
  const empty = newLine(language, { difference: 0n });
  const cost = { ...empty, account, vatCode, debit: amount };
  return [
    ...(splitLine(cost, documentDate, language) ?? [cost]),
    { ...empty, key: crypto.randomUUID(), account: paidFrom, credit: amount },
  ];
}

/** The request's body. */
export function readReceipt(
  values: ReceiptValues,
  voucherId: string,
  language: Language,
): { body: NewEntry } | { problems: Problems } {
  const lines = linesOfReceipt(values, language);
  const entry: EntryValues = { ...values, lines };
  const read = readEntry(entry);
  const ore = readScaled(values.amount, 2);
  if ('body' in read && ore !== undefined && ore > 0n) {
    return { body: { ...read.body, voucherIds: [voucherId] } };
  }
  const problems = 'problems' in read ? read.problems : {};
  return {
    problems: {
      ...byField(problems, lines.length),
      ...(ore !== undefined && ore <= 0n && { amount: 'greater-than' as const }),
    },
  };
}

/** The fields of the form for those of the lines: the last line is what was paid, and the others are of the cost. */
export function byField<T>(problems: Record<string, T>, lineCount: number): Record<string, T> {
  return Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => {
      const [, index, name = ''] = /^lines[.[](\d+)\]?(?:\.(\w+))?$/.exec(field) ?? [];
      if (index === undefined) return [field, problem];
      if (name === 'vatCode') return ['vatCode', problem];
      if (name === 'account') return [Number(index) === lineCount - 1 ? 'paidFrom' : 'account', problem];
      return ['amount', problem];
    }),
  );
}
