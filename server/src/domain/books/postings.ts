import type { Claims } from '../invoices/owed-claims.ts';
import type { BookingAccounts } from './booking-accounts.ts';
import type { Currency, ForeignCurrency } from '../currency/currency.ts';
import { BOOK_CURRENCY, amountOf } from '../currency/currency.ts';
import type { Amount, Ore } from '../money.ts';
import { negated } from '../money.ts';
import type { SalesVatCode } from '../vat/vat.ts';

/**
 * One line of a journal entry. At least one of the two amounts is 0. A revenue line has a `vatCode` and an
 * output VAT line has none, so that the amounts with a code are the net sales of the VAT return.
 */
export type PostingLine = {
  account: string;
  debitOre: Ore;
  creditOre: Ore;
  vatCode: string | null;
  customerId: string | null;
  description: string | null;
  /** Whether the line states on purpose that VAT is not base times rate. Left out where that is not judged. */
  vatDeviation?: boolean;
  /** What the line is in the currency of its document, on the side of its øre. Gains, losses and revaluations have none. */
  inCurrency?: InCurrency;
};

/** An amount of a line in a currency, 0 or more. */
export type InCurrency = { currency: ForeignCurrency; amountOre: Amount };

/** What a line moves to the debit side, in the currency; in another currency than kroner 0 for a line that is in kroner alone. */
export function movedByLine(
  { debitOre, creditOre, inCurrency }: Pick<PostingLine, 'debitOre' | 'creditOre' | 'inCurrency'>,
  currency: Currency,
): Amount {
  if (currency === BOOK_CURRENCY) return amountOf(debitOre - creditOre, currency);
  if (inCurrency === undefined || inCurrency.currency !== currency) return 0n;
  return creditOre > 0n ? negated(inCurrency.amountOre) : inCurrency.amountOre;
}

/**
 * An invoice or credit note for booking. Amounts are positive; each line has the account and code from
 * `bookingOfLine`.
 */
export type DocumentToPost = {
  lines: readonly { account: string; bookedVatCode: SalesVatCode; lineTotalOre: Ore; vatOre: Ore }[];
  customerId: string | null;
};

const NO_VAT_TREATMENT = '7';

/** Sales codes in the order in which an entry lists them, each with the account of its output VAT. */
export const OUTPUT_VAT: readonly (readonly [SalesVatCode, account: string | null])[] = [
  [3, '2700'],
  [31, '2701'],
  [33, '2703'],
  [5, null],
  [52, null],
  [6, null],
  [7, null],
];

type Side = {
  account: string;
  amountOre: Ore;
  vatCode?: string | null;
  customerId?: string | null;
  description?: string;
};

/** It tells the loss of refunded credit from that of the invoice, which has the same account. */
export const REFUNDED_LOSS = 'Tilbakebetalt beløp';

/**
 * The entry of an invoice: the receivable, the revenue for each account and VAT code, and the output VAT.
 * Amounts of 0 øre are not posted. An invoice of 0 still gets the receivable and its first revenue, because
 * every document needs an entry.
 * @throws RangeError for VAT on a code without a rate
 */
export function invoicePostings(document: DocumentToPost, { receivables }: BookingAccounts): PostingLine[] {
  const receivable = { account: receivables, amountOre: totalOf(document), customerId: document.customerId };
  return [debitPosting(receivable), ...salesSides(document).map(creditPosting)];
}

/**
 * The entry of a credit note: the reversed revenue and VAT, then the receivable, up to what is outstanding.
 * The rest was already paid and becomes a debt to the customer. The waived fees follow.
 * @param outstandingBeforeOre the outstanding øre of the credited invoice before this credit note, 0 or more
 * @throws RangeError for VAT on a code without a rate, or a negative outstanding amount
 */
export function creditNotePostings(
  document: DocumentToPost,
  outstandingBeforeOre: Ore,
  waived: Claims,
  accounts: BookingAccounts,
): PostingLine[] {
  if (outstandingBeforeOre < 0n) throw new RangeError('The outstanding amount is 0 or more');
  const { customerId } = document;
  const totalOre = totalOf(document);
  const receivableOre = totalOre < outstandingBeforeOre ? totalOre : outstandingBeforeOre;
  const owedOre = totalOre - receivableOre;

  const lines = salesSides(document).map(debitPosting);
  if (receivableOre > 0n || totalOre === 0n) {
    lines.push(creditPosting({ account: accounts.receivables, amountOre: receivableOre, customerId }));
  }
  if (owedOre > 0n) {
    lines.push(creditPosting({ account: accounts.owedToCustomers, amountOre: owedOre, customerId }));
  }
  return [...lines, ...waiverPostings(waived, customerId, accounts)];
}

