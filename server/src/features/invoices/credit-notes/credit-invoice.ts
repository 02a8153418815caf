import { openInKroner } from '../in-kroner.ts';
import { oreOf } from '../../../domain/currency/currency.ts';
import type { Settlement } from '../../../domain/currency/covered-kroner.ts';
import type { Amount, Ore } from '../../../domain/money.ts';
import { totalAsGiven, grossOfLine } from '../../../domain/invoices/invoice-totals.ts';
import { creditLine } from '../../../domain/invoices/credit.ts';
import type { CreditedAmounts } from '../../../domain/invoices/credit.ts';
import type { Claims } from '../../../domain/invoices/owed-claims.ts';
import { divideCreditOverLines, divideNetOverLines } from '../../../domain/invoices/credit-amount.ts';
import type { CreditedPart, LeftOfLine } from '../../../domain/invoices/credit-amount.ts';
import { numberFromAmount } from '../../../domain/money.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import { newId } from '../../../platform/database/ids.ts';
import { readFigures } from '../../rates/index.ts';
import { raiseCredit, raiseCreditInCurrency } from '../customer-credit/customer-credit.ts';
import type { Invoice, InvoiceLine, IssuedInvoice } from '../invoice.ts';
import { isIssued, outstandingClaimsOre, requireDocument } from '../invoice.ts';
import * as store from '../invoices.store.ts';
import { saveInvoice } from '../save-invoice.ts';
import { insertWaiver } from '../dunning/waivers.store.ts';
import type { InvoiceContext } from '../save-invoice.ts';
import { withCreditedKroner } from './credited-kroner.ts';
import { withCreditNote } from '../settlement.ts';
import { takeRoundingBack } from '../write-offs/reverse-write-off.ts';

export type CreditRequest = { lineIndex: number; quantityE4: bigint };

const NOTHING: CreditedAmounts = { quantityE4: 0n, lineTotalOre: 0n, vatOre: 0n };

/**
 * Checks that the invoice can be credited. An invoice with a loss cannot. Its credit note would exceed the
 * outstanding amount, and the books would owe the customer money that the customer never paid.
 * @throws ApiError `document-deleted`, `invoice-not-creditable`, `opening-invoice` (its VAT was settled elsewhere, and its lines
 * are not stored here)
 */
export function requireCreditable(invoice: Invoice): void {
  requireDocument(invoice);
  if (invoice.isOpening) throw new ApiError('opening-invoice');
  const isFullyCredited = invoice.totalOre > 0n && invoice.creditedOre === invoice.totalOre;
  // What was rounded off goes back with the credit note.
  const isWrittenOff = invoice.writeOffs.some(({ reason }) => reason !== 'rounding');
  if (invoice.type !== 'invoice' || !isIssued(invoice) || isFullyCredited || isWrittenOff)
    throw new ApiError('invoice-not-creditable');
}

/** The quantity of every line that is left to credit. */
export function remainingToCredit(invoice: Invoice, credited: Map<number, CreditedAmounts>): CreditRequest[] {
  return invoice.lines
    .map((line, lineIndex) => ({
      lineIndex,
      quantityE4: line.quantityE4 - (credited.get(lineIndex) ?? NOTHING).quantityE4,
    }))
    .filter(({ lineIndex, quantityE4 }) => quantityE4 > 0n && !isTakenByAmount(lineIndex));

  function isTakenByAmount(index: number): boolean {
    const [line, before] = [invoice.lines[index], credited.get(index)];
    if (line === undefined || (before?.byAmountOre ?? 0n) === 0n) return false;
    return line.lineTotalOre + line.vatOre === (before?.lineTotalOre ?? 0n) + (before?.vatOre ?? 0n);
  }
}

/**
 * The lines and sums of a credit note of an amount: a line for each VAT and account of which the amount takes a share.
 * @param amount.vatCodes whose lines it takes; undefined: of all
 * @throws ApiError `credit-exceeds-invoice`
 */
export function priceCreditAmount(
  invoice: Invoice,
  credited: Map<number, CreditedAmounts>,
  {
    amountOre,
    vatCodes,
    description,
  }: { amountOre: Amount; vatCodes: InvoiceLine['vatCode'][] | undefined; description: string },
) {
  const left = leftOfLines(invoice, credited).filter(
    ({ vatCode }) => vatCodes === undefined || vatCodes.includes(vatCode),
  );
  const parts = divideCreditOverLines(left, amountOre);
  if (parts === undefined) {
    throw new ApiError('credit-exceeds-invoice', { details: { amount: numberFromAmount(grossOf(left)) } });
  }
  return withSums(linesOfParts(left, parts, description));
}

