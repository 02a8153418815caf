import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { Right } from '../../../server/src/domain/access/roles.ts';
import { hasRight } from '../../../server/src/domain/access/roles.ts';
import type { Schemas } from './account-api.ts';
import { AppError, appApi } from './app-api.ts';
import { dataOf } from './data-of.ts';

export type Session = Schemas['Session'];
export type Company = Schemas['Membership'];

export const sessionQuery = {
  queryKey: ['session'],
  queryFn: async (): Promise<Session> => {
    const session = dataOf(await appApi.GET('/session'));
    if (session === null) throw new AppError(401, { code: 'not-signed-in' });
    return session;
  },
};

export function useSession() {
  return useQuery(sessionQuery);
}

/** The account of the address, and the signed-in person's place there. */
export type AtAccount = {
  accountId: string;
  environment: 'production' | 'test';
  isTest: boolean;
  /** Whether the built-in accounting is on. */
  keepsBooks: boolean;
  company: Company;
};

export function findAtAccount(session: Session, accountId: string): AtAccount | undefined {
  const company = session.companies.find(({ accounts }) => Object.values(accounts).includes(accountId));
  if (company === undefined) return undefined;
  const isTest = accountId === company.accounts.test;
  const environment = isTest ? 'test' : 'production';
  return { accountId, environment, isTest, keepsBooks: company.accountingEnabled[environment], company };
}

export type Environment = AtAccount['environment'];

/**
 * The environment that the page of all companies shows: the one in its address, else the one in which the person was last at any company.
 */
export function environmentOfDesk({ companies }: Session, named: string): Environment {
  if (named === 'production' || named === 'test') return named;
  const opened = companies.flatMap(({ lastOpened }) => lastOpened ?? []);
  return opened.toSorted((a, b) => b.at.localeCompare(a.at))[0]?.environment ?? 'production';
}

/** For pages below `/app/{accountId}`. The shell shows them only when the person may use the account. */
export function useAccount(): AtAccount {
  const { accountId } = useParams({ from: '/$accountId' });
  const { data } = useSession();
  const found = data && findAtAccount(data, accountId);
  if (found === undefined) throw new Error('The shell shows no page without an account.');
  return found;
}

/**
 * What the signed-in person may do at the company of the page. Pages hide what the service would refuse, by the same table
 * of rights.
 */
export function useMay(): (right: Right) => boolean {
  const { role } = useAccount().company;
  return (right) => hasRight(role, right);
}
