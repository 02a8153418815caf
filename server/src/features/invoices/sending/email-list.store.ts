import type { DeliveryStatus } from '../../../domain/deliveries.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AccountDb } from '../../../platform/database/database.ts';
import { likePattern } from '../../../platform/database/like.ts';
import type { InvoiceType } from '../../../domain/invoices/invoice-status.ts';
import type { LetterType } from '../../../domain/invoices/late-payment.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { ListOrder } from '../../../platform/http/lists/list-order.ts';
import type { Page, Paged } from '../../../platform/http/lists/paging.ts';
import { isBehindCursor, limitOf, offsetOf, placedPage } from '../../../platform/http/lists/paging.ts';
import type { DeliveryRow } from '../../mail/index.ts';
import { idsWithText } from '../searched-documents.store.ts';

export const EMAIL_SORTS = ['-date', 'date'] as const;
export type EmailSort = (typeof EMAIL_SORTS)[number];

export type EmailType = InvoiceType | LetterType | 'statement' | 'quote';

export type EmailFilter = {
  status?: DeliveryStatus;
  type?: EmailType;
  /** Days in Oslo, by the account's time. */
  dateFrom?: LocalDate;
  dateTo?: LocalDate;
  /** A part of the address, when the text has an @; else a text by which the search for invoices finds the document. */
  q?: string;
};

/** An email with the facts of its document that the list shows. */
export type ListedEmail = DeliveryRow & {
  documentType: InvoiceType | 'statement' | 'quote';
  /** Null for a statement of account or a quote. */
  invoiceId: string | null;
  quoteId: string | null;
  invoiceNumber: string | null;
  clientName: string;
};

export const EMAIL_ORDER: ListOrder<{ id: string }, EmailSort> = {
  name: 'emails',
  sort: '-date',
  isDescending: true,
  keys: [{ column: 'd.id', type: 'uuid', of: ({ id }) => id }],
};

/** A page of emails and the total count. Ids go by the time of queueing, so the primary key has them in order. */
export async function listEmails(
  db: AccountDb,
  filter: EmailFilter,
  page: Page<{ id: string }, EmailSort>,
): Promise<Paged<ListedEmail[]>> {
  const emails = await readEmails(db, page.sort, {
    condition: sql`${matches(db.accountId, filter)} and ${isBehindCursor(page)}`,
    limit: limitOf(page),
    offset: offsetOf(page),
  });
  return placedPage(page, emails, async () => (await countEmails(db, filter)).count);
}

/** The next chosen emails, oldest first. @param after the id of the last email that was read before */
export function listEmailsAfter(
  db: AccountDb,
  filter: EmailFilter,
  after: string | undefined,
  limit: number,
): Promise<ListedEmail[]> {
  const condition =
    after === undefined
      ? matches(db.accountId, filter)
      : sql`d.id > ${after}::uuid and ${matches(db.accountId, filter)}`;
  return readEmails(db, 'date', { condition, limit, offset: 0 });
}

/** How many emails the filter chooses, and how many of them bounced. */
export async function countEmails(
  db: AccountDb,
  filter: EmailFilter,
): Promise<{ count: number; bouncedCount: number }> {
  const { rows } = await sql<{ count: bigint; bounced: bigint }>`
    select count(*) as count, count(*) filter (where status = 'bounced') as bounced from deliveries d
    where account_id = ${db.accountId} and ${matches(db.accountId, filter)}`.execute(db);
  return { count: Number(rows[0]?.count), bouncedCount: Number(rows[0]?.bounced) };
}

async function readEmails(
  db: AccountDb,
  sort: EmailSort,
  { condition, limit, offset }: { condition: RawBuilder<unknown>; limit: number; offset: number },
): Promise<ListedEmail[]> {
  const direction = sql.raw(sort === '-date' ? 'desc' : 'asc');
  const { rows } = await sql<ListedEmail>`
    select d.id, d.reminder_id as "reminderId", r.type as "letterType", d.recipient, d.status, d.attempts,
      d.next_attempt_at as "nextAttemptAt", d.last_error as "lastError", d.created_at as "createdAt", d.dated_at as "datedAt",
      d.delivered_at as "deliveredAt", d.bounced_at as "bouncedAt", i.id as "invoiceId", q.id as "quoteId",
      coalesce(i.type, case when q.id is null then 'statement' else 'quote' end) as "documentType",
      coalesce(i.number::text, i.opening_number, q.number::text) as "invoiceNumber",
      coalesce(i.client_name, q.client_name, c.name) as "clientName"
    from deliveries d
    left join invoices i on i.account_id = ${db.accountId} and i.id = d.invoice_id
    left join statement_mails s on s.account_id = ${db.accountId} and s.id = d.id and d.invoice_id is null
    left join quote_mails m on m.account_id = ${db.accountId} and m.id = d.id and d.invoice_id is null
    left join quotes q on q.account_id = ${db.accountId} and q.id = m.quote_id
    left join clients c on c.account_id = ${db.accountId} and c.id = s.client_id
    left join reminders r on r.account_id = ${db.accountId} and r.id = d.reminder_id
    where d.account_id = ${db.accountId} and d.id = any(array(
      select id from deliveries d where account_id = ${db.accountId} and ${condition}
      order by id ${direction} limit ${limit} offset ${offset}
    ))
    order by d.id ${direction}`.execute(db);
  return rows;
}

function matches(accountId: string, { status, type, dateFrom, dateTo, q }: EmailFilter): RawBuilder<unknown> {
  const conditions = [
    ...(status === undefined ? [] : [sql`d.status = ${status}`]),
    ...(type === undefined ? [] : [carries(accountId, type)]),
    ...(dateFrom === undefined ? [] : [sql`d.dated_at >= ${dateFrom}::timestamp at time zone 'Europe/Oslo'`]),
    ...(dateTo === undefined
      ? []
      : [sql`d.dated_at < (${dateTo}::date + 1)::timestamp at time zone 'Europe/Oslo'`]),
    ...(q === undefined ? [] : [isAbout(accountId, q)]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

function carries(accountId: string, type: EmailType): RawBuilder<unknown> {
  const isQuote = sql`exists (select from quote_mails m where m.account_id = ${accountId} and m.id = d.id)`;
  if (type === 'quote') return sql`d.invoice_id is null and ${isQuote}`;
  if (type === 'statement') return sql`d.invoice_id is null and not ${isQuote}`;
  return type === 'invoice' || type === 'credit_note'
    ? sql`d.reminder_id is null and exists (
        select from invoices i where i.account_id = ${accountId} and i.id = d.invoice_id and i.type = ${type})`
    : sql`exists (
        select from reminders r where r.account_id = ${accountId} and r.id = d.reminder_id and r.type = ${type})`;
}

function isAbout(accountId: string, text: string): RawBuilder<unknown> {
  return text.includes('@')
    ? sql`lower(d.recipient) like lower(${likePattern(text)})`
    : sql`d.invoice_id = any(${idsWithText(accountId, text)})`;
}
