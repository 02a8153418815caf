import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Query } from '@tanstack/react-query';
import { AppError } from './app-api.ts';
import { followOtherTabs, tellOtherTabs } from './other-tabs.ts';

function onError(error: Error): void {
  // The person may have another role now, or no longer belong to the company. The session knows.
  if (
    error instanceof AppError &&
    ['not-found', 'role-not-sufficient', 'company-closed', 'production-not-opened'].includes(error.code)
  ) {
    void queries.invalidateQueries({ queryKey: ['session'] });
  }
  // The session has ended. The person signs in and then comes back to this page. What stands behind '#' stays there, where no log sees it.
  if (
    error instanceof AppError &&
    error.code === 'not-signed-in' &&
    !location.pathname.startsWith('/app/sign-in')
  ) {
    location.assign(
      `/app/sign-in?backTo=${encodeURIComponent(location.pathname + location.search)}${location.hash}`,
    );
  }
}

class Queries extends QueryClient {
  /**
   * Without a connection, callers do not wait until the queries are read anew: the library reads them when the connection is back.
   * A first read that is under way is given up and begun again, because its answer may be from before the change.
   */
  override invalidateQueries(...asked: Parameters<QueryClient['invalidateQueries']>): Promise<void> {
    const [filters] = asked;
    if (filters?.refetchType !== 'none') {
      const isFirstRead = (query: Query) =>
        query.state.data === undefined && filters?.predicate?.(query) !== false;
      const first = { ...filters, type: 'active', fetchStatus: 'fetching', predicate: isFirstRead } as const;
      void this.cancelQueries(first, { silent: true });
    }
    const refreshed = super.invalidateQueries(...asked);
    return onlineManager.isOnline() ? refreshed : Promise.resolve();
  }
}

export const queries = new Queries({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError, onSuccess: tellOtherTabs }),
  defaultOptions: {
    queries: {
      // Asks once in any case: a service on the same machine needs no network.
      networkMode: 'offlineFirst',
      staleTime: 5_000,
      // A request that the service has refused will be refused again.
      retry: (failures, error) =>
        failures < 2 && (!(error instanceof AppError) || error.status >= 500 || error.status === 0),
    },
    // What waits would go out later, when nobody looks. A person who is told at once sends it again.
    mutations: { networkMode: 'always' },
  },
});

followOtherTabs(queries);
