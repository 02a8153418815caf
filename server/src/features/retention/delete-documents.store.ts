import { sql } from 'kysely';
import { NAMELESS, noteChangedClients } from '../clients/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { NO_TEXTS, textsToColumns } from '../../domain/invoices/invoice-texts.ts';
import { addDays, osloMidnight } from '../../domain/local-date.ts';
import type { LocalDate } from '../../domain/local-date.ts';
import { noteDifferences } from '../../platform/events/note-events.ts';
import { noteChangedInvoices, recordedByTables, SEARCHED_TEXT } from '../invoices/index.ts';
import { deleteBankTexts, transactionsOfInvoices } from './bank-texts.store.ts';
import { namelessCustomers, oldDocuments } from './old-documents.store.ts';

/** A page of old documents, in the order of their ids: those that go, locked, and the id of the last one on the page. */
export type OldPage = { going: string[]; last: string | undefined };

/** @param behind the last id of the page before */
export async function lockNextDocuments(
  trx: Trx,
  accountId: string,
  through: LocalDate,
  behind: string,
  limit: number,
): Promise<OldPage> {
  const { rows: page } = await sql<{ id: string; goes: boolean }>`
    select id, not is_open and not is_later as goes from (
      ${oldDocuments(accountId, through)} and i.id > ${behind} order by i.id limit ${limit}
    ) documents order by id`.execute(trx);
  const candidates = page.filter(({ goes }) => goes).map(({ id }) => id);
  await sql`
    select from invoices where account_id = ${accountId} and id = any(${candidates}) order by id for update
  `.execute(trx);
  // A request may have changed one of them before the lock was there.
  const { rows } = await sql<{ id: string }>`
    select id from (${oldDocuments(accountId, through)} and i.id = any(${candidates})) documents
    where not is_open and not is_later order by id`.execute(trx);
  return { going: rows.map(({ id }) => id), last: page.at(-1)?.id };
}

const DELETED_WITH_DOCUMENT = [
  'deliveries',
  'e_invoice_deliveries',
  'issued_documents',
  'attachments',
  'invoice_metadata',
] as const;

/**
 * Deletes what these documents say: the snapshots, files, attachments, mails and letters, the texts in their rows, and what the
 * bank said of their payments.
 * Amounts, dates, numbers and codes stay, because the books and the numbering are made of them.
 */
export async function deleteContents(
  trx: Trx,
  accountId: string,
  ids: string[],
  { through, now }: { through: LocalDate; now: Date },
): Promise<void> {
  const { numAffectedRows: captured = 0n } = await sql`
    delete from captured_emails where account_id = ${accountId} and delivery_id in (
      select id from deliveries where account_id = ${accountId} and invoice_id = any(${ids})
    )`.execute(trx);
  noteDifferences(trx, accountId, [{ figure: 'captured-emails', day: '', key: '', sums: [-captured] }]);
  for (const table of DELETED_WITH_DOCUMENT) {
    await trx.deleteFrom(table).where('account_id', '=', accountId).where('invoice_id', 'in', ids).execute();
  }
  await sql`
    delete from document_files where account_id = ${accountId} and document_id in (
      select unnest(${ids}::uuid[]) union all
      select id from reminders where account_id = ${accountId} and invoice_id = any(${ids})
    )`.execute(trx);
  await emptyTexts(trx, accountId, ids);
  await emptyRows(trx, accountId, ids, now);
  await deleteBankTexts(trx, accountId, through, now, { among: transactionsOfInvoices(accountId, ids) });
}

async function emptyTexts(trx: Trx, accountId: string, ids: string[]): Promise<void> {
  await sql`
    update reminders set snapshot = '{}' where account_id = ${accountId} and invoice_id = any(${ids})
  `.execute(trx);
  await sql`
    update reminder_pauses set reason = '', reference = null where account_id = ${accountId} and invoice_id = any(${ids})
  `.execute(trx);
  await sql`
    update claim_waivers set reason = null where account_id = ${accountId} and invoice_id = any(${ids})
  `.execute(trx);
  await sql`
    delete from payment_references where account_id = ${accountId} and payment_id in (
      select id from payments where account_id = ${accountId} and invoice_id = any(${ids})
    )`.execute(trx);
  await sql`
    update payments set reference = null where account_id = ${accountId} and invoice_id = any(${ids}) and reference is not null
  `.execute(trx);
}

