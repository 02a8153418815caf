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

/** Gives a new account the standard chart. */
export async function seedStandardChart(trx: Trx, accountId: string): Promise<void> {
  await trx
    .insertInto('ledger_accounts')
    .values(
      STANDARD_CHART.map((account) => ({
        account_id: accountId,
        number: account.number,
        name: account.nameNb,
        type: account.type,
        nature: account.nature,
        accepts_vat: account.acceptsVat,
        default_vat_code: account.defaultVatCode,
        is_custom: false,
      })),
    )
    .execute();
}
