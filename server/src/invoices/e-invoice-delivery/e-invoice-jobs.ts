import { isDatabaseAway } from '../../database/database.ts';
import type { Job } from '../../operations/jobs.ts';
import { askForReceipt } from './ask-for-receipt.ts';
import type { EInvoiceDeliveryDeps } from './deliver-e-invoice.ts';
import { deliverEInvoice } from './deliver-e-invoice.ts';
import { listDueEInvoices } from './e-invoice-deliveries.store.ts';
import { listDueReceipts } from './receipts.store.ts';

/** Documents on their way to the access point at once, which speaks with the recipient's while it keeps us waiting. */
const AT_ONCE = 5;
const LIMIT = 100;
const POLL_MILLISECONDS = 500;
const RECEIPTS_POLL_MILLISECONDS = 10_000;

/**
 * The jobs for e-invoices, as for mail: each environment delivers several at once, so that a slow transmission delays no other
 * and production does not delay the test environment. Without an access point those of production that are decided wait.
 */
export function eInvoiceJobs(deps: EInvoiceDeliveryDeps): Job[] {
  const { db, clock, accessPoint, log } = deps;
  const deliveries = (['test', 'production'] as const).flatMap((environment) => {
    const onlyUndecided = environment === 'production' && accessPoint === undefined;
    const takeDue = inTurn(() => listDueEInvoices(db, environment, clock(), { limit: LIMIT, onlyUndecided }));
    const job: Job = {
      name: `deliver-due-e-invoices-${environment}`,
      pollMilliseconds: POLL_MILLISECONDS,
      run: (_data, stopping) =>
        goThrough(takeDue, ({ accountId, id }) => deliverEInvoice(deps, accountId, id), log, stopping),
    };
    return Array.from({ length: AT_ONCE }, () => job);
  });
  if (accessPoint === undefined) return deliveries;
  const takeReceipt = inTurn(() => listDueReceipts(db, clock(), LIMIT));
  return [
    ...deliveries,
    {
      name: 'ask-for-receipts',
      pollMilliseconds: RECEIPTS_POLL_MILLISECONDS,
      run: (_data, stopping) => goThrough(takeReceipt, (due) => askForReceipt(deps, due), log, stopping),
    },
  ];
}

/** Gives each caller the next one. The callers share one read of the table. */
function inTurn<T>(list: () => Promise<T[]>): () => Promise<T | undefined> {
  let due: T[] = [];
  let looking: Promise<T[]> | undefined;
  return async () => {
    if (due.length === 0) {
      looking ??= list().finally(() => (looking = undefined));
      const found = await looking;
      if (found.length > 0 && due.length === 0) due = found.splice(0);
    }
    return due.shift();
  };
}

async function goThrough<T extends { id: string }>(
  take: () => Promise<T | undefined>,
  work: (one: T) => Promise<void>,
  log: EInvoiceDeliveryDeps['log'],
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    const next = await take();
    if (next === undefined) return;
    try {
      await work(next);
    } catch (error) {
      // The job runner logs this once and waits longer.
      if (isDatabaseAway(error)) throw error;
      log.error({ err: error, deliveryId: next.id }, 'e-invoice left for the next time');
      return;
    }
  }
}
