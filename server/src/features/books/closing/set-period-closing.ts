import type { Static } from 'typebox';
import { lastDayOfMonth } from '../../../domain/local-date.ts';
import type { ChangeContext, Input } from '../../../platform/http/endpoint.ts';
import { newId } from '../../../platform/database/ids.ts';
import { readPeriodClosing } from './get-period-closing.ts';
import { insertPeriodClosing, setClosedThrough } from './period-closing.store.ts';
import type { newPeriodClosing } from './schemas.ts';

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
