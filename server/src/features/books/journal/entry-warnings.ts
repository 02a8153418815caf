import type { LocalDate } from '../../../domain/days/local-date.ts';
import { salesBesideSettlement } from '../../../domain/vat/entry-vat-codes.ts';

export const ENTRY_WARNINGS = ['closed-month', 'sales-with-settlement'] as const;

type EntryWarning = { field: string; code: (typeof ENTRY_WARNINGS)[number]; message: string };

/** What whoever posts an entry should know of it. Left out when there is nothing. */
export function withEntryWarnings(entry: {
  documentDate: LocalDate;
  postingDate: LocalDate;
  lines: readonly { account: string; vatCode: string | null }[];
}): { warnings?: EntryWarning[] } {
  const { documentDate, postingDate, lines } = entry;
  const warnings: EntryWarning[] = salesBesideSettlement(lines).map((index) => ({
    field: `lines[${index}].vatCode`,
    code: 'sales-with-settlement',
    message:
      'An entry with a line on 2740 or 2745 is left out of the VAT return. A sale beside it is in no return; give it an entry of its own.',
  }));
  if (postingDate !== documentDate) {
    const message = `The month is closed, so the entry counts from the first open day: ${postingDate}. It keeps the date of its document.`;
    warnings.unshift({ field: 'documentDate', code: 'closed-month', message });
  }
  return warnings.length === 0 ? {} : { warnings };
}
