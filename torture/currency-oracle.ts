import type { Foreign } from './currencies.ts';
import { RATES_E6, isForeign } from './currencies.ts';
import { expect } from './finding.ts';
import type { Invoice, JournalEntry, Payment, Refund, AccountContent } from './read-account.ts';

type Rate = { rate: number; source: string } | null;
type Line = { vatCode: number; vatRate: number; lineTotal: number; vatAmount: number };

/** The account of receivables and of debt to customers, of fees of the bank, and of gains and losses by rates. */
const RECEIVABLES = '1500';
const DEBT = '2900';
const FEES = '7770';
const DIFFERENCES = ['8060', '8160'];

/**
 * Reckons the kroner of documents in a currency by itself: by groups of VAT, and by shares of what is open. No code of the service is used.
 * @param fees of the bank that transactions of files are, in øre
 * @throws Finding
 */
export function checkCurrencies(
  { invoices, clients, journalEntries: journal }: AccountContent,
  refunds: Refund[],
  feesOre: bigint,
  accountId: string,
): void {
  let [openOre, differenceOre] = [0n, 0n];
  for (const invoice of invoices) {
    const { currency } = invoice;
    if (isForeign(currency)) {
      const told = checkForeign(invoice, currency, accountId);
      openOre += told.openOre;
      differenceOre += told.differenceOre;
    } else {
      expect(invoice['exchangeRate'] === null, 'A document in kroner has a rate.', { accountId, invoice });
      openOre += isIssued(invoice) ? ore(invoice.outstandingAmount) : 0n;
    }
  }
  const receivableOre = balanceOf(journal, [RECEIVABLES]);
  expect(receivableOre === openOre, '1500 is not what is open at the rates of the invoices.', {
    accountId,
    receivableOre: String(receivableOre),
    openOre: String(openOre),
  });
  for (const currency of Object.keys(RATES_E6) as Foreign[]) {
    const issued = invoices.filter((one) => one.currency === currency && isIssued(one));
    const open = sum(issued.map((one) => ore(one.outstandingAmount)));
    const found = balanceIn(journal, RECEIVABLES, currency);
    expect(found === open, '1500 is not what is open in a currency.', {
      accountId,
      currency,
      found: String(found),
      open: String(open),
    });
    const credit = clients.flatMap(({ creditBalances }) => creditBalances);
    const owed = sum(credit.filter((one) => one.currency === currency).map(({ amount }) => ore(amount)));
    const debt = -balanceIn(journal, DEBT, currency);
    expect(debt === owed, '2900 is not the credit of customers in a currency.', {
      accountId,
      currency,
      debt: String(debt),
      owed: String(owed),
    });
  }
  checkDebt(journal, accountId);
  const payments = invoices.flatMap((invoice) => invoice.payments);
  const keptOre = feesOre + sum(payments.map(({ feeNok }) => ore(feeNok)));
  const bookedOre = balanceOf(journal, [FEES]);
  expect(bookedOre === keptOre, '7770 is not what the bank has kept.', {
    accountId,
    bookedOre: String(bookedOre),
    keptOre: String(keptOre),
  });
  checkDifferences(journal, refunds, differenceOre, accountId);
}

/** The kroner of what moved on the account in kroner: a payment in a currency says what arrived. */
export function arrivedOre({ currency, amount, amountNok }: Payment | Refund): bigint {
  return ore(currency === 'NOK' ? amount : amountNok);
}

function isIssued({ number, type }: Invoice): boolean {
  return number !== null && type === 'invoice';
}

/** @returns what is open in kroner, and the gains of payments, below 0 losses. Of a draft and a credit note nothing is open */
function checkForeign(
  invoice: Invoice,
  currency: Foreign,
  accountId: string,
): { openOre: bigint; differenceOre: bigint } {
  const rate = invoice['exchangeRate'] as Rate;
  if (invoice.number === null) {
    expect(rate === null, 'A draft has a rate.', { accountId, invoice });
    return { openOre: 0n, differenceOre: 0n };
  }
  const rateE6 = BigInt(RATES_E6[currency]);
  const isRate = rate !== null && BigInt(Math.round(rate.rate * 1_000_000)) === rateE6;
  expect(isRate, 'A document in a currency has not its rate.', { accountId, invoice });
  const groups = Map.groupBy(invoice['lines'] as Line[], ({ vatCode, vatRate }) => `${vatCode} ${vatRate}`);
  const inKroner = (of: 'lineTotal' | 'vatAmount') =>
    sum([...groups.values()].map((lines) => atRate(sum(lines.map((line) => ore(line[of]))), rateE6)));
  const [baseOre, vatOre] = [inKroner('lineTotal'), inKroner('vatAmount')];
  const agrees =
    ore(invoice['subtotalNok'] as number) === baseOre &&
    ore(invoice['vatNok'] as number) === vatOre &&
    ore(invoice['totalNok'] as number) === baseOre + vatOre;
  // The load credits invoices as a whole, so a credit note has the kroner of its invoice.
  expect(agrees, 'The kroner of a document are not its groups of VAT at its rate.', {
    accountId,
    invoice,
    baseOre: String(baseOre),
    vatOre: String(vatOre),
  });
  if (invoice.type === 'credit_note') return { openOre: 0n, differenceOre: 0n };
  return settled(invoice, baseOre + vatOre);
}

