/** What the books, the figures and the limits see of a document: its amounts in kroner. */
import { creditorReferenceOf } from '../../domain/currency/creditor-reference.ts';
import type { Carried } from '../../domain/currency/covered-kroner.ts';
import type { Currency, ForeignCurrency } from '../../domain/currency/currency.ts';
import { BOOK_CURRENCY, oreOf } from '../../domain/currency/currency.ts';
import { outstandingOre } from '../../domain/invoices/invoice-status.ts';
import type { Ore } from '../../domain/money.ts';
import type { BookedPaymentInCurrency } from '../books/index.ts';
import type { DocumentInKroner, Invoice, InvoiceLine, IssuedInvoice, LineInKroner } from './invoice.ts';
import { owedOre, ownPartOre, unrecoveredOfWriteOff } from './invoice.ts';
import type { Payment, PaymentInKroner, WriteOff } from './recorded.ts';

/** @throws RangeError for a document in another currency that is not issued: it has no rate yet */
export function documentInKroner({
  currency,
  nok,
}: Pick<Invoice, 'currency' | 'nok'>): DocumentInKroner | null {
  if (currency === BOOK_CURRENCY) return null;
  if (nok === null) throw new RangeError('Only an issued document has a rate');
  return nok;
}

/** @throws RangeError as `documentInKroner` does */
export function lineInKroner(line: InvoiceLine, currency: Currency): LineInKroner {
  if (currency === BOOK_CURRENCY) {
    return { lineTotalOre: oreOf(line.lineTotalOre, currency), vatOre: oreOf(line.vatOre, currency) };
  }
  if (line.nok === undefined) throw new RangeError('Only the lines of an issued document have a rate');
  return line.nok;
}

/** The total of an issued document. @throws RangeError as `documentInKroner` does */
export function totalInKroner(invoice: Pick<Invoice, 'totalOre' | 'currency' | 'nok'>): Ore {
  return documentInKroner(invoice)?.totalOre ?? oreOf(invoice.totalOre, invoice.currency);
}

/** The currency of a document that is not in kroner; undefined of one in kroner. */
export function foreignCurrencyOf({ currency }: Pick<Invoice, 'currency'>): ForeignCurrency | undefined {
  return currency === BOOK_CURRENCY ? undefined : currency;
}

/** The creditor reference (RF) of an issued invoice in another currency; null of any other document, which has a KID or nothing. */
export function creditorReference({
  type,
  currency,
  number,
  sentAt,
  isOpening,
}: Pick<Invoice, 'type' | 'currency' | 'number' | 'sentAt' | 'isOpening'>): string | null {
  const hasOne = type === 'invoice' && currency !== BOOK_CURRENCY && sentAt !== null && !isOpening;
  return hasOne && number !== null ? creditorReferenceOf(BigInt(number)) : null;
}

/**
 * What is open on an issued document in another currency, and what of it stands as receivable in kroner.
 * @throws RangeError for a document in kroner
 */
export function openInCurrency(invoice: Invoice): Carried {
  const inKroner = documentInKroner(invoice);
  if (inKroner === null) throw new RangeError('The document is in kroner');
  return { amountOre: outstandingOre(invoice), nokOre: inKroner.openOre };
}

/** What of a loss of an invoice in another currency has not come in. @throws RangeError for a loss of an invoice in kroner */
export function unrecoveredInCurrency(loss: WriteOff, payments: readonly Payment[]): Carried {
  if (loss.amountNokOre === null) throw new RangeError('The loss is in kroner');
  const { amountOre } = unrecoveredOfWriteOff(loss, payments);
  const recovering = payments.filter(({ recoversWriteOffId }) => recoversWriteOffId === loss.id);
  return {
    amountOre,
    nokOre: recovering.reduce((rest, { nok }) => rest - (nok?.coveredOre ?? 0n), loss.amountNokOre),
  };
}

/** The two parts of a payment with their kroner: what it took off the receivable, and what became credit. */
export function partsInCurrency(
  payment: Pick<Payment, 'amountOre' | 'claimsOre' | 'creditOre'>,
  nok: PaymentInKroner,
): { covered: Carried; credit: Carried } {
  return {
    covered: { amountOre: ownPartOre(payment), nokOre: nok.coveredOre },
    credit: { amountOre: payment.creditOre, nokOre: nok.creditOre },
  };
}

/** A payment of an invoice in another currency for the books. */
export function toBookInCurrency(
  invoice: IssuedInvoice,
  payment: Payment & { nok: PaymentInKroner; currency: ForeignCurrency },
): BookedPaymentInCurrency {
  const { id, source, paidOn, amountOre, nok, currency } = payment;
  return {
    id,
    source,
    paidOn,
    currency,
    customerId: invoice.client.id,
    invoiceNumber: invoice.number,
    issueDate: invoice.issueDate,
    amountOre,
    amountNokOre: nok.amountOre,
    feeNokOre: nok.feeOre,
    ...partsInCurrency(payment, nok),
  };
}

/** What is outstanding on an issued document. @throws RangeError as `documentInKroner` does */
export function openInKroner(invoice: Invoice): Ore {
  return documentInKroner(invoice)?.openOre ?? oreOf(outstandingOre(invoice), invoice.currency);
}

/** What is owed on an issued document with the fees of letters. @throws RangeError as `documentInKroner` does */
export function owedInKroner(invoice: Invoice): Ore {
  return documentInKroner(invoice)?.openOre ?? oreOf(owedOre(invoice), invoice.currency);
}

/** A payment of an invoice in that currency. Of an invoice in kroner, all that it does not make credit is covered. */
export function paymentInKroner(payment: Payment, currency: Currency): PaymentInKroner & { claimsOre: Ore } {
  const claimsOre = oreOf(payment.claimsOre, currency);
  if (payment.nok !== null) return { ...payment.nok, claimsOre };
  const amountOre = oreOf(payment.amountOre, currency);
  const creditOre = oreOf(payment.creditOre, currency);
  return { amountOre, feeOre: 0n, coveredOre: amountOre - creditOre, creditOre, claimsOre };
}

/** The gain by rates of a payment, below 0 the loss. */
export function differenceInKroner({ amountOre, feeOre, coveredOre, creditOre }: PaymentInKroner): Ore {
  return amountOre + feeOre - coveredOre - creditOre;
}

/** A write-off of an invoice in that currency, with the fees of letters that it takes along. */
export function writeOffInKroner({ amountOre, amountNokOre, claimsOre }: WriteOff, currency: Currency): Ore {
  return amountNokOre ?? oreOf(amountOre + claimsOre, currency);
}
