import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { NO_TEXTS } from '../../domain/invoices/invoice-texts.ts';
import { addDays, osloMidnight } from '../../domain/local-date.ts';
import type { LocalDate } from '../../domain/local-date.ts';
import type { Trx } from '../../platform/database/database.ts';
import { noteDifferences } from '../../platform/events/note-events.ts';
import { noteChangedQuotes } from '../quotes/index.ts';

/**
 * The quotes that were sent, valid and answered at most on that day, of which no invoice is kept and no mail is on its way. So the
 * evidence of an acceptance is kept as long as the documents that came of it.
 *
 * @param going a query for the ids of documents that count as deleted already
 */
export function oldQuotes(
  accountId: string,
  through: LocalDate,
  going: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const end = osloMidnight(addDays(through, 1));
  return sql`
    select q.id from quotes q
    where q.account_id = ${accountId} and q.sent_at is not null and q.document_deleted_at is null
      and q.issue_date <= ${through} and q.valid_until <= ${through}
      and coalesce(greatest(q.viewed_at, q.accepted_at, q.declined_at) < ${end}, true)
      and not exists (
        select from quote_invoices l
        join invoices i on i.account_id = ${accountId} and i.id = l.invoice_id and i.document_deleted_at is null
        where l.account_id = ${accountId} and l.quote_id = q.id and i.id not in (${going})
      ) and not exists (
        select from quote_mails m join deliveries d on d.account_id = ${accountId} and d.id = m.id
        where m.account_id = ${accountId} and m.quote_id = q.id and d.status in ('queued', 'sending')
      )`;
}

/** The content of a quote that says nothing. */
const EMPTY = {
  ...NO_TEXTS,
  deliveryDate: null,
  deliveryPeriod: null,
  prepayment: null,
  metadata: {},
};
const EMPTY_CLIENT = {
  name: '',
  email: '',
  address: '',
  postalCode: '',
  city: '',
  orgNumber: '',
  vatNumber: null,
  type: null,
};

/**
 * Deletes what some old quotes say: snapshots, files, mails, texts, and who answered. Amounts, dates and numbers stay.
 * @returns of how many
 */
export async function deleteSomeQuotes(
  trx: Trx,
  accountId: string,
  through: LocalDate,
  now: Date,
  limit: number,
): Promise<number> {
  const none = sql`select null::uuid where false`;
  const { rows } = await sql<{ id: string }>`
    ${oldQuotes(accountId, through, none)} order by q.id limit ${limit} for update of q`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await deleteMails(trx, accountId, ids);
  await sql`
    delete from document_files where account_id = ${accountId} and document_id = any(${ids})`.execute(trx);
  // What is reckoned is reckoned before the update, because Citus allows no such functions within one (decision 54).
  await sql`
    with left_over as (
      select id, (content::jsonb || ${JSON.stringify(EMPTY)}::jsonb || jsonb_build_object(
        'client', (content -> 'client')::jsonb || ${JSON.stringify(EMPTY_CLIENT)}::jsonb))::json as content,
        coalesce((
          select json_agg((line.value::jsonb || '{"description": ""}')::json order by line.ordinality)
          from json_array_elements(lines) with ordinality as line
        ), '[]') as lines
      from quotes where account_id = ${accountId} and id = any(${ids})
    )
    update quotes set client_name = '', external_id = null, snapshot = '{}', content = left_over.content,
      lines = left_over.lines, accepted_by = case when accepted_by is not null then '' end, accepted_reason = null,
      declined_by = null, declined_reason = null,
      document_deleted_at = ${now}, version = version + 1, updated_at = greatest(updated_at, ${now})
    from left_over where account_id = ${accountId} and quotes.id = left_over.id`.execute(trx);
  await noteChangedQuotes(trx, accountId, ids);
  return ids.length;
}

async function deleteMails(trx: Trx, accountId: string, quoteIds: string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from quote_mails where account_id = ${accountId} and quote_id = any(${quoteIds})`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  const { numAffectedRows: captured = 0n } = await sql`
    delete from captured_emails where account_id = ${accountId} and delivery_id = any(${ids})`.execute(trx);
  noteDifferences(trx, accountId, [{ figure: 'captured-emails', day: '', key: '', sums: [-captured] }]);
  for (const table of ['quote_mails', 'deliveries'] as const) {
    await trx.deleteFrom(table).where('account_id', '=', accountId).where('id', 'in', ids).execute();
  }
}

/** Deletes the files that requests were drawing while their quotes were deleted. */
export async function deleteLeftQuoteFiles(trx: Trx, accountId: string): Promise<void> {
  await sql`
    delete from document_files f using quotes q
    where f.account_id = ${accountId} and q.account_id = ${accountId} and q.document_deleted_at is not null
      and f.document_id = q.id`.execute(trx);
}
