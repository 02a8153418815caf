import { BOOK_CURRENCY } from '../../domain/currency/currency.ts';
import type { Ore } from '../../domain/money.ts';
import { sql } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import { INVOICE_TEXT_COLUMNS, textsFromColumns } from '../../domain/invoices/invoice-texts.ts';
import { fromWrittenPrices, toWrittenPrices } from '../../domain/invoices/written-prices.ts';
import type { GivenPrices, WrittenPrices } from '../../domain/invoices/written-prices.ts';
import type { Invoices } from '../../platform/database/database-types.ts';
import type { InvoiceStatus } from '../../domain/invoices/invoice-status.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import { bytesOf, splitNames } from '../../platform/database/columns.ts';
import type { AccountId, DbOrTrx } from '../../platform/database/database.ts';
import type { Listed } from '../../platform/http/answers/pieces.ts';
import { MOST_WITH_PAGE } from '../../platform/http/answers/pieces.ts';
import type { Registered } from '../clients/index.ts';
import { registeredClient } from '../clients/index.ts';
import { toAddressed } from './customer-in-row.store.ts';
import type { DocumentInKroner, Invoice, InvoiceLine, LineInKroner } from './invoice.ts';
import type { ClaimWaiver, Payment, PaymentInKroner, Reminder, WriteOff } from './recorded.ts';
import { isLostBy } from './invoice.ts';

const COLUMNS = [
  ...splitNames(
    'id type number opening_number opening_fees_ore kid external_id issue_date due_date due_date_agreed delivery_date',
    'delivery_from delivery_to prepayment metadata language client_id client_name client_email',
    'client_address client_postal_code client_city client_org_number client_country client_vat_number',
    'client_type client_register credited_invoice_id quote_id recurring_invoice_id due_days',
    'currency rate_e6 rate_date rate_source subtotal_nok_ore vat_nok_ore total_nok_ore open_nok_ore',
    'subtotal_ore vat_ore total_ore paid_ore credited_ore written_off_ore paid_on booked sent_at',
    'viewed_at bounced_at overdue_since reminded_at collection_warned_at reminders_paused_reason',
    'reminders_paused_until handed_over_to handed_over_on handed_over_reference fees_ore fees_paid_ore',
    'surplus_ore delivered_on document_deleted_at channel public_token version created_at updated_at',
    'lines recorded',
  ),
  ...INVOICE_TEXT_COLUMNS,
];

/** The amount that the client still owes of a document, in øre, as `outstandingOre` of the domain says; SQL. A draft owes its total. */
export const OUTSTANDING_ORE = `(case type when 'invoice'
  then greatest(total_ore - paid_ore - credited_ore - written_off_ore, 0) else 0 end)`;

/** The amount that is owed on an invoice with its fees, in øre; SQL. */
export const OWED_ORE = `(${OUTSTANDING_ORE} + fees_ore - fees_paid_ore)`;
/** What is owed of an issued document in kroner, with its fees; SQL. */
export const OWED_NOK_ORE = `coalesce(open_nok_ore, ${OWED_ORE})`;
/** An amount of a document in kroner; null for a draft in another currency, which has no rate; SQL. */
export function amountInKroner(
  nokColumn: `${string}_nok_ore`,
  column: 'subtotal_ore' | 'vat_ore' | 'total_ore',
): RawBuilder<Ore | null> {
  return sql`(case currency when ${sql.lit(BOOK_CURRENCY)} then ${sql.ref(column)} else ${sql.ref(nokColumn)} end)`;
}
export const IS_OWED = `(sent_at is not null and type = 'invoice' and ${OWED_ORE} > 0)`;

/** Whether an invoice is overdue on a day, as `isOverdue` of the domain says; SQL. */
export function isOverdueOn(day: LocalDate) {
  return sql<boolean>`(${sql.raw(IS_OWED)} and payable_until < ${day})`;
}

