import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { InvoiceType } from '../domain/invoice-status.ts';
import { invoiceStatus } from '../domain/invoice-status.ts';
import type { Language } from '../domain/language.ts';
import { lawfulDueDate } from '../domain/late-payment.ts';
import type { LocalDate } from '../domain/local-date.ts';
import type { Ore } from '../domain/money.ts';
import type { PrepaymentGround } from '../domain/sales-document.ts';
import type { Invoices } from '../platform/database-types.ts';
import type { DbOrTrx, Trx } from '../platform/database.ts';
import { isId } from '../platform/ids.ts';
import { buildOnce, insertRows, statement, updateRow, writeStatement } from '../platform/statement.ts';
import { deleteCountedDraft } from './invoice-blocks.store.ts';
import type {
  ClaimWaiver,
  Invoice,
  InvoiceContent,
  InvoiceLine,
  Payment,
  Reminder,
  SentInvoice,
  WriteOff,
} from './invoice.ts';
import { isLostBy, payableUntil } from './invoice.ts';
import type { BookedLine } from './resolve-booking.ts';

export async function findInvoice(db: DbOrTrx, accountId: string, id: string): Promise<Invoice | undefined> {
  if (!isId(id)) return undefined;
  const [row] = await selectInvoiceById(db, accountId, id);
  return row && toInvoice(row);
}

const selectInvoiceById = buildOnce(
  (db, accountId: string, id: string) => selectInvoices(db, accountId).where('id', '=', id),
  { isShort: true },
);

/**
 * The invoice, locked against every other change until the transaction ends. Read in a statement of its own after the
 * lock, though in the same round trip: one statement would join the fresh row to lines and payments of an older snapshot.
 */
export async function lockInvoice(trx: Trx, accountId: string, id: string): Promise<Invoice | undefined> {
  if (!isId(id)) return undefined;
  const [, invoice] = await Promise.all([lockRow(trx, accountId, id), findInvoice(trx, accountId, id)]);
  return invoice;
}

const lockRow = statement<never>('select from invoices where account_id = $1 and id = $2 for update');

/** Invoices that the transaction has locked, longest due first: the second half of `lockInvoice`, for several. */
export async function readLockedInvoices(
  trx: Trx,
  accountId: string,
  locked: { id: string }[],
): Promise<Invoice[]> {
  if (locked.length === 0) return [];
  const ids = locked.map(({ id }) => id);
  const rows = await selectInvoices(trx, accountId)
    .where('id', 'in', ids)
    .orderBy('due_date')
    .orderBy('id')
    .execute();
  return rows.map(toInvoice);
}

export function insertDraft(trx: Trx, accountId: string, draft: Invoice): void {
  const row = {
    id: draft.id,
    type: draft.type,
    credited_invoice_id: draft.creditedInvoiceId,
    ...contentColumns(draft),
    ...factColumns(draft),
    created_at: draft.createdAt,
  };
  insertRows(trx, accountId, 'invoices', [row]);
  insertLines(trx, accountId, draft);
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
  replaceLines(trx, accountId, draft);
}

/** Writes the lines of a draft anew, and nothing of an issued document. */
export function replaceLines(trx: Trx, accountId: string, draft: Invoice): void {
  deleteLinesOfDraft(trx, accountId, draft.id);
  insertLines(trx, accountId, draft);
}

export async function deleteDraft(trx: Trx, accountId: string, id: string): Promise<void> {
  deleteLinesOfDraft(trx, accountId, id);
  await deleteCountedDraft(trx, accountId, id);
}

/**
 * Turns a draft into an issued document: from here on only its facts change.
 * @param booked its lines with where each is booked; undefined when the document is not
 */
export function issueDraft(
  trx: Trx,
  accountId: string,
  invoice: SentInvoice,
  booked: BookedLine[] | undefined,
): void {
  const set = {
    ...contentColumns(invoice),
    ...factColumns(invoice),
    number: BigInt(invoice.number),
    kid: invoice.kid,
    sent_at: invoice.sentAt,
    public_token: invoice.publicToken,
    payable_until: payableUntil(invoice),
    lawful_due_date: lawfulDueDate(invoice),
    booked: booked !== undefined,
    // Here and not with the lines, which are never changed: one row is written instead of all of them.
    booked_accounts: booked?.map(({ account }) => account) ?? null,
    booked_vat_codes: booked?.map(({ bookedVatCode }) => bookedVatCode) ?? null,
  };
  updateRow(trx, accountId, 'invoices', { id: invoice.id, sent_at: null }, set);
}

/** From the link's token to the account, since whoever opens the link names no account. */
export function insertPublicLink(trx: Trx, accountId: string, invoice: SentInvoice): void {
  insertRows(trx, accountId, 'public_links', [{ token: invoice.publicToken, invoice_id: invoice.id }]);
}

