import { useQuery } from '@tanstack/react-query';
import type { ConcernedCustomer } from '../../../../server/src/domain/proposals/about.ts';
import { useAccount } from '../../http/session.ts';
import { AnchorLink } from '../../ui/links.tsx';
import { clientQuery } from '../customer-register/customers.ts';

/** A customer, as a link to the page of the customer. The name is read where the proposal has the id alone. */
export function Customer({ id, name }: ConcernedCustomer) {
  const { accountId } = useAccount();
  const { data } = useQuery({ ...clientQuery(accountId, id ?? ''), enabled: name === null && id !== null });
  const shown = name ?? data?.client.name ?? '';
  if (id === null) return shown;
  return (
    <AnchorLink to="/$accountId/customers/$clientId" params={{ accountId, clientId: id }} inherit>
      {shown}
    </AnchorLink>
  );
}