/** The statuses in which something can be outstanding. The index by status then leaves the many paid invoices out. */
export const OPEN_STATUSES: readonly InvoiceStatus[] = [
  'sent',
  'viewed',
  'bounced',
  'overdue',
  'reminded',
  'collection_warning',
];

/** Whether an invoice is lost, as `isLostBy` says; SQL. Nothing is outstanding on a lost invoice, and yet the invoice is not settled. */
export const IS_LOST = sql<boolean>`(type = 'invoice' and status = any(${OPEN_STATUSES}) and ${sql.raw(OUTSTANDING_ORE)} = 0)`;

/** Whether money has come on an invoice, and something is left to pay; SQL. */
export const IS_PARTLY_PAID = sql<boolean>`(type = 'invoice' and status = any(${OPEN_STATUSES}) and paid_ore > 0 and ${sql.raw(OUTSTANDING_ORE)} > 0)`;

type InvoiceRow = Pick<Selectable<Invoices>, (typeof COLUMNS)[number]> & { registered: Registered | null };

/** Rows to be given to `toInvoice`. An invoice is a single row: nothing else has to be looked up but the customer of a draft. */
export function selectInvoices(db: DbOrTrx, accountId: string) {
  return db
    .selectFrom('invoices')
    .select(COLUMNS)
    .select(registeredClient(accountId, 'invoices').as('registered'))
    .where('account_id', '=', accountId);
}

/**
 * Rows of a page to be given to `toListedInvoice`: without the lines, payments and letters of an invoice that has many. They are read when it is
 * the turn of the invoice.
 */
export function selectListed(db: DbOrTrx, accountId: string) {
  const isShort = sql<boolean>`${sql.raw(bytesOf('lines'))} + coalesce(${sql.raw(bytesOf('recorded'))}, 0) <= ${sql.lit(MOST_WITH_PAGE)}`;
  return db
    .selectFrom('invoices')
    .select(COLUMNS.filter((column) => column !== 'lines' && column !== 'recorded'))
    .select([
      sql<InvoiceRow['lines'] | null>`case when ${isShort} then lines end`.as('lines'),
      sql<InvoiceRow['recorded']>`case when ${isShort} then recorded end`.as('recorded'),
      registeredClient(accountId, 'invoices').as('registered'),
    ])
    .where('account_id', '=', accountId);
}

export function toListedInvoice(
  row: Omit<InvoiceRow, 'lines'> & { lines: InvoiceRow['lines'] | null },
): Listed<Invoice> {
  return row.lines === null ? { longId: row.id } : { item: toInvoice({ ...row, lines: row.lines }) };
}

/**
 * The form of a value in JSON. Amounts are numbers, because the largest amount (`domain/limits.ts`) is far below 2^53. Fields
 * that are null are left out.
 */
type Stored<T> = {
  [K in keyof T]: bigint extends T[K] ? number : null extends T[K] ? Exclude<T[K], null> | undefined : T[K];
};
type StoredPayment = Stored<Omit<Payment, 'nok'>> & { nok?: Stored<PaymentInKroner> };
type StoredWriteOff = Stored<Omit<WriteOff, 'amountNokOre'>> & { amountNokOre?: number };
type Recorded = {
  payments?: StoredPayment[];
  reminders?: Stored<Reminder>[];
  writeOffs?: StoredWriteOff[];
  waivers?: (Stored<Omit<ClaimWaiver, 'creditOre' | 'refundedOre'>> & {
    creditOre?: number;
    refundedOre?: number;
  })[];
};

type StoredLine = Stored<Omit<InvoiceLine, keyof GivenPrices | 'creditedParts' | 'nok'>> &
  WrittenPrices<number> & {
    creditedParts?: {
      lineIndex: number;
      lineTotalOre: number;
      vatOre: number;
      nok?: Stored<LineInKroner>;
    }[];
    nok?: Stored<LineInKroner>;
  };

