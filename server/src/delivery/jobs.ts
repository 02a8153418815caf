import type { Job } from '../platform/jobs.ts';
import { listDueDeliveries } from './deliveries.store.ts';
import type { DeliveryDeps } from './deliver-email.ts';
import { deliverEmail } from './deliver-email.ts';
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
      run: async () => {
        const due = { onlyTest: deps.mailer === undefined, limit: SWEEP_LIMIT };
        for (const { accountId, deliveryId } of await listDueDeliveries(deps.db, deps.clock(), due)) {
          await deliverEmail(deps, accountId, deliveryId);
        }
      },
    },
  ];
}
