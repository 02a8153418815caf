import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import type { transactions as transactionList } from './pages/bank/transactions/transaction-choice.ts';
import type { journal as journalList } from './pages/books/journal/journal-queries.ts';
import type { Days, Term } from './pages/books/reports/reports.ts';
import type { customers as customerList } from './pages/customers/customer-list.ts';
import type { deskFilters } from './pages/desk/desk-choice.ts';
import type { invoices as invoiceList } from './pages/invoices/list/invoice-choice.ts';
import type { emails as emailList } from './pages/mail/mail-queries.ts';
import type { payments as paymentList } from './pages/payments/payments.ts';
import type { products as productList } from './pages/products/product-list.ts';
import type { proposals as proposalList } from './pages/proposals/proposals.ts';
import type { quotes as quoteList } from './pages/quotes/list/quote-choice.ts';
import type { recurring as recurringList } from './pages/recurring/list/list-choice.ts';
import { account, at, bookkeepers, desk, named, root, sellers } from './routes/parents.tsx';
import { settingsPages } from './routes/settings.tsx';
import type { NameOf } from './ui/list/list.ts';
import { ChooseAccount } from './shell/choose-account.tsx';
import { PageProblem } from './ui/failures/page-problem.tsx';
import { differencesAreSaidBy } from './ui/form/differences.ts';

differencesAreSaidBy(async () => (await import('./pages/proposals/differences.ts')).sayDifferences);

const signIn = at(root, '/sign-in', () => import('./pages/sign-in/sign-in-page.tsx'), named<'backTo'>());
const forgotPassword = at(root, '/forgot-password', () => import('./pages/sign-in/forgot-password-page.tsx'));
const newPassword = at(root, '/new-password', () => import('./pages/sign-in/new-password-page.tsx'));
const invitation = at(root, '/invitation', () => import('./pages/sign-in/invitation-page.tsx'));
const signUp = at(root, '/sign-up', () => import('./pages/sign-in/sign-up-page.tsx'));
const connect = at(root, '/connect', () => import('./pages/connect/connect-page.tsx'));
const newCompany = at(root, '/new-company', () => import('./pages/sign-in/new-company-page.tsx'));
const choose = createRoute({ getParentRoute: () => root, path: '/', component: ChooseAccount });

