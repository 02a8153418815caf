import type { Db, Trx } from '../../../platform/database/database.ts';

/** Whether the log of API calls keeps what the company's calls say. */
export async function findBodyLogging(db: Db, companyId: string): Promise<boolean> {
  const company = await db
    .selectFrom('companies')
    .select('logs_bodies')
    .where('id', '=', companyId)
    .executeTakeFirst();
  return company?.logs_bodies === true;
}

/** @returns whether that changed */
export async function setLogsBodies(trx: Trx, companyId: string, isOn: boolean): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('companies')
    .set({ logs_bodies: isOn })
    .where('id', '=', companyId)
    .where('logs_bodies', '!=', isOn)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
