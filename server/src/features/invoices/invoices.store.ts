import { BOOK_CURRENCY } from '../../domain/currency/currency.ts';
import type { CreditedPart } from '../../domain/invoices/credit-amount.ts';
import type { CreditedAmounts } from '../../domain/invoices/credit.ts';
import { invoiceStatus } from '../../domain/invoices/invoice-status.ts';
import { lawfulDueDate } from '../../domain/invoices/late-payment.ts';
import { textsOf } from '../../domain/invoices/invoice-texts.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import type { Amount } from '../../domain/money.ts';
import { ApiError, requireFound } from '../../domain/errors/errors.ts';
import { splitNames, pickProperties } from '../../platform/database/columns.ts';
import type { AccountDbOrTrx, AccountTrx, Write } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { lockForTransaction } from '../../platform/database/locks.ts';
import {
  buildOnce,
  insertRows,
  statement,
  updateRow,
  writeStatement,
} from '../../platform/database/statement.ts';
import {
  linesColumn,
  metadataColumn,
  recordedColumn,
  selectInvoices,
  toInvoice,
} from './invoice-rows.store.ts';
import { registerColumn } from './customer-in-row.store.ts';
import type { DocumentInKroner, Invoice, InvoiceContent, LineInKroner, SentInvoice } from './invoice.ts';
import { isSent, payableUntil, requireDocument } from './invoice.ts';

/** The facts in columns of the same names: from the beginning of a draft, of its content, of its issue, and of later events. */
const OF_BEGINNING = splitNames('id type creditedInvoiceId quoteId recurringInvoiceId createdAt');
const OF_CONTENT = splitNames(
  'issueDate dueDate deliveryDate prepayment language subtotalOre vatOre totalOre',
);
const OF_ISSUE = splitNames('kid sentAt deliveredOn publicToken booked');
const OF_FACTS = splitNames(
  'externalId paidOre creditedOre writtenOffOre paidOn surplusOre viewedAt bouncedAt overdueSince remindedAt',
  'collectionWarnedAt channel version updatedAt',
);

export async function findInvoice(db: AccountDbOrTrx, id: string): Promise<Invoice | undefined> {
  if (!isId(id)) return undefined;
  const [row] = await selectInvoiceById(db, db.accountId, id);
  return row && toInvoice(row);
}

/** @throws ApiError `not-found` */
export async function getInvoice(db: AccountDbOrTrx, id: string): Promise<Invoice> {
  return requireFound(await findInvoice(db, id));
}

const selectInvoiceById = buildOnce(
  (db, accountId: string, id: string) => selectInvoices(db, accountId).where('id', '=', id),
  { isShort: true },
);