export type StoredNok = Stored<PaymentInKroner>;
/** What a row `p` of payments has in kroner, as `StoredNok`; null of a payment in kroner. SQL. */
export const NOK_OF_PAYMENT = `case when p.currency <> 'NOK' then json_build_object('amountOre', p.amount_nok_ore,
  'feeOre', p.fee_nok_ore, 'coveredOre', p.covered_nok_ore, 'creditOre', p.credit_nok_ore) end`;

/** The columns with parts of an invoice that stand in the row as JSON. */
export function linesColumn({ lines }: Pick<Invoice, 'lines'>): string {
  return JSON.stringify(
    lines.map((line): StoredLine => ({
      description: line.description,
      quantityE4: Number(line.quantityE4),
      unit: line.unit ?? undefined,
      ...toWrittenPrices(line, Number),
      vatCode: line.vatCode ?? undefined,
      vatRateBp: line.vatRateBp,
      lineTotalOre: Number(line.lineTotalOre),
      vatOre: Number(line.vatOre),
      ...(line.nok && { nok: printKroner(line.nok) }),
      account: line.account ?? undefined,
      bookedVatCode: line.bookedVatCode ?? undefined,
      creditedLineIndex: line.creditedLineIndex ?? undefined,
      ...(line.creditedParts && {
        creditedParts: line.creditedParts.map(({ lineIndex, lineTotalOre, vatOre, nok }) => ({
          lineIndex,
          lineTotalOre: Number(lineTotalOre),
          vatOre: Number(vatOre),
          ...(nok && { nok: printKroner(nok) }),
        })),
      }),
      ...(line.isOwn && { isOwn: true }),
      productId: line.productId ?? undefined,
    })),
  );
}

function printKroner({ lineTotalOre, vatOre }: LineInKroner): Stored<LineInKroner> {
  return { lineTotalOre: Number(lineTotalOre), vatOre: Number(vatOre) };
}

function readKroner({ lineTotalOre, vatOre }: Stored<LineInKroner>): LineInKroner {
  return { lineTotalOre: BigInt(lineTotalOre), vatOre: BigInt(vatOre) };
}

/** Null without pairs, so that the index has no entry. */
export function metadataColumn({ metadata }: Pick<Invoice, 'metadata'>): string | null {
  return Object.keys(metadata).length === 0 ? null : JSON.stringify(metadata);
}

export function recordedColumn(invoice: Invoice): string | null {
  const { payments, reminders, writeOffs } = invoice;
  // Few have them. They are left out elsewhere, as they were before there were any.
  const waivers = invoice.waivers.map(({ creditOre, refundedOre = 0n, ...waiver }) => ({
    ...waiver,
    ...(refundedOre !== 0n && { refundedOre }),
    ...(creditOre !== 0n && { creditOre }),
  }));
  const recorded = Object.entries({ payments, reminders, writeOffs, waivers }).filter(
    ([, items]) => items.length > 0,
  );
  if (recorded.length === 0) return null;
  return JSON.stringify(Object.fromEntries(recorded), (_, member: unknown) =>
    typeof member === 'bigint' ? Number(member) : (member ?? undefined),
  );
}