/** Stores what happened to an issued document: viewed, paid, overdue … */
export function saveFacts(trx: Trx, accountId: string, invoice: Invoice): void {
  updateRow(trx, accountId, 'invoices', { id: invoice.id }, factColumns(invoice));
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
  return isId(invoiceId) ? selectCredits(db, accountId, invoiceId) : [];
}

const selectCredits = buildOnce((db, accountId: string, invoiceId: string) =>
  db
    .selectFrom('invoices')
    .select(['issue_date as on', 'total_ore as amountOre'])
    .where('account_id', '=', accountId)
    .where('credited_invoice_id', '=', invoiceId)
    .where('sent_at', 'is not', null),
);

/** An invoice's row with its lines, payments, letters and write-off, in one statement and so of one moment. */
export function selectInvoices(db: DbOrTrx, accountId: string) {
  return db
    .selectFrom('invoices')
    .selectAll()
    .select([
      linesOfInvoice.as('lines'),
      paymentsOfInvoice.as('payments'),
      remindersOfInvoice.as('reminders'),
      writeOffsOfInvoice.as('writeOffs'),
      waiversOfInvoice.as('waivers'),
    ])
    .where('account_id', '=', accountId);
}

type LineJson = Omit<InvoiceLine, 'quantityE4' | 'unitPriceE4' | 'lineTotalOre' | 'vatOre'> &
  Record<'quantityE4' | 'unitPriceE4' | 'lineTotalOre' | 'vatOre', string>;
type PaymentJson = Omit<Payment, 'amountOre' | 'feesOre' | 'creditOre'> &
  Record<'amountOre' | 'feesOre' | 'creditOre', string>;
type ReminderJson = Omit<Reminder, 'feeOre' | 'interestOre'> & Record<'feeOre' | 'interestOre', string>;
type WaiverJson = Omit<ClaimWaiver, 'feeOre' | 'interestOre'> & Record<'feeOre' | 'interestOre', string>;
type WriteOffJson = Omit<WriteOff, 'amountOre' | 'feesOre'> & Record<'amountOre' | 'feesOre', string>;

// Amounts travel as text: inside JSON they would become floating-point numbers.
const linesOfInvoice = sql<LineJson[] | null>`(
  select json_agg(json_build_object(
    'description', l.description, 'quantityE4', l.quantity_e4::text, 'unitPriceE4', l.unit_price_e4::text,
    'vatCode', l.vat_code, 'vatRateBp', l.vat_rate_bp, 'lineTotalOre', l.line_total_ore::text,
    'vatOre', l.vat_ore::text, 'creditedLineIndex', l.credited_line_index,
    'account', coalesce(invoices.booked_accounts[l.line_index + 1], l.ledger_account),
    'bookedVatCode', coalesce(invoices.booked_vat_codes[l.line_index + 1], l.booked_vat_code)
  ) order by l.line_index)
  from invoice_lines l where l.account_id = invoices.account_id and l.invoice_id = invoices.id
)`;
// Most invoices have none of the following, and their amounts and marks say so: nothing is looked for in vain, a hundred times
// a page.
const paymentsOfInvoice = sql<
  PaymentJson[] | null
>`case when paid_ore + fees_paid_ore + surplus_ore > 0 then (
  select json_agg(json_build_object(
      'id', p.id, 'amountOre', p.amount_ore::text, 'feesOre', p.fees_ore::text, 'creditOre', p.credit_ore::text,
      'paidOn', p.paid_on, 'source', p.source)
    order by p.created_at, p.id)
  from payments p
  where p.account_id = invoices.account_id and p.invoice_id = invoices.id and p.reversed_at is null
) end`;

const remindersOfInvoice = sql<
  ReminderJson[] | null
>`case when reminded_at is not null or collection_warned_at is not null then (
  select json_agg(json_build_object(
    'id', r.id, 'type', r.type, 'sentOn', r.sent_on, 'deadline', r.deadline,
    'feeOre', r.fee_ore::text, 'interestOre', r.interest_ore::text,
    'isCompensation', r.is_compensation
  ) order by r.sent_on, r.created_at, r.id)
  from reminders r where r.account_id = invoices.account_id and r.invoice_id = invoices.id
) end`;

// Only where a letter was sent can claims of letters be lost alone.
const writeOffsOfInvoice = sql<
  WriteOffJson[] | null
>`case when written_off_ore > 0 or reminded_at is not null or collection_warned_at is not null then (
  select json_agg(json_build_object('id', w.id, 'reason', w.reason, 'lossKind', w.loss_kind, 'ground', w.ground,
    'date', w.written_off_on, 'amountOre', w.amount_ore::text, 'feesOre', w.fees_ore::text)
    order by w.created_at, w.id)
  from write_offs w
  where w.account_id = invoices.account_id and w.invoice_id = invoices.id and w.reversed_at is null
) end`;