const companies = at(
  desk,
  '/companies',
  () => import('./pages/desk/desk-page.tsx'),
  named<NameOf<{ filters: typeof deskFilters }> | 'environment'>(),
);
const home = at(account, '/', () => import('./pages/home/home-page.tsx'));
const invoices = at(
  account,
  '/invoices',
  () => import('./pages/invoices/list/invoices-page.tsx'),
  named<NameOf<typeof invoiceList>>(),
);
const newInvoice = at(
  sellers,
  '/invoices/new',
  () => import('./pages/invoices/form/new-invoice-page.tsx'),
  named<'draft' | 'client' | 'like' | 'field'>(),
);
const invoice = at(
  account,
  '/invoices/$invoiceId',
  () => import('./pages/invoices/invoice-page.tsx'),
  named<'tab' | 'send'>(),
);
const quotes = at(
  account,
  '/quotes',
  () => import('./pages/quotes/list/quotes-page.tsx'),
  named<NameOf<typeof quoteList>>(),
);
const newQuote = at(
  sellers,
  '/quotes/new',
  () => import('./pages/quotes/form/new-quote-page.tsx'),
  named<'draft' | 'client'>(),
);
const quote = at(account, '/quotes/$quoteId', () => import('./pages/quotes/quote-page.tsx'), named<'send'>());
const recurring = at(
  account,
  '/recurring',
  () => import('./pages/recurring/list/recurring-page.tsx'),
  named<NameOf<typeof recurringList>>(),
);
const recurringForm = at(
  sellers,
  '/recurring/new',
  () => import('./pages/recurring/form/recurring-form-page.tsx'),
  named<'change' | 'client' | 'like' | 'copy'>(),
);
const recurringInvoice = at(
  account,
  '/recurring/$recurringId',
  () => import('./pages/recurring/one/recurring-invoice-page.tsx'),
);
const payments = at(
  account,
  '/payments',
  () => import('./pages/payments/payments-page.tsx'),
  named<NameOf<typeof paymentList>>(),
);
const bankFiles = at(account, '/bank', () => import('./pages/bank/files/files-page.tsx'), named<'page'>());
const waitingTransactions = at(
  account,
  '/bank/waiting',
  () => import('./pages/bank/waiting/waiting-page.tsx'),
  named<'at'>(),
);
const bankTransactions = at(
  account,
  '/bank/transactions',
  () => import('./pages/bank/transactions/transactions-page.tsx'),
  named<NameOf<typeof transactionList>>(),
);
const bankTransaction = at(
  account,
  '/bank/transactions/$transactionId',
  () => import('./pages/bank/transactions/transaction-page.tsx'),
);
const refunds = at(
  account,
  '/bank/refunds',
  () => import('./pages/bank/refunds/refunds-page.tsx'),
  named<'page'>(),
);
const reconciliation = at(
  account,
  '/bank/reconciliation',
  () => import('./pages/bank/reconciliation/reconciliation-page.tsx'),
  named<'account' | 'date'>(),
);
const customers = at(
  account,
  '/customers',
  () => import('./pages/customers/customers-page.tsx'),
  named<NameOf<typeof customerList> | 'for'>(),
);
const customer = at(account, '/customers/$clientId', () => import('./pages/customers/customer-page.tsx'));
const products = at(
  account,
  '/products',
  () => import('./pages/products/products-page.tsx'),
  named<NameOf<typeof productList>>(),
);
const product = at(account, '/products/$productId', () => import('./pages/products/product-page.tsx'));
const imports = at(sellers, '/imports', () => import('./pages/imports/imports-page.tsx'), named<'for'>());
const moveIn = at(bookkeepers, '/move-in', () => import('./pages/imports/move/move-page.tsx'));
const chart = at(
  account,
  '/books/accounts',
  () => import('./pages/books/chart-page.tsx'),
  named<'q' | 'open'>(),
);
const bookingAccounts = at(
  bookkeepers,
  '/books/booking-accounts',
  () => import('./pages/books/chart/booking-accounts-page.tsx'),
);
const journal = at(
  account,
  '/books/journal',
  () => import('./pages/books/journal-page.tsx'),
  named<NameOf<typeof journalList>>(),
);
const newEntry = at(
  bookkeepers,
  '/books/journal/new',
  () => import('./pages/books/entry/new-entry-page.tsx'),
  named<'copy' | 'voucher' | 'transaction' | keyof Term>(),
);
const vouchers = at(
  bookkeepers,
  '/books/vouchers',
  () => import('./pages/books/vouchers/vouchers-page.tsx'),
  named<'posted'>(),
);
const voucher = at(
  bookkeepers,
  '/books/vouchers/$voucherId',
  () => import('./pages/books/vouchers/voucher-page.tsx'),
);
const entry = at(
  account,
  '/books/journal/$entryId',
  () => import('./pages/books/entry/entry-page.tsx'),
  named<'posted'>(),
);
const closing = at(
  account,
  '/books/closing',
  () => import('./pages/books/closing/closing-page.tsx'),
  named<'period'>(),
);
const openingBalance = at(
  account,
  '/books/opening-balance',
  () => import('./pages/books/opening/opening-page.tsx'),
);
const yearEnd = at(account, '/books/year-end', () => import('./pages/books/year-end/year-end-page.tsx'));
const exports = at(
  account,
  '/books/exports',
  () => import('./pages/books/exports/exports-page.tsx'),
  named<keyof Term>(),
);
const reports = createRoute({
  getParentRoute: () => account,
  path: '/books/reports',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$accountId/books/reports/income-statement', params });
  },
});
const incomeStatement = at(
  account,
  '/books/reports/income-statement',
  () => import('./pages/books/reports/income-statement-page.tsx'),
  named<keyof Days>(),
);
const balanceSheet = at(
  account,
  '/books/reports/balance-sheet',
  () => import('./pages/books/reports/balance-sheet-page.tsx'),
  named<'asOf'>(),
);
const trialBalance = at(
  account,
  '/books/reports/trial-balance',
  () => import('./pages/books/reports/trial-balance-page.tsx'),
  named<'asOf'>(),
);
const ledger = at(
  account,
  '/books/reports/ledger',
  () => import('./pages/books/reports/ledger-page.tsx'),
  named<keyof Days | 'account' | 'vatCode' | 'customerId' | 'page'>(),
);
const journalReport = at(
  account,
  '/books/reports/journal',
  () => import('./pages/books/reports/journal-report-page.tsx'),
  named<keyof Days | 'page'>(),
);
const receivables = at(
  account,
  '/books/reports/receivables',
  () => import('./pages/books/reports/receivables-page.tsx'),
  named<'asOf'>(),
);
const vatReport = at(
  account,
  '/books/reports/vat',
  () => import('./pages/books/reports/vat-page.tsx'),
  named<keyof Term>(),
);
const sales = at(
  account,
  '/books/reports/sales',
  () => import('./pages/books/reports/sales-page.tsx'),
  named<keyof Days>(),
);
const productSales = at(
  account,
  '/books/reports/products',
  () => import('./pages/books/reports/product-sales-page.tsx'),
  named<keyof Days>(),
);
const proposals = at(
  account,
  '/proposals',
  () => import('./pages/proposals/proposals-page.tsx'),
  named<NameOf<typeof proposalList>>(),
);
const proposal = at(account, '/proposals/$proposalId', () => import('./pages/proposals/proposal-page.tsx'));
const mail = at(
  account,
  '/mail',
  () => import('./pages/mail/mail-page.tsx'),
  named<NameOf<typeof emailList>>(),
);
export const router = createRouter({
  basepath: '/app',
  defaultPreload: 'intent',
  defaultErrorComponent: PageProblem,
  scrollRestoration: true,
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(search).toString();
    return text === '' ? '' : `?${text}`;
  },
  routeTree: root.addChildren([
    signIn,
    forgotPassword,
    newPassword,
    invitation,
    signUp,
    connect,
    newCompany,
    choose,
    desk.addChildren([companies]),
    account.addChildren([
      home,
      invoices,
      invoice,
      quotes,
      quote,
      recurring,
      recurringInvoice,
      payments,
      bankFiles,
      waitingTransactions,
      bankTransactions,
      bankTransaction,
      refunds,
      reconciliation,
      customers,
      customer,
      products,
      product,
      chart,
      journal,
      entry,
      openingBalance,
      closing,
      yearEnd,
      exports,
      reports,
      incomeStatement,
      balanceSheet,
      trialBalance,
      ledger,
      journalReport,
      receivables,
      vatReport,
      sales,
      productSales,
      mail,
      proposals,
      proposal,
      sellers.addChildren([newInvoice, newQuote, recurringForm, imports]),
      bookkeepers.addChildren([newEntry, vouchers, voucher, bookingAccounts, moveIn]),
      ...settingsPages,
    ]),
  ]),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
