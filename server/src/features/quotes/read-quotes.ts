import { requireFound } from '../../domain/errors/errors.ts';
import type { OfPath, ReadContext } from '../../platform/http/endpoint.ts';
import { fileEtag } from '../../platform/http/answers/etags.ts';
import type { FileResult } from '../../platform/http/answers/file-answers.ts';
import { getCompanyOfAccount } from '../companies/index.ts';
import { presentMail, requireDocument } from '../invoices/index.ts';
import { getIssuedPdf, renderQuoteDraft } from '../issued-documents/index.ts';
import { listQuoteMails } from '../mail/index.ts';
import { toQuoteDocument } from './issued-quote.ts';
import { isSent } from './quote.ts';
import * as store from './quotes.store.ts';

/** The stored file of a sent quote, or a draft as it is now. @throws ApiError `not-found`, `document-deleted` */
export async function getQuotePdfFile(context: ReadContext, { params }: OfPath): Promise<FileResult> {
  const { db, accountId, now } = context;
  const quote = await store.getQuote(db, params.id);
  requireDocument(quote);
  const pdf = isSent(quote)
    ? requireFound(await getIssuedPdf({ ...context, clock: () => now }, accountId, quote.id))
    : await renderQuoteDraft(context, accountId, toQuoteDocument(quote, await getCompanyOfAccount(db)));
  return { bytes: pdf.bytes, etag: fileEtag(pdf.sha256), name: pdf.name };
}

/** The mails of the quote, oldest first. A draft has none. @throws ApiError `not-found` */
export async function listQuoteDeliveries({ db }: ReadContext, { params }: OfPath) {
  const { id } = await store.getQuote(db, params.id);
  const mails = await listQuoteMails(db, id);
  return { body: { items: mails.map((row) => presentMail(row, 'quote')) } };
}
