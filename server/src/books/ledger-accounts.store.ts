import { sql } from 'kysely';
import type { Db, Trx } from '../platform/database.ts';
import { STANDARD_CHART } from './standard-chart.ts';

export type LedgerAccount = {
  number: string;
  name: string;
  type: string;
  nature: string;
  acceptsVat: boolean;
  defaultVatCode: string | null;
  isCustom: boolean;
};

/** The whole chart, by number. */
export async function listLedgerAccounts(db: Db, accountId: string): Promise<LedgerAccount[]> {
  return db
    .selectFrom('ledger_accounts')
    .select([
      'number',
      'name',
      'type',
      'nature',
      'accepts_vat as acceptsVat',
      'default_vat_code as defaultVatCode',
      'is_custom as isCustom',
    ])
    .where('account_id', '=', accountId)
    .orderBy('number')
    .execute();
}

const CHART = JSON.stringify(STANDARD_CHART);

/** Gives a new account the standard chart: hundreds of rows as one parameter, not as thousands. */
export async function seedStandardChart(trx: Trx, accountId: string): Promise<void> {
  await sql`
    insert into ledger_accounts
      (account_id, number, name, type, nature, accepts_vat, default_vat_code, is_custom)
    select ${accountId}, number, "nameNb", type, nature, "acceptsVat", "defaultVatCode", false
    from jsonb_to_recordset(${CHART}::jsonb) as chart
      (number text, "nameNb" text, type text, nature text, "acceptsVat" boolean, "defaultVatCode" text)
  `.execute(trx);
}
