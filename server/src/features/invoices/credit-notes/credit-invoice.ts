import type { Ore } from '../../../domain/money.ts';
import { givenTotal, grossOfLine } from '../../../domain/invoices/invoice-totals.ts';
import { creditLine } from '../../../domain/invoices/credit.ts';
import type { CreditedAmounts } from '../../../domain/invoices/credit.ts';
import { outstandingOre } from '../../../domain/invoices/invoice-status.ts';
import type { Claims } from '../../../domain/books/postings.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { ApiError } from '../../../domain/errors.ts';
import { newId } from '../../../platform/database/ids.ts';
import { readFigures } from '../../rates/index.ts';
import { raiseCredit } from '../customer-credit/customer-credit.ts';
import type { Invoice, InvoiceLine, IssuedInvoice } from '../invoice.ts';
import { isIssued, requireDocument } from '../invoice.ts';
import * as store from '../invoices.store.ts';
import { saveInvoice } from '../save-invoice.ts';
import { insertWaiver } from '../dunning/waivers.store.ts';
import { withCreditNote } from '../settlement.ts';

export type CreditRequest = { lineIndex: number; quantityE4: bigint };

const NOTHING: CreditedAmounts = { quantityE4: 0n, lineTotalOre: 0n, vatOre: 0n };

/**
 * Checks that the invoice can be credited. An invoice with a write-off cannot. Its credit note would exceed the
 * outstanding amount, and the books would owe the customer money that the customer never paid.
 * @throws ApiError `document-deleted`, `invoice-not-creditable`, `opening-invoice` (its VAT was settled elsewhere, and its lines
 * are not stored here)
 */
export function requireCreditable(invoice: Invoice): void {
  requireDocument(invoice);
  if (invoice.isOpening) throw new ApiError('opening-invoice');
  const isFullyCredited = invoice.totalOre > 0n && invoice.creditedOre === invoice.totalOre;
  const isWrittenOff = invoice.writeOffs.length > 0;
  if (invoice.type !== 'invoice' || !isIssued(invoice) || isFullyCredited || isWrittenOff)
    throw new ApiError('invoice-not-creditable');
}

/** The quantity of every line that is left to credit. */
export function remainingOf(invoice: Invoice, credited: Map<number, CreditedAmounts>): CreditRequest[] {
  return invoice.lines
    .map((line, lineIndex) => ({
      lineIndex,
      quantityE4: line.quantityE4 - (credited.get(lineIndex) ?? NOTHING).quantityE4,
    }))
    .filter(({ quantityE4 }) => quantityE4 > 0n);
}

/**
 * The lines and sums of a credit note. Each line is the cumulative share of the invoice's line less the
 * amounts credited before. So all credit notes together equal the invoice to the øre.
 * @throws ApiError `credit-exceeds-invoice`
 */
export function priceCreditNote(
  invoice: Invoice,
  alreadyCredited: Map<number, CreditedAmounts>,
  requests: CreditRequest[],
) {
  const credited = new Map(alreadyCredited);
  const lines = requests.map(({ lineIndex, quantityE4 }): InvoiceLine => {
    const original = invoice.lines[lineIndex];
    const before = credited.get(lineIndex) ?? NOTHING;
    const share = original === undefined ? undefined : creditLine(original, before, quantityE4);
    if (original === undefined || share === undefined) {
      throw new ApiError('credit-exceeds-invoice', { details: { lineIndex } });
    }
    credited.set(lineIndex, {
      quantityE4: before.quantityE4 + quantityE4,
      lineTotalOre: before.lineTotalOre + share.lineTotalOre,
      vatOre: before.vatOre + share.vatOre,
    });
    // For an invoice issued before `send` stored the code, only `bookedVatCode` has it.
    const vatCode = original.vatCode ?? original.bookedVatCode;
    const line = { ...original, ...share, vatCode, quantityE4, creditedLineIndex: lineIndex };
    return { ...line, discount: creditedDiscount(line) };
  });
  const subtotalOre = lines.reduce((sum, line) => sum + line.lineTotalOre, 0n);
  const vatOre = lines.reduce((sum, line) => sum + line.vatOre, 0n);
  return { lines, subtotalOre, vatOre, totalOre: subtotalOre + vatOre };
}

/**
 * A discount in percent stays as it is. A discount in kroner becomes what lies between the credited quantity's price and its
 * share of the line, so that the line of the credit note adds up by itself (EN 16931, BT-131).
 */
function creditedDiscount(line: InvoiceLine): InvoiceLine['discount'] {
  if (line.discount === null || 'percentE4' in line.discount) return line.discount;
  const amountOre = grossOfLine(line) - givenTotal(line);
  return amountOre > 0n ? { amountOre } : null;
}

/**
 * Prices a draft credit note again, against the present invoice. The invoice stays locked until the
 * transaction ends.
 * @throws ApiError `invoice-not-creditable`, `credit-exceeds-invoice`
 */
export async function repriceCreditNote(
  trx: Trx,
  accountId: string,
  draft: Invoice,
): Promise<{ creditNote: Invoice; invoice: Invoice }> {
  const invoice = await store.lockInvoice(trx, accountId, draft.creditedInvoiceId ?? '');
  requireCreditable(invoice);
  const credited = await store.sumCreditedLines(trx, accountId, invoice.id);
  const requests = draft.lines.map((line) => ({
    lineIndex: line.creditedLineIndex ?? -1,
    quantityE4: line.quantityE4,
  }));
  const priced = priceCreditNote(invoice, credited, requests);
  return { creditNote: { ...draft, ...priced }, invoice };
}

/**
 * Records an issued credit note on its invoice. The interest that letters claimed on the credited amount
 * falls away. When the invoice is wholly credited, all unpaid fees fall away. Amounts already
 * paid become credit of the customer.
 * @returns for the books: what was outstanding before, and the fees that fell away
 */
export async function recordCredit(
  trx: Trx,
  accountId: string,
  invoice: Invoice,
  creditNote: IssuedInvoice,
  now: Date,
): Promise<{ outstandingBeforeOre: Ore; waived: Claims }> {
  const hasUnpaidClaims = invoice.claimsOre > invoice.claimsPaidOre;
  const figures = hasUnpaidClaims ? await readFigures(trx) : undefined;
  const context = { figures, waiverId: newId(), now };
  const credited = withCreditNote(invoice, creditNote, context);
  if (credited.waiver !== undefined) {
    trx.later(insertWaiver(trx, accountId, invoice.id, credited.waiver, now));
  }
  saveInvoice(trx, accountId, invoice, credited.invoice);
  raiseCredit(trx, accountId, invoice, credited.creditOre, now);
  return { outstandingBeforeOre: outstandingOre(invoice), waived: credited.waived };
}
