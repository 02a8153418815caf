import type { Environment } from '../../../domain/environment.ts';
import type { Db, Trx } from '../../../platform/database/database.ts';

/**
 * Whether the log of API calls keeps what the company's calls say. That of the test account does from the start, because nothing there
 * is about real people.
 */
export async function findBodyLogging(db: Db, companyId: string, environment: Environment): Promise<boolean> {
  const company = await db
    .selectFrom('companies')
    .select(['logs_bodies', 'logs_test_bodies'])
    .where('id', '=', companyId)
    .executeTakeFirst();
  if (environment === 'test') return company?.logs_test_bodies ?? true;
  return company?.logs_bodies === true;
}

/** @returns whether that changed */
export async function setLogsBodies(
  trx: Trx,
  companyId: string,
  environment: Environment,
  isOn: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('companies')
    .set(environment === 'test' ? { logs_test_bodies: isOn } : { logs_bodies: isOn })
    .where('id', '=', companyId)
    .where((eb) =>
      environment === 'test'
        ? eb(eb.fn.coalesce('logs_test_bodies', eb.lit(true)), '!=', isOn)
        : eb('logs_bodies', '!=', isOn),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
