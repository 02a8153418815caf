import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import type { AnyRoute } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Right } from '../../server/src/domain/roles.ts';
import type { FilterName as TransactionFilterName } from './pages/bank/transactions/transaction-choice.ts';
import type { FilterName as EntryFilterName } from './pages/books/journal/journal-queries.ts';
import type { Days, Term } from './pages/books/reports/reports.ts';
import type { FilterName as CustomerFilterName } from './pages/customers/customers.ts';
import type { EventFilter } from './pages/events/events-queries.ts';
import type { FilterName as InvoiceFilterName } from './pages/invoices/list/invoice-choice.ts';
import type { FilterName as MailFilterName } from './pages/mail/mail-queries.ts';
import type { FilterName as PaymentFilterName } from './pages/payments/payments.ts';
import type { FilterName as QuoteFilterName } from './pages/quotes/list/quote-choice.ts';
import type { FilterName as RecurringFilterName } from './pages/recurring/list/list-choice.ts';
import type { FilterName as CallFilterName } from './pages/requests/requests-queries.ts';
import { AccountShell } from './shell/account-shell.tsx';
import { ChooseAccount } from './shell/choose-account.tsx';
import { OnlyWith } from './shell/only-with.tsx';
import { ErrorPage } from './ui/error-page.tsx';

// Pages are loaded only when they are opened, so that the first load stays small.
const root = createRootRoute({ errorComponent: ErrorPage, notFoundComponent: ErrorPage });

/** The names after `?` that a page reads. Their values are text. */
const named =
  <Name extends string>() =>
  (search: Partial<Record<Name, string>>) =>
    search;
const at = <Parent extends AnyRoute, Path extends string, Name extends string = never>(
  parent: Parent,
  path: Path,
  load: () => Promise<{ default: ComponentType }>,
  validateSearch = named<Name>(),
) => createRoute({ getParentRoute: () => parent, path, validateSearch, component: lazyRouteComponent(load) });

const signIn = at(root, '/sign-in', () => import('./pages/sign-in/sign-in-page.tsx'), named<'backTo'>());
const forgotPassword = at(root, '/forgot-password', () => import('./pages/sign-in/forgot-password-page.tsx'));
const newPassword = at(root, '/new-password', () => import('./pages/sign-in/new-password-page.tsx'));
const invitation = at(root, '/invitation', () => import('./pages/sign-in/invitation-page.tsx'));
const choose = createRoute({ getParentRoute: () => root, path: '/', component: ChooseAccount });

const account = createRoute({ getParentRoute: () => root, path: '/$accountId', component: AccountShell });
// A page stands below the right that it needs.
const withRight = <R extends Right>(right: R) =>
  createRoute({ getParentRoute: () => account, id: right, component: () => <OnlyWith right={right} /> });
const sellers = withRight('sell');
const bookkeepers = withRight('keepBooks');
const settingsChangers = withRight('changeSettings');
const apiClientManagers = withRight('manageApiClients');
const logReaders = withRight('readLogs');
const webhookManagers = withRight('manageWebhooks');

