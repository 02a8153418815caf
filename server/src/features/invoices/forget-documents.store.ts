import { sql } from 'kysely';
import { NO_TEXTS, textsToColumns } from '../../domain/invoices/invoice-texts.ts';
import type { AccountTrx } from '../../platform/database/database.ts';
import { deleteDocumentFiles, deleteIssuedDocuments } from '../issued-documents/index.ts';
import { forgetMailsOfDocuments } from '../mail/index.ts';
import { recordedByTables } from './invoice-rows.store.ts';
import { noteChangedInvoices } from './save-invoice.ts';
import { SEARCHED_TEXT } from './searched-documents.store.ts';

/**
 * Deletes the contents of these locked documents: the snapshots, files, attachments, mails and letters, and the texts in their rows.
 * Amounts, dates, numbers and codes stay, because the books and the numbering are made of them.
 */
export async function forgetDocuments(trx: AccountTrx, ids: string[], now: Date): Promise<void> {
  await forgetMailsOfDocuments(trx, ids);
  await deleteIssuedDocuments(trx, ids);
  for (const table of ['e_invoice_deliveries', 'invoice_metadata'] as const) {
    await trx
      .deleteFrom(table)
      .where('account_id', '=', trx.accountId)
      .where('invoice_id', 'in', ids)
      .execute();
  }
  const letters = sql`select id from reminders where account_id = ${trx.accountId} and invoice_id = any(${ids})`;
  await deleteDocumentFiles(trx, sql`document_id in (select unnest(${ids}::uuid[]) union all ${letters})`);
  await emptyTexts(trx, ids);
  await emptyRows(trx, ids, now);
}

async function emptyTexts(trx: AccountTrx, ids: string[]): Promise<void> {
  await sql`
    update reminders set snapshot = '{}' where account_id = ${trx.accountId} and invoice_id = any(${ids})
  `.execute(trx);
  await sql`
    update reminder_pauses set reason = '', reference = null where account_id = ${trx.accountId} and invoice_id = any(${ids})
  `.execute(trx);
  await sql`
    update claim_waivers set reason = null where account_id = ${trx.accountId} and invoice_id = any(${ids})
  `.execute(trx);
  await sql`
    delete from payment_references where account_id = ${trx.accountId} and payment_id in (
      select id from payments where account_id = ${trx.accountId} and invoice_id = any(${ids})
    )`.execute(trx);
  await sql`
    update payments set reference = null where account_id = ${trx.accountId} and invoice_id = any(${ids}) and reference is not null
  `.execute(trx);
}

const NO_TEXTS_IN_ROW = Object.entries(textsToColumns(NO_TEXTS))
  .map(([column, none]) => `${column} = ${none === null ? 'null' : "''"}`)
  .join();

// Values are computed before the update, because Citus allows no such functions within an update (decision 54).
async function emptyRows(trx: AccountTrx, ids: string[], now: Date): Promise<void> {
  await sql`
    with left_over as (
      select id, ${recordedByTables(trx.accountId, 'invoices')} as recorded, coalesce((
        select json_agg((line.value::jsonb - 'productId' || '{"description": ""}')::json order by line.ordinality)
        from json_array_elements(lines) with ordinality as line
      ), '[]') as lines
      from invoices where account_id = ${trx.accountId} and id = any(${ids})
    )
    update invoices set client_name = '', client_email = '', client_address = '', client_postal_code = '',
      client_city = '', client_org_number = '', client_vat_number = null, metadata = null, external_id = null, ${sql.raw(NO_TEXTS_IN_ROW)},
      reminders_paused_reason = null, reminders_paused_until = null,
      handed_over_to = null, handed_over_on = null, handed_over_reference = null,
      lines = left_over.lines, recorded = left_over.recorded,
      document_deleted_at = ${now}, version = version + 1, updated_at = greatest(updated_at, ${now})
    from left_over where account_id = ${trx.accountId} and invoices.id = left_over.id`.execute(trx);
  await noteChangedInvoices(trx, ids);
  await sql`
    with searched as (
      select id, ${sql.raw(SEARCHED_TEXT)} as text from invoices where account_id = ${trx.accountId} and id = any(${ids})
    )
    update searched_documents t set text = searched.text
    from searched where t.account_id = ${trx.accountId} and t.invoice_id = searched.id`.execute(trx);
}
