import { sql } from 'kysely';
import { bankAccountKey } from '../../../domain/bank-files.ts';
import type { CurrencyAccount } from '../../../domain/currency/currency-accounts.ts';
import type { DbOrTrx } from '../../../platform/database/database.ts';
import { bankAccountOf } from '../../books/index.ts';

/** The production accounts of open companies that have these bank accounts in other currencies now. @param keys of `bankAccountKey` */
export async function listPresentInCurrency(
  db: DbOrTrx,
  keys: readonly string[],
): Promise<{ accountId: string; bankAccount: string }[]> {
  const { rows } = await sql<{ accountId: string; currencyAccounts: CurrencyAccount[] }>`
    select a.id as "accountId", a.currency_accounts as "currencyAccounts"
    from accounts a join companies c on c.id = a.company_id
    where a.currency_accounts <> '[]' and a.environment = 'production' and a.waits_since is null and c.closed_at is null
    order by a.id`.execute(db);
  return rows.flatMap(({ accountId, currencyAccounts }) =>
    currencyAccounts.map(bankAccountOf).flatMap(({ number, currency }) => {
      const bankAccount = bankAccountKey(number, currency);
      return keys.includes(bankAccount) ? [{ accountId, bankAccount }] : [];
    }),
  );
}
