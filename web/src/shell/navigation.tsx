import { Badge, Collapse, UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import {
  IconChevronDown,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { hasRight } from '../../../server/src/domain/access/roles.ts';
import { overviewQuery } from '../http/overview.ts';
import type { AtAccount } from '../http/session.ts';
import { useTexts } from '../text/language.tsx';
import type { AccountPage } from '../ui/links.tsx';
import { NavigationLink } from './navigation-link.ts';
import { pagesOf } from './pages.ts';
import type { Page } from './pages.ts';
import { shellTexts } from './shell-texts.ts';
import classes from './navigation.module.css';

/** Few companies have API clients that ask, so its link stands there while something waits. The search finds it always. */
const PROPOSALS = '/$accountId/proposals';

/**
 * Links to all pages, except those that the person may not see or the environment does not have.
 * @param isRail whether only the icons are shown
 * @param onRail changes that; undefined where there is no choice (on a phone)
 */
export function Navigation({
  account,
  isRail,
  onRail,
}: {
  account: AtAccount;
  isRail: boolean;
  onRail: ((isRail: boolean) => void) | undefined;
}) {
  const texts = useTexts(shellTexts);
  const { data: overview } = useQuery(overviewQuery(account));
  const sells = hasRight(account.company.role, 'sell');
  const waiting = overview && sells ? overview.waiting.bounced + overview.waiting.notReminded : undefined;
  const { daily, books, developers, settings } = pagesOf(account, texts);
  const matches = hasRight(account.company.role, 'matchBank');
  const isAtProposals = useLocation().pathname.includes('/proposals');
  const waitingAt: { [To in AccountPage]?: number | undefined } = {
    '/$accountId/invoices': waiting,
    '/$accountId/recurring': sells ? overview?.waiting.recurringInvoices : undefined,
    '/$accountId/quotes': sells ? overview?.waiting.acceptedQuotes : undefined,
    '/$accountId/bank': matches ? overview?.waiting.bankTransactions : undefined,
    '/$accountId/webhooks': overview?.waiting.failingWebhooks,
    [PROPOSALS]: overview?.waiting.proposals,
  };

  const link = (page: Page) => (
    <PageLink
      key={page.to}
      page={page}
      accountId={account.accountId}
      isRail={isRail}
      waiting={waitingAt[page.to] ?? 0}
    />
  );
  const group = (name: string, title: string, pages: Page[]) => (
    <PageGroup name={name} title={title} isRail={isRail}>
      {pages.map(link)}
    </PageGroup>
  );
  return (
    <>
      <div className={classes['pages']}>
        {daily.filter(({ to }) => to !== PROPOSALS || isAtProposals || waitingAt[to]).map(link)}
        {group('books', texts.books, books)}
        {developers.length > 0 && group('developers', texts.developers, developers)}
        {group('settings', texts.settings, settings)}
      </div>
      {onRail && <RailButton isRail={isRail} onRail={onRail} />}
    </>
  );
}

function PageLink({
  page,
  accountId,
  isRail,
  waiting,
}: {
  page: Page;
  accountId: string;
  isRail: boolean;
  /** Stands behind the label: so many things wait there for somebody. */
  waiting: number;
}) {
  const texts = useTexts(shellTexts);
  const { label, to, icon: Icon } = page;
  return (
    <NavigationLink
      to={to}
      params={{ accountId }}
      // Otherwise the overview would count as open on every page below it.
      activeOptions={{ exact: to === '/$accountId' }}
      activeProps={{ active: true }}
      className={classes['page'] ?? ''}
      label={isRail ? undefined : label}
      aria-label={isRail ? label : undefined}
      title={isRail ? label : undefined}
      leftSection={
        <span className={classes['icon']} data-waiting={(isRail && waiting > 0) || undefined}>
          <Icon size={18} stroke={1.75} aria-hidden />
        </span>
      }
      rightSection={
        !isRail &&
        waiting > 0 && (
          <Badge size="sm" color="orange" aria-label={texts.waiting(waiting)}>
            {waiting > 99 ? '99+' : waiting}
          </Badge>
        )
      }
    />
  );
}

/** Pages under a heading that folds them away. A folded group stays so on this device. */
function PageGroup({
  name,
  title,
  isRail,
  children,
}: {
  name: string;
  title: string;
  isRail: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const [isFolded, setFolded] = useLocalStorage({
    key: `tilgode.folded.${name}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  if (isRail) return <div className={classes['rail-group']}>{children}</div>;
  return (
    <div className={classes['group']}>
      <UnstyledButton
        className={classes['heading'] ?? ''}
        aria-expanded={!isFolded}
        aria-controls={id}
        onClick={() => setFolded(!isFolded)}
      >
        {title}
        <IconChevronDown size={14} stroke={2} aria-hidden className={classes['chevron'] ?? ''} />
      </UnstyledButton>
      <Collapse id={id} expanded={!isFolded} transitionDuration={120}>
        {children}
      </Collapse>
    </div>
  );
}

function RailButton({ isRail, onRail }: { isRail: boolean; onRail: (isRail: boolean) => void }) {
  const texts = useTexts(shellTexts);
  const label = isRail ? texts.wideMenu : texts.narrowMenu;
  const Icon = isRail ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <UnstyledButton
      className={classes['rail-button'] ?? ''}
      onClick={() => onRail(!isRail)}
      aria-label={label}
      title={label}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      {!isRail && label}
    </UnstyledButton>
  );
}
