import { BOOK_CURRENCY } from '../../domain/currency/currency.ts';
import { bookedVatCode } from '../../domain/vat/vat.ts';
import { textsOf } from '../../domain/invoices/invoice-texts.ts';
import { documentLanguage } from '../../domain/texts/language.ts';
import type { Company } from '../companies/index.ts';
import { toBuyer, toIssuedLine } from '../invoices/index.ts';
import type { IssuedQuote, QuoteDocument } from '../issued-documents/index.ts';
import type { Quote, SentQuote } from './quote.ts';

/** The snapshot for the mail, the PDF and the public page. */
export function toIssuedQuote(quote: SentQuote, company: Company): IssuedQuote {
  return { ...toQuoteDocument(quote, company), number: quote.number };
}

/** A quote as it would be sent now. A draft has no number. The lines have the VAT codes that their invoice will have. */
export function toQuoteDocument(quote: Quote, { seller, mail, settings }: Company): QuoteDocument {
  const lines = quote.lines.map((line) => ({
    ...line,
    vatCode: bookedVatCode(line.vatCode, settings, quote.client.country),
  }));
  return {
    type: 'quote',
    language: documentLanguage(quote.language, quote.client.country, mail.language),
    number: quote.number,
    issueDate: quote.issueDate,
    validUntil: quote.validUntil,
    deliveryDate: quote.deliveryDate,
    ...(quote.deliveryPeriod !== null && { deliveryPeriod: quote.deliveryPeriod }),
    ...textsOf(quote),
    deliveryPlace: quote.deliveryPlace ?? '',
    seller,
    buyer: toBuyer(quote.client),
    lines: lines.map(toIssuedLine),
    subtotalOre: String(quote.subtotalOre),
    vatOre: String(quote.vatOre),
    totalOre: String(quote.totalOre),
    ...(quote.currency !== BOOK_CURRENCY && { currency: quote.currency }),
  };
}
