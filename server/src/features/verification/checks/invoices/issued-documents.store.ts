import { sql } from 'kysely';
import type { Check } from '../../check.ts';
import { NAME_OF_DOCUMENT, SENT_DOCUMENT, bySqlStatement } from '../../statement.store.ts';

export const issuedDocuments: Check = {
  name: 'issued-documents',
  holds: 'every issued document is kept as it was sent, with the number, KID and amounts that it still has',
  examine: bySqlStatement((accountId) => ({
    rows: sql`select count(*) from issued_documents where account_id = ${accountId}`,
    breaches: sql`
        select format('%s: %s', ${NAME_OF_DOCUMENT}, case
          when i.number is null then 'is a draft, but something was sent'
          when d.snapshot is null then 'what was sent is not kept'
          else format('%s øre, was sent as number %s with %s øre', i.total_ore, snapshot ->> 'number',
            snapshot ->> 'totalOre')
        end) as breach
        from (
          select d.invoice_id, ${SENT_DOCUMENT} as snapshot from issued_documents d
          join invoices i on i.account_id = ${accountId} and i.id = d.invoice_id and i.document_deleted_at is null
          where d.account_id = ${accountId}
        ) d
        full join (
          -- The other system keeps the documents of opening invoices. Deleted ones have a check of their own.
          select * from invoices
          where account_id = ${accountId} and opening_number is null and document_deleted_at is null
        ) i on i.id = d.invoice_id
        where (d.snapshot is null) <> (i.number is null)
          or snapshot ->> 'number' <> i.number::text or snapshot ->> 'kid' is distinct from i.kid
          or snapshot ->> 'subtotalOre' <> i.subtotal_ore::text or snapshot ->> 'vatOre' <> i.vat_ore::text
          or snapshot ->> 'totalOre' <> i.total_ore::text
        order by i.number`,
  })),
};
