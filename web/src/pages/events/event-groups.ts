import type { EventType, EventTypePattern } from '../../../../server/src/domain/webhooks/event-types.ts';
import { EVENT_TYPES } from '../../../../server/src/domain/webhooks/event-types.ts';
import type { EventGroup } from './event-texts.ts';

/** The types that can be chosen, by what they are about. */
export const EVENT_GROUPS = [...Map.groupBy(EVENT_TYPES, groupOf)].filter(
  (entry): entry is [EventGroup, EventType[]] => entry[0] !== 'webhook',
);

function groupOf(type: EventType): EventGroup | 'webhook' {
  return type.slice(0, type.indexOf('.')) as EventGroup | 'webhook';
}

/** A type, or all of a group as in `invoice.*`. */
export const CHOICES: readonly EventTypePattern[] = [
  ...EVENT_TYPES,
  ...EVENT_GROUPS.map(([group]) => `${group}.*` as const),
];

/** The type, or the group as in `invoice.*`, that a text names; empty for all, and when it names none. */
export function typesOf(text: string): EventTypePattern | '' {
  return CHOICES.find((choice) => choice === text) ?? '';
}
