import type { OutboxKind } from '../../../platform/operations/outbox.ts';
import { askForReceipt } from './ask-for-receipt.ts';
import type { EInvoiceDeliveryDeps } from './deliver-e-invoice.ts';
import { deliverEInvoice } from './deliver-e-invoice.ts';
import { dueEInvoices } from './e-invoice-deliveries.store.ts';
import { dueReceipts } from './receipts.store.ts';

/** Documents on their way to the access point at once, which speaks with the recipient's while it keeps us waiting. */
const AT_ONCE = 5;

/**
 * The e-invoices and their receipts. As with mail, each environment delivers several at once, so that a slow transmission delays no
 * other and production does not delay the test environment. Without an access point those of production that are decided wait.
 */
export function eInvoicesInOutbox(deps: EInvoiceDeliveryDeps): OutboxKind[] {
  const { clock, accessPoint } = deps;
  const deliveries = (['test', 'production'] as const).map((environment): OutboxKind => {
    const onlyUndecided = environment === 'production' && accessPoint === undefined;
    return {
      name: `e-invoices-${environment}`,
      bell: 'e-invoices',
      due: (limit) => dueEInvoices(environment, clock(), { limit, onlyUndecided }),
      atOnce: AT_ONCE,
      work: ({ accountId, id }) => deliverEInvoice(deps, accountId, id),
    };
  });
  if (accessPoint === undefined) return deliveries;
  const receipts: OutboxKind = {
    name: 'receipts',
    due: (limit) => dueReceipts(clock(), limit),
    atOnce: 1,
    everySeconds: 10,
    work: (due) => askForReceipt(deps, due),
  };
  return [...deliveries, receipts];
}
