/** What the books, the figures and the limits see of a document: its amounts in kroner. */
import type { Currency } from '../../domain/currency/currency.ts';
import { BOOK_CURRENCY, oreOf } from '../../domain/currency/currency.ts';
import { outstandingOre } from '../../domain/invoices/invoice-status.ts';
import type { Ore } from '../../domain/money.ts';
import type { DocumentInKroner, Invoice, InvoiceLine, LineInKroner } from './invoice.ts';
import { owedOre } from './invoice.ts';
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

/** A write-off of an invoice in that currency, with the fees of letters that it takes along. */
export function writeOffInKroner({ amountOre, amountNokOre, claimsOre }: WriteOff, currency: Currency): Ore {
  return amountNokOre ?? oreOf(amountOre + claimsOre, currency);
}
