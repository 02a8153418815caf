import { sql } from 'kysely';
import type { AccountDb } from '../../../src/platform/database/database.ts';
import { keptFigures } from '../../../src/features/verification/checks/kept-figures.store.ts';

/** What `verify` finds wrong with the account's kept figures. */
export async function figureBreaches(owner: AccountDb): Promise<string[]> {
  const { breaches } = await owner
    .transaction()
    .execute((trx) => keptFigures.examine(trx, [owner.accountId]));
  return breaches.map(({ breach }) => breach);
}

/** Does work while the sequencer has to wait for the account's lock: what is committed meanwhile waits. */
export async function withoutSequencer<T>(owner: AccountDb, work: () => Promise<T>): Promise<T> {
  return owner.transaction().execute(async (trx) => {
    await sql`select from event_positions where account_id = ${owner.accountId} for update`.execute(trx);
    return work();
  });
}
