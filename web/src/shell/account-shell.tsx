import { AppShell, Box, Burger, Container, Group, SegmentedControl, Text } from '@mantine/core';
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { AtAccount } from '../http/session.ts';
import { findAtAccount, useSession } from '../http/session.ts';
import { useTexts } from '../text/language.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Mark } from '../ui/mark.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { Navigation } from './navigation.tsx';
import { NoAccess } from './no-access.tsx';
import { PersonMenu } from './person-menu.tsx';
import { shellTexts } from './shell-texts.ts';
import classes from './shell.module.css';

/** The frame of every page of an account: the account, its environment, and links to everything else. */
export function AccountShell() {
  const texts = useTexts(shellTexts);
  const { accountId } = useParams({ from: '/$accountId' });
  const { data: session, error } = useSession();
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

  if (error !== null) return <ErrorNotice error={error} />;
  if (session === undefined) return <PageSkeleton />;
  const account = findAtAccount(session, accountId);
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
        {account.isTest && (
          <Box className={classes['test-band']} role="note">
            <Box component="span" visibleFrom="sm">
              {texts.testBand}
            </Box>
            <Box component="span" hiddenFrom="sm">
              {texts.testBandShort}
            </Box>
          </Box>
        )}
        <Group h={60} px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap" className={classes['company'] ?? ''}>
            <Box visibleFrom="sm" className={classes['brand'] ?? ''}>
              <Mark />
            </Box>
            <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={texts.menu} />
            <Text fw={650} lh={1.2} lineClamp={2} size="sm" hiddenFrom="sm" className="breakable">
              {account.company.companyName}
            </Text>
            <Text fw={650} truncate visibleFrom="sm">
              {account.company.companyName}
            </Text>
          </Group>
          <Group gap="sm" wrap="nowrap">
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
          <Outlet />
        </Container>
      </AppShell.Main>
    </AppShell>
  );
}

/** Opens the same page in the other environment. A page about one thing has no twin there, so its list is opened. */
function EnvironmentSwitch({ account }: { account: AtAccount }) {
  const texts = useTexts(shellTexts);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { production, test } = account.company.accounts;

  function open(accountId: string) {
    const section = pathname
      .split('/')
      .slice(2, pathname.includes('/settings/') || pathname.includes('/books/') ? 4 : 3);
    void navigate({ href: `/${[accountId, ...section.filter((part) => part !== 'mail')].join('/')}` });
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
