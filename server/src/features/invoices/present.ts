import type { Static } from 'typebox';
import { BOOK_CURRENCY } from '../../domain/currency/currency.ts';
import type { ExchangeRate } from '../../domain/currency/exchange-rate.ts';
import { numberFromRate } from '../../domain/currency/wire-rate.ts';
import { totalAsGiven } from '../../domain/invoices/invoice-totals.ts';
import { DEFAULT_UNIT } from '../../domain/invoices/units.ts';
import { textsOf } from '../../domain/invoices/invoice-texts.ts';
import { invoiceStatus, isUndelivered, outstandingOre } from '../../domain/invoices/invoice-status.ts';
import type { Amount } from '../../domain/money.ts';
import { kronerFromOre, numberFromAmount, numberFromScaled } from '../../domain/money.ts';
import { withoutVat } from '../../domain/vat/vat.ts';
import { etagOf } from '../../platform/http/answers/etags.ts';
import { creditorReference, differenceInKroner, paymentInKroner } from './in-kroner.ts';
import type { Invoice, InvoiceLine } from './invoice.ts';
import type { ClaimWaiver, Payment, Reminder, WriteOff } from './recorded.ts';
import {
  channelOf,
  correctionsOf,
  outstandingClaimsOre,
  payableUntil,
  recoveredOfWriteOff,
} from './invoice.ts';
import type { invoiceSchema } from './invoice-schemas.ts';
import type { paymentSchema, reminderSchema, writeOffSchema } from './recorded-schemas.ts';

type InvoiceBody = Static<typeof invoiceSchema>;

/** An invoice as contract 3.1 shows it, with its ETag. @param baseUrl for the link of the public page */
export function presentInvoice(invoice: Invoice, baseUrl: string): { body: InvoiceBody; etag: string } {
  const { type: clientType, register, ...client } = invoice.client;
  return {
    body: {
      id: invoice.id,
      number: invoice.number,
      type: invoice.type,
      status: invoiceStatus(invoice),
      undelivered: isUndelivered(invoice),
      kid: invoice.kid,
      creditorReference: creditorReference(invoice),
      externalId: invoice.externalId,
      issueDate: invoice.issueDate,
      dueDate: invoice.dueDate,
      dueDateAgreed: invoice.dueDateAgreed ?? false,
      payableUntil: invoice.sentAt === null ? null : payableUntil(invoice),
      deliveryDate: invoice.deliveryDate,
      deliveryPeriod: invoice.deliveryPeriod,
      prepayment: invoice.prepayment,
      paidAt: invoice.paidOn,
      ...textsOf(invoice),
      metadata: invoice.metadata,
      language: invoice.language,
      client,
      clientType,
      currency: invoice.currency,
      subtotal: numberFromAmount(invoice.subtotalOre),
      vat: numberFromAmount(invoice.vatOre),
      total: numberFromAmount(invoice.totalOre),
      paidAmount: numberFromAmount(invoice.paidOre),
      outstandingAmount: numberFromAmount(outstandingOre(invoice)),
      creditedAmount: numberFromAmount(invoice.creditedOre),
      writtenOffAmount: numberFromAmount(invoice.writtenOffOre),
      ...presentInKroner(invoice),
      creditedInvoiceId: invoice.creditedInvoiceId,
      quoteId: invoice.quoteId,
      recurringInvoiceId: invoice.recurringInvoiceId,
      opening: invoice.isOpening,
      lines: invoice.lines.map(presentLine),
      payments: invoice.payments.map((payment) => presentPayment(payment, invoice)),
      reminders: invoice.reminders.map(presentReminder),
      writeOffs: invoice.writeOffs.map((writeOff) => presentWriteOff(writeOff, invoice.payments)),
      claimCorrections: correctionsOf(invoice).map(presentCorrection),
      channel: channelOf(invoice),
      remindersPaused: invoice.remindersPaused,
      handedOver: invoice.handedOver,
      deliveredOn: invoice.deliveredOn,
      documentDeletedAt: invoice.documentDeletedAt?.toISOString() ?? null,
      feesOutstanding: numberFromAmount(outstandingClaimsOre(invoice)),
      publicUrl: invoice.publicToken === null ? null : `${baseUrl}/i/${invoice.publicToken}`,
      createdAt: invoice.createdAt.toISOString(),
      updatedAt: invoice.updatedAt.toISOString(),
    },
    etag: etagOf(invoice.version, register?.version),
  };
}

export function presentRate({ rateE6, date, source }: ExchangeRate) {
  return { rate: numberFromRate(rateE6), date, source };
}

