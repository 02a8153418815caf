import type { Check } from './check.ts';
import { appliedMoves } from './checks/applied-moves.store.ts';
import { bankAllocations } from './checks/bank/bank-allocations.store.ts';
import { bankFiles } from './checks/bank/bank-files.store.ts';
import { bankTransactions } from './checks/bank/bank-transactions.store.ts';
import { vippsLedgers } from './checks/bank/vipps-ledgers.store.ts';
import { beforeOpeningBalances } from './checks/books/before-opening-balances.store.ts';
import { bookedOnce } from './checks/books/booked-once.store.ts';
import { claimedFees } from './checks/invoices/claimed-fees.store.ts';
import { claimsWithinDefault } from './checks/invoices/claims-within-default.ts';
import { closedMonths } from './checks/books/closed-months.store.ts';
import { connections } from './checks/connections.store.ts';
import { correctionsFollow } from './checks/invoices/corrections-follow.store.ts';
import { creditedAmounts } from './checks/invoices/credited-amounts.store.ts';
import { creditedShares } from './checks/invoices/credited-shares.store.ts';
import { datesFollowNumbers } from './checks/invoices/dates-follow-numbers.store.ts';
import { deadlines } from './checks/invoices/deadlines.ts';
import { deletedDocuments } from './checks/invoices/deleted-documents.store.ts';
import { documentTotals } from './checks/invoices/document-totals.ts';
import { entriesBalance } from './checks/books/entries-balance.store.ts';
import { entryAttachments } from './checks/books/entry-attachments.store.ts';
import { entriesHaveCorrections } from './checks/books/entries-have-corrections.store.ts';
import { entryAmounts } from './checks/books/entry-amounts.store.ts';
import { entryVat } from './checks/books/entry-vat.store.ts';
import { eventsInOrder } from './checks/events-in-order.store.ts';
import { hashChain } from './checks/books/hash-chain.ts';
import { issuedDocuments } from './checks/invoices/issued-documents.store.ts';
import { issuedLines } from './checks/invoices/issued-lines.store.ts';
import { keptFiles } from './checks/kept-files.store.ts';
import { keptFigures } from './checks/kept-figures.store.ts';
import { keptCredit } from './checks/invoices/kept-credit.store.ts';
import { kronerOfDocuments } from './checks/invoices/kroner-of-documents.store.ts';
import { kindOfDebtor } from './checks/invoices/kind-of-debtor.store.ts';
import { vatBesideSettlements } from './checks/books/vat-beside-settlements.store.ts';
import { lostVat } from './checks/books/lost-vat.store.ts';
import { numbersWithoutGaps } from './checks/invoices/numbers-without-gaps.store.ts';
import { openingBalances } from './checks/books/opening-balances.store.ts';
import { outstanding } from './checks/invoices/outstanding.store.ts';
import { owedToCustomers } from './checks/books/owed-to-customers.store.ts';
import { paidAmounts } from './checks/invoices/paid-amounts.store.ts';
import { answeredQuotes } from './checks/quotes/answered-quotes.store.ts';
import { invoicedShares } from './checks/quotes/invoiced-shares.store.ts';
import { productsOfLines } from './checks/invoices/products-of-lines.store.ts';
import { receivables } from './checks/books/receivables.store.ts';
import { recordedInRow } from './checks/invoices/recorded-in-row.store.ts';
import { proposals } from './checks/proposals.store.ts';
import { publicLinks, referencesWithin } from './checks/references-within.store.ts';
import { recurringDates } from './checks/recurring/recurring-dates.store.ts';
import { recurringInvoices } from './checks/recurring/recurring-invoices.store.ts';
import { refundOrders } from './checks/invoices/refund-orders.store.ts';
import { searchedEntries } from './checks/books/searched-entries.store.ts';
import { searchedDocuments } from './checks/invoices/searched-documents.store.ts';
import { sentEInvoices } from './checks/invoices/sent-e-invoices.store.ts';
import { statedVatCodes } from './checks/books/stated-vat-codes.store.ts';
import { statusFromFacts } from './checks/invoices/status-from-facts.ts';
import { accountStatements } from './checks/books/statements.store.ts';
import { yearResults } from './checks/books/year-results.store.ts';
import { writtenOffAmounts } from './checks/invoices/written-off-amounts.store.ts';

/**
 * The checks, in the order of a document's life. What keys and constraints of the database already guarantee is not
 * checked here: one answer for each idempotency key, and no number, payment, entry or bank transaction twice.
 */
export const CHECKS: readonly Check[] = [
  numbersWithoutGaps,
  datesFollowNumbers,
  documentTotals,
  kronerOfDocuments,
  issuedDocuments,
  issuedLines,
  productsOfLines,
  deletedDocuments,
  sentEInvoices,
  kindOfDebtor,
  statedVatCodes,
  creditedShares,
  creditedAmounts,
  paidAmounts,
  writtenOffAmounts,
  claimedFees,
  claimsWithinDefault,
  recordedInRow,
  outstanding,
  keptCredit,
  refundOrders,
  statusFromFacts,
  deadlines,
  recurringInvoices,
  recurringDates,
  answeredQuotes,
  invoicedShares,
  proposals,
  bankFiles,
  bankTransactions,
  bankAllocations,
  vippsLedgers,
  keptFiles,
  bookedOnce,
  entriesBalance,
  entryAmounts,
  entryVat,
  lostVat,
  vatBesideSettlements,
  openingBalances,
  appliedMoves,
  beforeOpeningBalances,
  entryAttachments,
  entriesHaveCorrections,
  correctionsFollow,
  receivables,
  owedToCustomers,
  accountStatements,
  yearResults,
  closedMonths,
  hashChain,
  keptFigures,
  searchedDocuments,
  eventsInOrder,
  searchedEntries,
  referencesWithin,
  publicLinks,
  connections,
];
