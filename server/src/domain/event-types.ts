import type { Scope } from './scopes.ts';
import { allows } from './scopes.ts';

/** Every type of event, and the scope that a reader of the event needs, because the event holds the resource. */
const SCOPE_TO_READ = {
  'invoice.created': 'invoices:read',
  'invoice.updated': 'invoices:read',
  'invoice.deleted': 'invoices:read',
  'invoice.sent': 'invoices:read',
  'invoice.viewed': 'invoices:read',
  'invoice.bounced': 'invoices:read',
  'invoice.overdue': 'invoices:read',
  'invoice.reminded': 'invoices:read',
  'invoice.collection_warning': 'invoices:read',
  'invoice.paid': 'invoices:read',
  'invoice.credited': 'invoices:read',
  'invoice.written_off': 'invoices:read',
  'quote.created': 'invoices:read',
  'quote.updated': 'invoices:read',
  'quote.deleted': 'invoices:read',
  'quote.sent': 'invoices:read',
  'quote.viewed': 'invoices:read',
  'quote.accepted': 'invoices:read',
  'quote.declined': 'invoices:read',
  'quote.expired': 'invoices:read',
  'quote.invoiced': 'invoices:read',
  'payment.recorded': 'invoices:read',
  'payment.reversed': 'invoices:read',
  'client.created': 'clients:read',
  'client.updated': 'clients:read',
  'client.deleted': 'clients:read',
  'delivery.delivered': 'invoices:read',
  'delivery.failed': 'invoices:read',
  'journal_entry.posted': 'bilag:read',
  'journal_entry.reversed': 'bilag:read',
  'recurring_invoice.created': 'invoices:read',
  'recurring_invoice.updated': 'invoices:read',
  'recurring_invoice.made': 'invoices:read',
  'recurring_invoice.failed': 'invoices:read',
  'recurring_invoice.paused': 'invoices:read',
  'recurring_invoice.resumed': 'invoices:read',
  'recurring_invoice.ended': 'invoices:read',
  'bank_file.done': 'bank:read',
  'bank_file.failed': 'bank:read',
  'bank_transaction.matched': 'bank:read',
  'bank_transaction.unmatched': 'bank:read',
  'bank_transaction.ignored': 'bank:read',
  // Only the API client that asked, and people, see them.
  'proposal.created': 'events:read',
  'proposal.decided': 'events:read',
  // Only an endpoint gets it, and no feed.
  'webhook.test': 'webhooks:read',
} as const satisfies Record<string, Scope>;

export type EventType = keyof typeof SCOPE_TO_READ;
export const EVENT_TYPES = Object.keys(SCOPE_TO_READ) as EventType[];

/** The scopes that events of an account need. */
export const EVENT_SCOPES = [...new Set(Object.values(SCOPE_TO_READ))].filter(
  (scope) => scope !== 'webhooks:read',
);
export type EventScope = (typeof EVENT_SCOPES)[number];

/** Whether somebody with these scopes may read events of the type. */
export function mayRead(scopes: readonly Scope[], type: EventType): boolean {
  return allows(scopes, SCOPE_TO_READ[type]);
}

/** People see the events of all proposals, and an API client those of its own. @param data of the event */
export function isSeenBy(
  { type, id }: { type: string; id: string | null },
  event: { type: EventType; data: Readonly<Record<string, unknown>> },
): boolean {
  return type !== 'api-client' || !event.type.startsWith('proposal.') || event.data['apiClientId'] === id;
}

/** The first scope that somebody lacks to read every event that these scopes may read; undefined when none is lacking. */
export function lackingScope(held: readonly Scope[], scopes: readonly Scope[]): Scope | undefined {
  const beyond = EVENT_TYPES.find((type) => mayRead(scopes, type) && !mayRead(held, type));
  return beyond && SCOPE_TO_READ[beyond];
}

/** The types that a pattern means: a type itself, or all types of a resource, as in `invoice.*`. None: it is unknown. */
export function typesMatching(pattern: string): EventType[] {
  if (pattern === '*') return EVENT_TYPES;
  const isGroup = pattern.endsWith('.*');
  return EVENT_TYPES.filter((type) => (isGroup ? type.startsWith(pattern.slice(0, -1)) : type === pattern));
}

type GroupOf<Type> = Type extends `${infer Group}.${string}` ? Group : never;
export type EventTypePattern = '*' | `${GroupOf<EventType>}.*` | EventType;

/** Every pattern that means a type: `*`, a group as in `invoice.*`, or a type itself. */
export const EVENT_TYPE_PATTERNS: readonly EventTypePattern[] = [
  '*',
  ...new Set(EVENT_TYPES.map((type) => type.replace(/\..*/, '.*') as EventTypePattern)),
  ...EVENT_TYPES,
];

/** The greatest number before a time: numbers of events are times in microseconds (decision 63). */
export function sequenceBefore(time: string): number {
  return Math.max(0, Date.parse(time) * 1000 - 1);
}

/** A person or program that makes a change. A `service` is a job or the command line; a `recipient` opens a public page. */
export type Actor = { type: 'api-client' | 'person' | 'service' | 'recipient'; id: string | null };

export const THE_SERVICE: Actor = { type: 'service', id: null };
