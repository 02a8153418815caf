import type { Db } from '../../platform/database/database.ts';
import { firstIdOf } from '../../platform/database/ids.ts';
import { KEPT_DAYS } from '../../platform/events/old-events.store.ts';
import type { OutboxKind } from '../../platform/operations/outbox.ts';
import { deleteOldDeliveries } from './deliveries.store.ts';
import { endpointsWithWork } from './endpoints.store.ts';
import type { SendingDeps } from './sending/work-on-endpoint.ts';
import { workOnEndpoint } from './sending/work-on-endpoint.ts';

/** A receiver that hangs keeps its own place for 15 seconds, and no other. */
const ENDPOINTS_AT_ONCE = 500;

/** The endpoints with work. Each is worked on by itself, so that a slow receiver delays no other. */
export function webhooksInOutbox(deps: SendingDeps): OutboxKind {
  return {
    name: 'webhooks',
    bell: 'webhooks',
    due: (limit) => endpointsWithWork(deps.clock(), limit),
    atOnce: ENDPOINTS_AT_ONCE,
    work: (address, stopping) => workOnEndpoint(deps, address, stopping),
  };
}

/** Deletes what is older than the events of the feed. */
export async function deleteOldWebhookDeliveries(db: Db, now: Date, stopping?: AbortSignal): Promise<void> {
  await deleteOldDeliveries(db, firstIdOf(new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000)), stopping);
}
