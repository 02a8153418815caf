import type { Check } from './check.ts';
import { bookedOnce } from './checks/booked-once.store.ts';
import { claimedFees } from './checks/claimed-fees.store.ts';
import { closedMonths } from './checks/closed-months.store.ts';
import { correctionsFollow } from './checks/corrections-follow.store.ts';
import { countedPages } from './checks/counted-pages.store.ts';
import { creditedAmounts } from './checks/credited-amounts.store.ts';
import { creditedShares } from './checks/credited-shares.store.ts';
import { deadlines } from './checks/deadlines.ts';
import { documentTotals } from './checks/document-totals.ts';
import { entriesBalance } from './checks/entries-balance.store.ts';
import { entriesHaveCorrections } from './checks/entries-have-corrections.store.ts';
import { entryAmounts } from './checks/entry-amounts.store.ts';
import { entryVat } from './checks/entry-vat.store.ts';
import { hashChain } from './checks/hash-chain.ts';
import { issuedDocuments } from './checks/issued-documents.store.ts';
import { keptCredit } from './checks/kept-credit.store.ts';
import { lostVat } from './checks/lost-vat.store.ts';
import { numbersWithoutGaps } from './checks/numbers-without-gaps.store.ts';
import { openingBalances } from './checks/opening-balances.store.ts';
import { outstanding } from './checks/outstanding.store.ts';
import { owedToCustomers } from './checks/owed-to-customers.store.ts';
import { paidAmounts } from './checks/paid-amounts.store.ts';
import { receivables } from './checks/receivables.store.ts';
import { referencesWithin } from './checks/references-within.store.ts';
import { statedVatCodes } from './checks/stated-vat-codes.store.ts';
import { statusFromFacts } from './checks/status-from-facts.ts';
import { yearResults } from './checks/year-results.store.ts';
import { writtenOffAmounts } from './checks/written-off-amounts.store.ts';

/**
 * What is verified, in the order of a document's life. What keys and constraints of the database guarantee by themselves is
 * left to them: that there is one answer to an idempotency key, and that a number, a payment, an entry exists once.
 */
export const CHECKS: readonly Check[] = [
  numbersWithoutGaps,
  documentTotals,
  issuedDocuments,
  statedVatCodes,
  creditedShares,
  creditedAmounts,
  paidAmounts,
  writtenOffAmounts,
  claimedFees,
  outstanding,
  keptCredit,
  statusFromFacts,
  deadlines,
  bookedOnce,
  entriesBalance,
  entryAmounts,
  entryVat,
  lostVat,
  openingBalances,
  entriesHaveCorrections,
  correctionsFollow,
  receivables,
  owedToCustomers,
  yearResults,
  closedMonths,
  hashChain,
  countedPages,
  referencesWithin,
];
