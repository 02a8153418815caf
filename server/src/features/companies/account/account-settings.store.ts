import type { EInvoices } from '../../../domain/deliveries.ts';
import type { Environment } from '../../../domain/environment.ts';
import type { Trx } from '../../../platform/database/database.ts';

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

/** The settings of an account, locked. `ofAccount` is null where the company decides of Foretaksregisteret. */
export async function lockAccountSettings(
  trx: Trx,
  accountId: string,
): Promise<{ eInvoices: EInvoices; inForetaksregisteret: boolean; ofAccount: boolean | null }> {
  const row = await trx
    .selectFrom('accounts')
    .innerJoin('companies', 'companies.id', 'accounts.company_id')
    .select([
      'accounts.e_invoices as eInvoices',
      'accounts.in_foretaksregisteret as ofAccount',
      'companies.in_foretaksregisteret as ofCompany',
    ])
    .where('accounts.id', '=', accountId)
    .forNoKeyUpdate('accounts')
    .executeTakeFirstOrThrow();
  const { eInvoices, ofAccount, ofCompany } = row;
  return { eInvoices, inForetaksregisteret: ofAccount ?? ofCompany, ofAccount };
}

export async function saveAccountSettings(
  trx: Trx,
  accountId: string,
  { eInvoices, inForetaksregisteret }: { eInvoices: EInvoices; inForetaksregisteret: boolean | null },
): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ e_invoices: eInvoices, in_foretaksregisteret: inForetaksregisteret })
    .where('id', '=', accountId)
    .execute();
}
