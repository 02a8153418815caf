/** The parts of issued documents that other features may use. */
export { ACCOUNT_STATEMENT_LINES } from './account-statement.ts';
export type {
  AccountStatement,
  AccountStatementLine,
  AccountStatementLineType,
} from './account-statement.ts';
export { ATTACHMENT_CONTENT_TYPES, deleteAttachment, invoiceAttachments } from './attachments.store.ts';
export {
  deliveryFacts,
  givenLine,
  nokRows,
  payToFacts,
  referenceFacts,
  showsPricesWithVat,
  statesVat,
  vatSummaryOf,
} from './document-facts.ts';
export { exampleInvoice } from './example-invoice.ts';
export { salesFileName, accountStatementFileName } from './file-names.ts';
export { deleteDocumentFiles, findDocumentFile, TIES } from './document-files.store.ts';
export { getIssuedPdf } from './get-issued-pdf.ts';
export type {
  Buyer,
  InCurrency,
  PayTo,
  IssuedDocument,
  IssuedLetter,
  IssuedQuote,
  QuoteDocument,
} from './issued-document.ts';
export {
  deleteIssuedDocuments,
  findIssuedDocument,
  findIssuedQuote,
  insertIssuedDocument,
} from './issued-documents.store.ts';
export { printSnapshot, readSnapshot } from './stored-snapshot.ts';
export { DUE_PHRASES, earlierClaimsWord, feeWord } from './letter-words.ts';
export { drawDocument, renderDraftPdf, renderQuoteDraft, renderAccountStatement } from './render-document.ts';
export type { SalesDocument } from './sales-document-model.ts';
export { balanceDue, balanceDueOn, howToPay, openItemOre, referenceOf } from './statement-model.ts';
export { accountStatementLineText, accountStatementWordsIn } from './statement-words.ts';