/**
 * The entry of the fees that a letter claims.
 *
 * @throws RangeError when it claims nothing
 */
export function claimPostings(
  claims: Claims,
  customerId: string | null,
  accounts: BookingAccounts,
): PostingLine[] {
  const amountOre = claims.feeOre + claims.interestOre;
  if (amountOre <= 0n) throw new RangeError('A claim is above 0');
  const receivable = { account: accounts.receivables, amountOre, customerId };
  return [debitPosting(receivable), ...claimSides(claims, accounts).map(creditPosting)];
}

/**
 * The lines that take back claims beside an invoice; empty when all amounts are 0. A fee below 0 is claimed again. Refunded credit
 * that is given up is a loss.
 * @param creditOre the part that had been paid. It becomes a debt to the customer; below 0 a debt that pays fees again
 */
export function waiverPostings(
  { feeOre, interestOre, refundedOre = 0n, creditOre = 0n }: Claims & { creditOre?: Ore },
  customerId: string | null,
  accounts: BookingAccounts,
): PostingLine[] {
  const sides: Side[] = [
    ...claimSides({ feeOre, interestOre }, accounts),
    { account: accounts.badDebts, amountOre: refundedOre, description: REFUNDED_LOSS },
    { account: accounts.receivables, amountOre: creditOre - feeOre - interestOre - refundedOre, customerId },
    { account: accounts.owedToCustomers, amountOre: negated(creditOre), customerId },
  ];
  return sides
    .filter(({ amountOre }) => amountOre !== 0n)
    .map((side) =>
      side.amountOre > 0n
        ? debitPosting(side)
        : creditPosting({ ...side, amountOre: negated(side.amountOre) }),
    );
}

/**
 * The entry with which a customer owes refunded credit again, because the bank has taken back the payment that it came from. The
 * entry that takes the payment back has the other side on the debt to customers.
 */
export function refundedClaimPostings(
  amountOre: Ore,
  customerId: string | null,
  { receivables, owedToCustomers }: BookingAccounts,
): PostingLine[] {
  return [
    debitPosting({ account: receivables, amountOre, customerId }),
    creditPosting({ account: owedToCustomers, amountOre, customerId }),
  ];
}

function claimSides(
  { feeOre, interestOre }: Claims,
  { reminderFees, lateInterest }: BookingAccounts,
): Side[] {
  return [
    { account: reminderFees, amountOre: feeOre, vatCode: NO_VAT_TREATMENT },
    { account: lateInterest, amountOre: interestOre, vatCode: NO_VAT_TREATMENT },
  ].filter(({ amountOre }) => amountOre !== 0n);
}

/** A payment for booking. `creditOre`: the part that is owed to the customer, from 0 to the whole amount. */
export type PaymentToPost = { amountOre: Ore; creditOre: Ore; customerId: string | null };

/**
 * The entry of a received payment. It covers what was outstanding; the rest is owed to the customer.
 * @param accounts `bank`: where the money came in
 * @throws RangeError when the amount is not above 0, or `creditOre` is outside 0 to the amount
 */
export function paymentPostings(payment: PaymentToPost, accounts: BookingAccounts): PostingLine[] {
  requireAmount(payment);
  return [
    debitPosting({ account: accounts.bank, amountOre: payment.amountOre }),
    ...coveredSides(payment, accounts).map(creditPosting),
  ];
}

/**
 * The entry of a customer's credit that pays an invoice of the customer.
 *
 * @throws RangeError when the amount is not above 0
 */
export function appliedCreditPostings(
  { amountOre, customerId }: Omit<PaymentToPost, 'creditOre'>,
  { owedToCustomers, receivables }: BookingAccounts,
): PostingLine[] {
  if (amountOre <= 0n) throw new RangeError('Applied credit is above 0');
  return [
    debitPosting({ account: owedToCustomers, amountOre, customerId }),
    creditPosting({ account: receivables, amountOre, customerId }),
  ];
}

/**
 * The entry of credit that is paid back to the customer.
 *
 * @throws RangeError when the amount is not above 0
 */
export function refundPostings(
  { amountOre, customerId }: { amountOre: Ore; customerId: string },
  { owedToCustomers, bank }: BookingAccounts,
): PostingLine[] {
  if (amountOre <= 0n) throw new RangeError('A refund is above 0');
  return [
    debitPosting({ account: owedToCustomers, amountOre, customerId }),
    creditPosting({ account: bank, amountOre }),
  ];
}

/** The entry of money that went from one account of the company to another. */
export function transferPostings({
  from,
  to,
  amountOre,
}: {
  from: string;
  to: string;
  amountOre: Ore;
}): PostingLine[] {
  return [debitPosting({ account: to, amountOre }), creditPosting({ account: from, amountOre })];
}

