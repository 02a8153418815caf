import { sql } from 'kysely';
import type { LocalDate } from '../../domain/local-date.ts';
import type { AccountPostings } from '../../domain/books/trial-balance.ts';
import type { Db } from '../../database/database.ts';

type NamedPostings = AccountPostings & { name: string; isCustom: boolean };

/** The postings up to `asOf` on each used account, by number. One statement reads all, so the sums are of one moment. */
export async function listAccountPostings(
  db: Db,
  accountId: string,
  { yearStart, asOf }: { yearStart: LocalDate; asOf: LocalDate },
): Promise<NamedPostings[]> {
  const { rows } = await sql<NamedPostings>`
    with posted as (
      select l.ledger_account,
        coalesce(sum(l.debit_ore - l.credit_ore) filter (where e.posting_date < ${yearStart}), 0)::bigint as before_year,
        coalesce(sum(l.debit_ore) filter (where e.posting_date >= ${yearStart}), 0)::bigint as debit,
        coalesce(sum(l.credit_ore) filter (where e.posting_date >= ${yearStart}), 0)::bigint as credit
      from journal_lines l
      join journal_entries e on e.account_id = l.account_id and e.id = l.entry_id
      where l.account_id = ${accountId} and e.posting_date <= ${asOf}
      group by l.ledger_account
    )
    select a.number as account, a.name, a.is_custom as "isCustom", before_year as "beforeYearOre", debit as "debitOre", credit as "creditOre"
    from posted join ledger_accounts a on a.account_id = ${accountId} and a.number = ledger_account
    order by a.number
  `.execute(db);
  return rows;
}
