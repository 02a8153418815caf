import type { EventType } from '../domain/event-types.ts';
import { mayRead, typesMatching } from '../domain/event-types.ts';
import type { Scope } from '../domain/scopes.ts';

export const ENDPOINT_STATUSES = ['enabled', 'disabled'] as const;
export const DISABLED_REASONS = ['gone', 'failing'] as const;
export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;

export type Creator = { type: 'api-client' | 'person'; id: string };

export type WebhookEndpoint = {
  id: string;
  url: string;
  /** Types, or groups as in `invoice.*`; empty: all. */
  types: string[];
  description: string;
  status: (typeof ENDPOINT_STATUSES)[number];
  /** Null unless the service itself disabled the endpoint. */
  disabledReason: (typeof DISABLED_REASONS)[number] | null;
  creator: Creator;
  /** What the creator might do when the endpoint was made. */
  scopes: Scope[];
  /** Encrypted. */
  secret: Buffer;
  previousSecret: Buffer | null;
  previousSecretUntil: Date | null;
  /** The number of the last event that has become a delivery. */
  position: number;
  failingSince: Date | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

/** `error` is a code of ours or of the connection. */
export type Attempt = {
  at: string;
  statusCode: number | null;
  durationMs: number;
  error: string | null;
  responseBody: string | null;
  /** The app shows them. Attempts of earlier versions have none. */
  responseHeaders?: Record<string, string> | null;
};

export type WebhookDelivery = {
  id: string;
  eventId: string;
  type: EventType;
  status: (typeof DELIVERY_STATUSES)[number];
  attempts: Attempt[];
  nextAttemptAt: Date | null;
};

/** What an endpoint's secrets are sealed for. */
export function purposeOf(accountId: string, endpointId: string): string {
  return `webhook endpoint ${accountId} ${endpointId}`;
}

/** Whether the endpoint wants events of the type, and its creator may read them. @param scopes of the creator now */
export function wants(
  endpoint: Pick<WebhookEndpoint, 'types' | 'scopes'>,
  type: EventType,
  scopes: readonly Scope[],
): boolean {
  const isWanted =
    endpoint.types.length === 0 || endpoint.types.some((one) => typesMatching(one).includes(type));
  return isWanted && mayRead(endpoint.scopes, type) && mayRead(scopes, type);
}
