/** The parts of the feed that webhooks may use. */
export { listEventsById } from './get-event.ts';
export { presentEvents } from './event.ts';
export { readFeed } from './read-feed.ts';
export { readTypes } from './list-events.ts';
