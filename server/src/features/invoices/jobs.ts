import type { EInvoiceDeliveryDeps } from './e-invoice-delivery/deliver-e-invoice.ts';
import { sentPastDueInOutbox } from './dunning/mark-overdue.ts';
import { eInvoicesInOutbox } from './e-invoice-delivery/e-invoices-in-outbox.ts';
import type { OutboxKind } from '../../platform/operations/outbox.ts';

export { ENDING_PAUSES } from './dunning/end-pauses.ts';
export { OVERDUE } from './dunning/mark-overdue.ts';
export { LETTERS, heldLetters } from './dunning/send-automatic-letters.ts';
export { heldEInvoices, heldReceiptsOfEInvoices } from './e-invoice-delivery/held-e-invoices.ts';

/** What invoices have in the outbox. */
export function invoicesInOutbox(deps: EInvoiceDeliveryDeps): OutboxKind[] {
  return [...eInvoicesInOutbox(deps), sentPastDueInOutbox(deps)];
}
