import { sql } from 'kysely';
import { noteDifferences } from '../../platform/events/note-events.ts';
import type { Trx } from '../../platform/database/database.ts';

/** The name in the table of a deleted client whose name nobody has to keep. */
export const NAMELESS = 'Slettet kunde';

/** The drafts to the client. They hold its name and address, too. */
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

/** The drafts of quotes to the client. */
export async function listQuoteDraftIds(
  trx: Trx,
  accountId: string,
  clientId: string,
  limit: number,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('quotes')
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
 * The issued invoices of which the client still owes a part, or fees of letters. An amount that is written off is not
 * owed any more.
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

/** Whether the law requires the client's name: a document was sent to the client, or an entry names the client. */
export async function isNameKept(trx: Trx, accountId: string, clientId: string): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`
    select exists (
        select from invoices where account_id = ${accountId} and client_id = ${clientId} and sent_at is not null
      ) or exists (select from journal_lines where account_id = ${accountId} and customer_id = ${clientId}) as kept
  `.execute(trx);
  return rows[0]?.kept === true;
}

/**
 * Empties the client and takes it off the register. The row stays, because documents and journal lines refer to its id.
 * @param keepsName keeps the name, organisation number and VAT number for the specification of customers; the country
 *   always stays
 */
export async function emptyClient(
  trx: Trx,
  accountId: string,
  id: string,
  { keepsName }: { keepsName: boolean },
  now: Date,
): Promise<void> {
  const texts = [
    'email',
    'phone',
    'address',
    'postal_code',
    'city',
    'contact_person',
    'internal_note',
  ] as const;
  await trx
    .updateTable('clients')
    .set({
      ...Object.fromEntries(texts.map((column) => [column, ''])),
      ...(!keepsName && { name: NAMELESS, org_number: '', vat_number: null }),
      external_id: null,
      language: null,
      updated_at: now,
      deleted_at: now,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes the mails that tell of the client: captured mails, which only test accounts have, and statements of account. Mails of
 * production accounts have left the service. A statement that has not gone out yet does not go any more.
 */
export async function deleteMails(trx: Trx, accountId: string, clientId: string): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    delete from captured_emails where account_id = ${accountId} and delivery_id in (
      select d.id from deliveries d
      join invoices i on i.account_id = d.account_id and i.id = d.invoice_id
      where d.account_id = ${accountId} and i.client_id = ${clientId}
      union all
      select id from statement_mails where account_id = ${accountId} and client_id = ${clientId}
      union all
      select m.id from quote_mails m join quotes q on q.account_id = ${accountId} and q.id = m.quote_id
      where m.account_id = ${accountId} and q.client_id = ${clientId}
    )
  `.execute(trx);
  noteDifferences(trx, accountId, [
    { figure: 'captured-emails', day: '', key: '', sums: [-numAffectedRows] },
  ]);
  await sql`
    update deliveries set recipient = '', subject = null, message = null,
      status = case when status in ('queued', 'sending') then 'bounced' else status end
    where account_id = ${accountId} and id in (
      select id from statement_mails where account_id = ${accountId} and client_id = ${clientId}
    )
  `.execute(trx);
  await trx
    .deleteFrom('statement_mails')
    .where('account_id', '=', accountId)
    .where('client_id', '=', clientId)
    .execute();
}

/** Deletes the accounts of orders to pay credit back that came to nothing. Those of paid ones document the payment. */
export async function deleteUnusedAccounts(trx: Trx, accountId: string, clientId: string): Promise<void> {
  await sql`
    update refund_orders set to_account = ''
    where account_id = ${accountId} and client_id = ${clientId} and cancelled_at is not null`.execute(trx);
}
