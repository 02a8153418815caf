import { Type } from 'typebox';
import type { Endpoints } from '../../platform/http/endpoint.ts';
import { pathId, refTo } from '../../platform/http/fields.ts';
import { getEvent } from './get-event.ts';
import { listEvents } from './list-events.ts';
import { listLatestEvents } from './list-latest-events.ts';
import {
  eventPage,
  eventQuery,
  eventSchema,
  latestEvents,
  latestEventsQuery,
  writtenEvent,
  writtenEventPage,
  writtenLatestEvents,
} from './schemas.ts';

const tag = 'Events';

export function eventRoutes(endpoints: Endpoints): void {
  endpoints.follow(
    {
      url: '/v1/events',
      operationId: 'listEvents',
      tag,
      summary: 'Follow events',
      description:
        'What has happened on the account, in order.\n\nA reader that has read up to a sequence never misses an event with a smaller sequence. Ask again with `lastSequence` as `after`. With `wait` the answer comes when there is something.\n\nEvents about what the token may not read are left out. They are kept for 90 days.',
      scope: 'events:read',
      query: eventQuery,
      answer: {
        schema: eventPage,
        writtenBy: writtenEventPage,
        description: 'The next events.',
      },
      errors: ['cursor-expired'],
    },
    listEvents,
  );

  endpoints.get(
    {
      url: '/v1/events/:id',
      operationId: 'getEvent',
      bound: 'thing',
      tag,
      summary: 'Get an event',
      scope: 'events:read',
      params: Type.Object({ id: pathId('EventId', 'The event.') }),
      answer: {
        schema: refTo(eventSchema),
        writtenBy: writtenEvent,
        description: 'The event.',
      },
      errors: ['not-found'],
    },
    getEvent,
  );
}

/** For the app only: people read the newest first, and programs follow. */
export function latestEventRoutes(endpoints: Endpoints): void {
  endpoints.list(
    {
      url: '/latest-events',
      operationId: 'listLatestEvents',
      tag,
      summary: 'List the newest events',
      scope: 'events:read',
      query: latestEventsQuery,
      answer: {
        schema: latestEvents,
        writtenBy: writtenLatestEvents,
        description: 'The newest events.',
      },
    },
    listLatestEvents,
  );
}
