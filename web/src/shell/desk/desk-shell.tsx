import { Box, Container, Group, UnstyledButton } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';
import type { Environment } from '../../http/session.ts';
import { environmentOfDesk, findAtAccount, useSession } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { Mark } from '../../ui/theme/mark.tsx';
import { useAddressSearch } from '../../ui/use-address-search.ts';
import { byLastOpened } from '../last-opened.ts';
import { OfflineBanner } from '../offline-banner.tsx';
import { PersonMenu } from '../person-menu.tsx';
import { shellTexts } from '../shell-texts.ts';
import classes from '../shell.module.css';
import own from './desk-shell.module.css';

/** The frame of the page of all companies, which belongs to no account. */
export default function DeskShell() {
  const texts = useTexts(shellTexts);
  const { data: session, error, refetch } = useSession();
  const address = useAddressSearch();
  if (session === undefined && error !== null) {
    return <ErrorNotice error={error} retry={() => void refetch()} />;
  }
  if (session === undefined) return <PageSkeleton />;
  const environment = environmentOfDesk(session, address.read('environment'));
  const last = byLastOpened(session.companies)[0]?.accounts[environment];
  const choice = (to: Environment, label: string) => (
    <UnstyledButton
      className={classes['environment'] ?? ''}
      aria-pressed={to === environment}
      data-test={to === 'test' || undefined}
      onClick={() => address.change({ environment: to, page: '' })}
    >
      {label}
    </UnstyledButton>
  );
  return (
    <div className={own['shell']}>
      <a href="#content" className={classes['skip']}>
        {texts.skipToContent}
      </a>
      <header className={classes['header']}>
        <Group h={60} px="md" justify="space-between" wrap="nowrap">
          <Box className={`${classes['brand']} ${own['brand']}`}>
            <Mark />
          </Box>
          <Group gap="sm" wrap="nowrap">
            <div role="group" aria-label={texts.environment} className={classes['environments']}>
              {choice('test', texts.test)}
              {choice('production', texts.production)}
            </div>
            <PersonMenu
              session={session}
              account={last === undefined ? undefined : findAtAccount(session, last)}
            />
          </Group>
        </Group>
      </header>
      <main id="content" tabIndex={-1} className={classes['main']}>
        <Container size="xl" p={0}>
          <OfflineBanner />
          <Outlet />
        </Container>
      </main>
    </div>
  );
}
