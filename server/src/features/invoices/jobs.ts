import type { EInvoiceDeliveryDeps } from './e-invoice-delivery/deliver-e-invoice.ts';
import { invoicesSentPastDueInOutbox } from './dunning/mark-overdue.ts';
import { eInvoicesInOutbox } from './e-invoice-delivery/e-invoices-in-outbox.ts';
import type { OutboxKind } from '../../platform/operations/outbox.ts';

export { END_PAUSES } from './dunning/end-pauses.ts';
export { MARK_OVERDUE } from './dunning/mark-overdue.ts';
export { SEND_AUTOMATIC_LETTERS, heldLetters } from './dunning/send-automatic-letters.ts';
export { heldEInvoices, heldReceiptsOfEInvoices } from './e-invoice-delivery/held-e-invoices.ts';

/** What invoices have in the outbox. */
export function invoicesInOutbox(deps: EInvoiceDeliveryDeps): OutboxKind[] {
  return [...eInvoicesInOutbox(deps), invoicesSentPastDueInOutbox(deps)];
}
