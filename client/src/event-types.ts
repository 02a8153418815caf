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

type EventOf<Type> = Omit<AnyEvent, 'type' | 'data'> & {
  type: Type;
  data: AnyData & Required<Pick<AnyData, DataNames<Type>>>;
};

/** What the data of a type of event always have. */
type DataNames<Type> = Type extends `${string}.deleted`
  ? 'id'
  : Type extends `invoice.${string}`
    ? 'invoice'
    : Type extends `payment.${string}`
      ? 'payment' | 'invoice'
      : Type extends `client.${string}`
        ? 'client'
        : Type extends `delivery.${string}`
          ? 'delivery'
          : Type extends `journal_entry.${string}`
            ? 'journalEntry'
            : Type extends `bank_file.${string}`
              ? 'bankFile'
              : Type extends `bank_transaction.${string}`
                ? 'bankTransaction'
                : Type extends `recurring_invoice.${'made' | 'failed'}`
                  ? 'recurringInvoice' | 'invoice' | 'date' | 'late'
                  : Type extends `recurring_invoice.${string}`
                    ? 'recurringInvoice'
                    : never;

/**
 * An event of a type that was added after this version of the package. Give every `switch` a `default` for it. Its type is
 * any text. To the compiler it is `later.…`, because any text could also be a known type.
 */
type LaterEvent = Omit<AnyEvent, 'type'> & { type: `later.${string}` };
