import type { Static } from 'typebox';
import { etagOf } from '../http/etags.ts';
import type { webhookDeliverySchema, webhookEndpointSchema } from './schemas.ts';
import type { WebhookDelivery, WebhookEndpoint } from './webhook-endpoint.ts';

export function presentEndpoint(endpoint: WebhookEndpoint): {
  body: Static<typeof webhookEndpointSchema>;
  etag: string;
} {
  const { id, url, types, description, status, disabledReason, previousSecretUntil } = endpoint;
  const { createdAt, updatedAt, version } = endpoint;
  return {
    body: {
      id,
      url,
      types,
      description,
      status,
      disabledReason,
      previousSecretUntil: previousSecretUntil?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    },
    etag: etagOf(version),
  };
}

export function presentDelivery(delivery: WebhookDelivery): Static<typeof webhookDeliverySchema> {
  const { nextAttemptAt, status } = delivery;
  const isOpen = status === 'pending';
  return { ...delivery, nextAttemptAt: isOpen ? (nextAttemptAt?.toISOString() ?? null) : null };
}
