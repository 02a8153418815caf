import { isDatabaseAway } from '../database/database.ts';
import type { Job } from '../operations/jobs.ts';
import { listDueDeliveries } from './deliveries.store.ts';
import type { DeliveryDeps } from './deliver-email.ts';
import { deliverEmail } from './deliver-email.ts';
import { CONNECTIONS } from './mailer.ts';

export { fillEmailFactsJob } from './fill-email-facts.ts';

type Environment = 'test' | 'production';
type Due = { accountId: string; deliveryId: string };

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
    const takeDue = dueDeliveries(deps, environment);
    const job: Job = {
      name: `deliver-due-emails-${environment}`,
      pollMilliseconds: POLL_MILLISECONDS,
      run: (_data, stopping) => deliverDueEmails(deps, takeDue, stopping),
    };
    return Array.from({ length: CONNECTIONS }, () => job);
  });
}

/** Gives each caller the next due delivery. The callers share one read of the table. */
function dueDeliveries(
  { db, clock }: DeliveryDeps,
  environment: Environment,
): () => Promise<Due | undefined> {
  let due: Due[] = [];
  let looking: Promise<Due[]> | undefined;
  return async () => {
    if (due.length === 0) {
      looking ??= listDueDeliveries(db, environment, clock(), LIMIT).finally(() => (looking = undefined));
      const found = await looking;
      // Only the first waiting caller takes the found deliveries.
      if (found.length > 0 && due.length === 0) due = found.splice(0);
    }
    return due.shift();
  };
}

async function deliverDueEmails(
  deps: DeliveryDeps,
  takeDue: () => Promise<Due | undefined>,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    const next = await takeDue();
    if (next === undefined) return;
    try {
      await deliverEmail(deps, next.accountId, next.deliveryId);
    } catch (error) {
      // The job runner logs this once and waits longer. Otherwise each due mail would be tried and logged.
      if (isDatabaseAway(error)) throw error;
      deps.log.error({ err: error, deliveryId: next.deliveryId }, 'mail left for the next time');
      return;
    }
  }
}
