import type { Db } from '../database/database.ts';
import { isDatabaseAway } from '../database/database.ts';
import { KEPT_DAYS } from '../events/old-events.store.ts';
import type { Job } from '../operations/jobs.ts';
import { deleteOldDeliveries } from './deliveries.store.ts';
import { listEndpointsWithWork } from './endpoints.store.ts';
import type { SendingDeps } from './sending/work-on-endpoint.ts';
import { workOnEndpoint } from './sending/work-on-endpoint.ts';

const POLL_MILLISECONDS = 200;
/** A receiver that hangs keeps its own place for 15 seconds, and no other. */
const ENDPOINTS_AT_ONCE = 500;

/**
 * The job for webhooks. It finds endpoints with work, and each is worked on by itself, so that a slow receiver delays no other.
 * @returns also `end`, which waits for what is being sent
 */
export function webhookJob(deps: SendingDeps): { job: Job; end: () => Promise<void> } {
  const running = new Map<string, Promise<void>>();

  async function work(address: { accountId: string; id: string }, stopping: AbortSignal): Promise<void> {
    try {
      await workOnEndpoint(deps, address, stopping);
    } catch (error) {
      // The search for endpoints says once that the database is away.
      if (!isDatabaseAway(error)) deps.log.error({ err: error, endpointId: address.id }, 'webhooks wait');
    } finally {
      running.delete(address.id);
    }
  }

  const job: Job = {
    name: 'send-webhooks',
    pollMilliseconds: POLL_MILLISECONDS,
    run: async (_data, stopping) => {
      for (const address of await listEndpointsWithWork(deps.db, deps.clock())) {
        if (stopping.aborted || running.size >= ENDPOINTS_AT_ONCE) return;
        if (!running.has(address.id)) running.set(address.id, work(address, stopping));
      }
    },
  };
  return { job, end: async () => void (await Promise.all(running.values())) };
}

/** Deletes what is older than the events of the feed. */
export async function deleteOldWebhookDeliveries(db: Db, now: Date): Promise<void> {
  await deleteOldDeliveries(db, firstIdAt(new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000)));
}

/** The smallest UUIDv7 of an instant: its first 48 bits are the milliseconds since 1970 (RFC 9562 § 5.7). */
function firstIdAt(instant: Date): string {
  const hex = instant.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
