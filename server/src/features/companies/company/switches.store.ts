import { sql } from 'kysely';
import type { Updateable } from 'kysely';
import type { Environment } from '../../../domain/access/environment.ts';
import type { Role } from '../../../domain/access/roles.ts';
import type { Accounts } from '../../../platform/database/database-types.ts';
import type { AccountTrx, DbOrTrx, Trx } from '../../../platform/database/database.ts';
import type { Switch } from './settings.ts';
import { SWITCHES } from './settings.ts';

export async function isSwitchedOn(db: DbOrTrx, companyId: string, name: Switch): Promise<boolean> {
  const { column, begins } = SWITCHES[name];
  const company = await db
    .selectFrom('companies')
    .select(`${column} as isOn`)
    .where('id', '=', companyId)
    .executeTakeFirst();
  return company?.isOn ?? begins;
}

/** @returns whether that changed */
export async function turnSwitch(trx: Trx, companyId: string, name: Switch, isOn: boolean): Promise<boolean> {
  const { column, begins } = SWITCHES[name];
  const { numUpdatedRows } = await trx
    .updateTable('companies')
    .set({ [column]: isOn })
    .where('id', '=', companyId)
    .where((eb) => eb(eb.fn.coalesce(column, eb.lit(begins)), '!=', isOn))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * The same for the company's account in an environment.
 * @returns whether the account changed
 */
export async function turnSwitchOfAccount<C extends 'accounting_enabled' | 'e_invoices'>(
  trx: Trx,
  companyId: string,
  environment: Environment,
  column: C,
  value: NonNullable<Updateable<Accounts>[C]>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('accounts')
    .set({ [column]: value })
    .where('company_id', '=', companyId)
    .where('environment', '=', environment)
    .where(sql.ref(column), '!=', value)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The switch of whether the log of API calls keeps what the calls of an environment say. */
export function bodyLoggingSwitch(environment: Environment): Switch {
  return environment === 'test' ? 'logsTestBodies' : 'logsProductionBodies';
}

/** Whether a person other than the one who ordered a refund of the account must make its file for the bank. */
export async function hasFourEyesRefunds(trx: AccountTrx): Promise<boolean> {
  const { isOn } = await trx
    .selectFrom('companies')
    .innerJoin('accounts', 'accounts.company_id', 'companies.id')
    .select('companies.four_eyes_refunds as isOn')
    .where('accounts.id', '=', trx.accountId)
    .executeTakeFirstOrThrow();
  return isOn;
}

/** How many people of the company have one of the roles. */
export async function countPeople(db: DbOrTrx, companyId: string, roles: readonly Role[]): Promise<number> {
  const { count } = await db
    .selectFrom('memberships')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('company_id', '=', companyId)
    .where('role', 'in', roles)
    .executeTakeFirstOrThrow();
  return Number(count);
}
