/** What other features and the program may use of invoices. */
export type { Invoice } from './invoice.ts';
export { payableUntil } from './invoice.ts';
export { findInvoice } from './invoices.store.ts';
export { markBounced } from './sending/mark-bounced.ts';
export { markViewed } from './sending/mark-viewed.ts';
export { passTime } from './pass-time.ts';
export { presentInvoice } from './present.ts';
