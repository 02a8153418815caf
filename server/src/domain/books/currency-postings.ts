import type { ForeignCurrency } from '../currency/currency.ts';
import type { Carried, PaidInCurrency, Settlement } from '../currency/covered-kroner.ts';
import { takeShare, valueOfPayment } from '../currency/covered-kroner.ts';
import type { NokOfLine } from '../currency/lines-in-kroner.ts';
import type { Amount, Ore } from '../money.ts';
import type { SalesVatCode } from '../vat/vat.ts';
import type { BookingAccounts } from './booking-accounts.ts';
import type { PostingLine } from './postings.ts';
import { OUTPUT_VAT, creditPosting, debitPosting, invoicePostings } from './postings.ts';
import type { RecoveryToPost } from './recovery-postings.ts';
import { recoveryPostings } from './recovery-postings.ts';
import type { WriteOffToPost } from './write-off-postings.ts';
import { writeOffPostings } from './write-off-postings.ts';

/** The accounts that only money in a currency needs. They are fixed, and the standard chart has them. Their lines have no VAT code. */
export const CURRENCY_ACCOUNTS = { exchangeGains: '8060', exchangeLosses: '8160', bankFees: '7770' } as const;

/** Whose money it is, and in which currency. */
export type OfCustomer = { currency: ForeignCurrency; customerId: string | null };

/** A document in a currency for booking, as `DocumentToPost`, with the kroner of each line. */
export type DocumentInCurrency = OfCustomer & {
  lines: readonly {
    account: string;
    bookedVatCode: SalesVatCode;
    lineTotalOre: Amount;
    vatOre: Amount;
    nok: NokOfLine;
  }[];
};

/** A received payment for booking. */
export type PaymentInCurrency = OfCustomer &
  PaidInCurrency & {
    settlement: Pick<Settlement, 'covered' | 'credit'>;
    /** What of it stands on `accounts.bank` in the currency, where that account is in the currency; null where it is in kroner. */
    arrivedOre: Amount | null;
  };

type Side = { account: string; nokOre: Ore; amountOre?: Amount; customerId?: string | null };

/** The entry of an invoice, as `invoicePostings`, with the amounts of the currency beside the kroner. */
export function documentPostingsInCurrency(
  document: DocumentInCurrency,
  accounts: BookingAccounts,
): PostingLine[] {
  const { customerId, currency } = document;
  const lines = document.lines.map(({ nok, ...line }) => ({ ...line, ...nok }));
  const [receivable, ...sales] = invoicePostings({ lines, customerId }, accounts);
  if (receivable === undefined) return [];
  const amounts = amountsOfSales(document);
  return [
    { ...receivable, inCurrency: { currency, amountOre: totalOf(document) } },
    ...sales.map((line): PostingLine => {
      const amountOre = amounts.get(keyOf(line)) ?? 0n;
      return { ...line, inCurrency: { currency, amountOre } };
    }),
  ];
}

/**
 * The entry of a credit note: the reversed sales and VAT, the receivable that it covers, and the debt to the customer where the invoice was
 * paid. What roundings leave is an exchange difference, so that the receivable ends at 0.
 * @param settlement of `settleByCreditNote`
 */
export function creditNotePostingsInCurrency(
  document: DocumentInCurrency,
  { covered, credit }: Pick<Settlement, 'covered' | 'credit'>,
  accounts: BookingAccounts,
): PostingLine[] {
  const [receivable, ...sales] = documentPostingsInCurrency(document, accounts);
  const credits = coveredSides({ covered, credit }, document.customerId, accounts);
  const lines = [...mirrored(sales), ...entryOf(document.currency, [], credits)];
  const isOfNothing = lines.every(({ debitOre, creditOre }) => debitOre === 0n && creditOre === 0n);
  // As an invoice of 0, a credit note of 0 has its receivable, because every document needs an entry.
  return isOfNothing && receivable !== undefined
    ? [...mirrored(sales), ...mirrored([receivable])]
    : balanced(lines);
}

/**
 * The entry of a received payment: what arrived, the fee of the bank, what is covered at the rate of the invoice, the debt to the customer,
 * and the gain or loss.
 */
export function paymentPostingsInCurrency(
  payment: PaymentInCurrency,
  accounts: BookingAccounts,
): PostingLine[] {
  const { settlement, customerId, currency } = payment;
  return balanced(
    entryOf(currency, arrivedSides(payment, accounts), coveredSides(settlement, customerId, accounts)),
  );
}

/**
 * The two entries of a payment that is dated before its invoice. On its own day the payment counts at the rate of that day, and nothing is
 * gained or lost, because there was no claim yet. The difference to the rate of the invoice is booked on the day of the invoice.
 * @returns `onInvoiceDate` is empty without a difference
 */