export function toInvoice(row: InvoiceRow): Invoice {
  const { reminders = [], waivers = [], ...money } = (row.recorded ?? {}) as Recorded;
  const payments = (money.payments ?? []).map(toPayment);
  const writeOffs = (money.writeOffs ?? []).map(toWriteOff);
  return {
    id: row.id,
    type: row.type,
    number: row.opening_number ?? (row.number === null ? null : String(row.number)),
    kid: row.kid,
    externalId: row.external_id,
    issueDate: row.issue_date,
    dueDate: row.due_date,
    dueDateAgreed: row.due_date_agreed,
    deliveryDate: row.delivery_date,
    deliveryPeriod:
      row.delivery_from === null || row.delivery_to === null
        ? null
        : { from: row.delivery_from, to: row.delivery_to },
    prepayment: row.prepayment,
    ...textsFromColumns(row),
    metadata: (row.metadata ?? {}) as Record<string, string>,
    ...toAddressed(row),
    creditedInvoiceId: row.credited_invoice_id,
    quoteId: row.quote_id,
    recurringInvoiceId: row.recurring_invoice_id,
    dueDays: row.due_days,
    isOpening: row.opening_number !== null,
    openingFeesOre: row.opening_fees_ore,
    currency: row.currency,
    nok: toDocumentInKroner(row),
    subtotalOre: row.subtotal_ore,
    vatOre: row.vat_ore,
    totalOre: row.total_ore,
    paidOre: row.paid_ore,
    creditedOre: row.credited_ore,
    writtenOffOre: row.written_off_ore,
    isLost: isLostBy({ writeOffs, payments }),
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
    lines: readLinesColumn(row.lines),
    payments,
    reminders: reminders.map(toReminder),
    writeOffs,
    waivers: waivers.map(toWaiver),
    remindersPaused:
      row.reminders_paused_reason === null
        ? null
        : { reason: row.reminders_paused_reason, until: row.reminders_paused_until },
    handedOver:
      row.handed_over_to === null || row.handed_over_on === null
        ? null
        : { to: row.handed_over_to, on: row.handed_over_on, reference: row.handed_over_reference },
    claimsOre: row.fees_ore,
    claimsPaidOre: row.fees_paid_ore,
    surplusOre: row.surplus_ore,
    deliveredOn: row.delivered_on,
    documentDeletedAt: row.document_deleted_at,
    channel: row.channel,
    publicToken: row.public_token,
  };
}

function toDocumentInKroner(row: InvoiceRow): DocumentInKroner | null {
  const { rate_e6: rateE6, rate_date: date, rate_source: source } = row;
  if (rateE6 === null || date === null || source === null) return null;
  return {
    rate: { rateE6, date, source },
    subtotalOre: row.subtotal_nok_ore ?? 0n,
    vatOre: row.vat_nok_ore ?? 0n,
    totalOre: row.total_nok_ore ?? 0n,
    openOre: row.open_nok_ore ?? 0n,
  };
}

/** Reads the value that `linesColumn` wrote. */
export function readLinesColumn(lines: unknown): InvoiceLine[] {
  return (lines as StoredLine[]).map(toLine);
}

function toLine(line: StoredLine): InvoiceLine {
  return {
    description: line.description,
    quantityE4: BigInt(line.quantityE4),
    unit: line.unit ?? null,
    ...fromWrittenPrices(line),
    vatCode: line.vatCode ?? null,
    vatRateBp: line.vatRateBp,
    lineTotalOre: BigInt(line.lineTotalOre),
    vatOre: BigInt(line.vatOre),
    ...(line.nok && { nok: readKroner(line.nok) }),
    account: line.account ?? null,
    bookedVatCode: line.bookedVatCode ?? null,
    creditedLineIndex: line.creditedLineIndex ?? null,
    ...(line.creditedParts && {
      creditedParts: line.creditedParts.map(({ lineIndex, lineTotalOre, vatOre, nok }) => ({
        lineIndex,
        lineTotalOre: BigInt(lineTotalOre),
        vatOre: BigInt(vatOre),
        ...(nok && { nok: readKroner(nok) }),
      })),
    }),
    ...(line.isOwn && { isOwn: true }),
    productId: line.productId ?? null,
  };
}

function toPayment(payment: StoredPayment): Payment {
  return {
    ...payment,
    amountOre: BigInt(payment.amountOre),
    claimsOre: BigInt(payment.claimsOre),
    creditOre: BigInt(payment.creditOre),
    nok: payment.nok === undefined ? null : toPaymentInKroner(payment.nok),
    recoversWriteOffId: payment.recoversWriteOffId ?? null,
    bankTransactionId: payment.bankTransactionId ?? null,
    reference: payment.reference ?? null,
    method: payment.method ?? null,
    vippsReference: payment.vippsReference ?? null,
  };
}