/** A line that the credit note has of its own. Its price is of the kind that the invoice has. */
export type OwnLine = Pick<
  InvoiceLine,
  'description' | 'quantityE4' | 'unitPriceE4' | 'isWithVat' | 'vatCode'
>;

/**
 * The lines and sums of a credit note with lines of its own. Each takes its sum from the invoice's lines with its VAT code, and so the
 * VAT that was charged there: from those of one account where that has enough, else from all, and is then a line for each account.
 * @throws ApiError `credit-exceeds-invoice`
 */
export function priceOwnLines(
  invoice: Invoice,
  credited: Map<number, CreditedAmounts>,
  asked: readonly OwnLine[],
) {
  const left = leftOfLines(invoice, credited);
  const lines = asked.flatMap((own, index): InvoiceLine[] => {
    const ofCode = left.filter(({ vatCode }) => vatCode === own.vatCode);
    const sumOre = grossOfLine(own);
    const divide = own.isWithVat ? divideCreditOverLines : divideNetOverLines;
    const tried = [...Map.groupBy(ofCode, bookedAs).values(), ofCode].map((some) => ({
      some,
      parts: divide(some, sumOre),
    }));
    const taken = tried.find(({ parts }) => parts !== undefined);
    if (taken?.parts === undefined) {
      const leftOre = own.isWithVat
        ? grossOf(ofCode)
        : ofCode.reduce((sum, { lineTotalOre }) => sum + lineTotalOre, 0n);
      throw new ApiError('credit-exceeds-invoice', {
        details: { lineIndex: index, amount: numberFromAmount(leftOre) },
      });
    }
    const { some, parts } = taken;
    for (const [at, one] of some.entries()) {
      one.lineTotalOre -= parts[at]?.lineTotalOre ?? 0n;
      one.vatOre -= parts[at]?.vatOre ?? 0n;
    }
    const made = linesOfParts(some, parts, own.description);
    const { quantityE4, unitPriceE4 } = own;
    const prices = made.length === 1 ? { quantityE4, unitPriceE4 } : {};
    return made.map((line) => ({ ...line, ...prices, isOwn: true }));
  });
  return withSums(lines);
}

/** What is left to credit of a line of the invoice. */
type LeftOfInvoiceLine = LeftOfLine & {
  line: InvoiceLine;
  lineIndex: number;
  vatCode: InvoiceLine['vatCode'];
};

function leftOfLines(invoice: Invoice, credited: Map<number, CreditedAmounts>): LeftOfInvoiceLine[] {
  return invoice.lines.map((line, lineIndex) => {
    const before = credited.get(lineIndex) ?? NOTHING;
    const vatCode = line.vatCode ?? line.bookedVatCode;
    const [lineTotalOre, vatOre] = [line.lineTotalOre - before.lineTotalOre, line.vatOre - before.vatOre];
    return { line, lineIndex, vatCode, group: `${vatCode} ${line.vatRateBp}`, lineTotalOre, vatOre };
  });
}

function grossOf(left: readonly LeftOfLine[]): Amount {
  return left.reduce((sum, { lineTotalOre, vatOre }) => sum + lineTotalOre + vatOre, 0n);
}

/** The VAT and the account of a line: what a line of a credit note has one of. */
function bookedAs({ group, line: { account, bookedVatCode } }: LeftOfInvoiceLine): string {
  return `${group} ${account} ${bookedVatCode}`;
}

/** The lines of a credit note that takes these parts: one for each VAT and account. */
function linesOfParts(
  left: readonly LeftOfInvoiceLine[],
  parts: readonly CreditedPart[],
  description: string,
): InvoiceLine[] {
  const lines = new Map<string, InvoiceLine>();
  for (const [index, one] of left.entries()) {
    const { line, lineIndex, vatCode } = one;
    const part = parts[index];
    if (part === undefined || part.lineTotalOre + part.vatOre === 0n) continue;
    const key = bookedAs(one);
    const before = lines.get(key);
    const sums = {
      lineTotalOre: (before?.lineTotalOre ?? 0n) + part.lineTotalOre,
      vatOre: (before?.vatOre ?? 0n) + part.vatOre,
    };
    const { isWithVat, vatRateBp, account, bookedVatCode } = line;
    lines.set(key, {
      description,
      quantityE4: ONE_E4,
      unit: null,
      unitPriceE4: totalAsGiven({ isWithVat, ...sums }) * 100n,
      isWithVat,
      discount: null,
      vatCode,
      vatRateBp,
      ...sums,
      account,
      bookedVatCode,
      creditedLineIndex: null,
      productId: null,
      creditedParts: [...(before?.creditedParts ?? []), { lineIndex, ...part }],
    });
  }
  return [...lines.values()];
}

