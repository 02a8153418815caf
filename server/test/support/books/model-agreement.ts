import assert from 'node:assert/strict';
import { bodyOf, existing } from '../api/answers.ts';
import type { ApiCaller } from '../api/api-caller.ts';
import type { Model } from './book-model.ts';
import * as model from './book-model.ts';
import { journalOf } from '../example-invoices.ts';

/** Fails the test unless invoices, journal and reports say what the model says. @param today of the account */
export async function assertAgreement(api: ApiCaller, books: Model, today: string): Promise<void> {
  await assertInvoicesAgree(api, books);
  await assertCreditAgrees(api, books);
  const years = yearsUntil(today);
  await assertJournalAgrees(api, books, years);
  await assertTrialBalanceAgrees(api, books);
  await assertReceivablesAgree(api, books);
  await assertVatAgrees(api, books, years);
  await assertBankAgrees(api, books);
}

/** Fails the test unless each transaction of the bank is what the model says, and the reconciliation sums what the books lack. */
export async function assertBankAgrees(api: ApiCaller, { bank, balances }: Model): Promise<void> {
  const said = new Map<string, [bigint, string]>();
  for (let page = 1; ; page++) {
    const { items, hasMore } = bodyOf(await api.get(`/v1/bank-transactions?pageSize=100&page=${page}`), 200);
    for (const { id, direction, amount, status } of items) {
      said.set(id, [direction === 'in' ? ore(amount) : -ore(amount), status]);
    }
    if (!hasMore) break;
  }
  const byId = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);
  assert.deepEqual(
    [...said].toSorted(byId),
    bank.map((one): [string, [bigint, string]] => [one.id, [one.ore, one.status]]).toSorted(byId),
  );
  const { unmatchedSum, ignoredSum, ledgerBalance } = bodyOf(await api.get('/v1/bank-reconciliation'), 200);
  const lacking = sum(
    bank
      .filter(({ status, isBooked }) => status === 'unmatched' || (status === 'matched' && !isBooked))
      .map((one) => one.ore),
  );
  // All that is ignored in a life is the same money as another transaction.
  assert.deepEqual(
    [ore(unmatchedSum), ore(ignoredSum), ore(existing(ledgerBalance))],
    [lacking, 0n, balances.get('1920') ?? 0n],
  );
}

async function assertInvoicesAgree(api: ApiCaller, { invoices, foreign }: Model): Promise<void> {
  const said = new Map<string, bigint[]>();
  for (let page = 1; ; page++) {
    const answer = await api.get(`/v1/invoices?type=invoice&pageSize=100&page=${page}`);
    const { items, hasMore } = bodyOf(answer, 200);
    for (const one of items) {
      if (one.status === 'draft') continue;
      const { total, paidAmount, creditedAmount, outstandingAmount, feesOutstanding } = one;
      said.set(one.id, [total, paidAmount, creditedAmount, outstandingAmount, feesOutstanding].map(ore));
    }
    if (!hasMore) break;
  }
  const reckoned = invoices.map((one): [string, bigint[]] => [
    one.id,
    [
      one.totalOre,
      model.paidOre(one),
      one.creditedOre,
      model.outstandingOre(one),
      model.feesOutstandingOre(one),
    ],
  ]);
  const abroad = foreign.invoices.map((one): [string, bigint[]] => {
    const covered = sum(one.payments.map((payment) => payment.covered.amount));
    return [one.id, [one.total, covered, one.credited, one.open.amount, 0n]];
  });
  assert.deepEqual(said, new Map([...reckoned, ...abroad]));
}

async function assertCreditAgrees(api: ApiCaller, { credit, foreign }: Model): Promise<void> {
  const { items } = bodyOf(await api.get('/v1/clients?pageSize=100'), 200);
  const said = items.map((client: { id: string; creditBalance: number }): [string, bigint] => [
    client.id,
    ore(client.creditBalance),
  ]);
  const reckoned = [...credit].map(([id, { booked, unbooked }]): [string, bigint] => [id, booked + unbooked]);
  assertSameFigures(new Map(said), new Map(reckoned));
  const inCurrency = items.flatMap(({ id, creditBalances }) =>
    creditBalances.map(({ currency, amount }): [string, bigint] => [`${id} ${currency}`, ore(amount)]),
  );
  const abroad = [...foreign.credit].map(([key, { booked, unbooked }]): [string, bigint] => [
    key,
    booked.amount + unbooked.amount,
  ]);
  assertSameFigures(new Map(inCurrency), new Map(abroad));
}

