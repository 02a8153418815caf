import type { DeliveryStatus } from '../../domain/deliveries.ts';
import { randomBytes } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { LetterType } from '../../domain/invoices/late-payment.ts';
import type { AccountDb, AccountDbOrTrx, AccountTrx, Trx, Write } from '../../platform/database/database.ts';
import { ringBell } from '../../platform/database/bell.ts';
import { newId } from '../../platform/database/ids.ts';
import { insertRows } from '../../platform/database/statement.ts';
import { isNotHeld } from '../../platform/operations/holds.store.ts';
import { leasesOf } from '../../platform/operations/leases.ts';
import type { NewCapturedEmail } from './captured-emails.store.ts';
import { insertCapturedEmail } from './captured-emails.store.ts';
import { readSnapshot } from '../issued-documents/index.ts';
import type {
  AccountStatement,
  IssuedDocument,
  IssuedLetter,
  IssuedQuote,
} from '../issued-documents/index.ts';

/**
 * `captured` is the final status of a test account's mail; `sent` and `bounced` are those of a production account's
 * mail.
 */
type NewDelivery = {
  /** A new one when left out. */
  id?: string;
  /** Null for a statement of account (statement-mails.store.ts) or a quote (quote-mails.store.ts). */
  invoiceId: string | null;
  /** The letter that the mail carries; null for a mail with the invoice or credit note itself. */
  reminderId: string | null;
  recipient: string;
  /** The texts given for this mail; null for the company's texts or the standard texts. */
  subject: string | null;
  message: string | null;
};

/** The mails of production accounts, in the outbox and where they are held. */
export const PRODUCTION_MAILS = 'mails-production';

/** Whether the row of `deliveries` is not held. */
export const IS_NOT_HELD = isNotHeld(PRODUCTION_MAILS, {
  account: sql.ref('deliveries.account_id'),
  thing: sql`deliveries.id::text`,
  madeAt: sql.ref('deliveries.created_at'),
});

const queuedBy = new WeakMap<Trx, string[]>();

/** The addresses that the transaction has queued mail for so far, without those of its parts. */
export function queuedEmails(trx: Trx): readonly string[] {
  return queuedBy.get(trx) ?? [];
}

/**
 * Queues the email of an issued document, a statement of account or a quote, in the transaction that makes them, so that neither exists
 * without the other.
 * @param times `accountNow` dates the mail of a test account
 */
export function queueEmail(
  trx: AccountTrx,
  delivery: NewDelivery,
  { now, accountNow }: { now: Date; accountNow: Date },
): Write {
  trx.afterCommit(() => ringBell('mails'));
  queuedBy.set(trx, [...queuedEmails(trx), delivery.recipient]);
  return insertRows(trx, 'deliveries', [
    {
      id: delivery.id ?? newId(),
      invoiceId: delivery.invoiceId,
      status: 'queued',
      recipient: delivery.recipient,
      message: delivery.message,
      subject: delivery.subject,
      reminderId: delivery.reminderId,
      bounceToken: randomBytes(16).toString('hex'),
      nextAttemptAt: now,
      createdAt: now,
      datedAt: accountNow,
    },
  ]);
}

export type LeasedDelivery = {
  id: string;
  /** Null for a statement of account or a quote. */
  invoiceId: string | null;
  reminderId: string | null;
  recipient: string;
  subject: string | null;
  message: string | null;
  /** Null for mails from before return paths existed. */
  bounceToken: string | null;
  attempts: number;
  deferredSince: Date | null;
  /** The account's time when the mail was queued. */
  datedAt: Date;
};

/** The mails to customers: each attempt is a lease. */
export const MAIL_LEASES = leasesOf<LeasedDelivery>({
  table: 'deliveries',
  until: 'next_attempt_at',
  seconds: 600,
  pauses: [1, 5, 15, 60, 180, 360],
  columns: `id, invoice_id as "invoiceId", reminder_id as "reminderId", recipient, subject, message, bounce_token as "bounceToken",
    attempts, deferred_since as "deferredSince", dated_at as "datedAt"`,
});

/** The contents of a delivery: the document, and the letter if the mail carries one; or a statement of account; or a quote. */
export type DeliveryContents = {
  /** Null for a letter about an invoice that another system sent. */
  document: IssuedDocument | null;
  letter: IssuedLetter | null;
  statement: AccountStatement | null;
  quote: { id: string; document: IssuedQuote } | null;
  /** The token of the document's or the quote's public page, if there is one. */
  publicToken: string | null;
};

