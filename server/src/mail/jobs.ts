import { inTurn, workThrough } from '../operations/due-work.ts';
import type { Job } from '../operations/jobs.ts';
import { listDueDeliveries } from './deliveries.store.ts';
import type { DeliveryDeps } from './deliver-email.ts';
import { deliverEmail } from './deliver-email.ts';
import { CONNECTIONS } from './mailer.ts';

export { fillEmailFactsJob } from './fill-email-facts.ts';

const LIMIT = 100;
const POLL_MILLISECONDS = 500;

/**
 * The jobs for deliveries. Each environment sends as many mails at once as there are connections to the mail server, and
 * each sender takes its own next mail. So a server that keeps one mail waiting for minutes does not delay the others, and
 * production does not delay the test environment.
 */
export function deliveryJobs(deps: DeliveryDeps): Job[] {
  return (['test', 'production'] as const).flatMap((environment) => {
    if (environment === 'production' && deps.mailer === undefined) return [];
    const takeDue = inTurn(() => listDueDeliveries(deps.db, environment, deps.clock(), LIMIT));
    const job: Job = {
      name: `deliver-due-emails-${environment}`,
      pollMilliseconds: POLL_MILLISECONDS,
      run: (_data, stopping) =>
        workThrough(takeDue, ({ accountId, id }) => deliverEmail(deps, accountId, id), {
          log: deps.log,
          stopping,
          left: 'mail left for the next time',
        }),
    };
    return Array.from({ length: CONNECTIONS }, () => job);
  });
}
