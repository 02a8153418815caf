import type { Schemas } from '../../../http/account-api.ts';
import { accountApi } from '../../../http/account-api.ts';
import { keptQueryOf, queryOf } from '../../../http/query-of.ts';
import type { Language } from '../../../text/language.tsx';

type ReportName =
  | 'income-statement'
  | 'balance-sheet'
  | 'trial-balance'
  | 'ledger'
  | 'journal'
  | 'receivables'
  | 'vat'
  | 'sales'
  | 'products';

/** The hash of the address that leads to the VAT return on the page of exports. */
export const VAT_RETURN = 'mva-melding';

export type IncomeStatement = Schemas['IncomeStatement'];
export type BalanceSheet = Schemas['BalanceSheet'];
export type TrialBalance = Schemas['TrialBalance'];
export type Ledger = Schemas['LedgerReport'];
export type JournalReport = Schemas['JournalReport'];
export type Receivables = Schemas['ReceivablesReport'];
export type VatReport = Schemas['VatReport'];
export type Sales = Schemas['SalesReport'];
export type ProductSales = Schemas['ProductReport'];

/** Days `yyyy-MM-dd`, both included, of one year. */
export type Days = { from: string; to: string };
/** @property term of two months, 1 to 6; 1 where the term is the year */
export type Term = { year: number; term: number };
/** The lines of an account, a VAT code or a customer. At least one is not empty. */
export type LedgerChoice = { account: string; vatCode: string; customerId: string };

export const LEDGER_PAGE_SIZE = 100;

// Every key begins with 'reports' and the account, because after a posting all reports are read anew.
export const reportsKey = (accountId: string) => ['reports', accountId];

/** The choices of the statements, which stand beside the year before. */
export const COMPARED = { compare: 'year' } as const;

export const incomeStatementQuery = (accountId: string, days: Days, language: Language) =>
  keptQueryOf([...reportsKey(accountId), 'income-statement', days, language], () =>
    accountApi(accountId).GET('/v1/reports/income-statement', {
      params: { query: { ...days, ...COMPARED, language } },
    }),
  );

export const balanceSheetQuery = (accountId: string, asOf: string, language: Language) =>
  keptQueryOf([...reportsKey(accountId), 'balance-sheet', asOf, language], () =>
    accountApi(accountId).GET('/v1/reports/balance-sheet', {
      params: { query: { asOf, ...COMPARED, language } },
    }),
  );

export const trialBalanceQuery = (accountId: string, asOf: string, language: Language) =>
  keptQueryOf([...reportsKey(accountId), 'trial-balance', asOf, language], () =>
    accountApi(accountId).GET('/v1/reports/trial-balance', { params: { query: { asOf, language } } }),
  );

export const ledgerQuery = (
  accountId: string,
  choice: LedgerChoice,
  days: Days,
  page: number,
  language: Language,
) =>
  keptQueryOf([...reportsKey(accountId), 'ledger', choice, days, page, language], () =>
    accountApi(accountId).GET('/v1/reports/ledger', {
      params: { query: { ...ledgerParameters(choice), ...days, page, pageSize: LEDGER_PAGE_SIZE, language } },
    }),
  );

export const journalReportQuery = (accountId: string, days: Days, page: number, language: Language) =>
  keptQueryOf([...reportsKey(accountId), 'journal', days, page, language], () =>
    accountApi(accountId).GET('/v1/reports/journal', {
      params: { query: { ...days, page, pageSize: LEDGER_PAGE_SIZE, language } },
    }),
  );

/** The choices that are not empty. */
export function ledgerParameters(choice: LedgerChoice): Partial<LedgerChoice> {
  return Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== ''));
}

/** What each customer owes, without the invoices. */
export const receivablesQuery = (accountId: string, asOf: string) =>
  keptQueryOf([...reportsKey(accountId), 'receivables', asOf], () =>
    accountApi(accountId).GET('/v1/reports/receivables', { params: { query: { asOf, details: false } } }),
  );

/** What one customer owes, with the invoices. */
export const openItemsQuery = (accountId: string, customerId: string, asOf: string) =>
  queryOf([...reportsKey(accountId), 'receivables', asOf, customerId], () =>
    accountApi(accountId).GET('/v1/reports/receivables', { params: { query: { asOf, customerId } } }),
  );

export const vatQuery = (accountId: string, term: Term, language: Language) =>
  keptQueryOf([...reportsKey(accountId), 'vat', term, language], () =>
    accountApi(accountId).GET('/v1/reports/vat', { params: { query: { ...term, language } } }),
  );

export const salesQuery = (accountId: string, days: Days, language: Language) =>
  keptQueryOf([...reportsKey(accountId), 'sales', days, language], () =>
    accountApi(accountId).GET('/v1/reports/sales', { params: { query: { ...days, language } } }),
  );

export const productSalesQuery = (accountId: string, days: Days, language: Language) =>
  keptQueryOf([...reportsKey(accountId), 'products', days, language], () =>
    accountApi(accountId).GET('/v1/reports/products', { params: { query: { ...days, language } } }),
  );

/** The address of a report as a file. The caller adds `format`. */
export function reportAddress(
  accountId: string,
  name: ReportName,
  parameters: Record<string, string | number>,
): string {
  const query = new URLSearchParams(
    Object.entries(parameters).map(([parameter, value]) => [parameter, String(value)]),
  );
  return `/app-api/accounts/${accountId}/v1/reports/${name}?${query.toString()}`;
}
