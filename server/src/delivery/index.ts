/** What other features may use of delivery. */
export { insertIssuedDocument } from './deliveries.store.ts';
export type { IssuedDocument } from './issued-document.ts';
export { queueEmail } from './queue-email.ts';
