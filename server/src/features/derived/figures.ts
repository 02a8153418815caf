import { WAITING_TRANSACTIONS } from '../bank-transactions/index.ts';
import { ENTRIES, ENTRY_TOTAL, LEDGER, LEDGER_MONTHS } from '../books/index.ts';
import { CLIENTS } from '../clients/index.ts';
import type { Figure } from '../../platform/events/figures.store.ts';
import { INVOICE_FIGURES, WAITING_INVOICES } from '../invoices/index.ts';
import { CAPTURED_EMAILS } from '../mail/index.ts';
import { WAITING_QUOTES } from '../quotes/index.ts';

/** All that is kept as sums (decision 28). */
export const FIGURES: readonly Figure[] = [
  ...INVOICE_FIGURES,
  CLIENTS,
  CAPTURED_EMAILS,
  ENTRIES,
  ENTRY_TOTAL,
  LEDGER,
  LEDGER_MONTHS,
  WAITING_TRANSACTIONS,
  WAITING_QUOTES,
];

/** What waits for a person (`WAITING`). */
export const WAITING_FIGURES: readonly Figure[] = [WAITING_INVOICES, WAITING_TRANSACTIONS, WAITING_QUOTES];
