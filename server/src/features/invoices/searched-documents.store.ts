import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AccountDb, AccountTrx } from '../../platform/database/database.ts';
import { normaliseOrganisationNumber } from '../../domain/parties/organisation-number.ts';
import { searchedAmount } from '../../domain/texts/searched-amount.ts';
import {
  IS_ASCII,
  LOWER,
  PLAIN,
  hasTrigrams,
  likePattern,
  trimmedSearch,
} from '../../platform/database/like.ts';
import { MOST_COUNTED } from '../../platform/http/lists/paging.ts';
import { customerFieldSql } from './customer-in-row.store.ts';

/** The text that a search looks at, in lower case: by our own collation, since the database's may not know Å as the capital of å. */
export const SEARCHED_TEXT = `with_plain_letters(lower(concat_ws(E'\\n', client_name, reference, coalesce(number::text, opening_number)) collate norwegian))`;

/**
 * The ids of the account's documents with this text in the client's name, the reference or the number, capitals or not; with
 * this KID or total; or of clients with this organisation number or mail address in the register. Issued documents are found by
 * indexes. Drafts, opening invoices and documents that are not indexed yet are looked through.
 */
export function idsWithText(accountId: string, asked: string): RawBuilder<string[]> {
  const { inIndex, elsewhere } = textSearch(accountId, asked);
  const found = inIndex.map(
    (said) => sql`select invoice_id from searched_documents where account_id = ${accountId} and ${said}`,
  );
  return sql`array(${sql.join([...found, elsewhere], sql` union all `)})`;
}

/**
 * Whether more than `MOST_COUNTED` issued documents have the text or the amount. PostgreSQL knows by its statistics whether the index or the
 * documents one after another tell that sooner.
 */
export async function isCommonText(db: AccountDb, asked: string): Promise<boolean> {
  const { inIndex } = textSearch(db.accountId, asked);
  const { rows } = await sql<{ isCommon: boolean }>`
    select count(*) > ${MOST_COUNTED} as "isCommon" from (
      select from searched_documents where account_id = ${db.accountId} and (${sql.join(inIndex, sql` or `)}) limit ${MOST_COUNTED + 1}
    ) found`.execute(db);
  return rows[0]?.isCommon === true;
}

/** SQL for whether a row of `invoices` is one of `idsWithText`. In the order of a list it finds the first of very many sooner. */
export function hasCommonText(accountId: string, asked: string): RawBuilder<boolean> {
  const { inRow, elsewhere } = textSearch(accountId, asked);
  return sql<boolean>`((
      select ${sql.join(inRow, sql` or `)} from searched_documents s where s.account_id = ${accountId} and s.invoice_id = invoices.id
    ) or id = any(array(${elsewhere})))`;
}

/**
 * The parts of a search.
 * @returns `inIndex`: conditions on `searched_documents`, each of which has an index. `inRow`: the same for one row. `elsewhere`: the
 * ids of what that table lacks
 */
function textSearch(accountId: string, asked: string) {
  const text = trimmedSearch(asked);
  const pattern = likePattern(text);
  const amount = searchedAmount(text);
  const hasAmount = amount && sql`total_ore between ${amount.fromOre} and ${amount.toOre}`;
  const compact = text.replaceAll(/\s/g, '');
  const orgNumber = normaliseOrganisationNumber(text);
  // A row of before has no plain letters yet.
  const forms = [PLAIN, ...(IS_ASCII.test(text) ? [] : [LOWER])];
  const inRow = [...forms.map((form) => sql`text like ${form(pattern)}`), ...(hasAmount ? [hasAmount] : [])];
  const inIndex = [
    ...forms.map((form) => sql`(${hasTrigrams(accountId, text, form)})`),
    ...(hasAmount ? [hasAmount] : []),
  ];
  const matches = sql`(${sql.raw(SEARCHED_TEXT)} like ${PLAIN(pattern)}
    ${hasAmount === undefined ? sql`` : sql`or ${hasAmount}`})`;
  const elsewhere = sql`
    select id from (
      -- In this order, so that PostgreSQL begins at the mark, whatever part of the account it expects behind the mark.
      select * from invoices where account_id = ${accountId} and number > coalesce(
        (select documents_through from search_marks where account_id = ${accountId}), 0)
      order by number offset 0
    ) unindexed
    where ${matches}
    union all
    select id from (
      select id, ${customerFieldSql(accountId, 'name')} as client_name, reference, number, opening_number, total_ore from invoices
      where account_id = ${accountId} and status = 'draft' offset 0
    ) drafts where ${matches}
    union all
    select id from invoices where account_id = ${accountId} and opening_number is not null and ${matches}
    ${/^\d{2,25}-?$/.test(compact) ? sql`union all select id from invoices where account_id = ${accountId} and kid = ${compact}` : sql``}
    ${/^\d{9}$/.test(orgNumber) ? ofClients(sql`c.org_number = ${orgNumber}`) : sql``}
    ${text.includes('@') ? ofClients(sql`lower(c.email) like lower(${pattern})`) : sql``}`;
  return { inIndex, inRow, elsewhere };

  function ofClients(condition: RawBuilder<unknown>): RawBuilder<unknown> {
    return sql`union all
      select i.id from clients c join invoices i on i.account_id = ${accountId} and i.client_id = c.id
      where c.account_id = ${accountId} and ${condition}`;
  }
}

/**
 * Makes the next documents of the account quick to find. Numbers are given and seen in their order. So no document with a smaller number
 * comes later, except documents of a gap (`insertFilledDocument`). The transaction has locked the account's search marks.
 *
 * @returns how many documents
 */
export async function insertNextDocuments(trx: AccountTrx, limit: number): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    with next as (
      select id, number, total_ore, ${sql.raw(SEARCHED_TEXT)} as text from invoices
      where account_id = ${trx.accountId} and number > (select documents_through from search_marks where account_id = ${trx.accountId})
      order by number limit ${limit}
    ), inserted as (
      insert into searched_documents (account_id, invoice_id, text, total_ore) select ${trx.accountId}, id, text, total_ore from next
    ), marked as (
      update search_marks set documents_through = coalesce((select max(number) from next), documents_through)
      where account_id = ${trx.accountId}
    )
    select count(*) from next`.execute(trx);
  return Number(rows[0]?.count ?? 0);
}

/** Makes a document quick to find that has got a number of a gap, behind which the account's mark may stand. */
export async function insertFilledDocument(trx: AccountTrx, number: bigint): Promise<void> {
  const { rows } = await sql<{ through: bigint }>`
    select documents_through as through from search_marks where account_id = ${trx.accountId} for update`.execute(
    trx,
  );
  if (number > BigInt(rows[0]?.through ?? 0)) return;
  await sql`
    insert into searched_documents (account_id, invoice_id, text, total_ore)
    select ${trx.accountId}, id, ${sql.raw(SEARCHED_TEXT)}, total_ore from invoices i
    where i.account_id = ${trx.accountId} and i.number = ${number}`.execute(trx);
}
