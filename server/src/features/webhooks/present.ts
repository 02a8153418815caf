import type { Static } from 'typebox';
import { mayReadEvents } from '../../domain/webhooks/event-types.ts';
import type { Scope } from '../../domain/access/scopes.ts';
import { etagOf } from '../../platform/http/answers/etags.ts';
import type { FailingEndpoint } from './endpoints/endpoint-states.store.ts';
import type { failingEndpoints, webhookDeliverySchema, webhookEndpointSchema } from './schemas.ts';
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

/** @param granted the scopes of the reader: a receiver may answer with what it was sent */
export function presentDelivery(
  delivery: WebhookDelivery,
  granted: readonly Scope[],
): Static<typeof webhookDeliverySchema> {
  const { nextAttemptAt, status, type } = delivery;
  const isOpen = status === 'pending';
  const attempts = mayReadEvents(granted, type)
    ? delivery.attempts
    : delivery.attempts.map((attempt) => ({ ...attempt, responseBody: null, responseHeaders: null }));
  return { ...delivery, attempts, nextAttemptAt: isOpen ? (nextAttemptAt?.toISOString() ?? null) : null };
}

export function presentFailing({
  id,
  failingSince,
  lastAttempt,
}: FailingEndpoint): Static<typeof failingEndpoints>['items'][number] {
  return { id, failingSince: failingSince.toISOString(), lastAttempt };
}