async function assertJournalAgrees(api: ApiCaller, books: Model, years: string[]): Promise<void> {
  const balances = new Map<string, bigint>();
  const netOfCode = new Map<string, bigint>();
  const inCurrency = new Map<string, bigint>();
  for (const year of years) {
    for (const { lines } of await journalOf(api, year)) {
      for (const line of lines) {
        const { account, debit, credit, customerId, vatCode, currency, currencyAmount } = line;
        const amount = ore(debit) - ore(credit);
        add(balances, account, amount);
        if (customerId !== null) add(balances, `${account} ${customerId}`, amount);
        if (vatCode !== null) add(netOfCode, vatCode, -amount);
        if (currency === null) continue;
        const inIt = ore(existing(currencyAmount));
        add(inCurrency, `${account} ${currency} ${customerId}`, debit > 0 ? inIt : -inIt);
      }
    }
  }
  assertSameFigures(balances, books.balances);
  assertSameFigures(netOfCode, books.netOfCode);
  assertSameFigures(inCurrency, amountsInCurrency(books));
}

/** What the lines of each account, currency and customer come to, in the currency. */
export function amountsInCurrency({ posted }: Pick<Model, 'posted'>): Map<string, bigint> {
  const amounts = new Map<string, bigint>();
  for (const { account, currency, customer = null, amount } of posted) {
    if (currency !== undefined) add(amounts, `${account} ${currency} ${customer}`, amount ?? 0n);
  }
  return amounts;
}

/** Accounts of results begin at 0 each year; what they had before stands in one figure. */
async function assertTrialBalanceAgrees(api: ApiCaller, { balances }: Model): Promise<void> {
  const report = bodyOf(await api.get('/v1/reports/trial-balance'), 200);
  const isOfBalance = (account: string) => /^[12]\d{3}$/.test(account);
  const said = new Map<string, bigint>(
    report.accounts.map((row: { account: string; closing: number }) => [row.account, ore(row.closing)]),
  );
  const ofAccounts = [...balances].filter(([key]) => !key.includes(' '));
  assertSameFigures(
    new Map([...said].filter(([account]) => isOfBalance(account))),
    new Map(ofAccounts.filter(([account]) => isOfBalance(account))),
  );
  const result = sum([...said].filter(([account]) => !isOfBalance(account)).map(([, amount]) => amount));
  assert.equal(
    result + ore(report.undistributedResult.amount),
    sum(ofAccounts.filter(([account]) => !isOfBalance(account)).map(([, amount]) => amount)),
  );
}

async function assertReceivablesAgree(api: ApiCaller, { balances, invoices, foreign }: Model): Promise<void> {
  const { customers } = bodyOf(await api.get('/v1/reports/receivables'), 200);
  const ofCustomers = new Map<string, bigint>();
  const ofInvoices = new Map<string, bigint>();
  for (const { customerId, outstanding, invoices: open } of customers) {
    ofCustomers.set(`1500 ${customerId}`, ore(outstanding));
    for (const one of open) ofInvoices.set(one.invoiceId ?? '', ore(one.outstanding));
  }
  assertSameFigures(ofCustomers, new Map([...balances].filter(([key]) => key.startsWith('1500 '))));
  const owed = invoices
    .filter(({ booked }) => booked)
    .map((one): [string, bigint] => [one.id, model.outstandingOre(one) + model.feesOutstandingOre(one)]);
  const abroad = foreign.invoices
    .filter(({ booked }) => booked)
    .map((one): [string, bigint] => [one.id, one.open.nok]);
  assertSameFigures(ofInvoices, new Map([...owed, ...abroad]));
}

async function assertVatAgrees(
  api: ApiCaller,
  { balances, netOfCode }: Model,
  years: string[],
): Promise<void> {
  const base = new Map<string, bigint>();
  let due = 0n;
  for (const year of years) {
    for (const term of [1, 2, 3, 4, 5, 6]) {
      const report = bodyOf(await api.get(`/v1/reports/vat?year=${year}&term=${term}`), 200);
      due += ore(report.vatDue);
      for (const line of report.lines) if (line.base !== null) add(base, line.vatCode, ore(line.base));
    }
  }
  // Code 7 has no VAT treatment, so the return does not know it.
  assertSameFigures(base, new Map([...netOfCode].filter(([code]) => code !== '7')));
  const ofVat = [...balances].filter(([account]) => account.startsWith('27'));
  assert.equal(due, -sum(ofVat.map(([, amount]) => amount)));
}

function assertSameFigures(said: Map<string, bigint>, reckoned: Map<string, bigint>): void {
  const sorted = (figures: Map<string, bigint>) =>
    [...figures].filter(([, amount]) => amount !== 0n).toSorted(([a], [b]) => (a < b ? -1 : 1));
  assert.deepEqual(sorted(said), sorted(reckoned));
}

function yearsUntil(today: string): string[] {
  const last = Number(today.slice(0, 4));
  return Array.from({ length: last - 2025 + 1 }, (_, index) => String(2025 + index));
}

function add(figures: Map<string, bigint>, key: string, amount: bigint): void {
  figures.set(key, (figures.get(key) ?? 0n) + amount);
}

function sum(amounts: bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

/** Of an amount in kroner, which has two decimals. */
export function ore(amount: number): bigint {
  return BigInt(Math.round(amount * 100));
}

export function kroner(amount: bigint): number {
  return Number(amount) / 100;
}
