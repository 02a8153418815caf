import type { Static } from 'typebox';
import type { DbOrTrx } from '../../../platform/database/database.ts';
import type { ChangeContext, Input, ReadContext } from '../../../platform/http/endpoint.ts';
import type { PeriodClosing } from './period-closing.store.ts';
import {
  getClosedThrough,
  insertPeriodClosing,
  listPeriodClosings,
  setClosedThrough,
} from './period-closing.store.ts';
import type { newPeriodClosing, periodClosingSchema } from './schemas.ts';
import { MAX_HISTORY } from './schemas.ts';
import { lastDayOfMonth } from '../../../domain/local-date.ts';
import { newId } from '../../../platform/database/ids.ts';

export async function getPeriodClosing({ db, accountId }: ReadContext) {
  return { body: await readPeriodClosing(db, accountId) };
}

/** The closed months, and the history of closings and openings. */
async function readPeriodClosing(
  db: DbOrTrx,
  accountId: string,
): Promise<Static<typeof periodClosingSchema>> {
  const closedThrough = await getClosedThrough(db, accountId);
  const history = (await listPeriodClosings(db, accountId, MAX_HISTORY)).map(presentClosing);
  return {
    closedThrough: monthOf(closedThrough),
    changedAt: history[0]?.changedAt ?? null,
    changedBy: history[0]?.changedBy ?? null,
    history,
  };
}

function presentClosing({ closedThrough, actor, at }: PeriodClosing) {
  return { closedThrough: monthOf(closedThrough), changedAt: at.toISOString(), changedBy: actor };
}

function monthOf(date: string | null): string | null {
  return date === null ? null : date.slice(0, 7);
}

/** Closes every month up to the given month, or opens the months after it. The caller's name is kept. */
export async function setPeriodClosing(
  { trx, accountId, caller, now }: ChangeContext,
  { body }: Input<unknown, unknown, Static<typeof newPeriodClosing>>,
) {
  const closedThrough = body.closedThrough === null ? null : lastDayOfMonth(body.closedThrough);
  if (await setClosedThrough(trx, accountId, closedThrough)) {
    // The id is made after the journal is locked, so that closings sort in the order in which they took effect.
    await insertPeriodClosing(trx, accountId, newId(), { closedThrough, actor: caller.name, at: now });
  }
  return { body: await readPeriodClosing(trx, accountId) };
}
