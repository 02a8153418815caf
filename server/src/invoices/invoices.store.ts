import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { InvoiceType } from '../domain/invoice-status.ts';
import { invoiceStatus } from '../domain/invoice-status.ts';
import type { Language } from '../domain/language.ts';
import type { LocalDate } from '../domain/local-date.ts';
import type { Ore } from '../domain/money.ts';
import type { Invoices } from '../platform/database-types.ts';
import type { DbOrTrx, Trx } from '../platform/database.ts';
import { isId } from '../platform/ids.ts';
import type { Invoice, InvoiceContent, InvoiceLine, IssuedInvoice, Payment, Reminder } from './invoice.ts';

export async function findInvoice(db: DbOrTrx, accountId: string, id: string): Promise<Invoice | undefined> {
  if (!isId(id)) return undefined;
  const row = await selectInvoices(db, accountId).where('id', '=', id).executeTakeFirst();
  return row && toInvoice(row);
}

/**
 * The invoice, locked against every other change until the transaction ends. Read in a statement of its own after the
 * lock: one statement would join the fresh row to lines and payments of an older snapshot.
 */
export async function lockInvoice(trx: Trx, accountId: string, id: string): Promise<Invoice | undefined> {
  if (!isId(id)) return undefined;
  await trx
    .selectFrom('invoices')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return findInvoice(trx, accountId, id);
}

export async function insertDraft(trx: Trx, accountId: string, draft: Invoice): Promise<void> {
  await trx
    .insertInto('invoices')
    .values({
      account_id: accountId,
      id: draft.id,
      type: draft.type,
      credited_invoice_id: draft.creditedInvoiceId,
      ...contentColumns(draft),
      ...factColumns(draft),
      created_at: draft.createdAt,
    })
    .execute();
  await insertLines(trx, accountId, draft);
}

/** Writes all of a draft anew. An issued document is not touched: there is no statement that could change one. */
export async function replaceDraft(trx: Trx, accountId: string, draft: Invoice): Promise<void> {
  await trx
    .updateTable('invoices')
    .set({ ...contentColumns(draft), ...factColumns(draft) })
    .where('account_id', '=', accountId)
    .where('id', '=', draft.id)
    .where('sent_at', 'is', null)
    .execute();
  await deleteLinesOfDraft(trx, accountId, draft.id);
  await insertLines(trx, accountId, draft);
}

export async function deleteDraft(trx: Trx, accountId: string, id: string): Promise<void> {
  await deleteLinesOfDraft(trx, accountId, id);
  await trx
    .deleteFrom('invoices')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
}