const waiversOfInvoice = sql<WaiverJson[] | null>`case when waived_ore > 0 then (
  select json_agg(json_build_object('id', v.id, 'ground', v.ground, 'reason', v.reason, 'waivedOn', v.waived_on,
      'feeOre', v.fee_ore::text, 'interestOre', v.interest_ore::text)
    order by v.created_at, v.id)
  from claim_waivers v where v.account_id = invoices.account_id and v.invoice_id = invoices.id
) end`;

type InvoiceRow = Selectable<Invoices> & {
  lines: LineJson[] | null;
  payments: PaymentJson[] | null;
  reminders: ReminderJson[] | null;
  writeOffs: WriteOffJson[] | null;
  waivers: WaiverJson[] | null;
};

export function toInvoice(row: InvoiceRow): Invoice {
  const writeOffs = (row.writeOffs ?? []).map(toWriteOff);
  return {
    id: row.id,
    type: row.type as InvoiceType,
    number: row.opening_number ?? (row.number === null ? null : String(row.number)),
    kid: row.kid,
    issueDate: row.issue_date,
    dueDate: row.due_date,
    deliveryDate: row.delivery_date,
    deliveryPlace: row.delivery_place,
    prepayment: row.prepayment as PrepaymentGround | null,
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
    isOpening: row.opening_number !== null,
    subtotalOre: row.subtotal_ore,
    vatOre: row.vat_ore,
    totalOre: row.total_ore,
    paidOre: row.paid_ore,
    creditedOre: row.credited_ore,
    writtenOffOre: row.written_off_ore,
    isLost: isLostBy(writeOffs),
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
    writeOffs,
    waivers: (row.waivers ?? []).map(toWaiver),
    remindersPaused:
      row.reminders_paused_reason === null
        ? null
        : { reason: row.reminders_paused_reason, until: row.reminders_paused_until },
    feesOre: row.fees_ore,
    feesPaidOre: row.fees_paid_ore,
    surplusOre: row.surplus_ore,
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
  return {
    ...payment,
    amountOre: BigInt(payment.amountOre),
    feesOre: BigInt(payment.feesOre),
    creditOre: BigInt(payment.creditOre),
  };
}

function toReminder(reminder: ReminderJson): Reminder {
  return { ...reminder, feeOre: BigInt(reminder.feeOre), interestOre: BigInt(reminder.interestOre) };
}

function toWaiver(waiver: WaiverJson): ClaimWaiver {
  return { ...waiver, feeOre: BigInt(waiver.feeOre), interestOre: BigInt(waiver.interestOre) };
}

function toWriteOff(writeOff: WriteOffJson): WriteOff {
  return { ...writeOff, amountOre: BigInt(writeOff.amountOre), feesOre: BigInt(writeOff.feesOre) };
}

export function contentColumns(content: InvoiceContent) {
  const { client } = content;
  return {
    issue_date: content.issueDate,
    due_date: content.dueDate,
    delivery_date: content.deliveryDate,
    delivery_place: content.deliveryPlace,
    prepayment: content.prepayment,
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

export function factColumns(invoice: Invoice) {
  return {
    status: invoiceStatus(invoice),
    client_email: invoice.client.email,
    paid_ore: invoice.paidOre,
    credited_ore: invoice.creditedOre,
    written_off_ore: invoice.writtenOffOre,
    paid_on: invoice.paidOn,
    fees_ore: invoice.feesOre,
    fees_paid_ore: invoice.feesPaidOre,
    waived_ore: invoice.waivers.reduce((sum, { feeOre, interestOre }) => sum + feeOre + interestOre, 0n),
    reminders_paused_reason: invoice.remindersPaused?.reason ?? null,
    reminders_paused_until: invoice.remindersPaused?.until ?? null,
    surplus_ore: invoice.surplusOre,
    viewed_at: invoice.viewedAt,
    bounced_at: invoice.bouncedAt,
    overdue_since: invoice.overdueSince,
    reminded_at: invoice.remindedAt,
    collection_warned_at: invoice.collectionWarnedAt,
    version: invoice.version,
    updated_at: invoice.updatedAt,
  };
}

function insertLines(trx: Trx, accountId: string, { id, lines }: Invoice): void {
  const rows = lines.map((line, index) => ({
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
    ledger_account: line.account,
    booked_vat_code: line.bookedVatCode,
  }));
  insertRows(trx, accountId, 'invoice_lines', rows);
}

/** Deletes nothing of an issued document. */
const deleteLinesOfDraft = writeStatement(`
  delete from invoice_lines where account_id = $1 and invoice_id = $2
    and exists (select from invoices where account_id = $1 and id = $2 and sent_at is null)`);
