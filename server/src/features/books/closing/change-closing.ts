import type { LocalDate } from '../../../domain/days/local-date.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { ChangeContext } from '../../../platform/http/endpoint.ts';
import { insertPeriodClosing, setClosedThrough } from './period-closing.store.ts';

/** Sets the last closed day. The caller's name is kept. */
export async function changeClosedThrough(
  { trx, caller, now }: Pick<ChangeContext, 'trx' | 'accountId' | 'caller' | 'now'>,
  closedThrough: LocalDate | null,
): Promise<void> {
  if (await setClosedThrough(trx, closedThrough)) {
    // The id is made after the journal is locked, so that closings sort in the order in which they took effect.
    await insertPeriodClosing(trx, newId(), { closedThrough, actor: caller.name, at: now });
  }
}
