import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import type { Right } from '../../server/src/domain/roles.ts';
import { AccountShell } from './shell/account-shell.tsx';
import { ChooseAccount } from './shell/choose-account.tsx';
import { OnlyWith } from './shell/only-with.tsx';
import { ErrorPage } from './ui/error-page.tsx';

// Pages are loaded only when they are opened, so that the first load stays small.
const root = createRootRoute({ errorComponent: ErrorPage, notFoundComponent: ErrorPage });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search: Record<string, unknown>): { backTo?: string } =>
    typeof search['backTo'] === 'string' ? { backTo: search['backTo'] } : {},
  component: lazyRouteComponent(() => import('./pages/sign-in/sign-in-page.tsx'), 'SignInPage'),
});
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(
    () => import('./pages/sign-in/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
});
const newPassword = createRoute({
  getParentRoute: () => root,
  path: '/new-password',
  component: lazyRouteComponent(() => import('./pages/sign-in/new-password-page.tsx'), 'NewPasswordPage'),
});
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(() => import('./pages/sign-in/invitation-page.tsx'), 'InvitationPage'),
});
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
const at = <Path extends string>(path: Path, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => account, path, component });

const home = at(
  '/',
  lazyRouteComponent(() => import('./pages/home/home-page.tsx'), 'HomePage'),
);
const invoices = at(
  '/invoices',
  lazyRouteComponent(() => import('./pages/invoices/list/invoices-page.tsx'), 'InvoicesPage'),
);
const newInvoice = createRoute({
  getParentRoute: () => sellers,
  path: '/invoices/new',
  component: lazyRouteComponent(() => import('./pages/invoices/new-invoice-page.tsx'), 'NewInvoicePage'),
});
const invoice = at(
  '/invoices/$invoiceId',
  lazyRouteComponent(() => import('./pages/invoices/invoice-page.tsx'), 'InvoicePage'),
);
const payments = at(
  '/payments',
  lazyRouteComponent(() => import('./pages/payments/payments-page.tsx'), 'PaymentsPage'),
);
const customers = at(
  '/customers',
  lazyRouteComponent(() => import('./pages/customers/customers-page.tsx'), 'CustomersPage'),
);
const customer = at(
  '/customers/$clientId',
  lazyRouteComponent(() => import('./pages/customers/customer-page.tsx'), 'CustomerPage'),
);
const chart = at(
  '/books/accounts',
  lazyRouteComponent(() => import('./pages/books/chart-page.tsx'), 'ChartPage'),
);
const bookingAccounts = createRoute({
  getParentRoute: () => bookkeepers,
  path: '/books/booking-accounts',
  component: lazyRouteComponent(
    () => import('./pages/books/chart/booking-accounts-page.tsx'),
    'BookingAccountsPage',
  ),
});
const journal = at(
  '/books/journal',
  lazyRouteComponent(() => import('./pages/books/journal-page.tsx'), 'JournalPage'),
);
const newEntry = createRoute({
  getParentRoute: () => bookkeepers,
  path: '/books/journal/new',
  component: lazyRouteComponent(() => import('./pages/books/entry/new-entry-page.tsx'), 'NewEntryPage'),
});
const entry = at(
  '/books/journal/$entryId',
  lazyRouteComponent(() => import('./pages/books/entry/entry-page.tsx'), 'EntryPage'),
);
const closing = at(
  '/books/closing',
  lazyRouteComponent(() => import('./pages/books/closing/closing-page.tsx'), 'ClosingPage'),
);
const openingBalance = at(
  '/books/opening-balance',
  lazyRouteComponent(() => import('./pages/books/opening/opening-page.tsx'), 'OpeningPage'),
);
const yearEnd = at(
  '/books/year-end',
  lazyRouteComponent(() => import('./pages/books/year-end/year-end-page.tsx'), 'YearEndPage'),
);
const exports = at(
  '/books/exports',
  lazyRouteComponent(() => import('./pages/books/exports/exports-page.tsx'), 'ExportsPage'),
);
const reports = createRoute({
  getParentRoute: () => account,
  path: '/books/reports',
  beforeLoad: ({ params: { accountId } }) => {
    throw redirect({ href: `/${accountId}/books/reports/trial-balance` });
  },
});
const trialBalance = at(
  '/books/reports/trial-balance',
  lazyRouteComponent(() => import('./pages/books/reports/trial-balance-page.tsx'), 'TrialBalancePage'),
);
const ledger = at(
  '/books/reports/ledger',
  lazyRouteComponent(() => import('./pages/books/reports/ledger-page.tsx'), 'LedgerPage'),
);
const journalReport = at(
  '/books/reports/journal',
  lazyRouteComponent(() => import('./pages/books/reports/journal-report-page.tsx'), 'JournalReportPage'),
);
const receivables = at(
  '/books/reports/receivables',
  lazyRouteComponent(() => import('./pages/books/reports/receivables-page.tsx'), 'ReceivablesPage'),
);
const vatReport = at(
  '/books/reports/vat',
  lazyRouteComponent(() => import('./pages/books/reports/vat-page.tsx'), 'VatPage'),
);
const sales = at(
  '/books/reports/sales',
  lazyRouteComponent(() => import('./pages/books/reports/sales-page.tsx'), 'SalesPage'),
);
const mail = at(
  '/mail',
  lazyRouteComponent(() => import('./pages/mail/mail-page.tsx'), 'MailPage'),
);
const requests = createRoute({
  getParentRoute: () => logReaders,
  path: '/requests',
  component: lazyRouteComponent(() => import('./pages/requests/requests-page.tsx'), 'RequestsPage'),
});
const request = createRoute({
  getParentRoute: () => logReaders,
  path: '/requests/$callId',
  component: lazyRouteComponent(() => import('./pages/requests/request-page.tsx'), 'RequestPage'),
});
const events = at(
  '/events',
  lazyRouteComponent(() => import('./pages/events/events-page.tsx'), 'EventsPage'),
);
const event = at(
  '/events/$eventId',
  lazyRouteComponent(() => import('./pages/events/event-page.tsx'), 'EventPage'),
);
const webhooks = createRoute({
  getParentRoute: () => webhookManagers,
  path: '/webhooks',
  component: lazyRouteComponent(() => import('./pages/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
});
const webhook = createRoute({
  getParentRoute: () => webhookManagers,
  path: '/webhooks/$endpointId',
  component: lazyRouteComponent(() => import('./pages/webhooks/endpoint-page.tsx'), 'EndpointPage'),
});
const delivery = createRoute({
  getParentRoute: () => webhookManagers,
  path: '/webhooks/$endpointId/deliveries/$deliveryId',
  component: lazyRouteComponent(() => import('./pages/webhooks/delivery-page.tsx'), 'DeliveryPage'),
});
const companySettings = createRoute({
  getParentRoute: () => settingsChangers,
  path: '/settings/company',
  component: lazyRouteComponent(() => import('./pages/settings/company-page.tsx'), 'CompanyPage'),
});
const eInvoices = createRoute({
  getParentRoute: () => settingsChangers,
  path: '/settings/e-invoices',
  component: lazyRouteComponent(
    () => import('./pages/settings/e-invoices/e-invoices-page.tsx'),
    'EInvoicesPage',
  ),
});
const apiClients = createRoute({
  getParentRoute: () => apiClientManagers,
  path: '/settings/api-clients',
  component: lazyRouteComponent(() => import('./pages/settings/api-clients-page.tsx'), 'ApiClientsPage'),
});
const people = at(
  '/settings/people',
  lazyRouteComponent(() => import('./pages/settings/people-page.tsx'), 'PeoplePage'),
);
const auditLog = createRoute({
  getParentRoute: () => logReaders,
  path: '/settings/audit-log',
  component: lazyRouteComponent(() => import('./pages/settings/audit-log-page.tsx'), 'AuditLogPage'),
});
const me = at(
  '/me',
  lazyRouteComponent(() => import('./pages/me/me-page.tsx'), 'MePage'),
);

export const router = createRouter({
  basepath: '/app',
  defaultPreload: 'intent',
  scrollRestoration: true,
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
      payments,
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
      sellers.addChildren([newInvoice]),
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