/** Turns a draft into an issued document: from here on only its facts change. */
export async function issueDraft(trx: Trx, accountId: string, invoice: IssuedInvoice): Promise<void> {
  await trx
    .updateTable('invoices')
    .set({
      ...contentColumns(invoice),
      ...factColumns(invoice),
      number: invoice.number,
      kid: invoice.kid,
      sent_at: invoice.sentAt,
      public_token: invoice.publicToken,
      booked: invoice.booked,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', invoice.id)
    .where('sent_at', 'is', null)
    .execute();
}

/** From the link's token to the account, since whoever opens the link names no account. */
export async function insertPublicLink(trx: Trx, accountId: string, invoice: IssuedInvoice): Promise<void> {
  await trx
    .insertInto('public_links')
    .values({ token: invoice.publicToken, account_id: accountId, invoice_id: invoice.id })
    .execute();
}

/** Stores what happened to an issued document: viewed, paid, overdue … */
export async function saveFacts(trx: Trx, accountId: string, invoice: Invoice): Promise<void> {
  await trx
    .updateTable('invoices')
    .set(factColumns(invoice))
    .where('account_id', '=', accountId)
    .where('id', '=', invoice.id)
    .execute();
}

export type CreditedSums = Pick<InvoiceLine, 'quantityE4' | 'lineTotalOre' | 'vatOre'>;

/** What the issued credit notes of an invoice have credited, by the index of its line. */
export async function sumCreditedLines(
  trx: Trx,
  accountId: string,
  invoiceId: string,
): Promise<Map<number, CreditedSums>> {
  const rows = await trx
    .selectFrom('invoices as note')
    .innerJoin('invoice_lines as line', (join) =>
      join.onRef('line.account_id', '=', 'note.account_id').onRef('line.invoice_id', '=', 'note.id'),
    )
    .select([
      'line.credited_line_index as index',
      sql<bigint>`sum(line.quantity_e4)::bigint`.as('quantityE4'),
      sql<bigint>`sum(line.line_total_ore)::bigint`.as('lineTotalOre'),
      sql<bigint>`sum(line.vat_ore)::bigint`.as('vatOre'),
    ])
    .where('note.account_id', '=', accountId)
    .where('note.credited_invoice_id', '=', invoiceId)
    .where('note.sent_at', 'is not', null)
    .groupBy('line.credited_line_index')
    .execute();
  return new Map(rows.map(({ index, ...sums }) => [index ?? -1, sums]));
}

/** The issued credit notes of an invoice. */
export async function listCredits(
  db: DbOrTrx,
  accountId: string,
  invoiceId: string,
): Promise<{ on: LocalDate; amountOre: Ore }[]> {
  return db
    .selectFrom('invoices')
    .select(['issue_date as on', 'total_ore as amountOre'])
    .where('account_id', '=', accountId)
    .where('credited_invoice_id', '=', invoiceId)
    .where('sent_at', 'is not', null)
    .execute();
}

/**
 * The accounts that `lockDueInvoices` finds something for, each with its own today; over all accounts, so only for the job.
 */
export async function listAccountsWithDueInvoices(
  db: DbOrTrx,
  now: Date,
): Promise<{ accountId: string; today: LocalDate }[]> {
  const today = dayOfAccount(now);
  return db
    .selectFrom('invoices')
    .innerJoin('accounts', 'accounts.id', 'invoices.account_id')
    .select(['account_id as accountId', today.as('today')])
    .distinct()
    .where('sent_at', 'is not', null)
    .where('type', '=', 'invoice')
    .where('overdue_since', 'is', null)
    .where('paid_on', 'is', null)
    .where('due_date', '<', today)
    .execute();
}

/** What day it is in Oslo, for an account with a test clock by that. */
function dayOfAccount(now: Date) {
  return sql<LocalDate>`(coalesce(accounts.clock, ${now}) at time zone 'Europe/Oslo')::date`;
}

/** Issued, unpaid invoices due before `today` that are not yet marked overdue, locked; those at work elsewhere later. */
export async function lockDueInvoices(
  trx: Trx,
  accountId: string,
  today: LocalDate,
  limit: number,
): Promise<Invoice[]> {
  const rows = await selectInvoices(trx, accountId)
    .where('sent_at', 'is not', null)
    .where('type', '=', 'invoice')
    .where('overdue_since', 'is', null)
    .where('paid_on', 'is', null)
    .where('due_date', '<', today)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(toInvoice);
}

/** An invoice's row with its lines, payments and letters, in one statement and so of one moment. */
export function selectInvoices(db: DbOrTrx, accountId: string) {
  return db
    .selectFrom('invoices')
    .selectAll()
    .select([
      linesOfInvoice.as('lines'),
      paymentsOfInvoice.as('payments'),
      remindersOfInvoice.as('reminders'),
    ])
    .where('account_id', '=', accountId);
}

type LineJson = Omit<InvoiceLine, 'quantityE4' | 'unitPriceE4' | 'lineTotalOre' | 'vatOre'> &
  Record<'quantityE4' | 'unitPriceE4' | 'lineTotalOre' | 'vatOre', string>;
type PaymentJson = Omit<Payment, 'amountOre' | 'feesOre'> & Record<'amountOre' | 'feesOre', string>;
type ReminderJson = Omit<Reminder, 'feeOre' | 'interestOre'> & Record<'feeOre' | 'interestOre', string>;

// Amounts travel as text: inside JSON they would become floating-point numbers.
const linesOfInvoice = sql<LineJson[] | null>`(
  select json_agg(json_build_object(
    'description', l.description, 'quantityE4', l.quantity_e4::text, 'unitPriceE4', l.unit_price_e4::text,
    'vatCode', l.vat_code, 'vatRateBp', l.vat_rate_bp, 'lineTotalOre', l.line_total_ore::text,
    'vatOre', l.vat_ore::text, 'creditedLineIndex', l.credited_line_index
  ) order by l.line_index)
  from invoice_lines l where l.account_id = invoices.account_id and l.invoice_id = invoices.id
)`;
const paymentsOfInvoice = sql<PaymentJson[] | null>`(
  select json_agg(json_build_object(
      'id', p.id, 'amountOre', p.amount_ore::text, 'feesOre', p.fees_ore::text, 'paidOn', p.paid_on)
    order by p.created_at, p.id)
  from payments p
  where p.account_id = invoices.account_id and p.invoice_id = invoices.id and p.reversed_at is null
)`;

const remindersOfInvoice = sql<ReminderJson[] | null>`(
  select json_agg(json_build_object(
    'id', r.id, 'type', r.type, 'sentOn', r.sent_on, 'deadline', r.deadline,
    'feeOre', r.fee_ore::text, 'interestOre', r.interest_ore::text
  ) order by r.sent_on, r.created_at, r.id)
  from reminders r where r.account_id = invoices.account_id and r.invoice_id = invoices.id
)`;

type InvoiceRow = Selectable<Invoices> & {
  lines: LineJson[] | null;
  payments: PaymentJson[] | null;
  reminders: ReminderJson[] | null;
};

export function toInvoice(row: InvoiceRow): Invoice {
  return {
    id: row.id,
    type: row.type as InvoiceType,
    number: row.number,
    kid: row.kid,
    issueDate: row.issue_date,
    dueDate: row.due_date,
    deliveryDate: row.delivery_date,
    deliveryPlace: row.delivery_place,
    reference: row.reference,
    notes: row.notes,
    language: row.language as Language | null,
    client: {
      id: row.client_id,
      name: row.client_name,
      email: row.client_email,
      address: row.client_address,
      postalCode: row.client_postal_code,
      city: row.client_city,
      orgNumber: row.client_org_number,
      country: row.client_country,
      vatNumber: row.client_vat_number,
    },
    creditedInvoiceId: row.credited_invoice_id,
    subtotalOre: row.subtotal_ore,
    vatOre: row.vat_ore,
    totalOre: row.total_ore,
    paidOre: row.paid_ore,
    creditedOre: row.credited_ore,
    paidOn: row.paid_on,
    booked: row.booked,
    sentAt: row.sent_at,
    viewedAt: row.viewed_at,
    bouncedAt: row.bounced_at,
    overdueSince: row.overdue_since,
    remindedAt: row.reminded_at,
    collectionWarnedAt: row.collection_warned_at,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    lines: (row.lines ?? []).map(toLine),
    payments: (row.payments ?? []).map(toPayment),
    reminders: (row.reminders ?? []).map(toReminder),
    feesOre: row.fees_ore,
    feesPaidOre: row.fees_paid_ore,
    publicToken: row.public_token,
  };
}

function toLine(line: LineJson): InvoiceLine {
  return {
    ...line,
    quantityE4: BigInt(line.quantityE4),
    unitPriceE4: BigInt(line.unitPriceE4),
    lineTotalOre: BigInt(line.lineTotalOre),
    vatOre: BigInt(line.vatOre),
  };
}

function toPayment(payment: PaymentJson): Payment {
  return { ...payment, amountOre: BigInt(payment.amountOre), feesOre: BigInt(payment.feesOre) };
}

function toReminder(reminder: ReminderJson): Reminder {
  return { ...reminder, feeOre: BigInt(reminder.feeOre), interestOre: BigInt(reminder.interestOre) };
}

function contentColumns(content: InvoiceContent) {
  const { client } = content;
  return {
    issue_date: content.issueDate,
    due_date: content.dueDate,
    delivery_date: content.deliveryDate,
    delivery_place: content.deliveryPlace,
    reference: content.reference,
    notes: content.notes,
    language: content.language,
    client_id: client.id,
    client_name: client.name,
    client_address: client.address,
    client_postal_code: client.postalCode,
    client_city: client.city,
    client_org_number: client.orgNumber,
    client_country: client.country,
    client_vat_number: client.vatNumber,
    subtotal_ore: content.subtotalOre,
    vat_ore: content.vatOre,
    total_ore: content.totalOre,
  };
}

function factColumns(invoice: Invoice) {
  return {
    status: invoiceStatus(invoice),
    client_email: invoice.client.email,
    paid_ore: invoice.paidOre,
    credited_ore: invoice.creditedOre,
    paid_on: invoice.paidOn,
    fees_ore: invoice.feesOre,
    fees_paid_ore: invoice.feesPaidOre,
    viewed_at: invoice.viewedAt,
    bounced_at: invoice.bouncedAt,
    overdue_since: invoice.overdueSince,
    reminded_at: invoice.remindedAt,
    collection_warned_at: invoice.collectionWarnedAt,
    version: invoice.version,
    updated_at: invoice.updatedAt,
  };
}

async function insertLines(trx: Trx, accountId: string, { id, lines }: Invoice): Promise<void> {
  await trx
    .insertInto('invoice_lines')
    .values(
      lines.map((line, index) => ({
        account_id: accountId,
        invoice_id: id,
        line_index: index,
        description: line.description,
        quantity_e4: line.quantityE4,
        unit_price_e4: line.unitPriceE4,
        vat_code: line.vatCode,
        vat_rate_bp: line.vatRateBp,
        line_total_ore: line.lineTotalOre,
        vat_ore: line.vatOre,
        credited_line_index: line.creditedLineIndex,
      })),
    )
    .execute();
}

/** Deletes nothing of an issued document. */
async function deleteLinesOfDraft(trx: Trx, accountId: string, invoiceId: string): Promise<void> {
  await trx
    .deleteFrom('invoice_lines')
    .where('account_id', '=', accountId)
    .where('invoice_id', '=', invoiceId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('invoices')
          .select('id')
          .where('account_id', '=', accountId)
          .where('id', '=', invoiceId)
          .where('sent_at', 'is', null),
      ),
    )
    .execute();
}
