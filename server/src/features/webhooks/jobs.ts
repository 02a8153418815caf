import type { Db } from '../../platform/database/database.ts';
import { firstIdOf } from '../../platform/database/ids.ts';
import { KEPT_DAYS } from '../../platform/events/old-events.store.ts';
import { sequenceAll } from '../../platform/events/sequencer.ts';
import type { HeldKind } from '../../platform/operations/held.ts';
import type { OutboxKind } from '../../platform/operations/outbox.ts';
import {
  WEBHOOKS,
  deleteOldDeliveries,
  endHeldDelivery,
  heldDeliveries,
} from './deliveries/deliveries.store.ts';
import { endpointsWithWork, listEndpointsBehind } from './endpoints/endpoints.store.ts';
import type { SendingDeps } from './sending/work-on-endpoint.ts';
import { workOnEndpoint } from './sending/work-on-endpoint.ts';

/** A receiver that hangs keeps its own place for 15 seconds, and no other. */
const ENDPOINTS_AT_ONCE = 500;

/** The webhooks that are held after a restore. */
export const heldWebhooks: HeldKind = {
  name: WEBHOOKS,
  title: 'webhooks',
  held: heldDeliveries,
  drop: (trx, id) => endHeldDelivery(trx, id, 'failed'),
  done: (trx, id) => endHeldDelivery(trx, id, 'delivered'),
  async mayCome(db) {
    await sequenceAll(db);
    return (await listEndpointsBehind(db)).length > 0;
  },
};

/** The endpoints with work. Each is worked on by itself, so that a slow receiver delays no other. */
export function webhooksInOutbox(deps: SendingDeps): OutboxKind {
  return {
    name: heldWebhooks.name,
    afterRestore: heldWebhooks,
    bell: 'webhooks',
    due: (limit) => endpointsWithWork(deps.clock(), limit),
    atOnce: ENDPOINTS_AT_ONCE,
    onWrongClock: 'waits',
    work: (address, stopping) => workOnEndpoint(deps, address, stopping),
  };
}

export { makeAllDeliveries } from './sending/work-on-endpoint.ts';

/** Deletes what is older than the events of the feed. */
export async function deleteOldWebhookDeliveries(db: Db, now: Date, stopping?: AbortSignal): Promise<void> {
  await deleteOldDeliveries(db, firstIdOf(new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000)), stopping);
}
