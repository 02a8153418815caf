import { sql } from 'kysely';
import type { Check } from '../../check.ts';
import { DROPPED_E_INVOICE } from '../../../invoices/index.ts';
import { NAME_OF_DOCUMENT, bySqlStatement } from '../../statement.store.ts';

export const sentEInvoices: Check = {
  name: 'sent-e-invoices',
  holds:
    'every e-invoice that was sent is kept and names its document, a mail went instead of each that did not arrive and was not dropped after a restore, and the channel of the document tells so',
  examine: bySqlStatement((accountId) => ({
    rows: sql`select count(*) from e_invoice_deliveries where account_id = ${accountId}`,
    breaches: sql`
        select format('%s: e-invoice %s %s', ${NAME_OF_DOCUMENT}, e.id, case
          when i.number is null then 'is of a draft'
          when may_be_sent and document is null then 'was sent, and what was sent is not kept'
          when not names_it then 'names another document'
          when is_open <> (next_attempt_at is not null) then 'is neither waiting nor ended'
          when is_open and e.bounced_at is not null then 'waits, and has failed'
          when not tells_so then format('is %s, and the document says that it went by %s', e.status, i.channel)
          else 'did not arrive, and no mail went instead'
        end) as breach
        from (
          select *, status in ('queued', 'sending') as is_open,
            status = 'sent' or submitted_at is not null as may_be_sent
          from e_invoice_deliveries where account_id = ${accountId}
        ) e
        join (select * from invoices where account_id = ${accountId}) i on i.id = e.invoice_id
        cross join lateral (
          select document is null
            or position(convert_to(format('<cbc:ID>%s</cbc:ID>', i.number), 'UTF8') in document) > 0 as names_it,
            case
              -- Stored by a service of the version before channels.
              when i.channel is null then true
              when e.status <> 'bounced' then i.channel = 'e-invoice'
              when mail_id is not null or has_mail_copy then i.channel = 'email'
              else true
            end as tells_so
        ) told
        where i.number is null or not tells_so or (may_be_sent and document is null) or not names_it
          or is_open <> (next_attempt_at is not null) or (is_open and e.bounced_at is not null)
          or (e.status = 'bounced' and last_error is distinct from ${DROPPED_E_INVOICE} and mail_recipient <> ''
            and not has_mail_copy and not exists (
            select from deliveries where account_id = ${accountId} and id = mail_id and invoice_id = e.invoice_id
          ))
        order by i.number, e.id`,
  })),
};
