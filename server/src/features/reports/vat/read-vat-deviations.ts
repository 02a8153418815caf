import { readEntries } from '../../books/index.ts';
import type { JournalEntry } from '../../books/index.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import { vatOfEntry } from '../../../domain/vat/entry-vat-amounts.ts';
import type { EntryVat } from '../../../domain/vat/entry-vat-amounts.ts';
import type { Db } from '../../../platform/database/database.ts';
import { listDeviatingEntries } from './vat-movements.store.ts';

/** VAT of a code that an entry states on purpose, although base times rate gives another amount. */
export type VatDeviation = { entry: JournalEntry; vat: EntryVat };

/** The stated deviations of the entries that are posted in the period, both days included. */
export async function readVatDeviations(
  db: Db,
  accountId: string,
  period: { from: LocalDate; to: LocalDate },
): Promise<VatDeviation[]> {
  const entries = await readEntries(db, accountId, await listDeviatingEntries(db, accountId, period));
  return entries.flatMap((entry) => {
    const lines = entry.lines.map((line) => ({ ...line, creditedOre: line.creditOre - line.debitOre }));
    return vatOfEntry(lines, entry.documentDate)
      .filter(({ isStated, vatOre, expectedOre }) => isStated && vatOre !== expectedOre)
      .map((vat) => ({ entry, vat }));
  });
}

/** The base as the VAT report signs it: what was sold or bought is positive. */
export function statedBaseOre({ side, baseOre, expectedOre }: EntryVat): bigint {
  // Where the buyer reckons the VAT, the VAT is owed on the other side than the base.
  const isOnOtherSide = side === 'output' && baseOre !== 0n && baseOre > 0n !== expectedOre > 0n;
  return side === 'input' || isOnOtherSide ? -baseOre : baseOre;
}
