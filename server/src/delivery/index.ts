/** What other features may use of delivery. */
export { contrastRatio, textColourOn } from './accent-colour.ts';
export { bounceNewestDelivery } from './bounces/bounce-newest-delivery.ts';
export {
  DELIVERY_STATUSES,
  LEASE_MINUTES,
  insertIssuedDocument,
  listDeliveries,
} from './deliveries.store.ts';
export type { DeliveryRow } from './deliveries.store.ts';
export type { OnBounced } from './deliver-email.ts';
export type { Mailer } from './mailer.ts';
export { readEmail } from './email/read-email.ts';
export type { EmailFacts } from './email/read-email.ts';
export { getIssuedPdf } from './documents/get-issued-pdf.ts';
export { renderDraftPdf } from './documents/render-draft-pdf.ts';
export type { SalesDocument } from './documents/sales-document-model.ts';
export { vatSummaryOf } from './document-vat-summary.ts';
export {
  amountText,
  bankAccountText,
  dateText,
  decimalText,
  moneyText,
  orgNumberText,
  vatText,
} from './formats.ts';
export type { IssuedDocument, IssuedLetter } from './issued-document.ts';
export { findIssuedDocument } from './issued-documents.store.ts';
export { queueEmail } from './queue-email.ts';
export { wordsIn } from './words.ts';
export type { Words } from './words.ts';
