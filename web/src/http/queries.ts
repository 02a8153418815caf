import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { AppError } from './app-api.ts';

function onError(error: Error): void {
  // Perhaps the person has another role now, or no place here any longer: the session knows.
  if (error instanceof AppError && ['not-found', 'role-not-sufficient'].includes(error.code)) {
    void queries.invalidateQueries({ queryKey: ['session'] });
  }
  // The session has ended: back to sign-in, and from there back here.
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
      // What the service has refused it will refuse again.
      retry: (failures, error) =>
        failures < 2 && (!(error instanceof AppError) || error.status >= 500 || error.status === 0),
    },
  },
});