/** The entry of a fee that the bank has drawn from the account of the company. @param account of the cost */
export function bankFeePostings(
  { amountOre, account, inCurrency }: { amountOre: Ore; account: string; inCurrency: InCurrency | null },
  { bank }: Pick<BookingAccounts, 'bank'>,
): PostingLine[] {
  const paid = creditPosting({ account: bank, amountOre });
  return [debitPosting({ account, amountOre }), inCurrency === null ? paid : { ...paid, inCurrency }];
}

/**
 * The accounts that a payment covers: receivables and the debt to the customer. Amounts of 0 øre are not
 * posted.
 */
function coveredSides(
  { amountOre, creditOre, customerId }: PaymentToPost,
  { receivables, owedToCustomers }: BookingAccounts,
): Side[] {
  return [
    { account: receivables, amountOre: amountOre - creditOre, customerId },
    { account: owedToCustomers, amountOre: creditOre, customerId },
  ].filter((side) => side.amountOre > 0n);
}

function requireAmount({ amountOre, creditOre }: PaymentToPost): void {
  if (amountOre <= 0n) throw new RangeError('A payment is above 0');
  if (creditOre < 0n || creditOre > amountOre) throw new RangeError('Credit is 0 to the amount');
}

/**
 * The entry that reverses a payment. If the invoice was credited after the payment, the company owes the
 * customer less without the payment. That part moves from the debt back to the receivable, so that the
 * receivables equal the outstanding sum.
 * @param payment `overpaid…Ore`: the debt to the customer for the invoice before and after the reversal.
 * `from`: the account that the payment was booked from, and its customer when the payment was the customer's
 * credit
 * @throws RangeError when the amount is not above 0, or the debt would grow or shrink by more than the amount
 */
export function paymentReversalPostings(
  payment: PaymentToPost & {
    from: { account: string; customerId: string | null };
    overpaidBeforeOre: Ore;
    overpaidAfterOre: Ore;
  },
  accounts: BookingAccounts,
): PostingLine[] {
  const { receivables, owedToCustomers } = accounts;
  const { amountOre, customerId } = payment;
  const shrunkOre = payment.overpaidBeforeOre - payment.overpaidAfterOre;
  requireAmount(payment);
  if (shrunkOre < 0n || shrunkOre > amountOre) throw new RangeError('The debt shrinks by 0 to the amount');

  const lines = [
    ...coveredSides(payment, accounts).map(debitPosting),
    creditPosting({ account: payment.from.account, amountOre, customerId: payment.from.customerId }),
  ];
  if (shrunkOre > 0n) {
    lines.push(
      debitPosting({ account: owedToCustomers, amountOre: shrunkOre, customerId }),
      creditPosting({ account: receivables, amountOre: shrunkOre, customerId }),
    );
  }
  return lines;
}

/**
 * Checks an entry. Every entry must pass before it is stored.
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

function totalOf({ lines }: DocumentToPost): Ore {
  return lines.reduce((sum, line) => sum + line.lineTotalOre + line.vatOre, 0n);
}

/** Revenue by VAT code (in the order of `OUTPUT_VAT`) and by account; then output VAT. */
function salesSides({ lines }: DocumentToPost): Side[] {
  const revenue: Side[] = [];
  const vat: Side[] = [];
  for (const [code, outputVat] of OUTPUT_VAT) {
    const ofCode = lines.filter((line) => line.bookedVatCode === code);
    const byAccount = Map.groupBy(ofCode, (line) => line.account);
    for (const [account, ofAccount] of [...byAccount].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const amountOre = ofAccount.reduce((sum, line) => sum + line.lineTotalOre, 0n);
      revenue.push({ account, amountOre, vatCode: String(code) });
    }
    const vatOre = ofCode.reduce((sum, line) => sum + line.vatOre, 0n);
    if (vatOre === 0n) continue;
    if (outputVat === null) throw new RangeError(`Code ${code} has no VAT`);
    vat.push({ account: outputVat, amountOre: vatOre });
  }
  const posted = [...revenue, ...vat].filter(({ amountOre }) => amountOre !== 0n);
  return posted.length > 0 ? posted : revenue.slice(0, 1);
}

export function debitPosting({ account, amountOre, ...said }: Side): PostingLine {
  const { vatCode = null, customerId = null, description = null } = said;
  return { account, debitOre: amountOre, creditOre: 0n, vatCode, customerId, description };
}

export function creditPosting(side: Side): PostingLine {
  return { ...debitPosting(side), debitOre: 0n, creditOre: side.amountOre };
}
