import type { Job } from '../platform/jobs.ts';
import { listDueDeliveries } from './deliveries.store.ts';
import type { DeliveryDeps } from './deliver-email.ts';
import { deliverEmail } from './deliver-email.ts';
import { CONNECTIONS } from './mailer.ts';

/** So few that those who come meanwhile are soon looked for, too. */
const LIMIT = 100;
const POLL_MILLISECONDS = 500;

/** What the worker does for deliveries. A mail server that is slow or away holds up nothing of the test environment. */
export function deliveryJobs(deps: DeliveryDeps): Job[] {
  return (['test', 'production'] as const).map((environment) => ({
    name: `deliver-due-emails-${environment}`,
    pollMilliseconds: POLL_MILLISECONDS,
    run: (_data, stopping) => deliverDueEmails(deps, environment, stopping),
  }));
}

/** A few at once, so that one that hangs does not hold up the others; more than that would only wait for a connection. */
async function deliverDueEmails(
  deps: DeliveryDeps,
  environment: 'test' | 'production',
  stopping: AbortSignal,
): Promise<void> {
  if (environment === 'production' && deps.mailer === undefined) return;
  const waiting = (await listDueDeliveries(deps.db, environment, deps.clock(), LIMIT)).values();
  async function deliverInTurn(): Promise<void> {
    for (const { accountId, deliveryId } of waiting) {
      // All of them may take longer than a process that is stopped is waited for.
      if (stopping.aborted) return;
      try {
        await deliverEmail(deps, accountId, deliveryId);
      } catch (error) {
        deps.log.error({ err: error, deliveryId }, 'mail left for the next time');
      }
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, deliverInTurn));
}
