import type {
  ChooserType,
  DisabledReason,
  EndpointStatus,
  WebhookDeliveryStatus,
} from '../../../domain/webhooks/webhooks.ts';
import type { EventType } from '../../../domain/webhooks/event-types.ts';
import { mayReadEvents, typesMatching } from '../../../domain/webhooks/event-types.ts';
import type { Scope } from '../../../domain/access/scopes.ts';
import type { Caller } from '../../../platform/http/caller.ts';

/** Whoever last chose where an endpoint posts: events go there by the chooser's rights. */
export type Chooser = { type: ChooserType; id: string };

export type WebhookEndpoint = {
  id: string;
  url: string;
  /** Types, or groups as in `invoice.*`; empty: all. */
  types: string[];
  description: string;
  status: EndpointStatus;
  /** Null unless the service itself disabled the endpoint. */
  disabledReason: DisabledReason | null;
  chooser: Chooser;
  /** What may be read for the endpoint: at most what the chooser might read when choosing. */
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
  /** The receiver asked for no earlier attempt than this (`Retry-After`). */
  notBefore?: string;
};

export type WebhookDelivery = {
  id: string;
  eventId: string;
  type: EventType;
  status: WebhookDeliveryStatus;
  attempts: Attempt[];
  nextAttemptAt: Date | null;
};

export function chooserOf({ id, actor }: Pick<Caller, 'id' | 'actor'>): Chooser {
  // Nobody else than these two can call.
  return { type: actor.type as Chooser['type'], id };
}

/** What the log of changes and mails name of an address: its path may be secret. */
export function hostOf(url: string): string {
  return new URL(url).host;
}

/** What an endpoint's secrets are sealed for. */
export function purposeOfSecrets(accountId: string, endpointId: string): string {
  return `webhook endpoint ${accountId} ${endpointId}`;
}

/** Whether the endpoint wants events of the type, and they may go there. @param scopes of the chooser now */
export function wantsEvent(
  endpoint: Pick<WebhookEndpoint, 'types' | 'scopes'>,
  type: EventType,
  scopes: readonly Scope[],
): boolean {
  return isOfTypes(endpoint.types, type) && mayGoToEndpoint(endpoint, type, scopes);
}

/** Whether an endpoint with these `types` wants the type. */
export function isOfTypes(types: readonly string[], type: EventType): boolean {
  return types.length === 0 || types.some((one) => typesMatching(one).includes(type));
}

/**
 * Whether events of the type may go to the endpoint. A delivery may be older than what its endpoint may read today. A test
 * holds nothing of the account. @param scopes of the chooser now
 */
export function mayGoToEndpoint(
  endpoint: Pick<WebhookEndpoint, 'scopes'>,
  type: EventType,
  scopes: readonly Scope[],
): boolean {
  return type === 'webhook.test' || (mayReadEvents(endpoint.scopes, type) && mayReadEvents(scopes, type));
}

/** Whether the event tells the chooser, an app, that its access has ended: the last that its endpoint gets, whatever it may read. */
export function isFarewell(chooser: Chooser, { type, about }: { type: EventType; about: string }): boolean {
  return type === 'app.disconnected' && chooser.type === 'api-client' && chooser.id === about;
}
