import type { Job } from '../platform/jobs.ts';
import { listDueDeliveries } from './deliveries.store.ts';
import type { DeliveryDeps } from './deliver-email.ts';
import { deliverEmail } from './deliver-email.ts';
import { CONNECTIONS } from './mailer.ts';
import { DELIVER_EMAIL_JOB } from './queue-email.ts';

const SWEEP_LIMIT = 500;

/** What the worker does for deliveries. */
export function deliveryJobs(deps: DeliveryDeps): Job[] {
  return [
    {
      name: DELIVER_EMAIL_JOB,
      run: ({ accountId = '', deliveryId = '' }) => deliverEmail(deps, accountId, deliveryId),
    },
    {
      // The row is the truth: a job that was lost, failed or had to wait is made up for here.
      name: 'deliver-due-emails',
      schedule: '* * * * *',
      run: (_data, stopping) => deliverDueEmails(deps, stopping),
    },
  ];
}

/** A few at once, so that one that hangs does not hold up the others; more than that would only wait for a connection. */
async function deliverDueEmails(deps: DeliveryDeps, stopping: AbortSignal): Promise<void> {
  const due = { onlyTest: deps.mailer === undefined, limit: SWEEP_LIMIT };
  const waiting = (await listDueDeliveries(deps.db, deps.clock(), due)).values();
  async function deliverInTurn(): Promise<void> {
    for (const { accountId, deliveryId } of waiting) {
      // A sweep may take longer than a process that is stopped is waited for.
      if (stopping.aborted) return;
      try {
        await deliverEmail(deps, accountId, deliveryId);
      } catch (error) {
        deps.log.error({ err: error, deliveryId }, 'mail left for the next sweep');
      }
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, deliverInTurn));
}
