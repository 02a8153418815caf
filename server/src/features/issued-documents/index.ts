/** The parts of issued documents that other features may use. */
export { STATEMENT_LINE_TYPES } from './account-statement.ts';
export type { AccountStatement, StatementLine, StatementLineType } from './account-statement.ts';
export { ATTACHMENT_CONTENT_TYPES, deleteAttachment, invoiceAttachments } from './attachments.store.ts';
export {
  deliveryFacts,
  givenLine,
  referenceFacts,
  showsPricesWithVat,
  statesVat,
  vatSummaryOf,
} from './document-facts.ts';
export { exampleInvoice } from './example-invoice.ts';
export { salesFileName, statementFileName } from './file-names.ts';
export { deleteDocumentFiles, findDocumentFile, TIES } from './document-files.store.ts';
export { getIssuedPdf } from './get-issued-pdf.ts';
export type { Buyer, IssuedDocument, IssuedLetter, IssuedQuote, QuoteDocument } from './issued-document.ts';
export {
  deleteIssuedDocuments,
  findIssuedDocument,
  findIssuedQuote,
  insertIssuedDocument,
} from './issued-documents.store.ts';
export { DUE, earlierClaimsWord, feeWord } from './letter-words.ts';
export { drawDocument, renderDraftPdf, renderQuoteDraft, renderStatement } from './render-document.ts';
export type { SalesDocument } from './sales-document-model.ts';
export { balanceDue, balanceDueOn, openOre } from './statement-model.ts';
export { statementLineText, statementWordsIn } from './statement-words.ts';
