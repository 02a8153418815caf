import { sql } from 'kysely';
import type { AccountDbOrTrx, AccountTrx, Trx } from '../../../platform/database/database.ts';
import { writeStatement } from '../../../platform/database/statement.ts';
import type { Ties } from '../../../platform/database/ties.ts';
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

export async function getAccountSettings(db: AccountDbOrTrx): Promise<OfAccount> {
  const { ofCompany, ...row } = await selectSettings(db).executeTakeFirstOrThrow();
  return { ...accountSettingsFromRow(row), ofCompany };
}

/** As `getAccountSettings`, locked. */
export async function lockAccountSettings(trx: AccountTrx): Promise<OfAccount> {
  const locked = selectSettings(trx).forNoKeyUpdate('accounts');
  const { ofCompany, ...row } = await locked.executeTakeFirstOrThrow();
  return { ...accountSettingsFromRow(row), ofCompany };
}

function selectSettings(db: AccountDbOrTrx) {
  return db
    .selectFrom('accounts')
    .innerJoin('companies', 'companies.id', 'accounts.company_id')
    .selectAll('accounts')
    .select('companies.in_foretaksregisteret as ofCompany')
    .where('accounts.id', '=', db.accountId);
}

export async function saveAccountSettings(trx: AccountTrx, settings: AccountSettings): Promise<void> {
  await trx
    .updateTable('accounts')
    .set(accountSettingColumns(settings))
    .where('id', '=', trx.accountId)
    .execute();
}

/** Chooses the format that feeds payments. */
export const setBankFileFormat = writeStatement('update accounts set bank_file_format = $2 where id = $1');

/** The account that fees of the bank are booked on counts as used. */
export const TIES: Ties = {
  isAccountUsed: (accountId, number) => sql`exists (
    select from accounts where id = ${accountId} and bank_fee_account = ${number})`,
};
