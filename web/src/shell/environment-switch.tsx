import { UnstyledButton } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { AtAccount } from '../http/session.ts';
import { useTexts } from '../text/language.tsx';
import { samePageAt } from './same-page.ts';
import { shellTexts } from './shell-texts.ts';
import classes from './shell.module.css';

/** Opens the same page in the other environment. */
export function EnvironmentSwitch({ account }: { account: AtAccount }) {
  const texts = useTexts(shellTexts);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { accounts, productionWaitsSince } = account.company;
  const { production, test } = accounts;

  const choice = (accountId: string, label: string) => (
    <UnstyledButton
      className={classes['environment'] ?? ''}
      aria-pressed={accountId === account.accountId}
      data-test={accountId === test || undefined}
      title={accountId === production && productionWaitsSince !== null ? texts.notOpenedTitle : undefined}
      onClick={() => void navigate({ href: samePageAt(accountId, pathname) })}
    >
      {label}
    </UnstyledButton>
  );
  return (
    <div role="group" aria-label={texts.environment} className={classes['environments']}>
      {choice(test, texts.test)}
      {choice(production, texts.production)}
    </div>
  );
}
