import { isDeepStrictEqual } from 'node:util';
import type { ChangeContext, OfPath, WithBody } from '../../platform/http/endpoint.ts';
import { requireMatch } from '../../platform/http/answers/etags.ts';
import { changedContent, withWarnings } from '../invoices/index.ts';
import { presentQuote } from './present.ts';
import type { Quote } from './quote.ts';
import { followedVersion, requireDraft } from './quote.ts';
import { lockQuote, takeExternalId } from './quotes.store.ts';
import { changeQuote, removeDraft } from './save-quote.ts';
import type { quoteChanges } from './schemas.ts';

/**
 * Changes a draft. Fields that are left out stay; null empties a field. A change without new values leaves the version as it is.
 * @throws ApiError `not-found`, `quote-not-draft`, `precondition-failed`, and the errors of `createQuote`
 */
export async function updateQuote(
  { trx, now, accountNow, baseUrl }: ChangeContext,
  { params, body, ifMatch }: WithBody<typeof quoteChanges>,
) {
  const quote = await lockQuote(trx, params.id);
  requireDraft(quote);
  requireMatch(ifMatch, quote.version, followedVersion(quote));
  const externalId = body.externalId === undefined ? quote.externalId : (body.externalId?.trim() ?? null);
  if (externalId !== null && externalId !== quote.externalId) {
    await takeExternalId(trx, externalId);
  }
  const { content, warnings } = await changedContent({ trx, now, accountNow }, body, quote);
  const facts: Partial<Quote> = {
    ...content,
    ...(body.validUntil !== undefined && { validUntil: body.validUntil }),
    ...(body.dueDate !== undefined && { dueDate: body.dueDate }),
    externalId,
  };
  const isChange = !isDeepStrictEqual({ ...quote, ...facts }, quote);
  const updated = isChange ? changeQuote(trx, quote, facts, now) : quote;
  const { body: answer, etag } = presentQuote(updated, baseUrl);
  return { body: { ...answer, ...withWarnings(warnings) }, etag };
}

/** @throws ApiError `not-found`, `quote-not-draft`, `precondition-failed` */
export async function deleteQuote({ trx }: ChangeContext, { params, ifMatch }: OfPath) {
  const quote = await lockQuote(trx, params.id);
  requireDraft(quote);
  requireMatch(ifMatch, quote.version, followedVersion(quote));
  removeDraft(trx, quote);
  return { body: undefined };
}
