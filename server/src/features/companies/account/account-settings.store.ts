import { sql } from 'kysely';
import type { CurrencyAccount } from '../../../domain/currency/currency-accounts.ts';
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

/** `ofCompany`: what the company says of Foretaksregisteret. `bankAccount`: that of the company, in kroner. */
type OfAccount = AccountSettings & { ofCompany: boolean; bankAccount: string };

export async function getAccountSettings(db: AccountDbOrTrx): Promise<OfAccount> {
  const { ofCompany, bankAccount, ...row } = await selectSettings(db).executeTakeFirstOrThrow();
  return { ...accountSettingsFromRow(row), ofCompany, bankAccount };
}

/** As `getAccountSettings`, locked. */
export async function lockAccountSettings(trx: AccountTrx): Promise<OfAccount> {
  const locked = selectSettings(trx).forNoKeyUpdate('accounts');
  const { ofCompany, bankAccount, ...row } = await locked.executeTakeFirstOrThrow();
  return { ...accountSettingsFromRow(row), ofCompany, bankAccount };
}

function selectSettings(db: AccountDbOrTrx) {
  return db
    .selectFrom('accounts')
    .innerJoin('companies', 'companies.id', 'accounts.company_id')
    .selectAll('accounts')
    .select(['companies.in_foretaksregisteret as ofCompany', 'companies.bank_account as bankAccount'])
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

/** The bank accounts in other currencies than kroner, also of currencies that are turned off. */
export async function listCurrencyAccounts(db: AccountDbOrTrx): Promise<CurrencyAccount[]> {
  const row = await db
    .selectFrom('accounts')
    .select('currency_accounts as currencyAccounts')
    .where('id', '=', db.accountId)
    .executeTakeFirstOrThrow();
  return row.currencyAccounts;
}

/** The account that fees of the bank are booked on counts as used, and so do those of bank accounts in other currencies. */
export const TIES: Ties = {
  isAccountUsed: (accountId, number) => sql`exists (
    select from accounts where id = ${accountId} and (bank_fee_account = ${number}
      or currency_accounts @> jsonb_build_array(jsonb_build_object('account', ${number}::text))))`,
};