export function earlyPaymentPostings(
  payment: PaymentInCurrency,
  accounts: BookingAccounts,
): { onPaymentDate: PostingLine[]; onInvoiceDate: PostingLine[] } {
  const { settlement, customerId, currency } = payment;
  const own = takeShare(valueOfPayment(payment), settlement.covered.amountOre).taken;
  const onPaymentDate = paymentPostingsInCurrency(
    { ...payment, settlement: { ...settlement, covered: own } },
    accounts,
  );
  const differenceNokOre = own.nokOre - settlement.covered.nokOre;
  const receivable = (nokOre: Ore): Side[] => [{ account: accounts.receivables, nokOre, customerId }];
  const onInvoiceDate =
    differenceNokOre > 0n
      ? entryOf(currency, receivable(differenceNokOre), [])
      : entryOf(currency, [], receivable(-differenceNokOre));
  return { onPaymentDate, onInvoiceDate: balanced(onInvoiceDate) };
}

/** The entry of a customer's credit that pays an invoice of the customer. @param used what leaves the credit */
export function appliedCreditPostingsInCurrency(
  { used, covered, currency, customerId }: OfCustomer & { used: Carried; covered: Carried },
  { owedToCustomers, receivables }: BookingAccounts,
): PostingLine[] {
  return balanced(
    entryOf(
      currency,
      [{ account: owedToCustomers, ...used, customerId }],
      [{ account: receivables, ...covered, customerId }],
    ),
  );
}

/**
 * The entry of credit that is paid back.
 * @param refund `paidNokOre`: what left the account, in kroner. `paidOre`: what left the account in the currency, where the account is in
 *   the currency; null where it is in kroner
 */
export function refundPostingsInCurrency(
  refund: OfCustomer & { used: Carried; paidNokOre: Ore; paidOre: Amount | null },
  { owedToCustomers, bank }: BookingAccounts,
): PostingLine[] {
  const { used, paidNokOre, paidOre, currency, customerId } = refund;
  return balanced(
    entryOf(
      currency,
      [{ account: owedToCustomers, ...used, customerId }],
      [{ account: bank, nokOre: paidNokOre, ...(paidOre !== null && { amountOre: paidOre }) }],
    ),
  );
}

/**
 * The entry that reverses a payment: its mirror. Where the customer's credit of the payment stands at other kroner by now, because credit of
 * several days is one, what is left of the credit's kroner goes, and the difference is a gain or loss.
 * @param creditTakenNokOre the kroner of what the customer's credit loses for the credit of the payment (`takeShare`)
 * @param shrunk the credit that came of credit notes because of the payment, and that covers the invoice again: what it takes of the
 *   customer's credit, and of what the reversal has opened. Left out where there is none
 */
export function paymentReversalPostingsInCurrency(
  payment: PaymentInCurrency & {
    creditTakenNokOre: Ore;
    shrunk?: { used: Carried; covered: Carried };
  },
  accounts: BookingAccounts,
): PostingLine[] {
  const { settlement, creditTakenNokOre, shrunk, currency, customerId } = payment;
  const { covered, credit } = settlement;
  const taken = { covered, credit: { ...credit, nokOre: creditTakenNokOre } };
  const reversed = balanced(
    entryOf(currency, coveredSides(taken, customerId, accounts), arrivedSides(payment, accounts)),
  );
  return shrunk === undefined
    ? reversed
    : [...reversed, ...appliedCreditPostingsInCurrency({ ...shrunk, currency, customerId }, accounts)];
}

/**
 * The entry of a loss or of a difference of øre: the kroner that leave the receivable. The VAT of a final loss is in proportion of the VAT in
 * kroner of the invoice, because that is what was paid.
 * @param writeOff its lines are what is not credited, in kroner
 */
export function writeOffPostingsInCurrency(
  {
    covered,
    currency,
    lines: uncredited,
    ...writeOff
  }: Omit<WriteOffToPost, 'amountOre'> & {
    covered: Carried;
    currency: ForeignCurrency;
  },
  accounts: BookingAccounts,
): PostingLine[] {
  const amountOre = covered.nokOre;
  const leftOre = uncredited.reduce((sum, line) => sum + line.lineTotalOre + line.vatOre, 0n);
  // Shares are rounded, so an øre or two more may be open than what is not credited. There is no VAT in them.
  const rounding = { vatCode: null, lineTotalOre: amountOre - leftOre, vatOre: 0n };
  const lost = amountOre > leftOre ? [...uncredited, rounding] : uncredited;
  const lines = writeOffPostings({ ...writeOff, lines: lost, amountOre }, accounts);
  return lines.map((line) => withAmount(line, accounts.receivables, covered.amountOre, currency));
}

