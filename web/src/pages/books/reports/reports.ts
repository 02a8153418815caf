import type { Schemas } from '../../../http/account-api.ts';
import { accountApi } from '../../../http/account-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import { keepWithinAccount } from '../../../http/keep-within-account.ts';
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

export function incomeStatementQuery(accountId: string, days: Days, language: Language) {
  return {
    queryKey: [...reportsKey(accountId), 'income-statement', days, language],
    queryFn: async (): Promise<IncomeStatement> => {
      const query = { ...days, ...COMPARED, language };
      return dataOf(await accountApi(accountId).GET('/v1/reports/income-statement', { params: { query } }));
    },
    placeholderData: keepWithinAccount(accountId),
  };
}

export function balanceSheetQuery(accountId: string, asOf: string, language: Language) {
  return {
    queryKey: [...reportsKey(accountId), 'balance-sheet', asOf, language],
    queryFn: async (): Promise<BalanceSheet> => {
      const query = { asOf, ...COMPARED, language };
      return dataOf(await accountApi(accountId).GET('/v1/reports/balance-sheet', { params: { query } }));
    },
    placeholderData: keepWithinAccount(accountId),
  };
}

export function trialBalanceQuery(accountId: string, asOf: string, language: Language) {
  return {
    queryKey: [...reportsKey(accountId), 'trial-balance', asOf, language],
    queryFn: async (): Promise<TrialBalance> => {
      const query = { asOf, language };
      return dataOf(await accountApi(accountId).GET('/v1/reports/trial-balance', { params: { query } }));
    },
    placeholderData: keepWithinAccount(accountId),
  };
}

export function ledgerQuery(
  accountId: string,
  choice: LedgerChoice,
  days: Days,
  page: number,
  language: Language,
) {
  return {
    queryKey: [...reportsKey(accountId), 'ledger', choice, days, page, language],
    queryFn: async (): Promise<Ledger> => {
      const query = { ...ledgerParameters(choice), ...days, page, pageSize: LEDGER_PAGE_SIZE, language };
      return dataOf(await accountApi(accountId).GET('/v1/reports/ledger', { params: { query } }));
    },
    placeholderData: keepWithinAccount(accountId),
  };
}

export function journalReportQuery(accountId: string, days: Days, page: number, language: Language) {
  return {
    queryKey: [...reportsKey(accountId), 'journal', days, page, language],
    queryFn: async (): Promise<JournalReport> => {
      const query = { ...days, page, pageSize: LEDGER_PAGE_SIZE, language };
      return dataOf(await accountApi(accountId).GET('/v1/reports/journal', { params: { query } }));
    },
    placeholderData: keepWithinAccount(accountId),
  };
}

/** The choices that are not empty. */
export function ledgerParameters(choice: LedgerChoice): Partial<LedgerChoice> {
  return Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== ''));
}

/** What each customer owes, without the invoices. */
export function receivablesQuery(accountId: string, asOf: string) {
  return {
    queryKey: [...reportsKey(accountId), 'receivables', asOf],
    queryFn: async (): Promise<Receivables> => {
      const query = { asOf, details: false };
      return dataOf(await accountApi(accountId).GET('/v1/reports/receivables', { params: { query } }));
    },
    placeholderData: keepWithinAccount(accountId),
  };
}

/** What one customer owes, with the invoices. */
export function openItemsQuery(accountId: string, customerId: string, asOf: string) {
  return {
    queryKey: [...reportsKey(accountId), 'receivables', asOf, customerId],
    queryFn: async (): Promise<Receivables> => {
      const query = { asOf, customerId };
      return dataOf(await accountApi(accountId).GET('/v1/reports/receivables', { params: { query } }));
    },
  };
}

export function vatQuery(accountId: string, term: Term, language: Language) {
  return {
    queryKey: [...reportsKey(accountId), 'vat', term, language],
    queryFn: async (): Promise<VatReport> => {
      const query = { ...term, language };
      return dataOf(await accountApi(accountId).GET('/v1/reports/vat', { params: { query } }));
    },
    placeholderData: keepWithinAccount(accountId),
  };
}

export function salesQuery(accountId: string, days: Days, language: Language) {
  return {
    queryKey: [...reportsKey(accountId), 'sales', days, language],
    queryFn: async (): Promise<Sales> => {
      const query = { ...days, language };
      return dataOf(await accountApi(accountId).GET('/v1/reports/sales', { params: { query } }));
    },
    placeholderData: keepWithinAccount(accountId),
  };
}

export function productSalesQuery(accountId: string, days: Days, language: Language) {
  return {
    queryKey: [...reportsKey(accountId), 'products', days, language],
    queryFn: async (): Promise<ProductSales> => {
      const query = { ...days, language };
      return dataOf(await accountApi(accountId).GET('/v1/reports/products', { params: { query } }));
    },
    placeholderData: keepWithinAccount(accountId),
  };
}

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
