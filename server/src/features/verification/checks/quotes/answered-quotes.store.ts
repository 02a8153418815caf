import { sql } from 'kysely';
import type { Check } from '../../check.ts';
import { bySqlStatement } from '../../statement.store.ts';
import { NAME_OF_QUOTE } from './quote-name.store.ts';

/** What was accepted on the page must be there to be shown years later. */
export const answeredQuotes: Check = {
  name: 'answered-quotes',
  holds:
    'the stored status of a quote follows from its facts, what was not sent has neither answer nor invoice, and the PDF that was accepted on the page is kept (of test accounts it may be deleted)',
  examine: bySqlStatement((accountId) => ({
    rows: sql`select count(*) from quotes where account_id = ${accountId}`,
    breaches: sql`
        select format('%s: is %s, should be %s', ${NAME_OF_QUOTE}, q.status, derived.status) as breach
        from quotes q cross join lateral (
          select case
            when q.sent_at is null then 'draft'
            when q.invoiced_share_e4 = 10000 then 'invoiced'
            when q.accepted_at is not null then 'accepted'
            when q.declined_at is not null then 'declined'
            when q.expired_at is not null then 'expired'
            when q.viewed_at is not null then 'viewed'
            else 'sent' end as status
        ) derived
        where q.account_id = ${accountId} and q.status <> derived.status
        union all
        select format('%s: was not sent, and has an answer or an invoice', ${NAME_OF_QUOTE})
        from quotes q
        where q.account_id = ${accountId} and q.sent_at is null
          and (coalesce(q.viewed_at, q.expired_at, q.accepted_at, q.declined_at) is not null or q.invoiced_share_e4 > 0)
        union all
        select format('%s: the PDF that was accepted is not kept', ${NAME_OF_QUOTE})
        from quotes q left join document_files f on f.account_id = ${accountId} and f.document_id = q.id
        where q.account_id = ${accountId} and q.accepted_via = 'page' and q.document_deleted_at is null
          and case when f.document_id is null then q.account_id like 'P%'
            else f.sha256 <> q.accepted_pdf_sha256 or encode(sha256(f.pdf), 'hex') <> f.sha256 end
        union all
        select format('%s: its document was deleted, and %s is left', ${NAME_OF_QUOTE}, left_over.what)
        from quotes q cross join lateral (
          select 'the snapshot' as what where q.snapshot::text <> '{}'
          union all
          select 'a text' where concat(q.client_name, q.external_id, q.accepted_by, q.accepted_reason, q.declined_by,
            q.declined_reason, q.content -> 'client' ->> 'name', q.content -> 'client' ->> 'email', q.content ->> 'notes',
            q.content ->> 'reference') <> ''
          union all
          select 'a file' where exists (
            select from document_files f where f.account_id = ${accountId} and f.document_id = q.id)
          union all
          select 'a mail' where exists (
            select from quote_mails m where m.account_id = ${accountId} and m.quote_id = q.id)
        ) left_over
        where q.account_id = ${accountId} and q.document_deleted_at is not null`,
  })),
};
