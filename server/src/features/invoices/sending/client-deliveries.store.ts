import { sql } from 'kysely';
import type { AccountDb } from '../../../platform/database/database.ts';
import type { InvoiceType } from '../../../domain/invoices/invoice-status.ts';
import type { DeliveryRow } from '../../mail/index.ts';
import { newestFirst } from '../../../platform/http/lists/list-order.ts';
import type { Page, Paged } from '../../../platform/http/lists/paging.ts';
import { isBehindCursor, pageClauses, placedPage } from '../../../platform/http/lists/paging.ts';
import type { EInvoiceDeliveryRow } from '../e-invoices/e-invoice-deliveries.store.ts';

/** `type` is that of the document. A statement of account is about no document; of a quote the number is its own. */
export type ClientDelivery = {
  invoiceId: string | null;
  number: string | null;
  type: InvoiceType | 'statement' | 'quote';
} & (({ channel: 'email' } & DeliveryRow) | ({ channel: 'e-invoice' } & EInvoiceDeliveryRow));

export const CLIENT_DELIVERY_ORDER = newestFirst('client-deliveries');

/** The mails and e-invoices of the client's documents, and the mails of its statements of account and quotes, newest first. */
export async function listClientDeliveries(
  db: AccountDb,
  clientId: string,
  page: Page<ClientDelivery>,
): Promise<Paged<ClientDelivery[]>> {
  const { rows } = await sql<ClientDelivery & { totalCount: bigint }>`
    with documents as (
      select id, type, coalesce(opening_number, number::text) as number
      from invoices where account_id = ${db.accountId} and client_id = ${clientId} and sent_at is not null
    ), all_of_them as (
      select d.id, 'email' as channel, documents.type, documents.id as invoice_id, documents.number, d.created_at
      from documents join deliveries d on d.account_id = ${db.accountId} and d.invoice_id = documents.id
      union all
      select e.id, 'e-invoice', documents.type, documents.id, documents.number, e.created_at
      from documents join e_invoice_deliveries e on e.account_id = ${db.accountId} and e.invoice_id = documents.id
      union all
      select id, 'email', 'statement', null, null, created_at
      from statement_mails where account_id = ${db.accountId} and client_id = ${clientId}
      union all
      select m.id, 'email', 'quote', null, q.number::text, m.created_at
      from quotes q join quote_mails m on m.account_id = ${db.accountId} and m.quote_id = q.id
      where q.account_id = ${db.accountId} and q.client_id = ${clientId}
    ), page as (
      select * from all_of_them where ${isBehindCursor(page)} ${pageClauses(page)}
    ), counted as (
      select count(*) as "totalCount" from all_of_them
    )
    select "totalCount", page.id, page.channel, page.type, page.invoice_id as "invoiceId", page.number,
      page.created_at as "createdAt", coalesce(d.status, e.status) as status, coalesce(d.attempts, e.attempts) as attempts,
      case page.channel when 'email' then d.next_attempt_at else e.next_attempt_at end as "nextAttemptAt",
      coalesce(d.last_error, e.last_error) as "lastError", coalesce(d.delivered_at, e.delivered_at) as "deliveredAt",
      coalesce(d.bounced_at, e.bounced_at) as "bouncedAt", d.recipient, d.reminder_id as "reminderId", r.type as "letterType",
      e.participant, e.receipt, e.rejection
    from counted left join page on true
    left join deliveries d on d.account_id = ${db.accountId} and page.channel = 'email' and d.id = page.id
    left join e_invoice_deliveries e on e.account_id = ${db.accountId} and page.channel = 'e-invoice' and e.id = page.id
    left join reminders r on r.account_id = ${db.accountId} and r.id = d.reminder_id
    order by page.created_at desc, page.id desc
  `.execute(db);
  const deliveries = rows.filter(({ id }) => id !== null);
  return placedPage(page, deliveries, async () => Number(rows[0]?.totalCount ?? 0));
}
