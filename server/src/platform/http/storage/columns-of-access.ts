import { LOGGED, MADE, WORD } from './uncounted-reasons.ts';

/** The columns of API clients and apps, which no quota counts: what an account stores is the data of its customers and books. */
export const OF_ACCESS = {
  api_client_grants: { uncounted: { [MADE]: ['client_id'], [WORD]: ['scopes'] } },
  api_clients: {
    uncounted: {
      [LOGGED]: ['name'],
      [MADE]: ['app_id', 'id', 'secret_sha256'],
      [WORD]: ['acts_as', 'kind', 'mode'],
    },
  },
  // An app is no account's, and a company has a bounded number of them.
  app_credentials: {
    uncounted: { [LOGGED]: ['asked'], [MADE]: ['client_id', 'sha256', 'successor_salt'], [WORD]: ['kind'] },
  },
  apps: {
    uncounted: {
      [LOGGED]: ['homepage', 'name', 'redirect_uris'],
      [MADE]: ['id', 'logo_sha256', 'old_secret_sha256', 'secret_sha256'],
    },
  },
} as const;
