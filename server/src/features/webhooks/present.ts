import type { Static } from 'typebox';
import { mayRead } from '../../domain/webhooks/event-types.ts';
import type { Scope } from '../../domain/access/scopes.ts';
import { etagOf } from '../../platform/http/answers/etags.ts';
import type { webhookDeliverySchema, webhookEndpointSchema } from './schemas.ts';
import type { WebhookDelivery, WebhookEndpoint } from './endpoints/webhook-endpoint.ts';

export function presentEndpoint(endpoint: WebhookEndpoint): {
  body: Static<typeof webhookEndpointSchema>;
  etag: string;
} {
  const { id, url, types, description, status, scopes, disabledReason, previousSecretUntil } = endpoint;
  const { createdAt, updatedAt, version } = endpoint;
  return {
    body: {
      id,
      url,
      types,
      description,
      scopes,
      status,
      disabledReason,
      previousSecretUntil: previousSecretUntil?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    },
    etag: etagOf(version),
  };
}

/** @param held the scopes of the reader: a receiver may answer with what it was sent */
export function presentDelivery(
  delivery: WebhookDelivery,
  held: readonly Scope[],
): Static<typeof webhookDeliverySchema> {
  const { nextAttemptAt, status, type } = delivery;
  const isOpen = status === 'pending';
  const attempts = mayRead(held, type)
    ? delivery.attempts
    : delivery.attempts.map((attempt) => ({ ...attempt, responseBody: null, responseHeaders: null }));
  return { ...delivery, attempts, nextAttemptAt: isOpen ? (nextAttemptAt?.toISOString() ?? null) : null };
}
