import { NavLink, ScrollArea, Text } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import type { Right } from '../../../server/src/domain/roles.ts';
import { may } from '../../../server/src/domain/roles.ts';
import type { AtAccount } from '../http/session.ts';
import { useTexts } from '../text/language.tsx';
import { shellTexts } from './shell-texts.ts';

/** Links to all pages, except those that the person may not see or the environment does not have. */
export function Navigation({ account }: { account: AtAccount }) {
  const texts = useTexts(shellTexts);
  const { pathname } = useLocation();
  const base = `/${account.accountId}`;
  const has = (right: Right) => may(account.company.role, right);

  const item = (label: string, path: string) => {
    const to = `${base}${path}`;
    const isHere = path === '' ? pathname === base || pathname === `${base}/` : pathname.startsWith(to);
    return (
      <NavLink
        key={path}
        component={Link}
        to={to}
        // Otherwise the overview would count as open on every page below it.
        activeOptions={{ exact: path === '' }}
        label={label}
        active={isHere}
        aria-current={isHere ? 'page' : undefined}
      />
    );
  };
  const heading = (text: string) => (
    <Text size="xs" fw={650} c="dimmed" tt="uppercase" mt="md" mb={4} px="sm">
      {text}
    </Text>
  );

  return (
    <ScrollArea>
      {item(texts.overview, '')}
      {item(texts.invoices, '/invoices')}
      {item(texts.customers, '/customers')}
      {account.isTest && item(texts.mail, '/mail')}
      {heading(texts.books)}
      {item(texts.journal, '/books/journal')}
      {item(texts.reports, '/books/reports')}
      {item(texts.closing, '/books/closing')}
      {item(texts.openingBalance, '/books/opening-balance')}
      {item(texts.yearEnd, '/books/year-end')}
      {item(texts.exports, '/books/exports')}
      {item(texts.chart, '/books/accounts')}
      {has('keepBooks') && item(texts.bookingAccounts, '/books/booking-accounts')}
      {heading(texts.settings)}
      {has('changeSettings') && item(texts.company, '/settings/company')}
      {has('manageApiClients') && item(texts.apiClients, '/settings/api-clients')}
      {has('readLogs') && item(texts.requests, '/requests')}
      {item(texts.people, '/settings/people')}
      {has('readLogs') && item(texts.auditLog, '/settings/audit-log')}
      {item(texts.me, '/me')}
    </ScrollArea>
  );
}
