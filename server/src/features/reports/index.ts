/** The parts of the reports that other features may use. */
export { apiCallTable } from './api-calls/api-call-table.ts';
export { readPeriodResult } from './financial-statements/result-of.ts';
export type { PeriodResult } from './financial-statements/result-of.ts';
export { listNumberGaps } from './number-gaps/number-gaps.store.ts';
export type { NumberGap } from './number-gaps/number-gaps.store.ts';
export { INCOMPLETE_ORDER } from './e-invoice-duty/e-invoice-duty.store.ts';
export { readEInvoiceDuty } from './e-invoice-duty/read-e-invoice-duty.ts';
export { getDeadlines } from './overview/get-deadlines.ts';
export { getOverview } from './overview/get-overview.ts';
export { getPerformance } from './overview/get-performance.ts';
export { accountMovements } from './statement/movements.store.ts';
export { readVatDeviations } from './vat/read-vat-deviations.ts';
export { getVatTerm, readVatReturn } from './vat/get-vat-report.ts';
export type { TermQuery } from './vat/get-vat-report.ts';
export { termParameters } from './vat/vat-schemas.ts';
export { describeLine } from './vat/vat-words.ts';
export { reportHeading } from './report-heading.ts';
export { reportFile } from './report-file.ts';
