import type { AccountTrx } from '../../../platform/database/database.ts';

/**
 * The time of the test clock, null for the real time. Locked until the transaction ends, so that concurrent moves take
 * turns.
 */
export async function lockTestClock(trx: AccountTrx): Promise<Date | null> {
  const { clock } = await trx
    .selectFrom('accounts')
    .select('clock')
    .where('id', '=', trx.accountId)
    // The weaker lock, because rows that refer to the account can then be inserted meanwhile.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return clock;
}

export async function saveTestClock(trx: AccountTrx, clock: Date): Promise<void> {
  await trx.updateTable('accounts').set({ clock }).where('id', '=', trx.accountId).execute();
}
