import type { ChangeContext, Input } from '../platform/endpoint.ts';
import { ApiError } from '../platform/errors.ts';
import { requireMatch } from '../platform/etags.ts';
import * as store from './clients.store.ts';
import { deleteCapturedEmails, emptyClient, listDraftIds } from './delete-client.store.ts';

/** Beyond so many the caller asks again. */
const MOST_NAMED = 100;

/**
 * Deletes what the register holds about a client (GDPR article 17), and its captured mails. What has been sent to it stays as it was
 * sent, since the law keeps that for five years after the year (bokføringsloven § 13; GDPR article 17 no. 3 b). Stored
 * answers, which a retry needs, go by themselves after 7 days.
 *
 * @throws ApiError `not-found`, `precondition-failed`, `client-has-drafts` with `details.draftIds`
 */
export async function deleteClient(
  { trx, accountId, now }: ChangeContext,
  { params, ifMatch }: Input<{ id: string }, unknown, unknown>,
) {
  const client = await store.lockClient(trx, accountId, params.id);
  if (client === undefined) throw new ApiError('not-found');
  requireMatch(ifMatch, client.version);

  const draftIds = await listDraftIds(trx, accountId, client.id, MOST_NAMED);
  if (draftIds.length > 0) throw new ApiError('client-has-drafts', { details: { draftIds } });
  await emptyClient(trx, accountId, client.id, now);
  await deleteCapturedEmails(trx, accountId, client.id);
  return { body: undefined };
}
