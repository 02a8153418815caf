import type { Trx } from '../database/database.ts';

/** What the clock is set to, null for the real time; locked until the transaction ends, so that two who move it take turns. */
export async function lockTestClock(trx: Trx, accountId: string): Promise<Date | null> {
  const { clock } = await trx
    .selectFrom('accounts')
    .select('clock')
    .where('id', '=', accountId)
    // The weaker lock: rows that refer to the account can be inserted meanwhile.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return clock;
}

export async function saveTestClock(trx: Trx, accountId: string, clock: Date): Promise<void> {
  await trx.updateTable('accounts').set({ clock }).where('id', '=', accountId).execute();
}
