/** What other features may use of the books. */
export { getBookingAccounts, holdBookingAccounts } from './chart/booking-accounts.store.ts';
export { findLedgerAccount, holdLedgerAccounts, openBooks } from './chart/ledger-accounts.store.ts';
export { namesOf } from './chart/present.ts';
export { getClosedThrough, holdClosedThrough } from './closing/period-closing.store.ts';
export { bookCreditNote, bookInvoice } from './journal/book-document.ts';
export { bookLetter } from './journal/book-letter.ts';
export { bookOpeningBalance, bookOpeningBalanceReversal } from './journal/book-opening-balance.ts';
export { bookPayment, bookPaymentReversal } from './journal/book-payment.ts';
export { bookWaiver } from './journal/book-waiver.ts';
export { bookRefund, bookRefundReversal } from './journal/book-refund.ts';
export { bookWriteOff, bookWriteOffReversal } from './journal/book-write-off.ts';
export { bookYearResult, bookYearResultReversal } from './journal/book-year-result.ts';
export { entryHash } from './journal/entry-hash.ts';
export type { HashedEntry } from './journal/entry-hash.ts';
export type { Series, SourceDocumentType } from './journal/journal-entry.ts';
export { listEntriesOfDocuments } from './journal/journal.store.ts';
export { listOwedByDay } from './journal/owed-to-customer.store.ts';
export {
  findOpeningEntryId,
  listAccountsWithBalance,
  listOpeningRows,
  lockJournal,
} from './journal/opening-entry.store.ts';
export { presentEntry } from './journal/present.ts';
