import type { EventDataNames, components } from './schema.ts';

type AnyEvent = components['schemas']['Event'];
type AnyData = AnyEvent['data'];

/** The types that this version of the package knows. */
export type EventType = keyof EventDataNames;

/**
 * An event of the feed or of a webhook. After `event.type === 'invoice.paid'` the compiler knows that there is an
 * `event.data.invoice`.
 */
export type TilgodeEvent = { [Type in EventType]: EventOf<Type> }[EventType] | LaterEvent;

type EventOf<Type extends EventType> = Omit<AnyEvent, 'type' | 'data'> & {
  type: Type;
  data: AnyData & Required<Pick<AnyData, EventDataNames[Type]>>;
};

/**
 * An event of a type that was added after this version of the package. Give every `switch` a `default` for it. Its type is
 * any text. To the compiler it is `later.…`, because any text could also be a known type.
 */
type LaterEvent = Omit<AnyEvent, 'type'> & { type: `later.${string}` };
