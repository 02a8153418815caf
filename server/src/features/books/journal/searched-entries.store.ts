import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AccountId, AccountTrx } from '../../../platform/database/database.ts';

/**
 * SQL for what the list of entries is searched by, with the columns of `searched_journal`.
 *
 * @param which a condition on the entry `e`
 * @param entries from where the entries come
 */
export function entriesToSearch(
  accountId: AccountId,
  which: RawBuilder<unknown>,
  entries: RawBuilder<unknown> = sql`journal_entries`,
): RawBuilder<unknown> {
  return sql`
    select e.account_id, e.id as entry_id, e.chain_position, e.posting_date, e.series, e.number, e.source_document_type, lines.accounts,
      lines.customer_ids, lines.amount_ore,
      with_plain_letters(lower(concat_ws(E'\\n', e.description, lines.texts) collate norwegian)) as text
    from ${entries} e
    cross join lateral (
      select array_agg(distinct l.ledger_account) as accounts, sum(l.debit_ore)::bigint as amount_ore,
        coalesce(array_agg(distinct l.customer_id) filter (where l.customer_id is not null), '{}') as customer_ids,
        string_agg(l.description, E'\\n' order by l.line_number) as texts
      from journal_lines l where l.account_id = ${accountId} and l.entry_id = e.id
    ) lines
    where e.account_id = ${accountId} and ${which}`;
}

/**
 * The entries that are not indexed yet. In their order, so that PostgreSQL begins at the mark of the index, whatever part of
 * the journal it expects behind the mark.
 */
export function unindexedEntries(accountId: string): RawBuilder<unknown> {
  return sql`(
    select * from journal_entries where account_id = ${accountId} and chain_position > coalesce(
      (select journal_through from search_marks where account_id = ${accountId}), 0)
    order by chain_position offset 0
  )`;
}

/**
 * Makes the next entries of the account quick to find. Entries never change. The transaction holds the account's marks.
 *
 * @returns how many entries
 */
export async function insertNextEntries(trx: AccountTrx, limit: number): Promise<number> {
  const { rows } = await sql<{ from: bigint; to: bigint }>`
    select m.journal_through as "from", least(j.entry_count, m.journal_through + ${limit}) as "to"
    from search_marks m join journals j on j.account_id = m.account_id where m.account_id = ${trx.accountId}`.execute(
    trx,
  );
  const [next] = rows;
  if (next === undefined || next.to <= next.from) return 0;
  await sql`
    insert into searched_journal (account_id, entry_id, chain_position, posting_date, series, number, source_document_type, accounts,
      customer_ids, amount_ore, text)
    select ${trx.accountId}, entry_id, chain_position, posting_date, series, number, source_document_type, accounts, customer_ids, amount_ore,
      text
    from (${entriesToSearch(trx.accountId, sql`e.chain_position > ${next.from} and e.chain_position <= ${next.to}`)}) found
  `.execute(trx);
  await sql`update search_marks set journal_through = ${next.to} where account_id = ${trx.accountId}`.execute(
    trx,
  );
  return Number(next.to - next.from);
}
