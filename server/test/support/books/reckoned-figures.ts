import type { Model } from './book-model.ts';
import { workingDay } from './book-model.ts';
import type { Balance, MonthEnd } from './month-end-figures.ts';
import { lastDayOf, sorted } from './month-end-figures.ts';

type Posted = Model['posted'][number];

/** The same figures as `readMonthEnd` reads, from the model's postings alone. */
export function monthEnd(books: Model, month: string): MonthEnd {
  const asOf = lastDayOf(month);
  const yearStart = `${month.slice(0, 4)}-01-01`;
  const until = books.posted.filter(({ on }) => on <= asOf);
  const counts = ({ account, on }: Posted) => isOfBalance(account) || on >= yearStart;
  return {
    balances: sorted([...sums(until.filter(counts), ({ account }) => account)]),
    undistributedOre: total(until.filter(({ account, on }) => !isOfBalance(account) && on < yearStart)),
    receivables: receivables(books, until, asOf),
    statements: sorted([
      ...sums(
        until.filter(
          ({ account, customer, currency }) =>
            isOfCustomer(account) && customer !== undefined && currency === undefined,
        ),
        ({ customer }) => customer ?? '',
      ),
    ]),
    statementsInCurrency: sorted([
      ...amounts(
        until.filter(({ account }) => isOfCustomer(account)),
        ({ customer, currency }) => `${customer} ${currency}`,
      ),
    ]),
    movedInCurrency: sorted([
      ...amounts(
        until.filter(({ on }) => on.startsWith(month)),
        ({ account, currency }) => `${account} ${currency}`,
      ),
    ]),
    accounts: sorted([...openingAndClosing(until.filter(counts), month, ({ account }) => account)]),
    customers: sorted([
      ...openingAndClosing(
        until.filter(({ account, customer }) => isOfCustomer(account) && customer !== undefined),
        month,
        ({ account, customer }) => `${customer?.replaceAll('-', '')} ${account}`,
      ),
    ]),
    ...vat(until, month),
  };
}

/** What stands open on each invoice, and for how many days it has been late. */
function receivables(
  { invoices, opened, foreign }: Model,
  until: Posted[],
  asOf: string,
): [string, bigint][] {
  const dueDates = new Map(
    [...invoices, ...opened, ...foreign.invoices].map(({ id, dueDate }) => [id, dueDate]),
  );
  const byInvoice = sums(
    until.filter(({ account }) => account === '1500'),
    ({ invoiceId }) => invoiceId ?? 'null',
  );
  const items = [...byInvoice].map(([id, outstanding]): [string, bigint] => {
    const days = (Date.parse(asOf) - Date.parse(workingDay(dueDates.get(id) ?? asOf))) / 86_400_000;
    return [`${id} ${Math.max(0, days)}`, outstanding];
  });
  return sorted(items);
}

/** Net sales of code 7 stand in no return. Losses take VAT back, without a base. */
function vat(until: Posted[], month: string): Pick<MonthEnd, 'vatBases' | 'vatDueOre'> {
  const monthOfYear = Number(month.slice(5));
  if (monthOfYear % 2 === 1) return { vatBases: [], vatDueOre: 0n };
  const from = `${month.slice(0, 5)}${String(monthOfYear - 1).padStart(2, '0')}-01`;
  const ofTerm = until.filter(({ on }) => on >= from);
  const bases = sums(
    ofTerm.filter(({ code }) => code !== undefined && code !== '7'),
    ({ code }) => code ?? '',
  );
  return {
    vatBases: sorted([...bases].map(([code, amount]): [string, bigint] => [code, -amount])),
    vatDueOre: -total(ofTerm.filter(({ account }) => account.startsWith('27'))),
  };
}

function openingAndClosing(
  until: Posted[],
  month: string,
  keyOf: (posted: Posted) => string,
): Map<string, Balance> {
  const opening = sums(
    until.filter(({ on }) => on < `${month}-01`),
    keyOf,
  );
  const closing = sums(until, keyOf);
  return new Map([...closing].map(([key, closes]) => [key, [opening.get(key) ?? 0n, closes]]));
}

function sums(postings: Posted[], keyOf: (posted: Posted) => string): Map<string, bigint> {
  const amounts = new Map<string, bigint>();
  for (const posted of postings) {
    amounts.set(keyOf(posted), (amounts.get(keyOf(posted)) ?? 0n) + posted.ore);
  }
  return amounts;
}

/** In hundredths of the currency, of postings that are in one. */
function amounts(postings: Posted[], keyOf: (posted: Posted) => string): Map<string, bigint> {
  const inCurrency = postings.filter(({ currency }) => currency !== undefined);
  return sums(
    inCurrency.map((posted) => ({ ...posted, ore: posted.amount ?? 0n })),
    keyOf,
  );
}

function total(postings: Posted[]): bigint {
  return postings.reduce((sum, { ore }) => sum + ore, 0n);
}

/** Receivables, and what is owed to customers. */
function isOfCustomer(account: string): boolean {
  return account === '1500' || account === '2900';
}

/** Income and expenses (classes 3 to 8) begin each year at 0. */
function isOfBalance(account: string): boolean {
  return account < '3';
}
