import type { components } from './schema.ts';

type AnyEvent = components['schemas']['Event'];
type AnyData = AnyEvent['data'];

/** The types that this version of the package knows. */
export type EventType = Listed<AnyEvent['type']>;
type Listed<T> = T extends string ? (string extends T ? never : T) : never;

/**
 * An event of the feed or of a webhook. After `event.type === 'invoice.paid'` the compiler knows that there is an
 * `event.data.invoice`.
 */
export type TilgodeEvent = { [Type in EventType]: EventOf<Type> }[EventType] | LaterEvent;

type EventOf<Type extends EventType> = Omit<AnyEvent, 'type' | 'data'> & {
  type: Type;
  data: AnyData & Required<Pick<AnyData, DataNames<Type>>>;
};

/** What the data of a type of event always have. */
type DataNames<Type extends EventType> = Type extends `${string}.deleted`
  ? 'id'
  : Type extends `recurring_invoice.${'made' | 'failed'}`
    ? Names['recurring_invoice'] | 'invoice' | 'date' | 'late'
    : Names[ResourceOf<Type>];

type ResourceOf<Type extends EventType> = Type extends `${infer Resource}.${string}` ? Resource : never;

/** By resource. A resource that is missing here does not compile. */
type Names = EachOf<{
  invoice: 'invoice';
  payment: 'payment' | 'invoice';
  client: 'client';
  quote: 'quote';
  delivery: 'delivery';
  journal_entry: 'journalEntry';
  recurring_invoice: 'recurringInvoice';
  bank_file: 'bankFile';
  bank_transaction: 'bankTransaction';
  proposal: 'proposalId' | 'status' | 'operation' | 'apiClientId';
  webhook: never;
}>;
type EachOf<T extends Record<ResourceOf<EventType>, keyof AnyData>> = T;

/**
 * An event of a type that was added after this version of the package. Give every `switch` a `default` for it. Its type is
 * any text. To the compiler it is `later.…`, because any text could also be a known type.
 */
type LaterEvent = Omit<AnyEvent, 'type'> & { type: `later.${string}` };
