import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../http/session.ts';
import { useToday } from '../../../http/use-today.ts';
import { customerSearchQuery } from '../../customers/customers.ts';
import { defaultsQuery } from './invoice-defaults.ts';

/** The facts that a form of an invoice needs to begin. */
export function useFormFacts() {
  const { accountId, company } = useAccount();
  const today = useToday();
  const first = useQuery(customerSearchQuery(accountId, ''));
  const defaults = useQuery(defaultsQuery(company.companyId));
  const failed = [first, defaults].find(({ data }) => data === undefined);
  return {
    today,
    hasRegister: first.data && first.data.totalCount > 0,
    company: defaults.data,
    error: failed?.error ?? null,
    retry: () => void Promise.all([first.refetch(), defaults.refetch()]),
  };
}
