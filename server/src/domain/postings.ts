import type { Ore } from './money.ts';
import type { SalesVatCode } from './vat.ts';

/** Whether a line sells goods or services: it decides the revenue account. */
export type SupplyKind = 'goods' | 'services';

/**
 * One line of a journal entry; at least one of the two amounts is 0. A revenue line has its `vatCode`, an output VAT line
 * has none, so that the amounts with a code are the net sales that the VAT return asks for.
 */
export type PostingLine = {
  account: string;
  debitOre: Ore;
  creditOre: Ore;
  vatCode: string | null;
  customerId: string | null;
  description: string | null;
};

/** An invoice or credit note as the books see it: positive amounts, every line with the code of `bookedVatCode`. */
export type SalesDocument = {
  lines: readonly { vatCode: SalesVatCode; lineTotalOre: Ore; vatOre: Ore; supply: SupplyKind }[];
  customerId: string | null;
};

const RECEIVABLES = '1500';
const BANK = '1920';
/** Prepayments, and what else is owed to customers. */
const OWED_TO_CUSTOMERS = '2900';
const REMINDER_FEES = '3900';
const LATE_INTEREST = '8055';
const NO_VAT_TREATMENT = '7';

/** What letters claim beside an invoice: fees and late-payment interest, each 0 or more. */
export type Claims = { feeOre: Ore; interestOre: Ore };

type SalesAccounts = { vatCode: SalesVatCode; goods: string; services: string; outputVat: string | null };

/** In the order in which an entry lists them. */
const SALES_ACCOUNTS: readonly SalesAccounts[] = [
  { vatCode: 3, goods: '3000', services: '3020', outputVat: '2700' },
  { vatCode: 31, goods: '3030', services: '3030', outputVat: '2701' },
  { vatCode: 33, goods: '3050', services: '3050', outputVat: '2703' },
  { vatCode: 5, goods: '3100', services: '3120', outputVat: null },
  { vatCode: 52, goods: '3105', services: '3125', outputVat: null },
  { vatCode: 6, goods: '3200', services: '3220', outputVat: null },
  { vatCode: 7, goods: '3900', services: '3900', outputVat: null },
];

type Side = { account: string; amountOre: Ore; vatCode?: string | null; customerId?: string | null };

/**
 * The entry of an invoice: the receivable, the revenue for each account and VAT code, the output VAT. Nothing of 0 øre is
 * posted, except that an invoice of 0 keeps the receivable and its first revenue, so that every document has an entry.
 *
 * @throws RangeError for VAT on a code without a rate
 */
export function invoicePostings(document: SalesDocument): PostingLine[] {
  const receivable = { account: RECEIVABLES, amountOre: totalOf(document), customerId: document.customerId };
  return [debit(receivable), ...salesSides(document).map(credit)];
}

/**
 * The entry of a credit note: the revenue and VAT taken back, then the receivable, as far as something is outstanding. The
 * rest was already paid and becomes a debt to the customer. Claims that fall away with the invoice follow.
 *
 * @param outstandingBeforeOre what was outstanding on the credited invoice before this credit note, 0 or more
 * @throws RangeError for VAT on a code without a rate, or a negative outstanding amount
 */
export function creditNotePostings(
  document: SalesDocument,
  outstandingBeforeOre: Ore,
  waived: Claims,
): PostingLine[] {
  if (outstandingBeforeOre < 0n) throw new RangeError('The outstanding amount is 0 or more');
  const { customerId } = document;
  const totalOre = totalOf(document);
  const receivableOre = totalOre < outstandingBeforeOre ? totalOre : outstandingBeforeOre;
  const owedOre = totalOre - receivableOre;

  const lines = salesSides(document).map(debit);
  if (receivableOre > 0n || totalOre === 0n) {
    lines.push(credit({ account: RECEIVABLES, amountOre: receivableOre, customerId }));
  }
  if (owedOre > 0n) lines.push(credit({ account: OWED_TO_CUSTOMERS, amountOre: owedOre, customerId }));
  return [...lines, ...waiverPostings(waived, customerId)];
}

/**
 * The entry of the fee and interest that a letter claims.
 *
 * @throws RangeError when it claims nothing
 */
export function claimPostings(claims: Claims, customerId: string | null): PostingLine[] {
  const amountOre = claims.feeOre + claims.interestOre;
  if (amountOre <= 0n) throw new RangeError('A claim is above 0');
  return [debit({ account: RECEIVABLES, amountOre, customerId }), ...claimSides(claims).map(credit)];
}

/** The lines that take claims back which nobody is to pay any more; none when there are none. */
function waiverPostings(waived: Claims, customerId: string | null): PostingLine[] {
  const amountOre = waived.feeOre + waived.interestOre;
  if (amountOre === 0n) return [];
  return [...claimSides(waived).map(debit), credit({ account: RECEIVABLES, amountOre, customerId })];
}