/**
 * The entry that takes a loss back for money that comes in on it; the money itself is an entry of `paymentPostingsInCurrency`, at the rate of
 * its day. The loss is taken back by its share of the kroner that were lost, VAT included, because the VAT of an invoice is fixed in kroner.
 * So what the money is worth beyond that is a gain.
 * @param recovery `covered`: what the money covers of what is lost (`settle`). `recovered`: the lines of entries like this one
 */
export function recoveryPostingsInCurrency(
  {
    covered,
    currency,
    ...recovery
  }: Omit<RecoveryToPost, 'ownOre' | 'claimsOre'> & {
    covered: Carried;
    currency: ForeignCurrency;
  },
  { receivables }: BookingAccounts,
): PostingLine[] {
  const lines = recoveryPostings({ ...recovery, ownOre: covered.nokOre, claimsOre: 0n }, receivables);
  return lines.map((line) => withAmount(line, receivables, covered.amountOre, currency));
}

/** The lines with their sides changed: what takes an entry back. */
export function mirrored(lines: readonly PostingLine[]): PostingLine[] {
  return lines.map((line) => ({ ...line, debitOre: line.creditOre, creditOre: line.debitOre }));
}

function withAmount(
  line: PostingLine,
  account: string,
  amountOre: Amount,
  currency: ForeignCurrency,
): PostingLine {
  return line.account === account ? { ...line, inCurrency: { currency, amountOre } } : line;
}

function arrivedSides(
  { amountNokOre, feeNokOre, arrivedOre }: PaymentInCurrency,
  { bank }: BookingAccounts,
): Side[] {
  return [
    { account: bank, nokOre: amountNokOre, ...(arrivedOre !== null && { amountOre: arrivedOre }) },
    { account: CURRENCY_ACCOUNTS.bankFees, nokOre: feeNokOre },
  ];
}

function coveredSides(
  { covered, credit }: Pick<Settlement, 'covered' | 'credit'>,
  customerId: string | null,
  { receivables, owedToCustomers }: BookingAccounts,
): Side[] {
  return [
    { account: receivables, ...covered, customerId },
    { account: owedToCustomers, ...credit, customerId },
  ];
}

/** Lines of 0 kroner are not posted. */
function entryOf(
  currency: ForeignCurrency,
  debits: readonly Side[],
  credits: readonly Side[],
): PostingLine[] {
  const posting = (post: typeof debitPosting) => (side: Side) => {
    const { account, nokOre, amountOre, customerId = null } = side;
    const line = post({ account, amountOre: nokOre, customerId });
    return amountOre === undefined ? line : { ...line, inCurrency: { currency, amountOre } };
  };
  return [...debits.map(posting(debitPosting)), ...credits.map(posting(creditPosting))].filter(
    ({ debitOre, creditOre }) => debitOre !== 0n || creditOre !== 0n,
  );
}

/** The lines with the gain or loss that they lack. */
function balanced(lines: readonly PostingLine[]): PostingLine[] {
  const differenceOre = lines.reduce((sum, { debitOre, creditOre }) => sum + debitOre - creditOre, 0n);
  return [...lines, ...differencePostings(differenceOre)];
}

/** The line of a gain in kroner, below 0 of a loss; none for 0. */
export function differencePostings(gainOre: Ore): PostingLine[] {
  const { exchangeGains, exchangeLosses } = CURRENCY_ACCOUNTS;
  if (gainOre === 0n) return [];
  return gainOre > 0n
    ? [creditPosting({ account: exchangeGains, amountOre: gainOre })]
    : [debitPosting({ account: exchangeLosses, amountOre: 0n - gainOre })];
}

/** The amounts of the sales and the output VAT by account and code, in the currency. */
function amountsOfSales({ lines }: DocumentInCurrency): Map<string, Amount> {
  const amounts = new Map<string, Amount>();
  const add = (key: string, amountOre: Amount) => amounts.set(key, (amounts.get(key) ?? 0n) + amountOre);
  const vatAccounts = new Map(OUTPUT_VAT);
  for (const { account, bookedVatCode, lineTotalOre, vatOre } of lines) {
    add(keyOf({ account, vatCode: String(bookedVatCode) }), lineTotalOre);
    const vatAccount = vatAccounts.get(bookedVatCode) ?? null;
    if (vatAccount !== null) add(keyOf({ account: vatAccount, vatCode: null }), vatOre);
  }
  return amounts;
}

function keyOf({ account, vatCode }: Pick<PostingLine, 'account' | 'vatCode'>): string {
  return `${account}/${vatCode}`;
}

function totalOf({ lines }: DocumentInCurrency): Amount {
  return lines.reduce((sum, line) => sum + line.lineTotalOre + line.vatOre, 0n);
}
