import type { EntryStatus, Series, SourceDocumentType } from '../../../domain/books/journal.ts';
import type { InCurrency } from '../../../domain/books/postings.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';

/** A posted entry (bilag). Only its status can change, once, when another entry corrects it. */
export type JournalEntry = {
  id: string;
  series: Series;
  number: bigint;
  documentDate: LocalDate;
  postingDate: LocalDate;
  description: string;
  status: EntryStatus;
  sourceDocumentType: SourceDocumentType;
  sourceDocumentId: string;
  correctsEntryId: string | null;
  /** The transaction of the bank that it stands for; null without one. */
  bankTransactionId: string | null;
  lines: JournalLine[];
};

export type JournalLine = {
  lineNumber: number;
  account: string;
  accountName: string;
  description: string | null;
  debitOre: Ore;
  creditOre: Ore;
  vatCode: string | null;
  customerId: string | null;
  /** As the register has it now. */
  customerName: string | null;
  supplierId: string | null;
  projectId: string | null;
  /** Whether the line states on purpose that VAT is not base times rate. */
  vatDeviation: boolean;
  /** What the line is in the currency of its document, on the side of its øre; left out where it is in kroner alone. */
  inCurrency?: InCurrency;
};
