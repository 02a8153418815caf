import type { LocalMonth } from '../../domain/local-date.ts';
import { monthOf } from '../../domain/local-date.ts';
import type { DbOrTrx } from '../../platform/database/database.ts';

/** The consumer price indexes that are entered, in hundredths, by month. They are read anew each time, as other figures are. */
export async function readPriceIndexes(db: DbOrTrx): Promise<Map<LocalMonth, bigint>> {
  const rows = await db
    .selectFrom('consumer_price_indexes')
    .select(['month', 'value_e2 as valueE2'])
    .execute();
  return new Map(rows.map(({ month, valueE2 }) => [monthOf(month), valueE2]));
}
