import { FOREIGN_CURRENCIES } from '../../../src/domain/currency/currency.ts';
import { bodyOf } from '../api/answers.ts';
import type { ApiCaller } from '../api/api-caller.ts';
import { ore } from './model-agreement.ts';
import { elementsAt, readXml, textAt } from '../documents/read-xml.ts';
import type { XmlElement } from '../documents/read-xml.ts';

/** Øre; debit is positive. Figures of 0 are left out, so that only what is there is compared. */
export type MonthEnd = {
  /** The trial balance: assets, equity and liabilities for ever, income and expenses of the year. */
  balances: [account: string, closing: bigint][];
  undistributedOre: bigint;
  /** Receivables by invoice, each with its age: `<invoice> <age>`. */
  receivables: [item: string, outstanding: bigint][];
  /** What each customer owes at the end of the month by the statement of account; below 0: the customer has credit. */
  statements: [customer: string, closing: bigint][];
  /** SAF-T of the month. */
  accounts: [account: string, balance: Balance][];
  customers: [ledger: string, balance: Balance][];
  /** What each customer owes in each other currency by its statement of account: `<customer> EUR`, in hundredths. */
  statementsInCurrency: [customer: string, closing: bigint][];
  /** What lines of the month move in other currencies by SAF-T: `<account> EUR`, in hundredths. */
  movedInCurrency: [account: string, amount: bigint][];
  /** Of the term so far that the month belongs to: net sales by VAT code, and what is due. */
  vatBases: [code: string, base: bigint][];
  vatDueOre: bigint;
};
export type Balance = [opening: bigint, closing: bigint];

/** What reports and SAF-T say of a month and its last day. */
export async function readMonthEnd(api: ApiCaller, month: string): Promise<MonthEnd> {
  const asOf = lastDayOf(month);
  const balance = bodyOf(await api.get(`/v1/reports/trial-balance?asOf=${asOf}`), 200);
  const { customers } = bodyOf(await api.get(`/v1/reports/receivables?asOf=${asOf}`), 200);
  const safT = await readSafT(api, month, month);
  // In the second month of a term the report is of both; of the first month it is read from the trial balance alone.
  const isTermEnd = Number(month.slice(5)) % 2 === 0;
  const vat = isTermEnd ? await readVat(api, month) : { vatBases: [], vatDueOre: 0n };
  return {
    balances: sorted(balance.accounts.map((row) => [row.account, ore(row.closing)])),
    undistributedOre: ore(balance.undistributedResult.amount),
    receivables: sorted(summed(customers.flatMap(({ invoices }) => invoices))),
    statements: await readStatements(api, asOf),
    statementsInCurrency: await readStatements(api, asOf, FOREIGN_CURRENCIES),
    accounts: sorted([...safT.accounts]),
    customers: sorted([...safT.customers]),
    movedInCurrency: sorted([...safT.movedInCurrency]),
    ...vat,
  };
}

/** @param currencies left out: in kroner, by customer alone */
async function readStatements(
  api: ApiCaller,
  asOf: string,
  currencies?: readonly string[],
): Promise<MonthEnd['statements']> {
  const closings: [string, bigint][] = [];
  const { items } = bodyOf(await api.get('/v1/clients?pageSize=100'), 200);
  for (const { id } of items) {
    for (const currency of currencies ?? ['NOK']) {
      const path = `/v1/clients/${id}/statement?to=${asOf}&currency=${currency}` as const;
      const statement = bodyOf(await api.get(path), 200);
      const key = currencies === undefined ? id : `${id} ${currency}`;
      closings.push([key, ore(statement.closingBalance)]);
    }
  }
  return sorted(closings);
}

/** A revaluation is of no invoice, so each customer may have an item without one. */
function summed(items: { invoiceId: string | null; daysOverdue: number; outstanding: number }[]) {
  const sums = new Map<string, bigint>();
  for (const { invoiceId, daysOverdue, outstanding } of items) {
    const key = `${invoiceId} ${daysOverdue}`;
    sums.set(key, (sums.get(key) ?? 0n) + ore(outstanding));
  }
  return [...sums];
}

async function readVat(api: ApiCaller, month: string): Promise<Pick<MonthEnd, 'vatBases' | 'vatDueOre'>> {
  const [year, monthOfYear] = month.split('-');
  const report = bodyOf(await api.get(`/v1/reports/vat?year=${year}&term=${Number(monthOfYear) / 2}`), 200);
  const bases = report.lines.flatMap(({ vatCode, base }): [string, bigint][] =>
    base === null ? [] : [[vatCode, ore(base)]],
  );
  return { vatBases: sorted(bases), vatDueOre: ore(report.vatDue) };
}

/** Opening and closing balances by account, and by customer and account of the customer ledger: `<customer> <account>`. */
export async function readSafT(
  api: ApiCaller,
  from: string,
  to: string,
): Promise<{
  accounts: Map<string, Balance>;
  customers: Map<string, Balance>;
  movedInCurrency: Map<string, bigint>;
}> {
  const file = readXml((await api.get(`/v1/exports/saf-t?from=${from}&to=${to}`)).text);
  const accounts = elementsAt(file, 'MasterFiles/GeneralLedgerAccounts/Account').map(
    (account): [string, Balance] => [textAt(account, 'AccountID') ?? '', balanceOf(account)],
  );
  const customers = elementsAt(file, 'MasterFiles/Customers/Customer').flatMap((customer) =>
    elementsAt(customer, 'BalanceAccount').map((balance): [string, Balance] => [
      `${textAt(customer, 'CustomerID')} ${textAt(balance, 'AccountID')}`,
      balanceOf(balance),
    ]),
  );
  const movedInCurrency = new Map<string, bigint>();
  for (const line of elementsAt(file, 'GeneralLedgerEntries/Journal/Transaction/Line')) {
    for (const [side, sign] of SIDES) {
      const currency = textAt(line, `${side}/CurrencyCode`);
      if (currency === undefined) continue;
      const key = `${textAt(line, 'AccountID')} ${currency}`;
      const amount = sign * ore(Number(textAt(line, `${side}/CurrencyAmount`)));
      movedInCurrency.set(key, (movedInCurrency.get(key) ?? 0n) + amount);
    }
  }
  return { accounts: new Map(accounts), customers: new Map(customers), movedInCurrency };
}

const SIDES = [
  ['DebitAmount', 1n],
  ['CreditAmount', -1n],
] as const;

function balanceOf(element: XmlElement): Balance {
  const at = (path: string) => ore(Number(textAt(element, path) ?? 0));
  const on = (when: string) => at(`${when}DebitBalance`) - at(`${when}CreditBalance`);
  return [on('Opening'), on('Closing')];
}

/** By key, without what is 0. */
export function sorted<T extends bigint | Balance>(figures: readonly [string, T][]): [string, T][] {
  const isThere = (figure: bigint | Balance) =>
    typeof figure === 'bigint' ? figure !== 0n : figure.some((part) => part !== 0n);
  return figures.filter(([, figure]) => isThere(figure)).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

export function lastDayOf(month: string): string {
  const [year = 0, monthOfYear = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, monthOfYear, 0)).toISOString().slice(0, 10);
}
