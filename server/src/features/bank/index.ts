/** The parts of the bank that other features and the command line may use. */
export { findFile } from './files/bank-files.store.ts';
export { readParts, readStart, storeParts } from './files/file-parts.store.ts';
export { getImportingAccount } from './files/importing-account.store.ts';
export { presentFile } from './files/present.ts';
export { takeInFile } from './files/take-in-file.ts';
export { FOLDERS, readInbox } from './folder/inbox-folders.ts';
export type { TransactionToWrite } from './formats/transaction-to-write.ts';
export { writeCamt054 } from './formats/write-camt-054.ts';
export { writeOcr } from './formats/write-ocr.ts';
export { makeRefundFile } from './refunds/make-refund-file.ts';
export { refundFileName } from './refunds/read-refund-files.ts';
export type { RefundFile } from './refunds/refund-files.store.ts';
export { findRefundFile, findRefundFileSource } from './refunds/refund-files.store.ts';
