import { useQuery } from '@tanstack/react-query';
import type { LocalDate } from '../../../../server/src/domain/days/local-date.ts';
import type { InvoiceDefaults } from '../../http/invoice-defaults.ts';
import { defaultsQuery } from '../../http/invoice-defaults.ts';
import { useAccount } from '../../http/session.ts';
import { useToday } from '../../http/use-today.ts';
import { customerSearchQuery } from '../customer-register/customers.ts';
import type { VatChoice } from '../ledger/vat-choices.ts';
import { usualVat } from '../ledger/vat-choices.ts';

/** What a form needs to begin. */
export type FormFacts = {
  /** By the account's clock. */
  today: LocalDate;
  company: InvoiceDefaults;
  usualVat: VatChoice;
  /** Whether there are customers to choose from. */
  hasRegister: boolean;
};

export function useFormFacts(): { facts: FormFacts | undefined; error: Error | null; retry: () => void } {
  const { accountId, company } = useAccount();
  const today = useToday();
  const first = useQuery({
    ...customerSearchQuery(accountId, ''),
    // A register that was empty a moment ago may have the customer of the first invoice now.
    refetchOnMount: ({ state }) => (state.data?.totalCount === 0 ? 'always' : true),
  });
  const defaults = useQuery(defaultsQuery(company.companyId));
  const isRegisterKnown =
    first.data !== undefined && (first.data.totalCount > 0 || first.isFetchedAfterMount);
  const failed = [first, defaults].find(({ data }) => data === undefined);
  return {
    facts:
      today === undefined || !isRegisterKnown || defaults.data === undefined
        ? undefined
        : {
            today,
            company: defaults.data,
            usualVat: usualVat(defaults.data, today),
            hasRegister: first.data.totalCount > 0,
          },
    error: failed?.error ?? null,
    retry: () => void Promise.all([first.refetch(), defaults.refetch()]),
  };
}
