import { negated } from '../../../domain/money.ts';
import { readEntriesInPieces } from '../../books/index.ts';
import type { JournalEntry } from '../../books/index.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { vatOfEntry } from '../../../domain/vat/entry-vat-amounts.ts';
import type { EntryVat } from '../../../domain/vat/entry-vat-amounts.ts';
import type { AccountDb } from '../../../platform/database/database.ts';
import { listDeviatingEntries } from './vat-movements.store.ts';

/** VAT of a code that an entry states on purpose, although base times rate gives another amount. */
export type VatDeviation = {
  entry: Pick<JournalEntry, 'id' | 'series' | 'number' | 'postingDate' | 'description'>;
  vat: EntryVat;
};

/** The stated deviations of the entries that are posted in the period, both days included. Entries are read when it is their turn. */
export async function* readVatDeviations(
  db: AccountDb,
  period: { from: LocalDate; to: LocalDate },
): AsyncGenerator<VatDeviation> {
  const ids = await listDeviatingEntries(db, period);
  for await (const { lines, documentDate, ...entry } of readEntriesInPieces(db, ids)) {
    const credited = lines.map((line) => ({ ...line, creditedOre: line.creditOre - line.debitOre }));
    for (const vat of vatOfEntry(credited, documentDate)) {
      if (vat.isStated && vat.vatOre !== vat.expectedOre) yield { entry, vat };
    }
  }
}

/** The base as the VAT report signs it: what was sold or bought is positive. */
export function statedBaseOre({ side, baseOre, expectedOre }: EntryVat): bigint {
  // Where the buyer reckons the VAT, the VAT is owed on the other side than the base.
  const isOnOtherSide = side === 'output' && baseOre !== 0n && baseOre > 0n !== expectedOre > 0n;
  return side === 'input' || isOnOtherSide ? negated(baseOre) : baseOre;
}
