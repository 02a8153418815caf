import type { LocalMonth } from '../../domain/days/local-date.ts';
import { firstDayOfMonth, monthOf } from '../../domain/days/local-date.ts';
import type { DbOrTrx, Trx } from '../../platform/database/database.ts';

/** The consumer price indexes that are entered, in hundredths, by month. They are read anew each time, as other figures are. */
export async function readPriceIndexes(db: DbOrTrx): Promise<Map<LocalMonth, bigint>> {
  const rows = await db
    .selectFrom('consumer_price_indexes')
    .select(['month', 'value_e2 as valueE2'])
    .orderBy('month')
    .execute();
  return new Map(rows.map(({ month, valueE2 }) => [monthOf(month), valueE2]));
}

/** @returns false when the month has one already and `replace` is false */
export async function insertPriceIndex(
  trx: Trx,
  { month, valueE2, source }: { month: LocalMonth; valueE2: bigint; source: string },
  { replace }: { replace: boolean },
  now: Date,
): Promise<boolean> {
  const row = { value_e2: valueE2, source, entered_at: now };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('consumer_price_indexes')
    .values({ month: firstDayOfMonth(month), ...row })
    .onConflict((conflict) => {
      const sameMonth = conflict.column('month');
      return replace ? sameMonth.doUpdateSet(row) : sameMonth.doNothing();
    })
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
