import { osloDate } from '../../domain/days/local-date.ts';
import type { ChangeContext, WithBody } from '../../platform/http/endpoint.ts';
import { newId } from '../../platform/database/ids.ts';
import { getCompanyOfCaller } from '../companies/index.ts';
import { findChosenClient, newContent, withWarnings } from '../invoices/index.ts';
import { presentQuote } from './present.ts';
import type { Quote } from './quote.ts';
import { takeExternalId } from './quotes.store.ts';
import { saveQuote } from './save-quote.ts';
import type { newQuote } from './schemas.ts';

/**
 * Makes a draft. Its content is made as the content of an invoice is.
 * @throws ApiError `quote-exists`, and as `newContent`
 */
export async function createQuote(
  { trx, caller, now, accountNow, baseUrl }: ChangeContext,
  { body }: WithBody<typeof newQuote, never>,
) {
  const externalId = body.externalId?.trim() ?? null;
  const [, { settings, currencies }, chosen] = await Promise.all([
    externalId !== null && takeExternalId(trx, externalId),
    getCompanyOfCaller(trx, caller),
    findChosenClient(trx, body),
  ]);
  const context = { trx, now, accountNow };
  const { content, warnings } = await newContent(context, body, { settings, currencies, chosen });
  const quote: Quote = {
    ...content,
    id: newId(),
    number: null,
    externalId,
    issueDate: osloDate(accountNow),
    validUntil: body.validUntil,
    dueDate: body.dueDate ?? null,
    publicToken: null,
    sentAt: null,
    viewedAt: null,
    expiredAt: null,
    acceptance: null,
    decline: null,
    invoicedShareE4: 0,
    invoiceIds: [],
    documentDeletedAt: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  saveQuote(trx, undefined, quote);
  const { body: answer, etag } = presentQuote(quote, baseUrl);
  return { body: { ...answer, ...withWarnings(warnings) }, etag, location: `/v1/quotes/${quote.id}` };
}