export async function getDeliveryContents(db: AccountDb, deliveryId: string): Promise<DeliveryContents> {
  const row = await db
    .selectFrom('deliveries as d')
    .leftJoin('invoices as i', (join) =>
      join.onRef('i.account_id', '=', 'd.account_id').onRef('i.id', '=', 'd.invoice_id'),
    )
    .leftJoin('issued_documents', (join) =>
      join
        .onRef('issued_documents.account_id', '=', 'd.account_id')
        .onRef('issued_documents.invoice_id', '=', 'd.invoice_id'),
    )
    .leftJoin('reminders', (join) =>
      join.onRef('reminders.account_id', '=', 'd.account_id').onRef('reminders.id', '=', 'd.reminder_id'),
    )
    .leftJoin('statement_mails', (join) =>
      join.onRef('statement_mails.account_id', '=', 'd.account_id').onRef('statement_mails.id', '=', 'd.id'),
    )
    .leftJoin('quote_mails', (join) =>
      join.onRef('quote_mails.account_id', '=', 'd.account_id').onRef('quote_mails.id', '=', 'd.id'),
    )
    .leftJoin('quotes as q', (join) =>
      join.onRef('q.account_id', '=', 'd.account_id').onRef('q.id', '=', 'quote_mails.quote_id'),
    )
    .select([
      'statement_mails.snapshot as statement',
      'q.id as quoteId',
      'q.snapshot as quote',
      'q.public_token as quoteToken',
      'issued_documents.snapshot as document',
      'reminders.snapshot as letter',
      'i.public_token as publicToken',
    ])
    .where('d.account_id', '=', db.accountId)
    .where('d.id', '=', deliveryId)
    .executeTakeFirstOrThrow();
  const quote = readSnapshot(row.quote) as IssuedQuote | null;
  return {
    publicToken: row.publicToken ?? row.quoteToken,
    quote: row.quoteId === null || quote === null ? null : { id: row.quoteId, document: quote },
    document: readSnapshot(row.document) as IssuedDocument | null,
    letter: readSnapshot(row.letter) as IssuedLetter | null,
    statement: row.statement as unknown as AccountStatement | null,
  };
}

/**
 * Marks a delivery as delivered, but only while its status is `sending`. In the meantime a report may have marked it
 * bounced, or another attempt may have delivered it.
 * @returns whether the delivery was marked
 */
export async function markDelivered(
  db: AccountDbOrTrx,
  id: string,
  status: 'sent' | 'captured',
  deliveredAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ status, delivered_at: deliveredAt, last_error: null, deferred_since: null })
    .where('account_id', '=', db.accountId)
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Keeps the whole mail of a test account instead of sending it. The mark comes first.
 * An attempt that outlived its lease and its successor may run at once: the second waits for the row, finds it
 * delivered, and captures nothing.
 * @param times `datedAt` is the time of delivery in the account's time
 * @returns whether the mail was captured
 */
export async function captureEmail(
  trx: AccountTrx,
  deliveryId: string,
  email: NewCapturedEmail,
  times: { now: Date; datedAt: Date },
): Promise<boolean> {
  if (!(await markDelivered(trx, deliveryId, 'captured', times.datedAt))) return false;
  await insertCapturedEmail(trx, deliveryId, email, times.now);
  return true;
}

/** SQL for the due deliveries of an environment. The statuses are those of an index. It covers all accounts, so only the outbox may use it. */
export function dueDeliveries(
  environment: 'test' | 'production',
  now: Date,
  limit: number,
): RawBuilder<unknown> {
  const isOpen = sql`status in ('queued', 'sending')`;
  return MAIL_LEASES.due(
    now,
    limit,
    environment === 'test'
      ? sql`${isOpen} and account_id like 'T%'`
      : sql`${isOpen} and account_id like 'P%' and ${IS_NOT_HELD}`,
  );
}

export type DeliveryRow = {
  id: string;
  reminderId: string | null;
  /** Null for a mail with the invoice or credit note itself. */
  letterType: LetterType | null;
  recipient: string;
  status: DeliveryStatus;
  attempts: number;
  nextAttemptAt: Date;
  lastError: string | null;
  createdAt: Date;
  /** The time of queueing. This and the next two times are in the account's time. */
  datedAt: Date;
  deliveredAt: Date | null;
  bouncedAt: Date | null;
};

/** The columns of a `DeliveryRow` that are in `deliveries as d`. */
export const DELIVERY_COLUMNS = [
  'd.id',
  'd.reminder_id as reminderId',
  'd.recipient',
  'd.status',
  'd.attempts',
  'd.next_attempt_at as nextAttemptAt',
  'd.last_error as lastError',
  'd.created_at as createdAt',
  'd.dated_at as datedAt',
  'd.delivered_at as deliveredAt',
  'd.bounced_at as bouncedAt',
] as const;

/** The mails of a document and of its letters, oldest first. */
export async function listDeliveries(db: AccountDbOrTrx, invoiceId: string): Promise<DeliveryRow[]> {
  return db
    .selectFrom('deliveries as d')
    .leftJoin('reminders', (join) =>
      join.onRef('reminders.account_id', '=', 'd.account_id').onRef('reminders.id', '=', 'd.reminder_id'),
    )
    .select([...DELIVERY_COLUMNS, 'reminders.type as letterType'])
    .where('d.account_id', '=', db.accountId)
    .where('d.invoice_id', '=', invoiceId)
    .orderBy('d.created_at')
    .orderBy('d.id')
    .execute();
}
