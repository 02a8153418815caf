import { sql } from 'kysely';
import { postingsUntil } from '../../books/index.ts';
import { addDays } from '../../../domain/days/local-date.ts';
import type { AccountType } from '../../../domain/books/ledger-account.ts';
import type { AccountPostings } from '../../../domain/books/trial-balance.ts';
import type { AccountDb } from '../../../platform/database/database.ts';
import type { Period } from '../period-parameters.ts';

export type NamedPostings = AccountPostings & { name: string; type: AccountType; isCustom: boolean };

/**
 * The postings on each used account, by number: those of a period, and the balance before it. One list for each period. One
 * statement reads all, so that the sums are of one moment.
 */
export async function listAccountPostings<P extends readonly Period[]>(
  db: AccountDb,
  periods: readonly [...P],
): Promise<{ [Place in keyof P]: NamedPostings[] }>;
export async function listAccountPostings(db: AccountDb, periods: readonly Period[]) {
  const sums = periods.map(
    ({ from, to }, place) => sql`
      select ${place}::int as place, ledger_account,
        coalesce(sum(debit_ore - credit_ore) filter (where day < ${from}), 0)::bigint as before,
        coalesce(sum(debit_ore) filter (where day >= ${from}), 0)::bigint as debit,
        coalesce(sum(credit_ore) filter (where day >= ${from}), 0)::bigint as credit
      from by_day where day <= ${to}
      group by ledger_account`,
  );
  const ends = periods.flatMap(({ from, to }) => [addDays(from, -1), to]);
  const { rows } = await sql<NamedPostings & { place: number }>`
    with by_day as (${await postingsUntil(db, ends)}), posted as (${sql.join(sums, sql` union all `)})
    select place, a.number as account, a.name, a.type, a.is_custom as "isCustom",
      before as "beforeYearOre", debit as "debitOre", credit as "creditOre"
    from posted join ledger_accounts a on a.account_id = ${db.accountId} and a.number = ledger_account
    order by a.number
  `.execute(db);
  return periods.map((_, index) => rows.filter(({ place }) => place === index));
}
