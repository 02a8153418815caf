/** The parts of bank transactions that other features may use. */
export type { Allocation, BankTransaction, BankTransactionFacts } from './bank-transaction.ts';
export {
  changedTransaction,
  ignoredBeforeOpening,
  matchedTransaction,
  remainderOre,
  withoutAllocation,
} from './bank-transaction.ts';
export {
  REMAINDER_ORE,
  countUnmatched,
  findTransaction,
  findTransactionIdOfMatch,
  transactionHasText,
  lockTransactions,
  selectTransactions,
  withAllocations,
} from './bank-transactions.store.ts';
export { WAITING_TRANSACTIONS } from './figures.ts';
export type { Reversal, SuggestedEntry, Suggestion, Suggestions } from './present.ts';
export { presentTransaction } from './present.ts';
export { noteOpeningDay, noteOpeningTakenBack } from './opening-day.ts';
export { removeAllocationsOf, saveTransaction } from './save-transaction.ts';
