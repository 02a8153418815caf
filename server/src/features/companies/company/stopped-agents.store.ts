import type { Db, Trx } from '../../../platform/database/database.ts';

/** Whether the company has stopped all its agents. */
export async function areAgentsStopped(db: Db, companyId: string): Promise<boolean> {
  const company = await db
    .selectFrom('companies')
    .select('agents_stopped')
    .where('id', '=', companyId)
    .executeTakeFirst();
  return company?.agents_stopped === true;
}

/** @returns whether that changed */
export async function saveAgentsStopped(trx: Trx, companyId: string, isStopped: boolean): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('companies')
    .set({ agents_stopped: isStopped })
    .where('id', '=', companyId)
    .where('agents_stopped', '!=', isStopped)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
