import type { Static } from 'typebox';
import type { AccountDbOrTrx } from '../../../platform/database/database.ts';
import type { ChangeContext, ShownContext, WithBody } from '../../../platform/http/endpoint.ts';
import type { PeriodClosing } from './period-closing.store.ts';
import { getClosedThrough, listPeriodClosings } from './period-closing.store.ts';
import type { newPeriodClosing, periodClosingSchema } from './schemas.ts';
import { MAX_HISTORY } from './schemas.ts';
import { lastDayOfMonth } from '../../../domain/days/local-date.ts';
import { changeClosedThrough } from './change-closing.ts';

export async function getPeriodClosing({ db }: ShownContext) {
  return { body: await readPeriodClosing(db) };
}

/** The closed months, and the history of closings and openings. */
async function readPeriodClosing(db: AccountDbOrTrx): Promise<Static<typeof periodClosingSchema>> {
  const closedThrough = await getClosedThrough(db);
  const history = (await listPeriodClosings(db, MAX_HISTORY)).map(presentClosing);
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

/** Closes every month up to the given month, or opens the months after it. */
export async function setPeriodClosing(
  context: ChangeContext,
  { body }: WithBody<typeof newPeriodClosing, never>,
) {
  await changeClosedThrough(context, body.closedThrough === null ? null : lastDayOfMonth(body.closedThrough));
  return { body: await readPeriodClosing(context.trx) };
}