/** The invoices of these ids, in this order. */
export async function listInvoices(db: AccountDbOrTrx, ids: readonly string[]): Promise<Invoice[]> {
  if (ids.length === 0) return [];
  const rows = await selectInvoices(db, db.accountId).where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, toInvoice(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * The invoice, locked against every other change until the transaction ends. A single statement locks and reads: PostgreSQL answers with
 * the newest version of a row that it had to wait for, and all of an invoice is in its row.
 *
 * @throws ApiError `not-found`; `document-deleted`, because nothing of such an invoice changes any more
 */
export async function lockInvoice(trx: AccountTrx, id: string): Promise<Invoice> {
  const [row] = isId(id) ? await lockInvoiceById(trx, trx.accountId, id) : [];
  const invoice = requireFound(row && toInvoice(row));
  requireDocument(invoice);
  return invoice;
}

/** The draft, locked until the transaction ends. @throws ApiError `not-found`, `invoice-not-draft`, `opening-invoice` */
export async function lockDraft(trx: AccountTrx, id: string): Promise<Invoice> {
  const invoice = await lockInvoice(trx, id);
  if (invoice.isOpening) throw new ApiError('opening-invoice');
  if (invoice.sentAt !== null) throw new ApiError('invoice-not-draft');
  return invoice;
}

/** Locks these documents, always in the same order. @returns their types */
export async function lockInvoices(trx: AccountTrx, ids: readonly string[]): Promise<Invoice['type'][]> {
  const rows = await lockById(trx, trx.accountId, ids.filter(isId));
  return rows.map(({ type }) => type);
}

const lockById = statement<{ type: Invoice['type'] }>(`
  select type from invoices where account_id = $1 and id = any($2::uuid[]) order by id for update`);

const lockInvoiceById = buildOnce((db, accountId: string, id: string) =>
  selectInvoices(db, accountId).where('id', '=', id).forUpdate(),
);

/** Reads invoices that the transaction has locked, the earliest due date first. */
export async function readLockedInvoices(trx: AccountTrx, locked: { id: string }[]): Promise<Invoice[]> {
  if (locked.length === 0) return [];
  const ids = locked.map(({ id }) => id);
  const rows = await selectInvoices(trx, trx.accountId)
    .where('id', 'in', ids)
    .orderBy('due_date')
    .orderBy('id')
    .execute();
  return rows.map(toInvoice);
}

/** Stores a new draft, or a change. Of an issued document only the facts change: viewed, paid, overdue … */
export function writeInvoiceRow(trx: AccountTrx, before: Invoice | undefined, invoice: Invoice): Write[] {
  if (before === undefined) {
    const row = {
      ...pickProperties(invoice, OF_BEGINNING),
      ...(invoice.currency !== BOOK_CURRENCY && { currency: invoice.currency }),
      ...contentColumns(invoice),
      ...factColumns(invoice),
      ...draftColumns(invoice),
    };
    return [insertRows(trx, 'invoices', [row]), ...saveMetadata(trx, undefined, invoice)];
  }
  if (before.sentAt !== null) {
    const facts = { ...factColumns(invoice), ...(invoice.nok && { openNokOre: invoice.nok.openOre }) };
    return [updateRow(trx, 'invoices', { id: invoice.id }, facts)];
  }
  const set = {
    ...contentColumns(invoice),
    ...factColumns(invoice),
    ...draftColumns(invoice),
    ...(invoice.currency !== before.currency && { currency: invoice.currency }),
    ...(isSent(invoice) && issueColumns(invoice)),
  };
  return [
    updateRow(trx, 'invoices', { id: invoice.id, sentAt: null }, set),
    ...saveMetadata(trx, before, invoice),
    ...(isSent(invoice) ? [insertPublicLink(trx, invoice)] : []),
  ];
}

/** The columns that only a draft has. */
function draftColumns(invoice: Invoice) {
  return { clientRegister: registerColumn(invoice), dueDays: invoice.dueDays };
}

/** The columns that are known only once the document is issued. */
function issueColumns(invoice: SentInvoice) {
  return {
    ...pickProperties(invoice, OF_ISSUE),
    number: BigInt(invoice.number),
    payableUntil: payableUntil(invoice),
    lawfulDueDate: lawfulDueDate(invoice),
    ...(invoice.nok && nokColumns(invoice.nok)),
  };
}

/** The columns that only an issued document in another currency has. */
export function nokColumns({ rate, subtotalOre, vatOre, totalOre, openOre }: DocumentInKroner) {
  return {
    rateE6: rate.rateE6,
    rateDate: rate.date,
    rateSource: rate.source,
    subtotalNokOre: subtotalOre,
    vatNokOre: vatOre,
    totalNokOre: totalOre,
    openNokOre: openOre,
  };
}

/** Stores the pairs of a draft for the filter by metadata. @param before undefined for a new draft */
function saveMetadata(
  trx: AccountTrx,
  before: Pick<Invoice, 'metadata'> | undefined,
  { id, metadata }: Pick<Invoice, 'id' | 'metadata'>,
): Write[] {
  if (JSON.stringify(before?.metadata ?? {}) === JSON.stringify(metadata)) return [];
  const rows = Object.entries(metadata).map(([key, value]) => ({ key, value, invoiceId: id }));
  return [
    ...(before === undefined ? [] : [deleteMetadata(trx, trx.accountId, id)]),
    ...(rows.length === 0 ? [] : [insertRows(trx, 'invoice_metadata', rows)]),
  ];
}

const deleteMetadata = writeStatement(
  'delete from invoice_metadata where account_id = $1 and invoice_id = $2',
);

/**
 * Maps the token of the link to the account. Only services of the release before this one look there for documents of this release; the
 * token itself tells the account.
 */
function insertPublicLink(trx: AccountTrx, { id, publicToken }: SentInvoice): Write {
  return insertRows(trx, 'public_links', [{ token: publicToken, invoiceId: id }]);
}

/**
 * Reserves an externalId for the invoice of this transaction. Another request with the same externalId waits until this transaction ends,
 * and then finds its invoice. Reserve the name before the client is locked: two orders of the locks could make two requests wait for each
 * other.
 * @throws ApiError `invoice-exists` with `details.existingId`
 */
export async function takeExternalId(trx: AccountTrx, externalId: string): Promise<void> {
  await lockForTransaction(trx, `invoice ${trx.accountId} externalId ${externalId}`);
  const [existing] = await findByExternalId(trx, trx.accountId, externalId);
  if (existing !== undefined) throw new ApiError('invoice-exists', { details: { existingId: existing.id } });
}

const findByExternalId = statement<{ id: string }>(
  'select id from invoices where account_id = $1 and external_id = $2',
);

/** Which of the externalIds are taken, each with the id of its invoice. */
export async function findExternalIds(
  trx: AccountTrx,
  externalIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await selectExternalIds(trx, trx.accountId, externalIds);
  return new Map(rows.map(({ external_id, id }) => [external_id, id]));
}

const selectExternalIds = statement<{ external_id: string; id: string }>(
  'select external_id, id from invoices where account_id = $1 and external_id = any($2::text[])',
);

export const deleteDraftRow = writeStatement(
  'delete from invoices where account_id = $1 and id = $2 and sent_at is null',
);

/** What issued credit notes have taken of a line. `nok` is left out where the invoice is in kroner. */
export type CreditedOfLine = CreditedAmounts & { nok?: LineInKroner };

/** The sums of the issued credit notes of an invoice, by the index of the invoice's line. */
export async function sumCreditedLines(
  trx: AccountTrx,
  invoiceId: string,
): Promise<Map<number, CreditedOfLine>> {
  const creditNotes = await listCreditNotes(trx, invoiceId);
  const sums = new Map<number, CreditedOfLine>();
  const add = (
    index: number,
    part: CreditedPart & { nok?: LineInKroner },
    quantityE4: bigint,
    byAmountOre: Amount,
  ) => {
    const before: CreditedOfLine = sums.get(index) ?? { quantityE4: 0n, lineTotalOre: 0n, vatOre: 0n };
    sums.set(index, {
      quantityE4: before.quantityE4 + quantityE4,
      lineTotalOre: before.lineTotalOre + part.lineTotalOre,
      vatOre: before.vatOre + part.vatOre,
      byAmountOre: (before.byAmountOre ?? 0n) + byAmountOre,
      ...(part.nok && {
        nok: {
          lineTotalOre: (before.nok?.lineTotalOre ?? 0n) + part.nok.lineTotalOre,
          vatOre: (before.nok?.vatOre ?? 0n) + part.nok.vatOre,
        },
      }),
    });
  };
  for (const { lines } of creditNotes) {
    for (const { creditedLineIndex, creditedParts, ...line } of lines) {
      if (creditedParts === undefined) add(creditedLineIndex ?? -1, line, line.quantityE4, 0n);
      for (const { lineIndex, ...part } of creditedParts ?? []) {
        add(lineIndex, part, 0n, part.lineTotalOre + part.vatOre);
      }
    }
  }
  return sums;
}

/** The issued credit notes of an invoice as a whole, in no order. */
export async function listCreditNotes(trx: AccountTrx, invoiceId: string): Promise<Invoice[]> {
  const rows = await selectInvoices(trx, trx.accountId)
    .where('credited_invoice_id', '=', invoiceId)
    .where('sent_at', 'is not', null)
    .execute();
  return rows.map(toInvoice);
}

/** The issued credit notes of an invoice. */
export async function listCredits(
  db: AccountDbOrTrx,
  invoiceId: string,
): Promise<{ on: LocalDate; amountOre: Amount }[]> {
  return isId(invoiceId) ? selectCredits(db, db.accountId, invoiceId) : [];
}

const selectCredits = buildOnce((db, accountId: string, invoiceId: string) =>
  db
    .selectFrom('invoices')
    .select(['issue_date as on', 'total_ore as amountOre'])
    .where('account_id', '=', accountId)
    .where('credited_invoice_id', '=', invoiceId)
    .where('sent_at', 'is not', null),
);

export function contentColumns(content: InvoiceContent & Pick<Invoice, 'booked'>) {
  const { client } = content;
  return {
    ...pickProperties(content, OF_CONTENT),
    dueDateAgreed: content.dueDateAgreed ?? false,
    deliveryFrom: content.deliveryPeriod?.from ?? null,
    deliveryTo: content.deliveryPeriod?.to ?? null,
    ...textsOf(content),
    metadata: metadataColumn(content),
    clientId: client.id,
    clientName: client.name,
    clientAddress: client.address,
    clientPostalCode: client.postalCode,
    clientCity: client.city,
    clientOrgNumber: client.orgNumber,
    clientCountry: client.country,
    clientVatNumber: client.vatNumber,
    clientType: client.type,
    lines: linesColumn(content),
    lineAccounts: accountsAskedFor(content),
  };
}

/** Null for a booked document: the journal tells which accounts a booked document uses. */
export function accountsAskedFor({ lines, booked }: Pick<Invoice, 'lines' | 'booked'>): string[] | null {
  const asked = new Set(lines.flatMap(({ account }) => account ?? []));
  return booked || asked.size === 0 ? null : [...asked];
}

export function factColumns(invoice: Invoice) {
  return {
    status: invoiceStatus(invoice),
    ...pickProperties(invoice, OF_FACTS),
    clientEmail: invoice.client.email,
    feesOre: invoice.claimsOre,
    feesPaidOre: invoice.claimsPaidOre,
    waivedOre: invoice.waivers.reduce((sum, { feeOre, interestOre }) => sum + feeOre + interestOre, 0n),
    remindersPausedReason: invoice.remindersPaused?.reason ?? null,
    remindersPausedUntil: invoice.remindersPaused?.until ?? null,
    handedOverTo: invoice.handedOver?.to ?? null,
    handedOverOn: invoice.handedOver?.on ?? null,
    handedOverReference: invoice.handedOver?.reference ?? null,
    recorded: recordedColumn(invoice),
  };
}
