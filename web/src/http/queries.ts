import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { AppError } from './app-api.ts';

function onError(error: Error): void {
  // The person may have another role now, or no longer belong to the company. The session knows.
  if (error instanceof AppError && ['not-found', 'role-not-sufficient'].includes(error.code)) {
    void queries.invalidateQueries({ queryKey: ['session'] });
  }
  // The session has ended. The person signs in and then comes back to this page.
  if (
    error instanceof AppError &&
    error.code === 'not-signed-in' &&
    !location.pathname.startsWith('/app/sign-in')
  ) {
    location.assign(`/app/sign-in?backTo=${encodeURIComponent(location.pathname + location.search)}`);
  }
}

export const queries = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // A request that the service has refused will be refused again.
      retry: (failures, error) =>
        failures < 2 && (!(error instanceof AppError) || error.status >= 500 || error.status === 0),
    },
  },
});
