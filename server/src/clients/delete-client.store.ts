import { sql } from 'kysely';
import type { Trx } from '../platform/database.ts';

/** What the register calls everybody who was deleted; exports and reports show it. */
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

/** Leaves the id, which documents and journal lines refer to, and the country, which says nothing of who it was. */
export async function emptyClient(trx: Trx, accountId: string, id: string, now: Date): Promise<void> {
  const texts = ['org_number', 'email', 'phone', 'address', 'postal_code', 'city', 'contact_person'] as const;
  await trx
    .updateTable('clients')
    .set({
      ...Object.fromEntries(texts.map((column) => [column, ''])),
      name: NAMELESS,
      vat_number: null,
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
