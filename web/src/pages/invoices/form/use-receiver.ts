import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../http/session.ts';
import type { Client } from '../../customers/customers.ts';
import { clientQuery } from '../../customers/customers.ts';
import type { Receiver } from './invoice-preview.tsx';
import type { CustomerValues } from './values.ts';

/**
 * Who it is for, as far as it is known.
 * @param kept the customer that is stored
 */
export function useReceiver(
  { customer, clientId, client }: CustomerValues,
  kept: Receiver | undefined,
): { chosen: Client | undefined; receiver: Receiver | undefined } {
  const { accountId } = useAccount();
  const isChosen = customer === 'register' && clientId !== '';
  const { data: found } = useQuery({ ...clientQuery(accountId, clientId), enabled: isChosen });
  const chosen = isChosen ? found?.client : undefined;
  return { chosen, receiver: { kept, register: chosen, new: client }[customer] };
}
