import { ENTRIES, ENTRY_TOTAL, LEDGER, LEDGER_MONTHS } from '../books/index.ts';
import { CLIENTS } from '../clients/index.ts';
import type { Figure } from '../../platform/events/figures.store.ts';
import { INVOICE_FIGURES } from '../invoices/index.ts';
import { CAPTURED_EMAILS } from '../mail/index.ts';

/** All that is kept as sums (decision 28). */
export const FIGURES: readonly Figure[] = [
  ...INVOICE_FIGURES,
  CLIENTS,
  CAPTURED_EMAILS,
  ENTRIES,
  ENTRY_TOTAL,
  LEDGER,
  LEDGER_MONTHS,
];