const ONE_E4 = 10_000n;

function withSums(lines: InvoiceLine[]) {
  const subtotalOre = lines.reduce((sum, line) => sum + line.lineTotalOre, 0n);
  const vatOre = lines.reduce((sum, line) => sum + line.vatOre, 0n);
  return { lines, subtotalOre, vatOre, totalOre: subtotalOre + vatOre };
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
      byAmountOre: before.byAmountOre ?? 0n,
    });
    // For an invoice issued before `send` stored the code, only `bookedVatCode` has it.
    const vatCode = original.vatCode ?? original.bookedVatCode;
    const { nok: _, ...unconverted } = original;
    const line = { ...unconverted, ...share, vatCode, quantityE4, creditedLineIndex: lineIndex };
    return { ...line, discount: creditedDiscount(line) };
  });
  return withSums(lines);
}

/**
 * A discount in percent stays as it is. A discount in kroner becomes what lies between the credited quantity's price and its
 * share of the line, so that the line of the credit note adds up by itself (EN 16931, BT-131).
 */
function creditedDiscount(line: InvoiceLine): InvoiceLine['discount'] {
  if (line.discount === null || 'percentE4' in line.discount) return line.discount;
  const amountOre = grossOfLine(line) - totalAsGiven(line);
  return amountOre > 0n ? { amountOre } : null;
}

/**
 * Prices a draft credit note again, against the present invoice, and takes back what was rounded off of it. The invoice stays
 * locked until the transaction ends.
 * @throws ApiError `invoice-not-creditable`, `credit-exceeds-invoice`
 */
export async function repriceCreditNote(
  context: InvoiceContext,
  draft: Invoice,
): Promise<{ creditNote: Invoice; invoice: Invoice }> {
  const { trx } = context;
  const locked = await store.lockInvoice(trx, draft.creditedInvoiceId ?? '');
  requireCreditable(locked);
  const invoice = await takeRoundingBack(context, locked);
  const credited = await store.sumCreditedLines(trx, invoice.id);
  const [first] = draft.lines;
  if (first?.isOwn === true) {
    const priced = priceOwnLines(invoice, credited, draft.lines);
    return { creditNote: { ...draft, ...withCreditedKroner(invoice, credited, priced) }, invoice };
  }
  if (first?.creditedParts !== undefined) {
    const vatCodes = draft.lines.map(({ vatCode }) => vatCode);
    const amount = { amountOre: draft.totalOre, vatCodes, description: first.description };
    const priced = priceCreditAmount(invoice, credited, amount);
    return { creditNote: { ...draft, ...withCreditedKroner(invoice, credited, priced) }, invoice };
  }
  const requests = draft.lines.map((line) => ({
    lineIndex: line.creditedLineIndex ?? -1,
    quantityE4: line.quantityE4,
  }));
  const priced = priceCreditNote(invoice, credited, requests);
  return { creditNote: { ...draft, ...withCreditedKroner(invoice, credited, priced) }, invoice };
}

/**
 * Records an issued credit note on its invoice. The interest that letters claimed on the credited amount
 * falls away. When the invoice is wholly credited, all unpaid fees fall away. Amounts already
 * paid become credit of the customer.
 * @returns for the books: what was outstanding before, the fees that fell away, and how an invoice in another currency is settled
 * @throws ApiError `invoice-not-creditable` when refunded credit would fall away, which the customer owes whatever was invoiced
 */
export async function recordCredit(
  trx: AccountTrx,
  invoice: Invoice,
  creditNote: IssuedInvoice,
  now: Date,
): Promise<{ outstandingBeforeOre: Ore; waived: Claims; settlement: Settlement | null }> {
  const hasUnpaidClaims = outstandingClaimsOre(invoice) > 0n;
  const figures = hasUnpaidClaims ? await readFigures(trx) : undefined;
  const context = { figures, waiverId: newId(), now };
  const credited = withCreditNote(invoice, creditNote, context);
  if ((credited.waived.refundedOre ?? 0n) > 0n) throw new ApiError('invoice-not-creditable');
  if (credited.waiver !== undefined) {
    trx.later(insertWaiver(trx, invoice.id, credited.waiver, now));
  }
  saveInvoice(trx, invoice, credited.invoice);
  const { waived, settlement } = credited;
  if (settlement !== null) raiseCreditInCurrency(trx, invoice, settlement.credit, now);
  else raiseCredit(trx, invoice, oreOf(credited.creditOre, invoice.currency), now);
  return { outstandingBeforeOre: openInKroner(invoice), waived, settlement };
}
