import { sql } from 'kysely';
import { INVOICE_TEXT_COLUMNS } from '../../../../domain/invoices/invoice-texts.ts';
import type { Check } from '../../check.ts';
import { documentLines } from '../../documents.store.ts';
import { NAME_OF_DOCUMENT, bySqlStatement } from '../../statement.store.ts';

/** What the law no longer keeps is deleted as a whole (decision 61). */
export const deletedDocuments: Check = {
  name: 'deleted-documents',
  holds: 'of a document that was deleted nothing is left but its amounts, dates and numbers',
  examine: bySqlStatement((accountId) => {
    const deleted = sql`select id from invoices where account_id = ${accountId} and document_deleted_at is not null`;
    const left = sql`
      select invoice_id as id, 'the snapshot' as what from issued_documents where account_id = ${accountId}
      union all
      select invoice_id, 'a mail' from deliveries where account_id = ${accountId}
      union all
      select invoice_id, 'an e-invoice' from e_invoice_deliveries where account_id = ${accountId}
      union all
      select invoice_id, 'an attachment' from attachments where account_id = ${accountId}
      union all
      select invoice_id, 'metadata' from invoice_metadata where account_id = ${accountId}
      union all
      select document_id, 'a file' from document_files where account_id = ${accountId}
      union all
      select r.invoice_id, 'the file of a letter'
      from document_files f join reminders r on r.account_id = ${accountId} and r.id = f.document_id
      where f.account_id = ${accountId}
      union all
      select invoice_id, 'a letter' from reminders where account_id = ${accountId} and snapshot <> '{}'
      union all
      select invoice_id, 'the reason of a pause' from reminder_pauses
      where account_id = ${accountId} and concat(reason, reference) <> ''
      union all
      select invoice_id, 'the reason of a waiver' from claim_waivers
      where account_id = ${accountId} and reason is not null
      union all
      select invoice_id, 'the reference of a payment' from payments
      where account_id = ${accountId} and reference is not null
      union all
      select p.invoice_id, 'the reference of a payment' from payment_references r
      join payments p on p.account_id = ${accountId} and p.id = r.payment_id
      where r.account_id = ${accountId}
      union all
      select a.invoice_id, 'what the bank said of a payment'
      from bank_allocations a
      join bank_transactions t on t.account_id = ${accountId} and t.id = a.bank_transaction_id
      where a.account_id = ${accountId} and t.paired_transaction_id is null
        and coalesce(t.payer_name, t.payer_account, t.text, t.archive_reference, t.end_to_end_id) is not null
        and not exists (
          select from bank_allocations other
          left join invoices kept on kept.account_id = ${accountId} and kept.id = other.invoice_id
          where other.account_id = ${accountId} and other.bank_transaction_id = t.id and kept.document_deleted_at is null
        )
      union all
      select invoice_id, 'the description of a line' from ${documentLines(accountId)} l where description <> ''
      union all
      select invoice_id, 'the product of a line' from ${documentLines(accountId)} l where product_id is not null
      union all
      select id, 'a text' from invoices
      where account_id = ${accountId} and concat(client_name, client_email, client_address, client_postal_code,
        client_city, client_org_number, client_vat_number, ${sql.raw(INVOICE_TEXT_COLUMNS.join())},
        metadata::text, external_id, reminders_paused_reason, handed_over_to, handed_over_reference) <> ''`;
    return {
      rows: sql`select count(*) from (${deleted}) deleted`,
      breaches: sql`
        select distinct format('%s: %s is left', ${NAME_OF_DOCUMENT}, what) as breach
        from (${left}) l join invoices i on i.account_id = ${accountId} and i.id = l.id
        where i.document_deleted_at is not null order by 1`,
    };
  }),
};
