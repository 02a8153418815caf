import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { AccountTrx, DbOrTrx } from '../../platform/database/database.ts';

/** SQL for the accounts with documents or entries behind their marks. It covers all accounts, so only the outbox may use it. */
export function accountsToIndex(limit: number): RawBuilder<unknown> {
  return sql`
    select j.account_id, '' as id from journals j left join search_marks m on m.account_id = j.account_id
    where j.entry_count > coalesce(m.journal_through, 0) or m.has_plain_letters is false or coalesce(m.documents_through, 0) < (
      -- The last number is found in an index, whatever the number of documents.
      select i.number from invoices i where i.account_id = j.account_id and i.number is not null order by i.number desc limit 1
    ) limit ${limit}`;
}

/** Adds the plain letters to what a release before 1.2.0 has made quick to find. The transaction holds the account's marks. */
export async function addPlainLetters(trx: AccountTrx): Promise<void> {
  const { rows } = await sql`
    update search_marks set has_plain_letters = true where account_id = ${trx.accountId} and not has_plain_letters returning 1`.execute(
    trx,
  );
  if (rows.length === 0) return;
  await sql`
    update searched_documents set text = with_plain_letters(text)
    where account_id = ${trx.accountId} and text <> plain_letters(text)`.execute(trx);
}

/**
 * Keeps other processes from indexing the account until the transaction ends. Else a document would be indexed twice, or found by what
 * the document said when it is deleted.
 * @param options.ifFree does not wait for a process that indexes the account
 * @returns whether the transaction has the marks
 */
export async function lockSearchMarks(trx: AccountTrx, { ifFree } = { ifFree: false }): Promise<boolean> {
  await sql`insert into search_marks (account_id) values (${trx.accountId}) on conflict do nothing`.execute(
    trx,
  );
  const { rows } = await sql`
    select from search_marks where account_id = ${trx.accountId} for update ${ifFree ? sql`skip locked` : sql``}`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Forgets what was made quick to find. Until the account is indexed again, a search looks through all documents and entries. */
export async function clearIndexes(trx: AccountTrx): Promise<void> {
  await sql`
    insert into search_marks (account_id) values (${trx.accountId})
    on conflict (account_id) do update set documents_through = 0, journal_through = 0`.execute(trx);
  for (const table of ['searched_documents', 'searched_journal'] as const) {
    await trx.deleteFrom(table).where('account_id', '=', trx.accountId).execute();
  }
}

/** How many documents and entries are not quick to find yet, over all accounts. */
export async function countUnindexed(db: DbOrTrx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      select coalesce(sum(j.entry_count - coalesce(m.journal_through, 0)), 0)
      from journals j left join search_marks m on m.account_id = j.account_id
    )::int + (
      select count(*) from journals j left join search_marks m on m.account_id = j.account_id
      join invoices i on i.account_id = j.account_id and i.number > coalesce(m.documents_through, 0)
    )::int as count`.execute(db);
  return rows[0]?.count ?? 0;
}
