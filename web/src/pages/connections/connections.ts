import { useQuery } from '@tanstack/react-query';
import { TAKE_OVER_DAYS } from '../../../../server/src/domain/apps/connection.ts';
import type { Schemas } from '../../http/account-api.ts';
import { appApi } from '../../http/app-api.ts';
import { itemsOf, queryOf } from '../../http/query-of.ts';
import { apiClientsQuery } from '../developers/api-clients.ts';

export type Connection = Schemas['Connection'];

/** The access that people of the company have given to apps: all of it for owner and admins, their own for others. */
export const connectionsQuery = (companyId: string) => ({
  ...listQuery(companyId),
  select: itemsOf<Connection>,
});

/** Whether owner and admins alone give apps access. */
export const connectionRulesQuery = (companyId: string) => ({
  ...listQuery(companyId),
  select: ({ areByAdminsOnly }: Schemas['ConnectionList']) => areByAdminsOnly,
});

const listQuery = (companyId: string) =>
  queryOf(['connections', companyId], () =>
    appApi.GET('/companies/{companyId}/connections', { params: { path: { companyId } } }),
  );

/** When the access of somebody who has left ends, unless it is taken over. */
export function lastDayOf(personLeftAt: string): string {
  return new Date(Date.parse(personLeftAt) + TAKE_OVER_DAYS * 86_400_000).toISOString();
}

/** `Nettbutikk (Kari Nordmann)`: an app acts for a person. */
export function appAndPerson({ name, person }: Pick<Connection, 'name' | 'person'>): string {
  return person === '' ? name : `${name} (${person})`;
}

/** The names of the API clients and apps of a company, by id. */
export function useNamesOfClients(companyId: string): Record<string, string> {
  const clients = useQuery(apiClientsQuery(companyId));
  const connections = useQuery(connectionsQuery(companyId));
  return Object.fromEntries([
    ...(clients.data ?? []).map(({ id, name }) => [id, name] as const),
    ...(connections.data ?? []).map((one) => [one.id, appAndPerson(one)] as const),
  ]);
}
