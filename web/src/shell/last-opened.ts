import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { appApi } from '../http/app-api.ts';
import type { AtAccount, Company, Session } from '../http/session.ts';
import { sessionQuery } from '../http/session.ts';

/** The companies, the one that the person opened last first. Those that were never opened come last, by name. */
export function byLastOpened(companies: readonly Company[]): Company[] {
  const at = ({ lastOpened }: Company) => lastOpened?.at ?? '';
  return companies.toSorted((a, b) => at(b).localeCompare(at(a)));
}

/**
 * The account at which the app opens for a person with one company: where the person was last, on any device. Before the first time it is
 * the test environment for people who may try things out there, and production for the others. Undefined for a person with another number
 * of companies: the page of all companies comes first.
 */
export function accountToOpen({ companies }: Session): string | undefined {
  const [only, ...others] = companies;
  if (only === undefined || others.length > 0) return undefined;
  return only.accounts[only.lastOpened?.environment ?? firstEnvironment(only)];
}

/** The environment of a company that the person has never opened. */
function firstEnvironment({ role }: Company): 'production' | 'test' {
  return role === 'accountant' || role === 'viewer' ? 'production' : 'test';
}

/** Tells the service which account is open, when it is another one than before. */
export function useNoteOpening(session: Session | undefined, account: AtAccount | undefined): void {
  const queries = useQueryClient();
  const accountId = account?.accountId;
  const isNoted = session !== undefined && lastAccount(session) === accountId;
  useEffect(() => {
    if (accountId === undefined || isNoted) return;
    void appApi
      .PUT('/session/account', { body: { accountId } })
      .then(() => queries.invalidateQueries({ queryKey: sessionQuery.queryKey }))
      // Where the person was is a convenience. A page that failed for that reason would be a nuisance.
      .catch(() => undefined);
  }, [accountId, isNoted, queries]);
}

function lastAccount({ companies }: Session): string | undefined {
  const [latest] = byLastOpened(companies);
  return latest?.lastOpened && latest.accounts[latest.lastOpened.environment];
}