const NO_TEXTS_IN_ROW = Object.entries(textsToColumns(NO_TEXTS))
  .map(([column, none]) => `${column} = ${none === null ? 'null' : "''"}`)
  .join();

/** Services of 1.0.0 search in `invoice_texts`. */
const SEARCHED = ['searched_documents', 'invoice_texts'] as const;

// What is reckoned is reckoned before the update, because Citus allows no such functions within one (decision 54).
async function emptyRows(trx: Trx, accountId: string, ids: string[], now: Date): Promise<void> {
  await sql`
    with left_over as (
      select id, ${recordedByTables(accountId, 'invoices')} as recorded, coalesce((
        select json_agg((line.value::jsonb - 'productId' || '{"description": ""}')::json order by line.ordinality)
        from json_array_elements(lines) with ordinality as line
      ), '[]') as lines
      from invoices where account_id = ${accountId} and id = any(${ids})
    )
    update invoices set client_name = '', client_email = '', client_address = '', client_postal_code = '',
      client_city = '', client_org_number = '', client_vat_number = null, metadata = null, external_id = null, ${sql.raw(NO_TEXTS_IN_ROW)},
      reminders_paused_reason = null, reminders_paused_until = null,
      handed_over_to = null, handed_over_on = null, handed_over_reference = null,
      lines = left_over.lines, recorded = left_over.recorded,
      document_deleted_at = ${now}, version = version + 1, updated_at = greatest(updated_at, ${now})
    from left_over where account_id = ${accountId} and invoices.id = left_over.id`.execute(trx);
  await noteChangedInvoices(trx, accountId, ids);
  for (const table of SEARCHED) {
    await sql`
      with searched as (
        select id, ${sql.raw(SEARCHED_TEXT)} as text from invoices where account_id = ${accountId} and id = any(${ids})
      )
      update ${sql.table(table)} t set text = searched.text
      from searched where t.account_id = ${accountId} and t.invoice_id = searched.id`.execute(trx);
  }
}

/** Deletes the files that requests were drawing while their documents were deleted. */
export async function deleteLeftFiles(trx: Trx, accountId: string): Promise<void> {
  await sql`
    delete from document_files f using invoices i
    where f.account_id = ${accountId} and i.account_id = ${accountId} and i.document_deleted_at is not null
      and f.document_id = i.id`.execute(trx);
  await sql`
    delete from document_files f using reminders r
    join invoices i on i.account_id = ${accountId} and i.id = r.invoice_id and i.document_deleted_at is not null
    where f.account_id = ${accountId} and r.account_id = ${accountId} and f.document_id = r.id`.execute(trx);
}

/** Statements of account that were mailed until that day. No law keeps them, so they go with the documents of their years. */
export async function deleteStatements(trx: Trx, accountId: string, through: LocalDate): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select s.id from statement_mails s join deliveries d on d.account_id = ${accountId} and d.id = s.id
    where s.account_id = ${accountId} and d.dated_at < ${osloMidnight(addDays(through, 1))}
      and d.status not in ('queued', 'sending')`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  const { numAffectedRows: captured = 0n } = await sql`
    delete from captured_emails where account_id = ${accountId} and delivery_id = any(${ids})`.execute(trx);
  noteDifferences(trx, accountId, [{ figure: 'captured-emails', day: '', key: '', sums: [-captured] }]);
  for (const table of ['statement_mails', 'deliveries'] as const) {
    await trx.deleteFrom(table).where('account_id', '=', accountId).where('id', 'in', ids).execute();
  }
}

/** Vouchers that came until that day and were never posted. Those of entries stay. */
export async function deleteWaitingVouchers(trx: Trx, accountId: string, through: LocalDate): Promise<void> {
  await sql`
    delete from waiting_vouchers
    where account_id = ${accountId} and created_at < ${osloMidnight(addDays(through, 1))}`.execute(trx);
}

/** @returns how many customers lost their names */
export async function deleteNames(
  trx: Trx,
  accountId: string,
  through: LocalDate,
  now: Date,
): Promise<number> {
  const none = sql`select null::uuid where false`;
  const { rows } = await sql<{ id: string }>`
    update clients set name = ${NAMELESS}, org_number = '', vat_number = null, updated_at = ${now}
    where account_id = ${accountId} and id in (${namelessCustomers(accountId, through, none)})
    returning id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  await noteChangedClients(trx, accountId, ids);
  return ids.length;
}
