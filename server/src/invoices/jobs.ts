import type { EInvoiceDeliveryDeps } from './e-invoice-delivery/deliver-e-invoice.ts';
import { eInvoiceJobs } from './e-invoice-delivery/e-invoice-jobs.ts';
import type { Job } from '../operations/jobs.ts';
import { endPausesJob } from './dunning/end-pauses.ts';
import { overdueJob, sentPastDueJob } from './dunning/mark-overdue.ts';
import { moveInvoicesJob } from './move-invoices.ts';
import { automaticLettersJob } from './dunning/send-automatic-letters.ts';

/** The jobs for invoices. */
export function invoiceJobs(deps: EInvoiceDeliveryDeps): Job[] {
  return [
    overdueJob(deps.db, deps.clock),
    sentPastDueJob(deps.db, deps.clock),
    endPausesJob(deps.db, deps.clock),
    automaticLettersJob(deps),
    moveInvoicesJob(deps.db),
    ...eInvoiceJobs(deps),
  ];
}
