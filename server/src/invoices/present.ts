import type { Static } from 'typebox';
import { invoiceStatus, outstandingOre } from '../domain/invoices/invoice-status.ts';
import { kronerFromOre, numberFromScaled } from '../domain/money.ts';
import { etagOf } from '../http/etags.ts';
import type { Invoice, InvoiceLine, Payment, Reminder, WriteOff } from './invoice.ts';
import { payableUntil } from './invoice.ts';
import type { invoiceSchema, paymentSchema, reminderSchema } from './schemas.ts';
import type { writeOffSchema } from './write-offs/write-off-schemas.ts';

type InvoiceBody = Static<typeof invoiceSchema>;

/** An invoice as the contract shows it, with its ETag. @param baseUrl for the link of the public page */
export function presentInvoice(invoice: Invoice, baseUrl: string): { body: InvoiceBody; etag: string } {
  return {
    body: {
      id: invoice.id,
      number: invoice.number,
      type: invoice.type,
      status: invoiceStatus(invoice),
      kid: invoice.kid,
      issueDate: invoice.issueDate,
      dueDate: invoice.dueDate,
      payableUntil: invoice.sentAt === null ? null : payableUntil(invoice),
      deliveryDate: invoice.deliveryDate,
      deliveryPlace: invoice.deliveryPlace,
      prepayment: invoice.prepayment,
      paidAt: invoice.paidOn,
      reference: invoice.reference,
      notes: invoice.notes,
      language: invoice.language,
      client: invoice.client,
      currency: 'NOK',
      subtotal: kronerFromOre(invoice.subtotalOre),
      vat: kronerFromOre(invoice.vatOre),
      total: kronerFromOre(invoice.totalOre),
      paidAmount: kronerFromOre(invoice.paidOre),
      outstandingAmount: kronerFromOre(outstandingOre(invoice)),
      creditedAmount: kronerFromOre(invoice.creditedOre),
      writtenOffAmount: kronerFromOre(invoice.writtenOffOre),
      creditedInvoiceId: invoice.creditedInvoiceId,
      opening: invoice.isOpening,
      lines: invoice.lines.map(presentLine),
      payments: invoice.payments.map(presentPayment),
      reminders: invoice.reminders.map(presentReminder),
      writeOffs: invoice.writeOffs.map(presentWriteOff),
      remindersPaused: invoice.remindersPaused,
      feesOutstanding: kronerFromOre(invoice.claimsOre - invoice.claimsPaidOre),
      publicUrl: invoice.publicToken === null ? null : `${baseUrl}/i/${invoice.publicToken}`,
      createdAt: invoice.createdAt.toISOString(),
      updatedAt: invoice.updatedAt.toISOString(),
    },
    etag: etagOf(invoice.version),
  };
}

export function presentPayment(payment: Payment): Static<typeof paymentSchema> {
  const { id, amountOre, claimsOre, creditOre, paidOn, source } = payment;
  return {
    id,
    amount: kronerFromOre(amountOre),
    feesAmount: kronerFromOre(claimsOre),
    creditAmount: kronerFromOre(creditOre),
    paidOn,
    source,
  };
}

export function presentWriteOff(writeOff: WriteOff): Static<typeof writeOffSchema> {
  const { amountOre, claimsOre, ...said } = writeOff;
  return { ...said, amount: kronerFromOre(amountOre), feesAmount: kronerFromOre(claimsOre) };
}

export function presentReminder(reminder: Reminder): Static<typeof reminderSchema> {
  const { id, type, sentOn, deadline, feeOre, isCompensation, interestOre } = reminder;
  return {
    id,
    type,
    sentOn,
    deadline,
    fee: kronerFromOre(isCompensation ? 0n : feeOre),
    compensation: kronerFromOre(isCompensation ? feeOre : 0n),
    interest: kronerFromOre(interestOre),
  };
}

function presentLine(line: InvoiceLine): InvoiceBody['lines'][number] {
  return {
    description: line.description,
    quantity: numberFromScaled(line.quantityE4, 4),
    unitPrice: numberFromScaled(line.unitPriceE4, 4),
    vatRate: numberFromScaled(BigInt(line.vatRateBp), 2),
    vatCode: line.vatCode,
    account: line.account,
    lineTotal: kronerFromOre(line.lineTotalOre),
    vatAmount: kronerFromOre(line.vatOre),
  };
}
