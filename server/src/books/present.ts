import type { Static } from 'typebox';
import { kronerFromOre } from '../domain/money.ts';
import type { JournalEntry } from './journal-entry.ts';
import type { LedgerAccount } from './ledger-accounts.store.ts';
import type { accountSchema, journalEntrySchema } from './schemas.ts';

export function presentAccount(account: LedgerAccount): Static<typeof accountSchema> {
  const { type, nature } = account as Static<typeof accountSchema>;
  return { ...account, class: Number(account.number[0]), type, nature };
}

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
