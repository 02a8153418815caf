import { sql } from 'kysely';
import { NO_TEXTS } from '../../domain/invoices/invoice-texts.ts';
import { FORGOTTEN_CLIENT } from '../../domain/parties/client-identity.ts';
import { addDays, osloMidnight } from '../../domain/days/local-date.ts';
import type { OldRows, Ties } from '../../platform/database/ties.ts';
import { deleteDocumentFiles } from '../issued-documents/index.ts';
import { forgetMailsOfQuotes } from '../mail/index.ts';
import { noteChangedQuotes } from './save-quote.ts';

/**
 * The quotes that were sent, valid and answered at most on that day, of which no invoice is kept and no mail is on its way. So the
 * evidence of an acceptance is kept as long as the documents that came of it.
 */
const oldQuotes: OldRows['select'] = (accountId, through, going) => sql`
  select q.id from quotes q
  where q.account_id = ${accountId} and q.sent_at is not null and q.document_deleted_at is null
    and q.issue_date <= ${through} and q.valid_until <= ${through}
    and coalesce(greatest(q.viewed_at, q.accepted_at, q.declined_at) < ${osloMidnight(addDays(through, 1))}, true)
    and not exists (
      select from quote_invoices l
      join invoices i on i.account_id = ${accountId} and i.id = l.invoice_id and i.document_deleted_at is null
      where l.account_id = ${accountId} and l.quote_id = q.id and i.id not in (${going})
    ) and not exists (
      select from quote_mails m join deliveries d on d.account_id = ${accountId} and d.id = m.id
      where m.account_id = ${accountId} and m.quote_id = q.id and d.status in ('queued', 'sending')
    )`;

/** The content of a quote that says nothing. */
const EMPTY = {
  ...NO_TEXTS,
  deliveryDate: null,
  deliveryPeriod: null,
  prepayment: null,
  metadata: {},
};

/** Deletes snapshots, files, mails, texts, and who answered. Amounts, dates and numbers stay. */
const forgetQuotes: OldRows['forget'] = async (trx, ids, now) => {
  await forgetMailsOfQuotes(trx, ids);
  await deleteDocumentFiles(trx, sql`document_id = any(${ids})`);
  // Values are computed before the update, because Citus allows no such functions within an update (decision 54).
  await sql`
    with left_over as (
      select id, (content::jsonb || ${JSON.stringify(EMPTY)}::jsonb || jsonb_build_object(
        'client', (content -> 'client')::jsonb || ${JSON.stringify(FORGOTTEN_CLIENT)}::jsonb))::json as content,
        coalesce((
          select json_agg((line.value::jsonb || '{"description": ""}')::json order by line.ordinality)
          from json_array_elements(lines) with ordinality as line
        ), '[]') as lines
      from quotes where account_id = ${trx.accountId} and id = any(${ids})
    )
    update quotes set client_name = '', external_id = null, snapshot = '{}', content = left_over.content,
      lines = left_over.lines, accepted_by = case when accepted_by is not null then '' end, accepted_reason = null,
      declined_by = null, declined_reason = null,
      document_deleted_at = ${now}, version = version + 1, updated_at = greatest(updated_at, ${now})
    from left_over where account_id = ${trx.accountId} and quotes.id = left_over.id`.execute(trx);
  await noteChangedQuotes(trx, ids);
};

export const TIES: Ties = {
  isAccountUsed: (accountId, number) => sql`exists (
    select from quotes where account_id = ${accountId} and line_accounts @> array[${number}])`,

  async draftsOf(trx, clientId, limit) {
    const { rows } = await sql<{ id: string }>`
      select id from quotes where account_id = ${trx.accountId} and client_id = ${clientId} and sent_at is null
      order by id limit ${limit}`.execute(trx);
    return rows.length > 0 ? { quoteIds: rows.map(({ id }) => id) } : {};
  },

  mailsOf: (accountId, clientId) => sql`
    select m.id from quote_mails m join quotes q on q.account_id = ${accountId} and q.id = m.quote_id
    where m.account_id = ${accountId} and q.client_id = ${clientId}`,

  old: { counted: 'quotes', select: oldQuotes, forget: forgetQuotes },

  /** The files that requests were drawing while their quotes were deleted. */
  async forgetRest(trx) {
    const deleted = sql`select id from quotes where account_id = ${trx.accountId} and document_deleted_at is not null`;
    await deleteDocumentFiles(trx, sql`document_id in (${deleted})`);
  },
};
