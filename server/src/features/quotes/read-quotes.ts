import type { QuoteStatus } from '../../domain/quotes/quote-status.ts';
import { found } from '../../domain/errors.ts';
import type { Input, ReadContext, ShownContext } from '../../platform/http/endpoint.ts';
import { fileEtag } from '../../platform/http/etags.ts';
import type { FileResult } from '../../platform/http/file-answers.ts';
import type { PageQuery } from '../../platform/http/paging.ts';
import { presentPage, readPage } from '../../platform/http/paging.ts';
import { withLongItems } from '../../platform/http/pieces.ts';
import { getCompanyOfAccount } from '../companies/index.ts';
import { presentMail, requireDocument } from '../invoices/index.ts';
import { getIssuedPdf, renderQuoteDraft } from '../issued-documents/index.ts';
import { listQuoteMails } from '../mail/index.ts';
import { toQuoteDocument } from './issued-quote.ts';
import { presentQuote } from './present.ts';
import { isSent } from './quote.ts';
import type { QuoteFilter, QuoteSort } from './quote-list.store.ts';
import { QUOTE_ORDER, listQuotes as findPage } from './quote-list.store.ts';
import * as store from './quotes.store.ts';

type QuoteQuery = Omit<QuoteFilter, 'statuses'> & { status?: string };

export async function listQuotes(
  { db, accountId, baseUrl }: ReadContext,
  { query }: Input<unknown, PageQuery & QuoteQuery & { sort?: QuoteSort }, unknown>,
) {
  const { sort = '-createdAt', page: _page, pageSize: _pageSize, after: _after, status, ...exact } = query;
  const page = readPage(QUOTE_ORDER, accountId, query);
  const filter = {
    ...exact,
    ...(status !== undefined && { statuses: status.split(',') as QuoteStatus[] }),
  };
  const { quotes, ...place } = await findPage(db, accountId, filter, sort, page);
  return { body: presentPage(presented(), place, page) };

  async function* presented() {
    for await (const quote of withLongItems(quotes, (id) => store.findQuote(db, accountId, id))) {
      yield presentQuote(quote, baseUrl).body;
    }
  }
}

/** @throws ApiError `not-found` */
export async function getQuote(
  { db, accountId, baseUrl }: ShownContext,
  { params }: Input<{ id: string }, unknown, unknown>,
) {
  return presentQuote(await store.getQuote(db, accountId, params.id), baseUrl);
}

/** The stored file of a sent quote, or a draft as it is now. @throws ApiError `not-found`, `document-deleted` */
export async function getQuotePdfFile(
  context: ReadContext,
  { params }: Input<{ id: string }, unknown, unknown>,
): Promise<FileResult> {
  const { db, accountId, now } = context;
  const quote = await store.getQuote(db, accountId, params.id);
  requireDocument(quote);
  const pdf = isSent(quote)
    ? found(await getIssuedPdf({ ...context, clock: () => now }, accountId, quote.id))
    : await renderQuoteDraft(
        context,
        accountId,
        toQuoteDocument(quote, await getCompanyOfAccount(db, accountId)),
      );
  return { bytes: pdf.bytes, etag: fileEtag(pdf.sha256), name: pdf.name };
}

/** The mails of the quote, oldest first. A draft has none. @throws ApiError `not-found` */
export async function listQuoteDeliveries(
  { db, accountId }: ReadContext,
  { params }: Input<{ id: string }, unknown, unknown>,
) {
  const { id } = await store.getQuote(db, accountId, params.id);
  const mails = await listQuoteMails(db, accountId, id);
  return { body: { items: mails.map((row) => presentMail(row, 'quote')) } };
}
