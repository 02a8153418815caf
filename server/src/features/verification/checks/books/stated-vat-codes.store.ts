import { sql } from 'kysely';
import type { Check } from '../../check.ts';
import { documentLines } from '../../documents.store.ts';
import { NAME_OF_DOCUMENT, SENT_DOCUMENT, bySqlStatement } from '../../statement.store.ts';

/**
 * Older lines of rate 0 have no code here or in the document as it was sent, because `send` did not store a code then.
 * They may be booked on a code (decision 42).
 */
export const statedVatCodes: Check = {
  name: 'stated-vat-codes',
  holds: "an issued document's lines have the VAT codes that it was sent with, and are booked on them",
  examine: bySqlStatement((accountId) => ({
    rows: sql`
        select count(*) from issued_documents d join ${documentLines(accountId)} l using (invoice_id)
        where d.account_id = ${accountId}`,
    breaches: sql`
        select format('%s: lines[%s] has code %s, was sent with %s and is booked on %s', ${NAME_OF_DOCUMENT}, line_index,
          coalesce(has, 'none'), coalesce(sent, 'none'), coalesce(booked_on, 'none')) as breach
        from (
          select d.invoice_id, l.line_index, l.vat_code::text as has,
            ${SENT_DOCUMENT} #>> array['lines', l.line_index::text, 'vatCode'] as sent,
            case when i.booked then l.booked_vat_code end::text as booked_on
          from issued_documents d
          join invoices i on i.account_id = ${accountId} and i.id = d.invoice_id
          join ${documentLines(accountId)} l on l.invoice_id = d.invoice_id
          where d.account_id = ${accountId}
        ) line
        join invoices i on i.account_id = ${accountId} and i.id = line.invoice_id
        where has is distinct from sent or has <> booked_on
        order by i.number, line_index`,
  })),
};