export function toPaymentInKroner(nok: StoredNok): PaymentInKroner {
  return {
    amountOre: BigInt(nok.amountOre),
    feeOre: BigInt(nok.feeOre),
    coveredOre: BigInt(nok.coveredOre),
    creditOre: BigInt(nok.creditOre),
  };
}

function toReminder(letter: Stored<Reminder>): Reminder {
  const deliveredOn = letter.deliveredOn ?? null;
  return { ...letter, feeOre: BigInt(letter.feeOre), interestOre: BigInt(letter.interestOre), deliveredOn };
}

function toWaiver(waiver: NonNullable<Recorded['waivers']>[number]): ClaimWaiver {
  return {
    ...waiver,
    reason: waiver.reason ?? null,
    feeOre: BigInt(waiver.feeOre),
    interestOre: BigInt(waiver.interestOre),
    refundedOre: BigInt(waiver.refundedOre ?? 0),
    creditOre: BigInt(waiver.creditOre ?? 0),
  };
}

function toWriteOff(writeOff: StoredWriteOff): WriteOff {
  return {
    ...writeOff,
    lossKind: writeOff.lossKind ?? null,
    ground: writeOff.ground ?? null,
    remindersElsewhere: writeOff.remindersElsewhere ?? null,
    amountOre: BigInt(writeOff.amountOre),
    amountNokOre: writeOff.amountNokOre === undefined ? null : BigInt(writeOff.amountNokOre),
    claimsOre: BigInt(writeOff.claimsOre),
  };
}

/**
 * The value of the column `recorded` of an invoice, put together from the tables of payments, letters, write-offs and waivers.
 * @param invoices the name that the statement gives to the table of invoices
 */
export function recordedByTables(accountId: AccountId, invoices: string): RawBuilder<object | null> {
  const i = sql.raw(invoices);
  return sql`nullif(json_strip_nulls(json_build_object(
    'payments', (
      select json_agg(json_build_object('id', p.id, 'amountOre', p.amount_ore, 'claimsOre', p.fees_ore, 'creditOre', p.credit_ore,
        'nok', ${sql.raw(NOK_OF_PAYMENT)},
        'paidOn', p.paid_on, 'source', p.source, 'recoversWriteOffId', p.recovers_write_off_id,
        'bankTransactionId', p.bank_transaction_id, 'reference', p.reference, 'method', p.method, 'vippsReference', p.vipps_reference) order by p.created_at, p.id)
      from payments p
      where p.account_id = ${accountId} and p.invoice_id = ${i}.id and p.reversed_at is null),
    'reminders', (
      select json_agg(json_build_object('id', r.id, 'type', r.type, 'sentOn', r.sent_on, 'deadline', r.deadline,
        'feeOre', r.fee_ore, 'isCompensation', r.is_compensation, 'interestOre', r.interest_ore, 'deliveredOn', r.delivered_on) order by r.sent_on, r.created_at, r.id)
      from reminders r where r.account_id = ${accountId} and r.invoice_id = ${i}.id),
    'writeOffs', (
      select json_agg(json_build_object('id', w.id, 'reason', w.reason, 'lossKind', w.loss_kind, 'ground', w.ground,
        'remindersElsewhere', w.reminders_elsewhere, 'date', w.written_off_on, 'amountOre', w.amount_ore, 'amountNokOre', w.amount_nok_ore, 'claimsOre', w.fees_ore) order by w.created_at, w.id)
      from write_offs w
      where w.account_id = ${accountId} and w.invoice_id = ${i}.id and w.reversed_at is null),
    'waivers', (
      select json_agg(json_build_object('id', v.id, 'ground', v.ground, 'reason', v.reason, 'feeOre', v.fee_ore,
        'interestOre', v.interest_ore, 'refundedOre', nullif(v.refunded_ore, 0), 'creditOre', nullif(v.credit_ore, 0), 'waivedOn', v.waived_on) order by v.created_at, v.id)
      from claim_waivers v where v.account_id = ${accountId} and v.invoice_id = ${i}.id)
  ))::text, '{}')::json`;
}
