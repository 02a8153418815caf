import { sql } from 'kysely';
import { postingsByDay } from '../../books/index.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import type { AccountPostings } from '../../../domain/books/trial-balance.ts';
import type { Db } from '../../../platform/database/database.ts';

type NamedPostings = AccountPostings & { name: string; isCustom: boolean };

/** The postings up to `asOf` on each used account, by number. One statement reads all, so the sums are of one moment. */
export async function listAccountPostings(
  db: Db,
  accountId: string,
  { yearStart, asOf }: { yearStart: LocalDate; asOf: LocalDate },
): Promise<NamedPostings[]> {
  const { rows } = await sql<NamedPostings>`
    with posted as (
      select ledger_account,
        coalesce(sum(debit_ore - credit_ore) filter (where day < ${yearStart}), 0)::bigint as before_year,
        coalesce(sum(debit_ore) filter (where day >= ${yearStart}), 0)::bigint as debit,
        coalesce(sum(credit_ore) filter (where day >= ${yearStart}), 0)::bigint as credit
      from (${await postingsByDay(db, accountId)}) by_day where day <= ${asOf}
      group by ledger_account
    )
    select a.number as account, a.name, a.is_custom as "isCustom", before_year as "beforeYearOre", debit as "debitOre", credit as "creditOre"
    from posted join ledger_accounts a on a.account_id = ${accountId} and a.number = ledger_account
    order by a.number
  `.execute(db);
  return rows;
}
