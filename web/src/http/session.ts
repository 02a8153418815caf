import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { callApp } from './app-api.ts';

export type Role = 'owner' | 'admin' | 'member';
export type Company = {
  companyId: string;
  companyName: string;
  role: Role;
  accounts: { production: string; test: string };
  /** The years in which the company's VAT terms change between two months and a year. Terms of two months come first. */
  vatTermChanges: number[];
};
export type Session = { person: { id: string; email: string; name: string }; companies: Company[] };

const sessionQuery = {
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

/** Whether the person may see and change API clients, people and settings. */
export function isAdmin(role: Role): boolean {
  return role !== 'member';
}
