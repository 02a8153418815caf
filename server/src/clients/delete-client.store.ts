import { sql } from 'kysely';
import type { Trx } from '../database/database.ts';

/** What the table calls somebody who was deleted and whom no document and no entry names. */
const NAMELESS = 'Slettet kunde';

/** Drafts that are made out to the client: they hold its name and address, too. */
export async function listDraftIds(
  trx: Trx,
  accountId: string,
  clientId: string,
  limit: number,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('invoices')
    .select('id')
    .where('account_id', '=', accountId)
    .where('client_id', '=', clientId)
    .where('sent_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Issued invoices on which the client owes something: of the invoice itself, or fees and interest of letters. What is written off is
 * not owed any more.
 */
export async function listOpenInvoiceIds(
  trx: Trx,
  accountId: string,
  clientId: string,
  limit: number,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('invoices')
    .select('id')
    .where('account_id', '=', accountId)
    .where('client_id', '=', clientId)
    .where('sent_at', 'is not', null)
    .where('type', '=', 'invoice')
    .where(sql<boolean>`(total_ore > paid_ore + credited_ore + written_off_ore or fees_ore > fees_paid_ore)`)
    .orderBy('due_date')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether the law keeps the client's name: something was sent to it, or the books have an entry on it. */
export async function isNameKept(trx: Trx, accountId: string, clientId: string): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`
    select exists (
        select from invoices where account_id = ${accountId} and client_id = ${clientId} and sent_at is not null
      ) or exists (select from journal_lines where account_id = ${accountId} and customer_id = ${clientId}) as kept
  `.execute(trx);
  return rows[0]?.kept === true;
}

/**
 * Empties the entry and takes it off the register. The row stays, since documents and journal lines refer to its id.
 * @param keepsName what the specification of customers needs stays: name, organisation number, VAT number and country
 */
export async function emptyClient(
  trx: Trx,
  accountId: string,
  id: string,
  { keepsName }: { keepsName: boolean },
  now: Date,
): Promise<void> {
  const texts = ['email', 'phone', 'address', 'postal_code', 'city', 'contact_person'] as const;
  await trx
    .updateTable('clients')
    .set({
      ...Object.fromEntries(texts.map((column) => [column, ''])),
      ...(!keepsName && { name: NAMELESS, org_number: '', vat_number: null }),
      language: null,
      updated_at: now,
      deleted_at: now,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Of a test account; those of production accounts have gone where they were sent. */
export async function deleteCapturedEmails(trx: Trx, accountId: string, clientId: string): Promise<void> {
  await sql`
    delete from captured_emails where account_id = ${accountId} and delivery_id in (
      select d.id from deliveries d
      join invoices i on i.account_id = d.account_id and i.id = d.invoice_id
      where d.account_id = ${accountId} and i.client_id = ${clientId}
    )
  `.execute(trx);
}
