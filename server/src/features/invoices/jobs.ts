import type { EInvoiceDeliveryDeps } from './e-invoice-delivery/deliver-e-invoice.ts';
import type { Job } from '../../platform/operations/schedules.ts';
import { endPausesJob } from './dunning/end-pauses.ts';
import { overdueJob, sentPastDueInOutbox } from './dunning/mark-overdue.ts';
import { automaticLettersJob } from './dunning/send-automatic-letters.ts';

import { eInvoicesInOutbox } from './e-invoice-delivery/e-invoices-in-outbox.ts';
import type { OutboxKind } from '../../platform/operations/outbox.ts';

export { heldLetters } from './dunning/send-automatic-letters.ts';
export { heldEInvoices, heldReceiptsOfEInvoices } from './e-invoice-delivery/held-e-invoices.ts';

/** What invoices have in the outbox. */
export function invoicesInOutbox(deps: EInvoiceDeliveryDeps): OutboxKind[] {
  return [...eInvoicesInOutbox(deps), sentPastDueInOutbox(deps.db, deps.clock)];
}

/** The jobs for invoices. */
export function invoiceJobs(deps: EInvoiceDeliveryDeps): Job[] {
  return [overdueJob(deps.db, deps.clock), endPausesJob(deps.db, deps.clock), automaticLettersJob(deps)];
}
