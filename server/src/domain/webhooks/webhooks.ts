export const ENDPOINT_STATUSES = ['enabled', 'disabled'] as const;
export type EndpointStatus = (typeof ENDPOINT_STATUSES)[number];

/** Why the service itself disabled an endpoint. */
export const DISABLED_REASONS = ['gone', 'failing'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

export const WEBHOOK_DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type WebhookDeliveryStatus = (typeof WEBHOOK_DELIVERY_STATUSES)[number];

/** Whether the receiver has taken the event. A redirect is no success, because it is not followed. */
export function isSuccess({ statusCode }: { statusCode: number | null }): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode < 300;
}

/** Whether the last attempt of a delivery failed: it is tried again, or has failed for good. */
export function isFailing({
  status,
  attempts,
}: {
  status: WebhookDeliveryStatus;
  attempts: readonly { statusCode: number | null }[];
}): boolean {
  const last = attempts.at(-1);
  return status === 'failed' || (status === 'pending' && last !== undefined && !isSuccess(last));
}

/** Who can choose where an endpoint posts. */
export type ChooserType = 'api-client' | 'person';
