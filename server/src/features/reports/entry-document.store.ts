import type { Series } from '../../domain/books/journal.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import type { ListOrder } from '../../platform/http/lists/list-order.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { JOIN_MOVEMENTS, MOVED_INVOICE_ID } from '../invoices/index.ts';

/**
 * SQL joins over an entry `e` of the journal. They find the invoice behind the entry's source document, and the id of that
 * invoice. The id is null for entries without an invoice, such as manual entries. A credit note counts for its invoice.
 */
export const JOIN_ENTRY_INVOICE = sql`
  left join invoices note on e.source_document_type = 'CreditNote'
    and note.account_id = e.account_id and note.id = e.source_document_id
  ${JOIN_MOVEMENTS}
`;
export const ENTRY_INVOICE_ID = sql<string | null>`
  case e.source_document_type when 'Invoice' then e.source_document_id
    else coalesce(note.credited_invoice_id, ${MOVED_INVOICE_ID}) end
`;

/**
 * SQL joins that find the invoice of a line `l` of the entry, because each line of an opening balance's entry may have an
 * invoice of its own. They include `JOIN_ENTRY_INVOICE`.
 */
export const JOIN_LINE_INVOICE = sql`
  ${JOIN_ENTRY_INVOICE}
  left join invoices opening on e.source_document_type = 'OpeningBalance'
    and opening.account_id = e.account_id and opening.opening_balance_id = e.source_document_id
    and opening.opening_line = l.line_number
`;
export const LINE_INVOICE_ID = sql<string | null>`coalesce(opening.id, ${ENTRY_INVOICE_ID})`;

/**
 * The customer of an entry `e`. Only the entry's lines of the customer ledger name the customer. Null when no line names a
 * customer, or when a manual entry has several customers.
 */
export function entryCustomerId(accountId: string): RawBuilder<string | null> {
  return sql<string | null>`(
  select case when count(distinct c.customer_id) = 1 then min(c.customer_id::text)::uuid end
  from journal_lines c where c.account_id = ${accountId} and c.entry_id = e.id
)`;
}

/** The order of posted lines: posting date, series, number, line. */
export const POSTED_ORDER: Pick<ListOrder<PostedKey>, 'keys'> = {
  keys: [
    { column: 'posting_date', type: 'date', of: ({ postingDate }) => postingDate },
    { column: 'series', type: 'text', of: ({ series }) => series },
    { column: 'number', type: 'bigint', of: ({ number }) => number },
    { column: 'line_number', type: 'bigint', of: ({ lineNumber }) => lineNumber },
  ],
};
type PostedKey = { postingDate: LocalDate; series: Series; number: bigint; lineNumber: number };
