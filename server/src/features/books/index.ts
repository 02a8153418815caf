/** The parts of the books that other features may use. */
export {
  bankAccountOf,
  bankLedgerAccountOf,
  currencyOfLedger,
  listBankAccounts,
  noteBankAccount,
  noteVippsLedger,
} from './chart/bank-accounts.store.ts';
export {
  bookingAccount,
  getBookingAccounts,
  shareLockBookingAccounts,
} from './chart/booking-accounts.store.ts';
export { chooseVippsAccount } from './chart/choose-vipps-account.ts';
export {
  findLedgerAccount,
  insertLedgerAccount,
  listLedgerAccounts,
  shareLockLedgerAccounts,
  storeStandardAccounts,
} from './chart/ledger-accounts.store.ts';
export { openBooks } from './chart/open-books.ts';
export { retireUnusedAccounts } from './chart/own-accounts.ts';
export { namesOf } from './chart/present.ts';
export { changeClosedThrough } from './closing/change-closing.ts';
export { getClosedThrough, lockClosedThrough } from './closing/period-closing.store.ts';
export {
  bookClientMoney,
  bookClientMoneyReversal,
  bookRefundInCurrency,
} from './booking/book-client-money.ts';
export type { BookedDocument } from './booking/book-document.ts';
export { bookCreditNote, bookInvoice } from './booking/book-document.ts';
export { bookBankFee, bookBankFeeReversal } from './booking/book-bank-fee.ts';
export { bookLetter } from './booking/book-letter.ts';
export { bookOpeningBalance, bookOpeningBalanceReversal } from './booking/book-opening-balance.ts';
export { bookPayment, bookPaymentReversal } from './booking/book-payment.ts';
export type { BookedPaymentInCurrency } from './booking/book-payment-in-currency.ts';
export { bookPaymentInCurrency, bookPaymentReversalInCurrency } from './booking/book-payment-in-currency.ts';
export { bookVippsPayout } from './booking/book-vipps-payout.ts';
export { bookWaiver } from './booking/book-waiver.ts';
export {
  bookRecovery,
  bookRecoveryInCurrency,
  bookWriteOff,
  bookWriteOffReversal,
} from './booking/book-write-off.ts';
export { bookRevaluation, bookRevaluationReversal } from './booking/book-revaluation.ts';
export { bookYearResult, bookYearResultReversal } from './booking/book-year-result.ts';
export { ENTRIES, ENTRY_TOTAL, LEDGER, LEDGER_MONTHS } from './figures.ts';
export { entryHash } from './journal/entry-hash.ts';
export type { LineInJson } from './journal/line-in-json.ts';
export { amountsOfLine } from './journal/line-in-json.ts';
export type { HashedEntry } from './journal/entry-hash.ts';
export type { JournalEntry } from './journal/journal-entry.ts';
export { findEntryIds, prepareSearch, sumEntries } from './journal/entry-search.store.ts';
export { entriesToSearch, insertNextEntries } from './journal/searched-entries.store.ts';
export { readEntryFilter } from './journal/entry-filter.ts';
export type { EntryFilterQuery } from './journal/entry-filter.ts';
export {
  listEntriesById,
  listEntriesOfDocuments,
  lockEntry,
  readEntries,
  readEntriesInPieces,
} from './journal/journal.store.ts';
export { countWaitingVouchers } from './vouchers/waiting-vouchers.store.ts';
export { postingsByDay, postingsUntil } from './journal/ledger-days.store.ts';
export { listOwedByDay } from './booking/owed-to-customer.store.ts';
export { findDocumentEntryId } from './booking/entries-of.store.ts';
export { listAccountsWithBalance, listOpeningRows, lockJournal } from './booking/opening-entry.store.ts';
export { presentEntry } from './journal/present.ts';
export { TIES } from './ties.store.ts';
