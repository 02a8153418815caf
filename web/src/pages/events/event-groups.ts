import type { EventType } from '../../../../server/src/domain/event-types.ts';
import { EVENT_TYPES } from '../../../../server/src/domain/event-types.ts';
import type { EventGroup } from './event-texts.ts';

/** The types that can be chosen, by what they are about. */
export const EVENT_GROUPS = [...Map.groupBy(EVENT_TYPES, groupOf)].filter(
  (entry): entry is [EventGroup, EventType[]] => entry[0] !== 'webhook',
);

function groupOf(type: EventType): EventGroup | 'webhook' {
  return type.slice(0, type.indexOf('.')) as EventGroup | 'webhook';
}