/**
 * Each payment takes its share of what is open, in the order in which they came. What takes the rest takes the rest of the kroner. The credit
 * note takes all that is open: payments behind it cover nothing.
 */
function settled(invoice: Invoice, totalNokOre: bigint): { openOre: bigint; differenceOre: bigint } {
  const total = ore(invoice.total);
  let [open, openOre, differenceOre] = [total, totalNokOre, 0n];
  for (const { amount, creditAmount, amountNok, feeNok } of invoice.payments) {
    const [paid, credit] = [ore(amount), ore(creditAmount)];
    const covers = paid - credit;
    if (covers === 0n) continue;
    const coveredOre = rounded(openOre * covers, open);
    differenceOre += rounded((ore(amountNok) + ore(feeNok)) * covers, paid) - coveredOre;
    [open, openOre] = [open - covers, openOre - coveredOre];
  }
  if (invoice.creditedAmount === 0 || open === 0n) return { openOre, differenceOre };
  return { openOre: 0n, differenceOre: differenceOre + rounded(totalNokOre * open, total) - openOre };
}

/** @throws Finding unless gains and losses are those of the payments, but for those of refunds, whose credit is an average */
function checkDifferences(
  journal: JournalEntry[],
  refunds: Refund[],
  differenceOre: bigint,
  accountId: string,
): void {
  const ofRefunds = new Set(refunds.map(({ id }) => id));
  const others = journal.filter(({ sourceDocumentId }) => !ofRefunds.has(sourceDocumentId));
  const bookedOre = -balanceOf(others, DIFFERENCES);
  expect(bookedOre === differenceOre, '8060 and 8160 are not what payments gained and lost.', {
    accountId,
    bookedOre: String(bookedOre),
    differenceOre: String(differenceOre),
  });
}

/** @throws Finding where a customer has no credit in a currency any more, and kroner of it are left */
function checkDebt(journal: JournalEntry[], accountId: string): void {
  const lines = journal.flatMap((entry) => entry.lines.filter(({ account }) => account === DEBT));
  const foreign = lines.filter(({ currency }) => isForeign(currency));
  for (const [of, own] of Map.groupBy(foreign, ({ customerId, currency }) => `${customerId} ${currency}`)) {
    const isGone = sum(own.map(amountIn)) === 0n;
    const leftOre = sum(own.map(signedOre));
    expect(!isGone || leftOre === 0n, 'Kroner are left of credit that is gone.', {
      accountId,
      of,
      leftOre: String(leftOre),
    });
  }
}

function balanceOf(journal: JournalEntry[], accounts: string[]): bigint {
  const lines = journal.flatMap((entry) => entry.lines.filter(({ account }) => accounts.includes(account)));
  return sum(lines.map(signedOre));
}

function balanceIn(journal: JournalEntry[], account: string, currency: Foreign): bigint {
  const lines = journal.flatMap((entry) =>
    entry.lines.filter((line) => line.account === account && line.currency === currency),
  );
  return sum(lines.map(amountIn));
}

type JournalLine = JournalEntry['lines'][number];

function signedOre({ debit, credit }: JournalLine): bigint {
  return ore(debit) - ore(credit);
}

/** The amount in the currency, below 0 on the side of credit. */
function amountIn({ debit, currencyAmount }: JournalLine): bigint {
  const amount = ore(currencyAmount ?? 0);
  return debit > 0 ? amount : -amount;
}

function atRate(amount: bigint, rateE6: bigint): bigint {
  return rounded(amount * rateE6, 1_000_000n);
}

/** Half away from zero. No amount here is below 0. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

function ore(kroner: number): bigint {
  return BigInt(Math.round(kroner * 100));
}

function sum(all: bigint[]): bigint {
  return all.reduce((total, one) => total + one, 0n);
}
