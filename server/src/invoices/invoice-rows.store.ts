import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { InvoiceType } from '../domain/invoices/invoice-status.ts';
import type { Language } from '../domain/language.ts';
import type { PrepaymentGround } from '../domain/invoices/sales-document.ts';
import type { Invoices } from '../database/database-types.ts';
import type { DbOrTrx } from '../database/database.ts';
import type { ClaimWaiver, Invoice, InvoiceLine, Payment, Reminder, WriteOff } from './invoice.ts';
import { isLostBy } from './invoice.ts';

/** Invoices with lines, payments, letters, write-offs and waivers, in one statement, so that all are of one moment. */
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
type PaymentJson = Omit<Payment, 'amountOre' | 'claimsOre' | 'creditOre'> &
  Record<'amountOre' | 'claimsOre' | 'creditOre', string>;
type ReminderJson = Omit<Reminder, 'feeOre' | 'interestOre'> & Record<'feeOre' | 'interestOre', string>;
type WaiverJson = Omit<ClaimWaiver, 'feeOre' | 'interestOre'> & Record<'feeOre' | 'interestOre', string>;
type WriteOffJson = Omit<WriteOff, 'amountOre' | 'claimsOre'> & Record<'amountOre' | 'claimsOre', string>;

// Amounts are sent as text, because numbers inside JSON would become floating-point numbers.
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
// Most invoices have no payments, letters, write-offs or waivers. The amounts of the row tell that, which saves hundreds of
// look-ups a page.
const paymentsOfInvoice = sql<
  PaymentJson[] | null
>`case when paid_ore + fees_paid_ore + surplus_ore > 0 then (
  select json_agg(json_build_object(
      'id', p.id, 'amountOre', p.amount_ore::text, 'claimsOre', p.fees_ore::text, 'creditOre', p.credit_ore::text,
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

// Claims of letters can only be lost alone when a letter was sent.
const writeOffsOfInvoice = sql<
  WriteOffJson[] | null
>`case when written_off_ore > 0 or reminded_at is not null or collection_warned_at is not null then (
  select json_agg(json_build_object('id', w.id, 'reason', w.reason, 'lossKind', w.loss_kind, 'ground', w.ground,
    'date', w.written_off_on, 'amountOre', w.amount_ore::text, 'claimsOre', w.fees_ore::text)
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
    claimsOre: row.fees_ore,
    claimsPaidOre: row.fees_paid_ore,
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
    claimsOre: BigInt(payment.claimsOre),
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
  return { ...writeOff, amountOre: BigInt(writeOff.amountOre), claimsOre: BigInt(writeOff.claimsOre) };
}