/** The rate of a document, and its sums in kroner. */
function presentInKroner({ currency, nok, subtotalOre, vatOre, totalOre }: Invoice) {
  if (nok !== null) {
    return {
      exchangeRate: presentRate(nok.rate),
      subtotalNok: kronerFromOre(nok.subtotalOre),
      vatNok: kronerFromOre(nok.vatOre),
      totalNok: kronerFromOre(nok.totalOre),
    };
  }
  const inKroner = (amount: Amount) => (currency === BOOK_CURRENCY ? numberFromAmount(amount) : null);
  return {
    exchangeRate: null,
    subtotalNok: inKroner(subtotalOre),
    vatNok: inKroner(vatOre),
    totalNok: inKroner(totalOre),
  };
}

/** @param invoice that the payment is of */
export function presentPayment(
  payment: Payment,
  { currency }: Pick<Invoice, 'currency'>,
): Static<typeof paymentSchema> {
  const { id, amountOre, claimsOre, creditOre, paidOn, source, recoversWriteOffId } = payment;
  const { bankTransactionId, reference, method, vippsReference } = payment;
  const inKroner = paymentInKroner(payment, currency);
  return {
    id,
    amount: numberFromAmount(amountOre),
    currency,
    amountNok: kronerFromOre(inKroner.amountOre),
    feeNok: kronerFromOre(inKroner.feeOre),
    differenceNok: kronerFromOre(differenceInKroner(inKroner)),
    feesAmount: numberFromAmount(claimsOre),
    creditAmount: numberFromAmount(creditOre),
    paidOn,
    source: vippsReference === null ? source : 'vipps',
    recoversLoss: recoversWriteOffId !== null,
    bankTransactionId,
    reference,
    method,
    vippsReference,
  };
}

/** @param payments of the invoice, of which some may take the loss back */
export function presentWriteOff(
  writeOff: WriteOff,
  payments: readonly Payment[],
): Static<typeof writeOffSchema> {
  const { id, reason, lossKind, ground, date, amountOre, claimsOre, remindersElsewhere } = writeOff;
  const back = recoveredOfWriteOff(writeOff, payments);
  return {
    id,
    reason,
    lossKind,
    ground,
    date,
    remindersElsewhere: remindersElsewhere ?? [],
    amount: numberFromAmount(amountOre),
    feesAmount: numberFromAmount(claimsOre),
    recoveredAmount: numberFromAmount(back.amountOre),
    recoveredFeesAmount: numberFromAmount(back.claimsOre),
  };
}

function presentCorrection({ id, waivedOn, feeOre, interestOre, refundedOre = 0n, creditOre }: ClaimWaiver) {
  return {
    id,
    date: waivedOn,
    fees: kronerFromOre(feeOre),
    interest: kronerFromOre(interestOre),
    refunded: kronerFromOre(refundedOre),
    credit: kronerFromOre(creditOre),
  };
}

export function presentReminder(reminder: Reminder): Static<typeof reminderSchema> {
  const { id, type, sentOn, deadline, feeOre, isCompensation, interestOre, deliveredOn } = reminder;
  return {
    id,
    type,
    sentOn,
    deadline,
    fee: kronerFromOre(isCompensation ? 0n : feeOre),
    compensation: kronerFromOre(isCompensation ? feeOre : 0n),
    interest: kronerFromOre(interestOre),
    channel: deliveredOn === null ? 'email' : 'none',
    deliveredOn,
  };
}

/** The prices as they were given. Where the prices were with VAT, the prices without VAT follow from them. */
function presentPrices({ unitPriceE4, isWithVat, discount, vatRateBp }: InvoiceLine) {
  const amountOre = discount !== null && 'amountOre' in discount ? discount.amountOre : null;
  const netAmountOre = amountOre !== null && isWithVat ? withoutVat(amountOre, vatRateBp) : amountOre;
  const unitPrice = numberFromScaled(unitPriceE4, 4);
  return {
    unitPrice: isWithVat ? numberFromScaled(withoutVat(unitPriceE4 * 10n ** 6n, vatRateBp), 10) : unitPrice,
    unitPriceWithVat: isWithVat ? unitPrice : null,
    discountPercent:
      discount !== null && 'percentE4' in discount ? numberFromScaled(discount.percentE4, 4) : null,
    discountAmount: netAmountOre === null ? null : numberFromAmount(netAmountOre),
    discountAmountWithVat: amountOre !== null && isWithVat ? numberFromAmount(amountOre) : null,
  };
}

export function presentLine(line: InvoiceLine): InvoiceBody['lines'][number] {
  return {
    productId: line.productId,
    description: line.description,
    quantity: numberFromScaled(line.quantityE4, 4),
    unit: line.unit ?? DEFAULT_UNIT,
    ...presentPrices(line),
    vatRate: numberFromScaled(BigInt(line.vatRateBp), 2),
    vatCode: line.vatCode,
    account: line.account,
    lineTotal: numberFromAmount(line.lineTotalOre),
    lineTotalWithVat: line.isWithVat ? numberFromAmount(totalAsGiven(line)) : null,
    vatAmount: numberFromAmount(line.vatOre),
  };
}
