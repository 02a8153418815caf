import type { Db } from '../database/database.ts';
import type { Job } from '../operations/jobs.ts';
import { indexTextsJob } from './reading/index-texts.ts';
import { closeInvoiceBlocksJob } from './reading/close-invoice-blocks.ts';
import { endPausesJob } from './dunning/end-pauses.ts';
import { overdueJob, sentPastDueJob } from './dunning/mark-overdue.ts';
import { moveInvoicesJob } from './move-invoices.ts';
import { automaticLettersJob } from './dunning/send-automatic-letters.ts';

/** The jobs for invoices. */
export function invoiceJobs(deps: { db: Db; clock: () => Date }): Job[] {
  return [
    overdueJob(deps.db, deps.clock),
    sentPastDueJob(deps.db, deps.clock),
    endPausesJob(deps.db, deps.clock),
    automaticLettersJob(deps),
    closeInvoiceBlocksJob(deps.db, deps.clock),
    moveInvoicesJob(deps.db),
    indexTextsJob(deps.db),
  ];
}
