import type { DeliveryStatus, Receipt } from '../../../domain/deliveries.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { columns } from '../../../platform/database/columns.ts';
import type {
  AccountDb,
  AccountDbOrTrx,
  AccountTrx,
  Db,
  Write,
} from '../../../platform/database/database.ts';
import { ringBell } from '../../../platform/database/bell.ts';
import { newId } from '../../../platform/database/ids.ts';
import { insertRows, updateRow } from '../../../platform/database/statement.ts';
import { isNotHeld } from '../../../platform/operations/holds.store.ts';
import type { Lease } from '../../../platform/operations/leases.ts';
import { leasesOf } from '../../../platform/operations/leases.ts';

/** The e-invoices of production accounts, in the outbox and where they are held. */
export const PRODUCTION_E_INVOICES = 'e-invoices-production';

/** The reason of a dropped e-invoice, in the place of the words of an access point. */
export const REASON_DROPPED = 'dropped after a restore';

/** Whether the row of `e_invoice_deliveries` is not held. */
export const IS_NOT_HELD = isNotHeld(PRODUCTION_E_INVOICES, {
  account: sql.ref('e_invoice_deliveries.account_id'),
  thing: sql`e_invoice_deliveries.id::text`,
  madeAt: sql.ref('e_invoice_deliveries.created_at'),
});

const IS_HELD = sql<boolean>`(next_attempt_at is not null and account_id like 'P%' and not ${IS_NOT_HELD})`;

/**
 * SQL for the e-invoices of production accounts that are held. The statement covers all accounts, so only the command may use the
 * statement.
 */
export function heldEInvoiceDeliveries(): RawBuilder<unknown> {
  return sql`select account_id, id::text as id, created_at as since from e_invoice_deliveries where ${IS_HELD}`;
}

/** A mail of a document: an empty recipient where no address is known. */
export type NewMail = {
  invoiceId: string;
  recipient: string;
  /** The texts given for this mail; null for the company's texts or the standard texts. */
  subject: string | null;
  message: string | null;
};

export type NewEInvoiceDelivery = {
  /** The recipient's address in the network, as in `0192:123456785`. */
  participant: string;
  isDecided: boolean;
  /** The mail that goes instead where no e-invoice can. */
  email: NewMail;
  hasMailCopy: boolean;
};

export function insertEInvoiceDelivery(
  trx: AccountTrx,
  { participant, isDecided, email, hasMailCopy }: NewEInvoiceDelivery,
  { now, accountNow }: { now: Date; accountNow: Date },
): Write {
  trx.afterCommit(() => ringBell('e-invoices'));
  return insertRows(trx, 'e_invoice_deliveries', [
    {
      id: newId(),
      invoiceId: email.invoiceId,
      status: 'queued',
      isDecided,
      participant,
      mailRecipient: email.recipient,
      mailSubject: email.subject,
      mailMessage: email.message,
      hasMailCopy,
      nextAttemptAt: now,
      createdAt: now,
      datedAt: accountNow,
    },
  ]);
}

/**
 * For this long, a document that the access point does not know may still be on its way into the access point, which reads and checks a
 * document before it notes the document. A document that is sent again too soon could go out twice, because the access point does not
 * compare ids.
 */
const ON_ITS_WAY = `interval '5 minutes'`;

/**
 * The e-invoices: each attempt is a lease. The pauses grow. The first pause is short, because most unknown outcomes are known soon after.
 * The database's clock says how long ago an e-invoice was submitted, because services with different clocks must not send an e-invoice
 * again that another service has just sent.
 */
const E_INVOICES = leasesOf<Columns>({
  table: 'e_invoice_deliveries',
  until: 'next_attempt_at',
  seconds: 600,
  pauses: [0.25, 1, 5, 15, 60, 180, 360],
  columns: `id, participant, is_decided as "isDecided", invoice_id as "invoiceId", mail_recipient as recipient, mail_subject as subject,
    mail_message as message, has_mail_copy as "hasMailCopy", attempts, created_at as "createdAt", dated_at as "datedAt", document,
    case when submitted_at is null then 'none' when submitted_at > statement_timestamp() - ${ON_ITS_WAY} then 'on-its-way'
      else 'long-ago' end as submission`,
});

type Columns = Omit<NewEInvoiceDelivery, 'email'> &
  NewMail & {
    id: string;
    attempts: number;
    createdAt: Date;
    /** The account's time when the e-invoice was queued. */
    datedAt: Date;
    /** The bytes that may have been sent; null before the first attempt to send them. */
    document: Buffer | null;
    /** The outcome of the last attempt to send the bytes: nothing left, the bytes may be on their way, or the bytes must have arrived. */
    submission: 'none' | 'on-its-way' | 'long-ago';
  };

/** An attempt changes nothing any more once another attempt has followed: `lease.isMine`. */
export type LeasedEInvoice = Omit<Columns, keyof NewMail> & { email: NewMail; lease: Lease<Columns> };

/**
 * Leases a due delivery for a single attempt. When the process dies, the delivery is due again after the lease, and `submission` tells
 * whether the e-invoice may have been sent.
 * @returns undefined when the delivery is not due
 */
