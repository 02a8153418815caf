import type { OfPath, ReadContext } from '../../../platform/http/endpoint.ts';
import { requireFound } from '../../../domain/errors/errors.ts';
import * as deliveries from './deliveries.store.ts';
import { presentDelivery } from '../present.ts';
import { plainHeaders } from '../sending/signature.ts';
import { readBodies } from '../sending/work-on-endpoint.ts';

/**
 * A delivery with what is posted. `request.body` is null when the event is not kept any more; the headers of an attempt
 * stand beside it, without the signature, because only the secret makes it. @throws ApiError `not-found`
 */
export async function getSentDelivery(
  { db, accountId, caller, baseUrl }: ReadContext,
  { params }: OfPath<'id' | 'deliveryId'>,
) {
  const delivery = requireFound(await deliveries.findDelivery(db, params.id, params.deliveryId));
  const { eventId } = delivery;
  const event = await deliveries.findOwnEvent(db, delivery.id);
  const bodies = await readBodies({ db, baseUrl }, accountId, [{ eventId, event }]);
  const shown = presentDelivery(delivery, caller.scopes);
  const attempts = shown.attempts.map((attempt) => ({
    ...attempt,
    requestHeaders: plainHeaders(eventId, new Date(attempt.at)),
  }));
  return { body: { ...shown, attempts, body: bodies.get(eventId) ?? null } };
}
