/** The parts of the bank that other features and the command line may use. */
export { makeRefundFile } from './refunds/make-refund-file.ts';
export { refundFileName } from './refunds/read-refund-files.ts';
export type { RefundFile } from './refunds/refund-files.store.ts';
export { findRefundFile, findRefundFileSource } from './refunds/refund-files.store.ts';
