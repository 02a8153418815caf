/** The parts of e-invoices that other features may use. */
export type { EInvoice, EInvoiceDraft } from './e-invoice.ts';
export { networkAddressOf } from './network-address.ts';
export type { EInvoiceProblem } from './pre-flight.ts';
export { eInvoiceProblems } from './pre-flight.ts';
export { ublDocument } from './ubl-document.ts';
