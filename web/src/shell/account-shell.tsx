import { AppShell, Box, Burger, Container, Group, SegmentedControl } from '@mantine/core';
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { AtAccount } from '../http/session.ts';
import { findAtAccount, useSession } from '../http/session.ts';
import { useTexts } from '../text/language.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Mark } from '../ui/theme/mark.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { CompanySwitcher } from './company-switcher.tsx';
import { useNoteOpening } from './last-opened.ts';
import { Keyboard } from './search/keyboard.tsx';
import { Navigation } from './navigation.tsx';
import { NoAccess } from './no-access.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { PersonMenu } from './person-menu.tsx';
import { samePageAt } from './same-page.ts';
import { shellTexts } from './shell-texts.ts';
import classes from './shell.module.css';
import { TestBand } from './test-band.tsx';

/** The frame of every page of an account: the account, its environment, and links to everything else. */
export function AccountShell() {
  const texts = useTexts(shellTexts);
  const { accountId } = useParams({ from: '/$accountId' });
  const { data: session, error, refetch } = useSession();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const { pathname } = useLocation();
  useEffect(close, [pathname, close]);
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const isTablet = useMediaQuery('(max-width: 64em)', false, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useLocalStorage<'rail' | 'whole' | null>({
    key: 'tilgode.menu',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const isRail = !isPhone && (chosen === null ? isTablet : chosen === 'rail');

  const account = session && findAtAccount(session, accountId);
  useNoteOpening(session, account);

  if (session === undefined && error !== null)
    return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (session === undefined) return <PageSkeleton />;
  if (account === undefined) return <NoAccess />;

  return (
    <AppShell
      header={{ height: account.isTest ? 88 : 60 }}
      navbar={{ width: isRail ? 60 : 236, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'md', sm: 'lg' }}
      transitionDuration={150}
    >
      <a href="#content" className={classes['skip']}>
        {texts.skipToContent}
      </a>
      <AppShell.Header>
        {account.isTest && <TestBand />}
        <Group h={60} px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap" className={classes['company'] ?? ''}>
            <Box visibleFrom="sm" className={classes['brand'] ?? ''}>
              <Mark />
            </Box>
            <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={texts.menu} />
            <CompanySwitcher session={session} account={account} />
          </Group>
          <Group gap="sm" wrap="nowrap">
            <Keyboard account={account} />
            <EnvironmentSwitch account={account} />
            <PersonMenu session={session} account={account} />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label={texts.mainMenu} className={classes['navbar'] ?? ''}>
        <Navigation
          account={account}
          isRail={isRail}
          onRail={isPhone ? undefined : (to) => setChosen(to ? 'rail' : 'whole')}
        />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <Container size="lg" p={0}>
          <OfflineBanner />
          <Outlet />
        </Container>
      </AppShell.Main>
    </AppShell>
  );
}

/** Opens the same page in the other environment. */
function EnvironmentSwitch({ account }: { account: AtAccount }) {
  const texts = useTexts(shellTexts);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { production, test } = account.company.accounts;

  function open(accountId: string) {
    void navigate({ href: samePageAt(accountId, pathname) });
  }

  return (
    <SegmentedControl
      aria-label={texts.environment}
      color={account.isTest ? 'yellow' : 'fjord'}
      value={account.accountId}
      onChange={open}
      data={[
        { value: test, label: texts.test },
        { value: production, label: texts.production },
      ]}
    />
  );
}
