import type { Role } from '../../../domain/roles.ts';
import { countRows } from '../../../platform/database/count-rows.ts';
import type { DbOrTrx, Trx } from '../../../platform/database/database.ts';

/** Whether a person other than the one who ordered a refund must make its file for the bank. */
export async function findFourEyesRefunds(db: DbOrTrx, companyId: string): Promise<boolean> {
  const company = await db
    .selectFrom('companies')
    .select('four_eyes_refunds')
    .where('id', '=', companyId)
    .executeTakeFirst();
  return company?.four_eyes_refunds === true;
}

/** The same, of the company of an account. */
export async function hasFourEyesRefunds(trx: Trx, accountId: string): Promise<boolean> {
  const { isOn } = await trx
    .selectFrom('companies')
    .innerJoin('accounts', 'accounts.company_id', 'companies.id')
    .select('companies.four_eyes_refunds as isOn')
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow();
  return isOn;
}

/** @returns whether that changed */
export async function saveFourEyesRefunds(trx: Trx, companyId: string, isOn: boolean): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('companies')
    .set({ four_eyes_refunds: isOn })
    .where('id', '=', companyId)
    .where('four_eyes_refunds', '!=', isOn)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many people of the company have one of the roles. */
export function countPeople(db: DbOrTrx, companyId: string, roles: readonly Role[]): Promise<number> {
  const people = db.selectFrom('memberships').where('company_id', '=', companyId);
  return countRows(people.where('role', 'in', roles));
}
