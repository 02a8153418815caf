import { sql } from 'kysely';
import type { BankFileFormat } from '../../../domain/bank-files.ts';
import type { EInvoices } from '../../../domain/deliveries.ts';
import type { Environment } from '../../../domain/environment.ts';
import type { Ore } from '../../../domain/money.ts';
import type { DbOrTrx, Trx } from '../../../platform/database/database.ts';
import { writeStatement } from '../../../platform/database/statement.ts';
import type { Ties } from '../../../platform/database/ties.ts';

/** @returns whether the setting changed */
export async function setEInvoicesOf(
  trx: Trx,
  companyId: string,
  environment: Environment,
  eInvoices: EInvoices,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('accounts')
    .set({ e_invoices: eInvoices })
    .where('company_id', '=', companyId)
    .where('environment', '=', environment)
    .where('e_invoices', '!=', eInvoices)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What the company says of Foretaksregisteret holds for its accounts again. */
export async function forgetForetaksregisteretOfAccounts(trx: Trx, companyId: string): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ in_foretaksregisteret: null })
    .where('company_id', '=', companyId)
    .where('in_foretaksregisteret', 'is not', null)
    .execute();
}

/** The settings of an account. `inForetaksregisteret` is null where the company decides. */
export type AccountSettings = {
  eInvoices: EInvoices;
  inForetaksregisteret: boolean | null;
  bankFileFormat: BankFileFormat | null;
  bankFeeAccount: string | null;
  roundingLimitOre: Ore | null;
};
type OfAccount = AccountSettings & { ofCompany: boolean };

/** `ofCompany`: what the company says of Foretaksregisteret. */
export async function getAccountSettings(db: DbOrTrx, accountId: string): Promise<OfAccount> {
  return selectSettings(db, accountId).executeTakeFirstOrThrow();
}

/** As `getAccountSettings`, locked. */
export async function lockAccountSettings(trx: Trx, accountId: string): Promise<OfAccount> {
  return selectSettings(trx, accountId).forNoKeyUpdate('accounts').executeTakeFirstOrThrow();
}

function selectSettings(db: DbOrTrx, accountId: string) {
  return db
    .selectFrom('accounts')
    .innerJoin('companies', 'companies.id', 'accounts.company_id')
    .select([
      'accounts.e_invoices as eInvoices',
      'accounts.in_foretaksregisteret as inForetaksregisteret',
      'companies.in_foretaksregisteret as ofCompany',
      'accounts.bank_file_format as bankFileFormat',
      'accounts.bank_fee_account as bankFeeAccount',
      'accounts.rounding_limit_ore as roundingLimitOre',
    ])
    .where('accounts.id', '=', accountId);
}

export async function saveAccountSettings(
  trx: Trx,
  accountId: string,
  settings: AccountSettings,
): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({
      e_invoices: settings.eInvoices,
      in_foretaksregisteret: settings.inForetaksregisteret,
      bank_file_format: settings.bankFileFormat,
      bank_fee_account: settings.bankFeeAccount,
      rounding_limit_ore: settings.roundingLimitOre,
    })
    .where('id', '=', accountId)
    .execute();
}

/** Makes a format the one that feeds payments. */
export const setBankFileFormat = writeStatement('update accounts set bank_file_format = $2 where id = $1');

/** Fees of the bank are booked on one. */
export const TIES: Ties = {
  isAccountUsed: (accountId, number) => sql`exists (
    select from accounts where id = ${accountId} and bank_fee_account = ${number})`,
};
