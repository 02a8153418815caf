import { useQuery } from '@tanstack/react-query';
import { appApi } from '../../http/app-api.ts';
import { dataOf } from '../../http/data-of.ts';
import { useAccount, useMay, useSession } from '../../http/session.ts';

/** `name` is undefined where this person may not see the name. */
export type Author =
  | { is: 'me' }
  | { is: 'service' }
  | { is: 'person'; name: string | undefined }
  | { is: 'api-client'; name: string | undefined };

/** An event is in the feed a moment after its change. */
const LOOK_EVERY_MILLISECONDS = 1_000;
const LOOKS = 5;

/**
 * Who has made this version of a thing: the author of the event that shows the version. There is none for products, which have no events.
 * @param version undefined while nobody asks. @returns null when that is not known
 */
export function useAuthor(version: { id: string; updatedAt: string } | undefined): Author | null | undefined {
  const { accountId, company } = useAccount();
  const { companyId } = company;
  const seesClients = useMay()('manageApiClients');
  const { data: session } = useSession();
  const { id = '', updatedAt } = version ?? {};

  async function find(): Promise<Author | null> {
    const params = { path: { accountId }, query: { resource: id } };
    const { items } = dataOf(await appApi.GET('/accounts/{accountId}/latest-events', { params }));
    const actor = items.find(({ data }) =>
      Object.values(data).some(
        (shown) =>
          typeof shown === 'object' &&
          'updatedAt' in shown &&
          shown.id === id &&
          shown.updatedAt === updatedAt,
      ),
    )?.actor;
    if (actor === undefined) return null;
    if (actor.type === 'service') return { is: 'service' };
    const ofCompany = { params: { path: { companyId } } };
    if (actor.type === 'person') {
      if (actor.id === session?.person.id) return { is: 'me' };
      const { people } = dataOf(await appApi.GET('/companies/{companyId}/people', ofCompany));
      const found = people.find(({ personId }) => personId === actor.id);
      return { is: 'person', name: found?.name || found?.email };
    }
    if (actor.type !== 'api-client') return null;
    const clients = seesClients
      ? dataOf(await appApi.GET('/companies/{companyId}/api-clients', ofCompany)).items
      : [];
    return { is: 'api-client', name: clients.find((client) => client.id === actor.id)?.name };
  }

  const { data, error } = useQuery({
    queryKey: ['author', accountId, id, updatedAt],
    queryFn: find,
    enabled: version !== undefined,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data === null && state.dataUpdateCount < LOOKS ? LOOK_EVERY_MILLISECONDS : false,
  });
  return error === null ? data : null;
}
