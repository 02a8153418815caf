import type { DbOrTrx, Trx } from '../../../platform/database/database.ts';

/** Since when the production account of the company waits to be opened; null: it is open, or there is no such company. */
export async function findWaitsSince(db: DbOrTrx, companyId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('accounts')
    .select('waits_since as waitsSince')
    .where('company_id', '=', companyId)
    .where('environment', '=', 'production')
    .executeTakeFirst();
  return row?.waitsSince ?? null;
}

/** @returns false when it was open already */
export async function markProductionOpened(trx: Trx, companyId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('accounts')
    .set({ waits_since: null })
    .where('company_id', '=', companyId)
    .where('waits_since', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The open companies that the person owns. @returns their numbers, and whether their production accounts wait to be opened */
export async function listOwnedCompanies(
  trx: Trx,
  personId: string,
): Promise<{ companyId: string; orgNumber: string; isWaiting: boolean }[]> {
  const rows = await trx
    .selectFrom('memberships')
    .innerJoin('companies', 'companies.id', 'memberships.company_id')
    .innerJoin('accounts', 'accounts.company_id', 'companies.id')
    .select([
      'companies.id as companyId',
      'companies.org_number as orgNumber',
      'accounts.waits_since as waitsSince',
    ])
    .where('memberships.person_id', '=', personId)
    .where('memberships.role', '=', 'owner')
    .where('companies.closed_at', 'is', null)
    .where('accounts.environment', '=', 'production')
    .execute();
  return rows.map(({ waitsSince, ...row }) => ({ ...row, isWaiting: waitsSince !== null }));
}