function claimSides({ feeOre, interestOre }: Claims): Side[] {
  return [
    { account: REMINDER_FEES, amountOre: feeOre, vatCode: NO_VAT_TREATMENT },
    { account: LATE_INTEREST, amountOre: interestOre, vatCode: NO_VAT_TREATMENT },
  ].filter(({ amountOre }) => amountOre > 0n);
}

/**
 * The entry of a payment that is not above what is outstanding.
 *
 * @throws RangeError when the amount is not above 0
 */
export function paymentPostings(payment: { amountOre: Ore; customerId: string | null }): PostingLine[] {
  const { amountOre, customerId } = payment;
  if (amountOre <= 0n) throw new RangeError('A payment is above 0');
  return [debit({ account: BANK, amountOre }), credit({ account: RECEIVABLES, amountOre, customerId })];
}

/**
 * The entry that reverses a payment. Where the invoice was credited after it was paid, the customer is owed less without
 * the payment: that part moves from the debt back to the receivable, so that 1500 stays the sum of what is outstanding.
 * Fees and interest that it had paid of such an invoice fall away.
 *
 * @param payment `overpaid…Ore`: what the customer is owed for the invoice (2900) before and after the reversal
 * @throws RangeError when the amount is not above 0, or the debt would grow or shrink by more than the amount
 */
export function paymentReversalPostings(payment: {
  amountOre: Ore;
  customerId: string | null;
  overpaidBeforeOre: Ore;
  overpaidAfterOre: Ore;
  waived: Claims;
}): PostingLine[] {
  const { amountOre, customerId } = payment;
  const shrunkOre = payment.overpaidBeforeOre - payment.overpaidAfterOre;
  if (amountOre <= 0n) throw new RangeError('A payment is above 0');
  if (shrunkOre < 0n || shrunkOre > amountOre) throw new RangeError('The debt shrinks by 0 to the amount');

  const lines = [
    debit({ account: RECEIVABLES, amountOre, customerId }),
    credit({ account: BANK, amountOre }),
  ];
  if (shrunkOre > 0n) {
    lines.push(
      debit({ account: OWED_TO_CUSTOMERS, amountOre: shrunkOre, customerId }),
      credit({ account: RECEIVABLES, amountOre: shrunkOre, customerId }),
    );
  }
  return [...lines, ...waiverPostings(payment.waived, customerId)];
}

/**
 * Guards every entry before it is stored.
 *
 * @throws RangeError when there is no line, a line is negative or on both sides, or debit and credit differ
 */
export function assertBalanced(lines: readonly PostingLine[]): void {
  let differenceOre = 0n;
  for (const { debitOre, creditOre } of lines) {
    if (debitOre < 0n || creditOre < 0n) throw new RangeError('A line is negative');
    if (debitOre > 0n && creditOre > 0n) throw new RangeError('A line is on both sides');
    differenceOre += debitOre - creditOre;
  }
  if (lines.length === 0) throw new RangeError('The entry has no lines');
  if (differenceOre !== 0n) throw new RangeError(`Debit and credit differ by ${differenceOre} øre`);
}

function totalOf({ lines }: SalesDocument): Ore {
  return lines.reduce((sum, line) => sum + line.lineTotalOre + line.vatOre, 0n);
}

/** Revenue in the order of `SALES_ACCOUNTS`, then output VAT. */
function salesSides({ lines }: SalesDocument): Side[] {
  const revenue: Side[] = [];
  const vat: Side[] = [];
  for (const accounts of SALES_ACCOUNTS) {
    const ofCode = lines.filter((line) => line.vatCode === accounts.vatCode);
    const byAccount = Map.groupBy(ofCode, (line) => accounts[line.supply]);
    for (const account of new Set([accounts.goods, accounts.services])) {
      const ofAccount = byAccount.get(account);
      if (ofAccount === undefined) continue;
      const amountOre = ofAccount.reduce((sum, line) => sum + line.lineTotalOre, 0n);
      revenue.push({ account, amountOre, vatCode: String(accounts.vatCode) });
    }
    const vatOre = ofCode.reduce((sum, line) => sum + line.vatOre, 0n);
    if (vatOre === 0n) continue;
    if (accounts.outputVat === null) throw new RangeError(`Code ${accounts.vatCode} has no VAT`);
    vat.push({ account: accounts.outputVat, amountOre: vatOre });
  }
  const posted = [...revenue, ...vat].filter(({ amountOre }) => amountOre !== 0n);
  return posted.length > 0 ? posted : revenue.slice(0, 1);
}

function debit({ account, amountOre, vatCode = null, customerId = null }: Side): PostingLine {
  return { account, debitOre: amountOre, creditOre: 0n, vatCode, customerId, description: null };
}

function credit({ account, amountOre, vatCode = null, customerId = null }: Side): PostingLine {
  return { account, debitOre: 0n, creditOre: amountOre, vatCode, customerId, description: null };
}
