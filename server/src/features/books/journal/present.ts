import type { Static } from 'typebox';
import { kronerFromOre } from '../../../domain/money.ts';
import type { JournalEntry } from './journal-entry.ts';
import type { journalEntrySchema } from './schemas.ts';

export function presentEntry(entry: JournalEntry): Static<typeof journalEntrySchema> {
  return {
    ...entry,
    number: Number(entry.number),
    lines: entry.lines.map(({ debitOre, creditOre, ...line }) => ({
      ...line,
      debit: kronerFromOre(debitOre),
      credit: kronerFromOre(creditOre),
    })),
  };
}
