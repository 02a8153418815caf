import {
  IconActivity,
  IconArrowsSplit,
  IconBolt,
  IconBuilding,
  IconCalendarCheck,
  IconCash,
  IconChartBar,
  IconFileInvoice,
  IconFlag,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconListNumbers,
  IconMailOpened,
  IconNotebook,
  IconPackageExport,
  IconScale,
  IconSend,
  IconUserCircle,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import type { Right } from '../../../server/src/domain/roles.ts';
import { may } from '../../../server/src/domain/roles.ts';
import type { AtAccount } from '../http/session.ts';
import type { ShellTexts } from './shell-texts.ts';

export type Page = {
  label: string;
  /** Below the account; '' is the overview. */
  path: string;
  icon: Icon;
};

/** The pages of an account in their groups, without those that the person may not see or the environment does not have. */
export function pagesOf(account: AtAccount, texts: ShellTexts) {
  const ifMay = (right: Right, page: Page) => (may(account.company.role, right) ? [page] : []);
  const daily: Page[] = [
    { label: texts.overview, path: '', icon: IconLayoutDashboard },
    { label: texts.invoices, path: '/invoices', icon: IconFileInvoice },
    { label: texts.payments, path: '/payments', icon: IconCash },
    { label: texts.customers, path: '/customers', icon: IconUsers },
    { label: texts.mail, path: '/mail', icon: IconMailOpened },
  ];
  const books: Page[] = [
    { label: texts.journal, path: '/books/journal', icon: IconNotebook },
    { label: texts.reports, path: '/books/reports', icon: IconChartBar },
    { label: texts.closing, path: '/books/closing', icon: IconCalendarCheck },
    { label: texts.openingBalance, path: '/books/opening-balance', icon: IconScale },
    { label: texts.yearEnd, path: '/books/year-end', icon: IconFlag },
    { label: texts.exports, path: '/books/exports', icon: IconPackageExport },
    { label: texts.chart, path: '/books/accounts', icon: IconListNumbers },
    ...ifMay('keepBooks', {
      label: texts.bookingAccounts,
      path: '/books/booking-accounts',
      icon: IconArrowsSplit,
    }),
  ];
  const developers: Page[] = [
    ...ifMay('manageApiClients', {
      label: texts.apiClients,
      path: '/settings/api-clients',
      icon: IconKey,
    }),
    ...ifMay('manageWebhooks', { label: texts.webhooks, path: '/webhooks', icon: IconWebhook }),
    { label: texts.events, path: '/events', icon: IconBolt },
    ...ifMay('readLogs', { label: texts.requests, path: '/requests', icon: IconActivity }),
  ];
  const settings: Page[] = [
    ...ifMay('changeSettings', { label: texts.company, path: '/settings/company', icon: IconBuilding }),
    ...ifMay('changeSettings', { label: texts.eInvoices, path: '/settings/e-invoices', icon: IconSend }),
    { label: texts.people, path: '/settings/people', icon: IconUsersGroup },
    ...ifMay('readLogs', { label: texts.auditLog, path: '/settings/audit-log', icon: IconHistory }),
    { label: texts.me, path: '/me', icon: IconUserCircle },
  ];
  return { daily, books, developers, settings };
}
