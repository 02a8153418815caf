import createClient from 'openapi-fetch';
import type { Client } from 'openapi-fetch';
import type { paths as apiPaths } from '../../../client/src/schema.ts';
import type { components } from './app-api-schema.ts';
import { throwErrors } from './app-api.ts';
import type { KnownValues, PublishedSchemas } from './known-values.ts';

export type paths = KnownValues<apiPaths>;
/** What the public API takes and answers, and what only the app does, by name. No name stands for two things. */
export type Schemas = PublishedSchemas & components['schemas'];
/** This client does not read answers that are files. */
export type AccountApi = Client<paths, 'application/json'>;

const clients = new Map<string, AccountApi>();

/**
 * The public API for one account, as the signed-in person: the same endpoints, checks and effects as integrators have,
 * under `/app-api/accounts/{id}`. Every answer of 400 and above is thrown.
 * @throws AppError from a call
 */
export function accountApi(accountId: string): AccountApi {
  const known = clients.get(accountId);
  if (known !== undefined) return known;
  const client = createClient<paths, 'application/json'>({
    baseUrl: `/app-api/accounts/${accountId}`,
    querySerializer: { array: { style: 'form', explode: false } },
  });
  client.use(throwErrors);
  clients.set(accountId, client);
  return client;
}

/** A key for one thing that a person wants done once. Keep the key while the same form is sent again. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}
