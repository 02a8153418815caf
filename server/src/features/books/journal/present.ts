import type { Static } from 'typebox';
import { kronerFromOre, numberFromAmount } from '../../../domain/money.ts';
import type { JournalEntry } from './journal-entry.ts';
import type { journalEntrySchema } from './schemas.ts';

/** Written out, because a page has hundreds of lines and a copy by `...` of each would be slow. */
export function presentEntry(entry: JournalEntry): Static<typeof journalEntrySchema> {
  return {
    id: entry.id,
    series: entry.series,
    number: Number(entry.number),
    documentDate: entry.documentDate,
    postingDate: entry.postingDate,
    description: entry.description,
    status: entry.status,
    sourceDocumentType: entry.sourceDocumentType,
    sourceDocumentId: entry.sourceDocumentId,
    correctsEntryId: entry.correctsEntryId,
    bankTransactionId: entry.bankTransactionId,
    lines: entry.lines.map((line) => ({
      lineNumber: line.lineNumber,
      account: line.account,
      accountName: line.accountName,
      description: line.description,
      debit: kronerFromOre(line.debitOre),
      credit: kronerFromOre(line.creditOre),
      vatCode: line.vatCode,
      customerId: line.customerId,
      customerName: line.customerName,
      supplierId: line.supplierId,
      projectId: line.projectId,
      vatDeviation: line.vatDeviation,
      currency: line.inCurrency?.currency ?? null,
      currencyAmount: line.inCurrency === undefined ? null : numberFromAmount(line.inCurrency.amountOre),
    })),
  };
}
