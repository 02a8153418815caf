import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { Right, Role } from '../../../server/src/domain/roles.ts';
import { may } from '../../../server/src/domain/roles.ts';
import { callApp } from './app-api.ts';

export type Company = {
  companyId: string;
  companyName: string;
  role: Role;
  accounts: { production: string; test: string };
  /** When the person last opened the company, on any device, and in which environment. Left out until the first time. */
  lastOpened?: { at: string; environment: 'production' | 'test' };
  /** The years in which the company's VAT terms change between two months and a year. Terms of two months come first. */
  vatTermChanges: number[];
};
export type Session = { person: { id: string; email: string; name: string }; companies: Company[] };

export const sessionQuery = {
  queryKey: ['session'],
  queryFn: () => callApp<Session>('GET', '/session'),
};

export function useSession() {
  return useQuery(sessionQuery);
}

/** The account of the address, and the signed-in person's place there. */
export type AtAccount = { accountId: string; isTest: boolean; company: Company };

export function findAtAccount(session: Session, accountId: string): AtAccount | undefined {
  const company = session.companies.find(({ accounts }) => Object.values(accounts).includes(accountId));
  return company && { accountId, isTest: accountId === company.accounts.test, company };
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
  return (right) => may(role, right);
}
