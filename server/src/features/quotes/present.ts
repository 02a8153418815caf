import type { Static } from 'typebox';
import { textsOf } from '../../domain/invoices/invoice-texts.ts';
import { numberFromAmount, numberFromScaled } from '../../domain/money.ts';
import { quoteStatus } from '../../domain/quotes/quote-status.ts';
import { etagOf } from '../../platform/http/answers/etags.ts';
import { presentLine } from '../invoices/index.ts';
import type { Quote } from './quote.ts';
import { followedVersion } from './quote.ts';
import type { quoteSchema } from './schemas.ts';

/** @param baseUrl for the link of the public page */
export function presentQuote(
  quote: Quote,
  baseUrl: string,
): { body: Static<typeof quoteSchema>; etag: string } {
  const { type: clientType, register: _register, ...client } = quote.client;
  const { acceptance, decline } = quote;
  return {
    body: {
      id: quote.id,
      number: quote.number,
      status: quoteStatus(quote),
      externalId: quote.externalId,
      issueDate: quote.issueDate,
      validUntil: quote.validUntil,
      dueDate: quote.dueDate,
      deliveryDate: quote.deliveryDate,
      deliveryPeriod: quote.deliveryPeriod,
      prepayment: quote.prepayment,
      ...textsOf(quote),
      metadata: quote.metadata,
      language: quote.language,
      client,
      clientType,
      currency: quote.currency,
      subtotal: numberFromAmount(quote.subtotalOre),
      vat: numberFromAmount(quote.vatOre),
      total: numberFromAmount(quote.totalOre),
      lines: quote.lines.map(presentLine),
      sentAt: quote.sentAt?.toISOString() ?? null,
      viewedAt: quote.viewedAt?.toISOString() ?? null,
      expiredAt: quote.expiredAt?.toISOString() ?? null,
      acceptance: acceptance && { ...acceptance, at: acceptance.at.toISOString() },
      decline: decline && { ...decline, at: decline.at.toISOString() },
      invoicedShare: percentFromShare(quote.invoicedShareE4),
      invoiceIds: quote.invoiceIds,
      documentDeletedAt: quote.documentDeletedAt?.toISOString() ?? null,
      publicUrl: quote.publicToken === null ? null : `${baseUrl}/q/${quote.publicToken}`,
      createdAt: quote.createdAt.toISOString(),
      updatedAt: quote.updatedAt.toISOString(),
    },
    etag: etagOf(quote.version, followedVersion(quote)),
  };
}

/** Ten-thousandths as percent: 3333 is 33.33. */
export function percentFromShare(shareE4: number): number {
  return numberFromScaled(BigInt(shareE4), 2);
}