const home = at(account, '/', () => import('./pages/home/home-page.tsx'));
const invoices = at(
  account,
  '/invoices',
  () => import('./pages/invoices/list/invoices-page.tsx'),
  named<InvoiceFilterName | 'sort' | 'page'>(),
);
const newInvoice = at(
  sellers,
  '/invoices/new',
  () => import('./pages/invoices/new-invoice-page.tsx'),
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
  named<QuoteFilterName | 'sort' | 'page'>(),
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
  named<RecurringFilterName | 'page'>(),
);
const recurringForm = at(
  sellers,
  '/recurring/new',
  () => import('./pages/recurring/form/recurring-form-page.tsx'),
  named<'change' | 'client' | 'like'>(),
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
  named<PaymentFilterName | 'sort' | 'page'>(),
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
  named<TransactionFilterName | 'sort' | 'page'>(),
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
  named<CustomerFilterName | 'sort' | 'page'>(),
);
const customer = at(account, '/customers/$clientId', () => import('./pages/customers/customer-page.tsx'));
const chart = at(account, '/books/accounts', () => import('./pages/books/chart-page.tsx'), named<'q'>());
const bookingAccounts = at(
  bookkeepers,
  '/books/booking-accounts',
  () => import('./pages/books/chart/booking-accounts-page.tsx'),
);
const journal = at(
  account,
  '/books/journal',
  () => import('./pages/books/journal-page.tsx'),
  named<EntryFilterName | 'sort' | 'page'>(),
);
const newEntry = at(
  bookkeepers,
  '/books/journal/new',
  () => import('./pages/books/entry/new-entry-page.tsx'),
  named<'copy'>(),
);
const entry = at(
  account,
  '/books/journal/$entryId',
  () => import('./pages/books/entry/entry-page.tsx'),
  named<'posted'>(),
);
const closing = at(account, '/books/closing', () => import('./pages/books/closing/closing-page.tsx'));
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
    throw redirect({ to: '/$accountId/books/reports/trial-balance', params });
  },
});
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
const mail = at(
  account,
  '/mail',
  () => import('./pages/mail/mail-page.tsx'),
  named<MailFilterName | 'sort' | 'page'>(),
);
const requests = at(
  logReaders,
  '/requests',
  () => import('./pages/requests/requests-page.tsx'),
  named<CallFilterName | 'sort' | 'page'>(),
);
const request = at(logReaders, '/requests/$callId', () => import('./pages/requests/request-page.tsx'));
const events = at(
  account,
  '/events',
  () => import('./pages/events/events-page.tsx'),
  named<keyof EventFilter>(),
);
const event = at(account, '/events/$eventId', () => import('./pages/events/event-page.tsx'));
const webhooks = at(webhookManagers, '/webhooks', () => import('./pages/webhooks/webhooks-page.tsx'));
const webhook = at(
  webhookManagers,
  '/webhooks/$endpointId',
  () => import('./pages/webhooks/endpoint-page.tsx'),
  named<'status' | 'types' | 'page'>(),
);
const delivery = at(
  webhookManagers,
  '/webhooks/$endpointId/deliveries/$deliveryId',
  () => import('./pages/webhooks/delivery-page.tsx'),
);
const companySettings = at(
  settingsChangers,
  '/settings/company',
  () => import('./pages/settings/company-page.tsx'),
  named<'part'>(),
);
const eInvoices = at(
  settingsChangers,
  '/settings/e-invoices',
  () => import('./pages/settings/e-invoices/e-invoices-page.tsx'),
  named<'page'>(),
);
const apiClients = at(
  apiClientManagers,
  '/settings/api-clients',
  () => import('./pages/settings/api-clients-page.tsx'),
);
const people = at(account, '/settings/people', () => import('./pages/settings/people-page.tsx'));
const auditLog = at(
  logReaders,
  '/settings/audit-log',
  () => import('./pages/settings/audit-log-page.tsx'),
  named<'page'>(),
);
const me = at(account, '/me', () => import('./pages/me/me-page.tsx'));

export const router = createRouter({
  basepath: '/app',
  defaultPreload: 'intent',
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
    choose,
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
      chart,
      journal,
      entry,
      openingBalance,
      closing,
      yearEnd,
      exports,
      reports,
      trialBalance,
      ledger,
      journalReport,
      receivables,
      vatReport,
      sales,
      mail,
      events,
      event,
      people,
      me,
      sellers.addChildren([newInvoice, newQuote, recurringForm]),
      bookkeepers.addChildren([newEntry, bookingAccounts]),
      settingsChangers.addChildren([companySettings, eInvoices]),
      apiClientManagers.addChildren([apiClients]),
      webhookManagers.addChildren([webhooks, webhook, delivery]),
      logReaders.addChildren([requests, request, auditLog]),
    ]),
  ]),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
