import type { LatePaymentFigure } from '../../domain/invoices/late-payment-figures.ts';
import { withBuiltInFigures } from '../../domain/invoices/late-payment-figures.ts';
import type { DbOrTrx, Trx } from '../../platform/database/database.ts';

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
