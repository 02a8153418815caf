import {
  IconActivity,
  IconApps,
  IconArrowsSplit,
  IconBolt,
  IconBuilding,
  IconBuildingBank,
  IconCalendarCheck,
  IconCash,
  IconChartBar,
  IconCircleCheck,
  IconFileDescription,
  IconFileInvoice,
  IconFileUpload,
  IconFlag,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconListNumbers,
  IconMailOpened,
  IconNotebook,
  IconPackage,
  IconPackageExport,
  IconPlugConnected,
  IconReceipt,
  IconRepeat,
  IconScale,
  IconSend,
  IconTag,
  IconTransferIn,
  IconUserCircle,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import type { Right } from '../../../server/src/domain/access/roles.ts';
import { hasRight } from '../../../server/src/domain/access/roles.ts';
import type { AtAccount } from '../http/session.ts';
import type { AccountPage } from '../ui/links.tsx';
import type { ShellTexts } from './shell-texts.ts';

export type Page = {
  label: string;
  to: AccountPage;
  icon: Icon;
};

/** The pages of an account in their groups, without those that the person may not see or the environment does not have. */
export function pagesOf(account: AtAccount, texts: ShellTexts) {
  const ifMay = (right: Right, page: Page) => (hasRight(account.company.role, right) ? [page] : []);
  const daily: Page[] = [
    { label: texts.overview, to: '/$accountId', icon: IconLayoutDashboard },
    { label: texts.proposals, to: '/$accountId/proposals', icon: IconCircleCheck },
    { label: texts.invoices, to: '/$accountId/invoices', icon: IconFileInvoice },
    { label: texts.quotes, to: '/$accountId/quotes', icon: IconFileDescription },
    { label: texts.recurring, to: '/$accountId/recurring', icon: IconRepeat },
    { label: texts.payments, to: '/$accountId/payments', icon: IconCash },
    { label: texts.bank, to: '/$accountId/bank', icon: IconBuildingBank },
    { label: texts.customers, to: '/$accountId/customers', icon: IconUsers },
    { label: texts.products, to: '/$accountId/products', icon: IconTag },
    { label: texts.mail, to: '/$accountId/mail', icon: IconMailOpened },
  ];
  const books: Page[] = [
    { label: texts.journal, to: '/$accountId/books/journal', icon: IconNotebook },
    ...ifMay('keepBooks', { label: texts.receipts, to: '/$accountId/books/vouchers', icon: IconReceipt }),
    { label: texts.reports, to: '/$accountId/books/reports', icon: IconChartBar },
    { label: texts.closing, to: '/$accountId/books/closing', icon: IconCalendarCheck },
    { label: texts.openingBalance, to: '/$accountId/books/opening-balance', icon: IconScale },
    { label: texts.yearEnd, to: '/$accountId/books/year-end', icon: IconFlag },
    { label: texts.exports, to: '/$accountId/books/exports', icon: IconPackageExport },
    { label: texts.chart, to: '/$accountId/books/accounts', icon: IconListNumbers },
    ...ifMay('keepBooks', {
      label: texts.bookingAccounts,
      to: '/$accountId/books/booking-accounts',
      icon: IconArrowsSplit,
    }),
  ];
  const developers: Page[] = [
    ...ifMay('manageApiClients', {
      label: texts.apiClients,
      to: '/$accountId/settings/api-clients',
      icon: IconKey,
    }),
    ...ifMay('manageApiClients', { label: texts.apps, to: '/$accountId/settings/apps', icon: IconApps }),
    ...ifMay('manageWebhooks', { label: texts.webhooks, to: '/$accountId/webhooks', icon: IconWebhook }),
    { label: texts.events, to: '/$accountId/events', icon: IconBolt },
    ...ifMay('readLogs', { label: texts.requests, to: '/$accountId/requests', icon: IconActivity }),
  ];
  const settings: Page[] = [
    ...ifMay('changeSettings', {
      label: texts.company,
      to: '/$accountId/settings/company',
      icon: IconBuilding,
    }),
    ...ifMay('changeSettings', {
      label: texts.eInvoices,
      to: '/$accountId/settings/e-invoices',
      icon: IconSend,
    }),
    { label: texts.people, to: '/$accountId/settings/people', icon: IconUsersGroup },
    { label: texts.connections, to: '/$accountId/settings/connected-apps', icon: IconPlugConnected },
    ...ifMay('sell', { label: texts.imports, to: '/$accountId/imports', icon: IconFileUpload }),
    ...ifMay('keepBooks', { label: texts.moveIn, to: '/$accountId/move-in', icon: IconTransferIn }),
    ...ifMay('readLogs', { label: texts.auditLog, to: '/$accountId/settings/audit-log', icon: IconHistory }),
    ...ifMay('takeEverything', {
      label: texts.leaving,
      to: '/$accountId/settings/leaving',
      icon: IconPackage,
    }),
    { label: texts.me, to: '/$accountId/me', icon: IconUserCircle },
  ];
  return { daily, books, developers, settings };
}
