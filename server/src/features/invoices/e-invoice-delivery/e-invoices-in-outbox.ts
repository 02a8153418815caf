import type { OutboxKind } from '../../../platform/operations/outbox.ts';
import { askForReceipt } from './ask-for-receipt.ts';
import type { EInvoiceDeliveryDeps } from './deliver-e-invoice.ts';
import { deliverEInvoice } from './deliver-e-invoice.ts';
import { PRODUCTION_E_INVOICES, dueEInvoices } from '../e-invoices/e-invoice-deliveries.store.ts';
import { heldEInvoices, heldReceiptsOfEInvoices } from './held-e-invoices.ts';
import { E_INVOICE_RECEIPTS, dueReceipts } from './receipts.store.ts';

/** Documents on their way to the access point at once. The access point speaks with the recipient's access point while it keeps us waiting. */
const AT_ONCE = 5;

/**
 * The e-invoices and their receipts. As with mail, each environment delivers several at once, so that a slow transmission delays no other
 * and production does not delay the test environment. Without an access point, decided e-invoices of production wait.
 */
export function eInvoicesInOutbox(deps: EInvoiceDeliveryDeps): OutboxKind[] {
  const { clock, accessPoint } = deps;
  const deliveries = (['test', 'production'] as const).map((environment): OutboxKind => {
    const isTest = environment === 'test';
    return {
      name: isTest ? 'e-invoices-test' : PRODUCTION_E_INVOICES,
      afterRestore: isTest
        ? { goes: 'e-invoices of test accounts are kept, and reach nobody' }
        : heldEInvoices,
      bell: 'e-invoices',
      due: (limit) =>
        dueEInvoices(environment, clock(), { limit, onlyUndecided: !isTest && accessPoint === undefined }),
      atOnce: AT_ONCE,
      onWrongClock: 'waits',
      work: ({ accountId, id }) => deliverEInvoice(deps, accountId, id),
    };
  });
  if (accessPoint === undefined) return deliveries;
  const receipts: OutboxKind = {
    name: E_INVOICE_RECEIPTS,
    afterRestore: heldReceiptsOfEInvoices,
    due: (limit) => dueReceipts(clock(), limit),
    atOnce: 1,
    onWrongClock: 'waits',
    everySeconds: 10,
    work: (due) => askForReceipt(deps, due),
  };
  return [...deliveries, receipts];
}
