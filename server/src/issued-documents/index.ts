/** The parts of issued documents that other features may use. */
export type { Attachment, AttachmentFile } from './attachments.store.ts';
export {
  deleteAttachment,
  findAttachment,
  insertAttachment,
  listAttachments,
  readAttachments,
} from './attachments.store.ts';
export { vatSummaryOf } from './document-vat-summary.ts';
export { exampleInvoice } from './example-invoice.ts';
export { salesFileName } from './file-names.ts';
export { getIssuedPdf } from './get-issued-pdf.ts';
export type { Buyer, IssuedDocument, IssuedLetter } from './issued-document.ts';
export { findIssuedDocument, insertIssuedDocument } from './issued-documents.store.ts';
export { earlierClaimsWord, feeWord } from './letter-words.ts';
export { deliveryFacts, referenceFacts } from './reference-facts.ts';
export { drawDocument } from './render-document.ts';
export { renderDraftPdf } from './render-draft-pdf.ts';
export type { SalesDocument } from './sales-document-model.ts';
