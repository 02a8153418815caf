import { sql } from 'kysely';
import { invoiceStatus } from '../domain/invoices/invoice-status.ts';
import { lawfulDueDate } from '../domain/invoices/late-payment.ts';
import type { LocalDate } from '../domain/local-date.ts';
import type { Ore } from '../domain/money.ts';
import type { DbOrTrx, Trx, Write } from '../database/database.ts';
import { isId } from '../database/ids.ts';
import { buildOnce, insertRows, statement, updateRow, writeStatement } from '../database/statement.ts';
import { deleteCountedDraft } from './reading/invoice-blocks.store.ts';
import { selectInvoices, toInvoice } from './invoice-rows.store.ts';
import type { Invoice, InvoiceContent, InvoiceLine, SentInvoice } from './invoice.ts';
import { payableUntil } from './invoice.ts';
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
 * The invoice, locked against every other change until the transaction ends. The lock and the read are two statements in one
 * round trip, because a single statement would join the fresh row to lines and payments of an older snapshot.
 */
export async function lockInvoice(trx: Trx, accountId: string, id: string): Promise<Invoice | undefined> {
  if (!isId(id)) return undefined;
  const [, invoice] = await Promise.all([lockRow(trx, accountId, id), findInvoice(trx, accountId, id)]);
  return invoice;
}

const lockRow = statement<never>('select from invoices where account_id = $1 and id = $2 for update');

/** Reads invoices that the transaction has locked, the earliest due date first. */
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

export function insertDraft(trx: Trx, accountId: string, draft: Invoice): Write[] {
  const row = {
    id: draft.id,
    type: draft.type,
    credited_invoice_id: draft.creditedInvoiceId,
    ...contentColumns(draft),
    ...factColumns(draft),
    created_at: draft.createdAt,
  };
  return [insertRows(trx, accountId, 'invoices', [row]), insertLines(trx, accountId, draft)];
}

/** Writes all of a draft anew. An issued document stays, because the statements require a draft. */
export async function replaceDraft(trx: Trx, accountId: string, draft: Invoice): Promise<void> {
  await trx
    .updateTable('invoices')
    .set({ ...contentColumns(draft), ...factColumns(draft) })
    .where('account_id', '=', accountId)
    .where('id', '=', draft.id)
    .where('sent_at', 'is', null)
    .execute();
  trx.later(...replaceLines(trx, accountId, draft));
}

/** Writes the lines of a draft anew. The deletion leaves lines of an issued document alone. */
export function replaceLines(trx: Trx, accountId: string, draft: Invoice): Write[] {
  return [deleteLinesOfDraft(trx, accountId, draft.id), insertLines(trx, accountId, draft)];
}

export async function deleteDraft(trx: Trx, accountId: string, id: string): Promise<void> {
  trx.later(deleteLinesOfDraft(trx, accountId, id));
  await deleteCountedDraft(trx, accountId, id);
}

/**
 * Turns a draft into an issued document. After this only its facts change.
 * @param booked the lines with their accounts; undefined when the document is not booked
 */
export function issueDraft(
  trx: Trx,
  accountId: string,
  invoice: SentInvoice,
  booked: BookedLine[] | undefined,
): Write {
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
    // The accounts of all lines are written to this one row, because that costs less than a change of every line.
    booked_accounts: booked?.map(({ account }) => account) ?? null,
    booked_vat_codes: booked?.map(({ bookedVatCode }) => bookedVatCode) ?? null,
  };
  return updateRow(trx, accountId, 'invoices', { id: invoice.id, sent_at: null }, set);
}

/** Maps the token of the link to the account, because a visitor of the page names no account. */
export function insertPublicLink(trx: Trx, accountId: string, invoice: SentInvoice): Write {
  return insertRows(trx, accountId, 'public_links', [{ token: invoice.publicToken, invoice_id: invoice.id }]);
}

/** Stores the facts of an issued document, such as viewed, paid or overdue. */
export function saveFacts(trx: Trx, accountId: string, invoice: Invoice): Write {
  return updateRow(trx, accountId, 'invoices', { id: invoice.id }, factColumns(invoice));
}

export type CreditedSums = Pick<InvoiceLine, 'quantityE4' | 'lineTotalOre' | 'vatOre'>;

/** The sums of the issued credit notes of an invoice, by the index of the invoice's line. */
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
    fees_ore: invoice.claimsOre,
    fees_paid_ore: invoice.claimsPaidOre,
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

function insertLines(trx: Trx, accountId: string, { id, lines }: Invoice): Write {
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
  return insertRows(trx, accountId, 'invoice_lines', rows);
}

/** Deletes the lines of a draft, but never of an issued document. */
const deleteLinesOfDraft = writeStatement(`
  delete from invoice_lines where account_id = $1 and invoice_id = $2
    and exists (select from invoices where account_id = $1 and id = $2 and sent_at is null)`);
