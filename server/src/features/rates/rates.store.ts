import type { LatePaymentFigure } from '../../domain/invoices/late-payment-figures.ts';
import { withBuiltInFigures } from '../../domain/invoices/late-payment-figures.ts';
import type { DbOrTrx, Trx } from '../../platform/database/database.ts';
import { NEW_COLLECTION_ACT } from '../../domain/invoices/late-payment.ts';
import type { DunningLaw } from '../../domain/invoices/late-payment.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';

/**
 * All known figures: the built-in and the entered ones. They are read anew each time, so that a new figure
 * counts in every process from the next request on.
 */
export async function readFigures(db: DbOrTrx): Promise<LatePaymentFigure[]> {
  return withBuiltInFigures(await listEnteredFigures(db));
}

export async function listEnteredFigures(db: DbOrTrx): Promise<LatePaymentFigure[]> {
  return db
    .selectFrom('late_payment_figures')
    .select(['kind', 'valid_from as from', 'value_e2 as valueE2', 'source'])
    .execute();
}

/** @returns false when a figure of this kind and day is already entered and `replace` is false */
export async function insertFigure(
  trx: Trx,
  { kind, from, valueE2, source }: LatePaymentFigure,
  { replace }: { replace: boolean },
  now: Date,
): Promise<boolean> {
  const row = { value_e2: valueE2, source, entered_at: now };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('late_payment_figures')
    .values({ kind, valid_from: from, ...row })
    .onConflict((conflict) => {
      const sameDay = conflict.columns(['kind', 'valid_from']);
      return replace ? sameDay.doUpdateSet(row) : sameDay.doNothing();
    })
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The first day of the new collection act, and where the day is announced. */
export type CollectionActStart = { from: LocalDate; source: string };

/** The law as it is known now. Like the figures, it is read anew each time. */
export async function readDunningLaw(db: DbOrTrx): Promise<DunningLaw> {
  const figures = await readFigures(db);
  const firstDay = await findCollectionActStart(db);
  return { figures, newActFrom: firstDay?.from ?? null };
}

/** @returns undefined as long as no day is entered */
export async function findCollectionActStart(db: DbOrTrx): Promise<CollectionActStart | undefined> {
  return db
    .selectFrom('collection_acts')
    .select(['valid_from as from', 'source'])
    .where('act', '=', NEW_COLLECTION_ACT)
    .executeTakeFirst();
}

/** @returns false when a day is entered already and `replace` is false */
export async function saveCollectionActStart(
  trx: Trx,
  { from, source }: CollectionActStart,
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