export async function leaseEInvoice(
  db: AccountDb,
  id: string,
  now: Date,
): Promise<LeasedEInvoice | undefined> {
  return takeWhere(db, id, E_INVOICES.isDue(now));
}

/** Leases a held delivery, to end the delivery in the transaction. @returns undefined when the delivery is not held any more */
export async function leaseHeldEInvoice(trx: AccountTrx, id: string): Promise<LeasedEInvoice | undefined> {
  return takeWhere(trx, id, IS_HELD);
}

async function takeWhere(
  db: AccountDbOrTrx,
  id: string,
  condition: RawBuilder<boolean>,
): Promise<LeasedEInvoice | undefined> {
  const lease = await E_INVOICES.take(db, { accountId: db.accountId, id }, condition);
  if (lease === undefined) return undefined;
  const { invoiceId, recipient, subject, message, ...rest } = lease.row;
  return { ...rest, email: { invoiceId, recipient, subject, message }, lease };
}

function updateLeased(db: AccountDbOrTrx, { lease }: Pick<LeasedEInvoice, 'lease'>) {
  return db.updateTable('e_invoice_deliveries').where('account_id', '=', db.accountId).where(lease.isMine());
}

/** Keeps the bytes before they leave. @returns false when another attempt has followed: then nothing may be sent */
export async function noteSubmission(
  db: AccountDb,
  leased: LeasedEInvoice,
  document: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await updateLeased(db, leased)
    .set({ document, submitted_at: sql<Date>`statement_timestamp()`, is_decided: true })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** An e-invoice goes, as soon as there is an access point. */
export async function noteDecision(db: Db, { lease, createdAt }: LeasedEInvoice): Promise<void> {
  await lease.giveBack(db, createdAt, { is_decided: true, last_error: null });
  ringBell('e-invoices');
}

export type EndOfEInvoice = {
  status: 'sent' | 'captured' | 'bounced';
  document?: Buffer;
  lastError?: string | null;
  deliveredAt: Date | null;
  bouncedAt: Date | null;
  receipt: Receipt;
  receiptAt: Date | null;
  receiptDueAt: Date | null;
  rejection: string | null;
};

/** @returns false when another attempt has followed */
export async function endEInvoiceRow(
  trx: AccountTrx,
  leased: LeasedEInvoice,
  ended: EndOfEInvoice,
): Promise<boolean> {
  const { numUpdatedRows } = await updateLeased(trx, leased)
    .set({
      status: ended.status,
      next_attempt_at: null,
      is_decided: true,
      ...(ended.document !== undefined && { document: ended.document }),
      ...(ended.lastError !== undefined && { last_error: ended.lastError }),
      delivered_at: ended.deliveredAt,
      bounced_at: ended.bouncedAt,
      receipt: ended.receipt,
      receipt_at: ended.receiptAt,
      receipt_due_at: ended.receiptDueAt,
      rejection: ended.rejection,
    })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives the delivery up for a mail. @returns false when another attempt has followed */
export async function removeEInvoice(trx: AccountTrx, { lease }: LeasedEInvoice): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('e_invoice_deliveries')
    .where('account_id', '=', trx.accountId)
    .where(lease.isMine())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function noteMail(trx: AccountTrx, id: string, mailId: string): Promise<void> {
  await updateRow(trx, 'e_invoice_deliveries', { id }, { mailId });
}

/** SQL for the due e-invoices of an environment. The statement covers all accounts, so only the outbox may use the statement. */
export function dueEInvoices(
  environment: 'test' | 'production',
  now: Date,
  { limit, onlyUndecided }: { limit: number; onlyUndecided: boolean },
): RawBuilder<unknown> {
  const isOpen = sql`next_attempt_at is not null ${onlyUndecided ? sql`and not is_decided` : sql``}`;
  return E_INVOICES.due(
    now,
    limit,
    environment === 'test'
      ? sql`${isOpen} and account_id like 'T%'`
      : sql`${isOpen} and account_id like 'P%' and ${IS_NOT_HELD}`,
  );
}

export type EInvoiceDeliveryRow = {
  id: string;
  participant: string;
  status: DeliveryStatus;
  attempts: number;
  nextAttemptAt: Date | null;
  lastError: string | null;
  createdAt: Date;
  /** The time of queueing. This and the next three times are in the account's time. */
  datedAt: Date;
  deliveredAt: Date | null;
  bouncedAt: Date | null;
  receiptAt: Date | null;
  receipt: Receipt;
  rejection: string | null;
};

/** The e-invoices of a document, oldest first. */
export async function listEInvoiceDeliveries(
  db: AccountDbOrTrx,
  invoiceId: string,
): Promise<EInvoiceDeliveryRow[]> {
  return db
    .selectFrom('e_invoice_deliveries')
    .select(
      columns(
        'id participant status attempts next_attempt_at last_error created_at dated_at delivered_at',
        'bounced_at receipt receipt_at rejection',
      ),
    )
    .where('account_id', '=', db.accountId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
