import type { LocalDate } from '../domain/local-date.ts';
import type { Ore } from '../domain/money.ts';
import { creditNotePostings, invoicePostings } from '../domain/postings.ts';
import type { Claims, SupplyKind } from '../domain/postings.ts';
import type { SalesVatCode } from '../domain/vat.ts';
import { bookedVatCode } from '../domain/vat.ts';
import type { Trx } from '../platform/database.ts';
import { postEntry } from './post-entry.ts';

/** An issued invoice or credit note, as far as the books care. */
export type SalesDocument = {
  id: string;
  number: bigint;
  issueDate: LocalDate;
  customerId: string | null;
  lines: { vatCode: SalesVatCode | null; lineTotalOre: Ore; vatOre: Ore }[];
};

/** How the company books its sales. */
export type BookingSettings = { supplyKind: SupplyKind; zeroRateVatCode: SalesVatCode };

export async function bookInvoice(
  trx: Trx,
  accountId: string,
  invoice: SalesDocument,
  settings: BookingSettings,
  now: Date,
): Promise<void> {
  await postEntry(
    trx,
    accountId,
    {
      series: 'SalesInvoice',
      documentDate: invoice.issueDate,
      description: `Faktura ${invoice.number}`,
      sourceDocumentType: 'Invoice',
      sourceDocumentId: invoice.id,
      correctsEntryId: null,
      lines: invoicePostings(withBookedCodes(invoice, settings)),
    },
    now,
  );
}

/**
 * @param credited of the invoice: what was still owed on it before this credit note, and which claims of letters fall
 *   away with it
 */
export async function bookCreditNote(
  trx: Trx,
  accountId: string,
  creditNote: SalesDocument,
  credited: { outstandingBeforeOre: Ore; waived: Claims },
  settings: BookingSettings,
  now: Date,
): Promise<void> {
  await postEntry(
    trx,
    accountId,
    {
      series: 'CreditNote',
      documentDate: creditNote.issueDate,
      description: `Kreditnota ${creditNote.number}`,
      sourceDocumentType: 'CreditNote',
      sourceDocumentId: creditNote.id,
      correctsEntryId: null,
      lines: creditNotePostings(
        withBookedCodes(creditNote, settings),
        credited.outstandingBeforeOre,
        credited.waived,
      ),
    },
    now,
  );
}

function withBookedCodes(
  { lines, customerId }: SalesDocument,
  { supplyKind, zeroRateVatCode }: BookingSettings,
) {
  return {
    customerId,
    lines: lines.map((line) => ({
      ...line,
      vatCode: bookedVatCode(line.vatCode, zeroRateVatCode),
      supply: supplyKind,
    })),
  };
}
