/** The parts of the bank that other features and the command line may use. */
export type { BankFile } from './files/bank-file.ts';
export {
  BANK_FILE_ORDER,
  countWaitingFiles,
  findFile,
  listFiles,
  listStartsOfFilesInProcessing,
} from './files/bank-files.store.ts';
export { readParts, readStartOfFile, storeOnePart } from './files/file-parts.store.ts';
export { foreseeFile } from './files/foresee-file.ts';
export { getImportingAccount } from './files/importing-account.store.ts';
export { presentFile } from './files/bank-file.ts';
export { takeInFile } from './files/take-in-file.ts';
export { bringFile } from './folder/bring-file.ts';
export { followImport } from './folder/follow-import.ts';
export { INBOX_FOLDERS, readInbox } from './folder/inbox-folders.ts';
export type { ListedFile } from './folder/newest-files.store.ts';
export { listNewestFiles } from './folder/newest-files.store.ts';
export type { FailureReason } from './folder/reasons.ts';
export { REASON_TOO_LARGE } from './folder/reasons.ts';
export type { WholeFile } from './folder/recipients.ts';
export { findRecipients } from './folder/recipients.ts';
export { writeLedgerDay } from './formats/vipps-ledger-day.ts';
export type { TransactionToWrite } from './formats/transaction-to-write.ts';
export { formatOf } from './formats/read-bank-file.ts';
export { writeCamt054 } from './formats/write-camt-054.ts';
export { writeOcr } from './formats/write-ocr.ts';
export { TRANSACTION_ORDER, listTransactions } from './matching/transaction-list.store.ts';
export { makeRefundFile, refundFileEntry } from './refunds/make-refund-file.ts';
export { refundFileName } from './refunds/read-refund-files.ts';
export type { RefundFile } from './refunds/refund-files.store.ts';
export { findRefundFile, findRefundFileSource } from './refunds/refund-files.store.ts';
export { TIES } from './ties.store.ts';
