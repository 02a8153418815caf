import { NEW_COLLECTION_ACT } from '../../domain/invoices/late-payment.ts';
import type { DunningLaw } from '../../domain/invoices/late-payment.ts';
import type { LocalDate } from '../../domain/local-date.ts';
import type { DbOrTrx, Trx } from '../../platform/database/database.ts';
import { readFigures } from './figures.store.ts';

/** The first day of the new collection act, and where the day is announced. */
export type FirstDay = { from: LocalDate; source: string };

/** The law as it is known now. Like the figures, it is read anew each time. */
export async function readDunningLaw(db: DbOrTrx): Promise<DunningLaw> {
  const figures = await readFigures(db);
  const firstDay = await findFirstDay(db);
  return { figures, newActFrom: firstDay?.from ?? null };
}

/** @returns undefined as long as no day is entered */
export async function findFirstDay(db: DbOrTrx): Promise<FirstDay | undefined> {
  return db
    .selectFrom('collection_acts')
    .select(['valid_from as from', 'source'])
    .where('act', '=', NEW_COLLECTION_ACT)
    .executeTakeFirst();
}

/** @returns false when a day is entered already and `replace` is false */
export async function saveFirstDay(
  trx: Trx,
  { from, source }: FirstDay,
  { replace }: { replace: boolean },
  now: Date,
): Promise<boolean> {
  const row = { valid_from: from, source, entered_at: now };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('collection_acts')
    .values({ act: NEW_COLLECTION_ACT, ...row })
    .onConflict((conflict) => {
      const sameAct = conflict.column('act');
      return replace ? sameAct.doUpdateSet(row) : sameAct.doNothing();
    })
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
