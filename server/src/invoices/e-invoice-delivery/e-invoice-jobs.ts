import { inTurn, workThrough } from '../../operations/due-work.ts';
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
const LEFT = 'e-invoice left for the next time';

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
        workThrough(takeDue, ({ accountId, id }) => deliverEInvoice(deps, accountId, id), {
          log,
          stopping,
          left: LEFT,
        }),
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
      run: (_data, stopping) =>
        workThrough(takeReceipt, (due) => askForReceipt(deps, due), { log, stopping, left: LEFT }),
    },
  ];
}
