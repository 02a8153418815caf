import { Box, Burger, Container, Group } from '@mantine/core';
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { Outlet, useLocation, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { findAtAccount, useSession } from '../http/session.ts';
import { useTexts } from '../text/language.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { AnchorLink } from '../ui/links.tsx';
import { Mark } from '../ui/theme/mark.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { ClosedBanner } from './closed-banner.tsx';
import { CompanySwitcher } from './company-switcher.tsx';
import { EnvironmentSwitch } from './environment-switch.tsx';
import { useNoteOpening } from './last-opened.ts';
import { HeldBanner } from './held-banner.tsx';
import { Keyboard } from './search/keyboard.tsx';
import { Navigation } from './navigation.tsx';
import { NoAccess, NotOpened } from './no-access.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { PersonMenu } from './person-menu.tsx';
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
  if (account === undefined) return <NoAccess isClosed={session.closedAccounts.includes(accountId)} />;

  const isNotOpened = !account.isTest && account.company.productionWaitsSince !== null;
  return (
    <div
      className={classes['shell']}
      data-test={account.isTest || undefined}
      data-rail={isRail || undefined}
      data-open={isOpen || undefined}
    >
      <a href="#content" className={classes['skip']}>
        {texts.skipToContent}
      </a>
      <header className={classes['header']}>
        {account.isTest && <TestBand />}
        <Group h={60} px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap" className={classes['company'] ?? ''}>
            <Box visibleFrom="sm" className={classes['brand'] ?? ''}>
              {session.companies.length > 1 ? (
                <AnchorLink
                  to="/companies"
                  search={{ environment: account.environment }}
                  c="inherit"
                  underline="never"
                  aria-label={`Tilgode – ${texts.allCompanies}`}
                  title={texts.allCompanies}
                >
                  <Mark />
                </AnchorLink>
              ) : (
                <Mark />
              )}
            </Box>
            <Burger
              opened={isOpen}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={texts.menu}
              aria-expanded={isOpen}
            />
            <CompanySwitcher session={session} account={account} />
          </Group>
          <Group gap="sm" wrap="nowrap">
            <Keyboard account={account} />
            {!isPhone && <EnvironmentSwitch account={account} />}
            <PersonMenu session={session} account={account} />
          </Group>
        </Group>
      </header>
      <nav aria-label={texts.mainMenu} className={classes['navbar']}>
        {isPhone && <EnvironmentSwitch account={account} />}
        <Navigation
          account={account}
          isRail={isRail}
          onRail={isPhone ? undefined : (to) => setChosen(to ? 'rail' : 'whole')}
        />
      </nav>
      <main id="content" tabIndex={-1} className={classes['main']}>
        <Container size="lg" p={0}>
          <OfflineBanner />
          <HeldBanner />
          <ClosedBanner />
          {isNotOpened ? <NotOpened /> : <Outlet />}
        </Container>
      </main>
    </div>
  );
}
