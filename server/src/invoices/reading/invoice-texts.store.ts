import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, Trx } from '../../database/database.ts';
import { containing } from '../../database/like.ts';
import { lockForTransaction } from '../../database/locks.ts';

/** What a text search looks at, in lower case: by our own collation, since the database's may not know Å as the capital of å. */
export const SEARCHED_TEXT = `lower(concat_ws(E'\\n', client_name, reference, coalesce(number::text, opening_number)) collate norwegian)`;

/**
 * The ids of the account's documents with this text in the client's name, the reference or the number, capitals or not; with
 * this KID; or of clients with this organisation number or mail address in the register. Issued documents are found by an
 * index. Drafts, opening invoices and documents that the job has not indexed yet are looked through.
 */
export function idsWithText(accountId: string, text: string): RawBuilder<string[]> {
  const pattern = containing(text);
  const compact = text.replaceAll(/\s/g, '');
  const isLike = sql`${sql.raw(SEARCHED_TEXT)} like lower(${pattern} collate norwegian)`;
  return sql`array(
    select invoice_id from invoice_texts
    where account_id = ${accountId} and text like lower(${pattern} collate norwegian)
    union all
    select id from (
      -- In this order, so that PostgreSQL begins at the mark, whatever part of the account it expects behind the mark.
      select * from invoices where account_id = ${accountId} and number > coalesce(
        (select through_number from invoice_text_marks where account_id = ${accountId}), 0)
      order by number offset 0
    ) unindexed
    where ${isLike}
    union all
    select id from invoices where account_id = ${accountId} and status = 'draft' and ${isLike}
    union all
    select id from invoices where account_id = ${accountId} and opening_number is not null and ${isLike}
    ${/^\d{2,25}-?$/.test(compact) ? sql`union all select id from invoices where account_id = ${accountId} and kid = ${compact}` : sql``}
    ${/^\d{9}$/.test(compact) ? ofClients(sql`c.org_number = ${compact}`) : sql``}
    ${text.includes('@') ? ofClients(sql`lower(c.email) like lower(${pattern})`) : sql``}
  )`;

  function ofClients(condition: RawBuilder<unknown>): RawBuilder<unknown> {
    return sql`union all
      select i.id from clients c join invoices i on i.account_id = ${accountId} and i.client_id = c.id
      where c.account_id = ${accountId} and ${condition}`;
  }
}

/** The accounts that have issued documents beyond their mark; over all accounts, so only for the job. */
export async function listAccountsWithNewTexts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select journals.account_id as id from journals
    left join invoice_text_marks marks on marks.account_id = journals.account_id
    where exists (
      select from invoices i where i.account_id = journals.account_id and i.number > coalesce(through_number, 0)
    )`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Indexes the next documents of the account. Numbers are given one after the other and seen in that order, so no document with a
 * smaller number comes later.
 *
 * @returns how many documents
 */
export async function insertNextTexts(trx: Trx, accountId: string, limit: number): Promise<number> {
  await lockForTransaction(trx, `invoice-texts ${accountId}`);
  const { rows } = await sql<{ count: bigint }>`
    with next as (
      select id, number, ${sql.raw(SEARCHED_TEXT)} as text from invoices
      where account_id = ${accountId} and number > coalesce(
        (select through_number from invoice_text_marks where account_id = ${accountId}), 0)
      order by number limit ${limit}
    ), inserted as (
      insert into invoice_texts (account_id, invoice_id, text) select ${accountId}, id, text from next
    ), marked as (
      insert into invoice_text_marks (account_id, through_number)
      select ${accountId}, max(number) from next having count(*) > 0
      on conflict (account_id) do update set through_number = excluded.through_number
    )
    select count(*) from next`.execute(trx);
  return Number(rows[0]?.count ?? 0);
}
