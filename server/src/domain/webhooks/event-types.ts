import type { Scope } from '../access/scopes.ts';
import { allowsScope } from '../access/scopes.ts';

/**
 * Every type of event.
 * - `scope`: what a reader of the event needs, because the event holds the resource.
 * - `data`: the names that the data of the event always have. The types of the client are made from them.
 */
export const EVENTS = {
  'invoice.created': { scope: 'invoices:read', data: ['invoice'] },
  'invoice.updated': { scope: 'invoices:read', data: ['invoice'] },
  'invoice.deleted': { scope: 'invoices:read', data: ['id'] },
  'invoice.sent': { scope: 'invoices:read', data: ['invoice'] },
  'invoice.viewed': { scope: 'invoices:read', data: ['invoice'] },
  'invoice.bounced': { scope: 'invoices:read', data: ['invoice'] },
  'invoice.overdue': { scope: 'invoices:read', data: ['invoice'] },
  'invoice.reminded': { scope: 'invoices:read', data: ['invoice'] },
  'invoice.collection_warning': { scope: 'invoices:read', data: ['invoice'] },
  'invoice.paid': { scope: 'invoices:read', data: ['invoice'] },
  'invoice.credited': { scope: 'invoices:read', data: ['invoice'] },
  'invoice.written_off': { scope: 'invoices:read', data: ['invoice'] },
  'quote.created': { scope: 'invoices:read', data: ['quote'] },
  'quote.updated': { scope: 'invoices:read', data: ['quote'] },
  'quote.deleted': { scope: 'invoices:read', data: ['id'] },
  'quote.sent': { scope: 'invoices:read', data: ['quote'] },
  'quote.viewed': { scope: 'invoices:read', data: ['quote'] },
  'quote.accepted': { scope: 'invoices:read', data: ['quote'] },
  'quote.declined': { scope: 'invoices:read', data: ['quote'] },
  'quote.expired': { scope: 'invoices:read', data: ['quote'] },
  'quote.invoiced': { scope: 'invoices:read', data: ['quote'] },
  'payment.recorded': { scope: 'invoices:read', data: ['payment', 'invoice'] },
  'payment.reversed': { scope: 'invoices:read', data: ['payment', 'invoice'] },
  'client.created': { scope: 'clients:read', data: ['client'] },
  'client.updated': { scope: 'clients:read', data: ['client'] },
  'client.deleted': { scope: 'clients:read', data: ['id'] },
  'delivery.delivered': { scope: 'invoices:read', data: ['delivery'] },
  'delivery.failed': { scope: 'invoices:read', data: ['delivery'] },
  'journal_entry.posted': { scope: 'bilag:read', data: ['journalEntry'] },
  'journal_entry.reversed': { scope: 'bilag:read', data: ['journalEntry'] },
  'recurring_invoice.created': { scope: 'invoices:read', data: ['recurringInvoice'] },
  'recurring_invoice.updated': { scope: 'invoices:read', data: ['recurringInvoice'] },
  'recurring_invoice.made': { scope: 'invoices:read', data: ['recurringInvoice', 'invoice', 'date', 'late'] },
  'recurring_invoice.failed': {
    scope: 'invoices:read',
    data: ['recurringInvoice', 'invoice', 'date', 'late'],
  },
  'recurring_invoice.paused': { scope: 'invoices:read', data: ['recurringInvoice'] },
  'recurring_invoice.resumed': { scope: 'invoices:read', data: ['recurringInvoice'] },
  'recurring_invoice.ended': { scope: 'invoices:read', data: ['recurringInvoice'] },
  'bank_file.done': { scope: 'bank:read', data: ['bankFile'] },
  'bank_file.failed': { scope: 'bank:read', data: ['bankFile'] },
  'bank_transaction.matched': { scope: 'bank:read', data: ['bankTransaction'] },
  'bank_transaction.unmatched': { scope: 'bank:read', data: ['bankTransaction'] },
  'bank_transaction.ignored': { scope: 'bank:read', data: ['bankTransaction'] },
  'import.ready': { scope: 'imports:read', data: ['import'] },
  'import.failed': { scope: 'imports:read', data: ['import'] },
  'export.done': { scope: 'exports:write', data: ['export'] },
  'export.failed': { scope: 'exports:write', data: ['export'] },
  'move.ready': { scope: 'imports:read', data: ['move'] },
  'move.refused': { scope: 'imports:read', data: ['move'] },
  'move.done': { scope: 'imports:read', data: ['move'] },
  'move.undone': { scope: 'imports:read', data: ['move'] },
  // Only the API client that asked, and people, see them.
  'proposal.created': { scope: 'events:read', data: ['proposalId', 'status', 'operation', 'apiClientId'] },
  'proposal.decided': { scope: 'events:read', data: ['proposalId', 'status', 'operation', 'apiClientId'] },
  'app.connected': { scope: 'invoices:admin', data: ['app'] },
  'app.disconnected': { scope: 'invoices:admin', data: ['app'] },
  // Only an endpoint gets it, and no feed.
  'webhook.test': { scope: 'webhooks:read', data: [] },
} as const satisfies Record<string, { scope: Scope; data: readonly string[] }>;

export type EventType = keyof typeof EVENTS;
export const EVENT_TYPES = Object.keys(EVENTS) as EventType[];

/** The names that the data of events of the type always have. */
export type DataName<Type extends EventType = EventType> = (typeof EVENTS)[Type]['data'][number];

/** The types of events whose data always have no other name than this. */
export type EventTypeWith<Name extends DataName> = {
  [Type in EventType]: [DataName<Type>] extends [never] ? never : DataName<Type> extends Name ? Type : never;
}[EventType];

/** The scopes that events of an account need. */
export const EVENT_SCOPES = [...new Set(Object.values(EVENTS).map(({ scope }) => scope))].filter(
  (scope) => scope !== 'webhooks:read',
);
export type EventScope = (typeof EVENT_SCOPES)[number];

/** Whether somebody with these scopes may read events of the type. */
export function mayReadEvents(scopes: readonly Scope[], type: EventType): boolean {
  return allowsScope(scopes, EVENTS[type].scope);
}

/** People see the events of all proposals, and an API client those of its own. @param data of the event */
export function isEventSeenBy(
  { type, id }: { type: string; id: string | null },
  event: { type: EventType; data: Readonly<Record<string, unknown>> },
): boolean {
  return type !== 'api-client' || !event.type.startsWith('proposal.') || event.data['apiClientId'] === id;
}

/** The first scope that somebody lacks to read every event that these scopes may read; undefined when none is lacking. */
export function lackingScope(granted: readonly Scope[], scopes: readonly Scope[]): Scope | undefined {
  const beyond = EVENT_TYPES.find((type) => mayReadEvents(scopes, type) && !mayReadEvents(granted, type));
  return beyond && EVENTS[beyond].scope;
}

/** The types that a pattern means: a type itself, or all types of a resource, as in `invoice.*`. None: it is unknown. */
export function typesMatching(pattern: string): EventType[] {
  if (pattern === '*') return EVENT_TYPES;
  const isGroup = pattern.endsWith('.*');
  return EVENT_TYPES.filter((type) => (isGroup ? type.startsWith(pattern.slice(0, -1)) : type === pattern));
}

/** The part of a type before its dot. */
export type GroupOf<Type> = Type extends `${infer Group}.${string}` ? Group : never;
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
export type Actor = {
  type: 'api-client' | 'person' | 'service' | 'recipient';
  id: string | null;
  /** The id of the person who has given the app its access; left out where no app makes the change. */
  personId?: string;
};

export const SERVICE_ACTOR: Actor = { type: 'service', id: null };
