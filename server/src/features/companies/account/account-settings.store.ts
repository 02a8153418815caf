import type { DbOrTrx, Trx } from '../../../platform/database/database.ts';
import type { AccountSettings } from '../company/settings.ts';
import { accountSettingColumns, accountSettingsFromRow } from '../company/settings.ts';

/** What the company says of Foretaksregisteret holds for its accounts again. */
export async function forgetForetaksregisteretOfAccounts(trx: Trx, companyId: string): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ in_foretaksregisteret: null })
    .where('company_id', '=', companyId)
    .where('in_foretaksregisteret', 'is not', null)
    .execute();
}

/** `ofCompany`: what the company says of Foretaksregisteret. */
type OfAccount = AccountSettings & { ofCompany: boolean };

export async function getAccountSettings(db: DbOrTrx, accountId: string): Promise<OfAccount> {
  const { ofCompany, ...row } = await selectSettings(db, accountId).executeTakeFirstOrThrow();
  return { ...accountSettingsFromRow(row), ofCompany };
}

/** As `getAccountSettings`, locked. */
export async function lockAccountSettings(trx: Trx, accountId: string): Promise<OfAccount> {
  const locked = selectSettings(trx, accountId).forNoKeyUpdate('accounts');
  const { ofCompany, ...row } = await locked.executeTakeFirstOrThrow();
  return { ...accountSettingsFromRow(row), ofCompany };
}

function selectSettings(db: DbOrTrx, accountId: string) {
  return db
    .selectFrom('accounts')
    .innerJoin('companies', 'companies.id', 'accounts.company_id')
    .selectAll('accounts')
    .select('companies.in_foretaksregisteret as ofCompany')
    .where('accounts.id', '=', accountId);
}

export async function saveAccountSettings(
  trx: Trx,
  accountId: string,
  settings: AccountSettings,
): Promise<void> {
  await trx
    .updateTable('accounts')
    .set(accountSettingColumns(settings))
    .where('id', '=', accountId)
    .execute();
}
