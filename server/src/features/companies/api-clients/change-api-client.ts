import * as store from './api-clients.store.ts';
import type { Environment } from '../../../domain/access/environment.ts';
import type { Scope } from '../../../domain/access/scopes.ts';
import { kronerFromOre } from '../../../domain/money.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { ApiError, validationFailed } from '../../../domain/errors/errors.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { AdminContext } from '../admin-context.ts';
import type { ApiClient, Grant, ListedApiClient } from './api-clients.store.ts';
import type { ChangeEntry } from '../record-change.ts';
import { recordChange } from '../record-change.ts';
import { newClientSecret, secretDigest } from './client-secret.ts';
import { isWider } from './is-wider.ts';
import { isId } from '../../../platform/database/ids.ts';
import { listClientsOfCompany } from './api-clients.store.ts';
import { findCompany } from '../company/companies.store.ts';

// Each change takes effect on the next request, because every request reads the stored grants (contract 5.11 to 5.14).

/** What follows in the transaction of a rotation: features above this one keep what was asked for by the old secret. */
export type OnSecretRotated = (
  trx: Trx,
  client: Pick<ApiClient, 'id' | 'companyId'> & { grants: readonly { accountId: string }[] },
  context: Omit<AdminContext, 'db'>,
) => Promise<void>;

/** Replaces the secret. @throws ApiError `not-found` */
export async function rotateApiClientSecret(
  context: AdminContext,
  clientId: string,
  onRotated: OnSecretRotated,
): Promise<{ clientId: string; clientSecret: string }> {
  return change(context, clientId, async (trx, client) => {
    const clientSecret = newClientSecret(client.grants.map((grant) => grant.environment));
    await store.replaceSecret(trx, clientId, secretDigest(clientSecret));
    await onRotated(trx, client, context);
    const entry = { action: 'api-client.secret-rotated', widens: true, named: client.name } as const;
    return { result: { clientId, clientSecret }, entry };
  });
}

/** @throws ApiError `not-found` */
export async function deleteApiClient(context: AdminContext, clientId: string): Promise<void> {
  await change(context, clientId, async (trx) => {
    await store.deleteApiClient(trx, clientId);
    return { result: undefined, entry: { action: 'api-client.deleted' } };
  });
}

/** Replaces the permissions in one environment. @throws ApiError `not-found`, `validation-failed` */
export async function setApiClientScopes(
  context: AdminContext,
  clientId: string,
  environment: Environment,
  scopes: Scope[],
): Promise<void> {
  if (scopes.length === 0) throw validationFailed([{ field: 'scopes', code: 'required' }]);
  await change(context, clientId, async (trx, client) => {
    const grant = grantFor(client, environment);
    await store.setGrantScopes(trx, grant.id, scopes);
    const grants = client.grants.map((one) => (one === grant ? { ...grant, scopes } : one));
    const details = { environment, scopes };
    return {
      result: undefined,
      entry: {
        action: 'api-client.scopes-set',
        details,
        widens: isWider(client, { ...client, grants }),
        named: client.name,
      },
    };
  });
}

/**
 * Says what the API client is, whether a person approves what it asks for, and beyond which amounts. What is left out stays.
 * @throws ApiError `not-found`
 */
export async function setApiClientMode(
  context: AdminContext,
  clientId: string,
  changes: Partial<Pick<ApiClient, 'actsAs' | 'mode' | 'limits'>>,
): Promise<void> {
  const { limits, ...said } = changes;
  const details = {
    ...said,
    ...(limits && {
      perDocument: limits.perDocumentOre && kronerFromOre(limits.perDocumentOre),
      perDay: limits.perDayOre && kronerFromOre(limits.perDayOre),
    }),
  };
  await change(context, clientId, async (trx, client) => {
    if (said.actsAs !== undefined) await store.setActsAs(trx, clientId, said.actsAs, context.now);
    const changed = { ...client, ...changes };
    await store.setMode(trx, clientId, changed);
    const widens = isWider(client, changed);
    return {
      result: undefined,
      entry: { action: 'api-client.mode-set', details, widens, named: client.name },
    };
  });
}

/** Takes the environment away from the API client. @throws ApiError `not-found` */
export async function removeApiClientEnvironment(
  context: AdminContext,
  clientId: string,
  environment: Environment,
): Promise<void> {
  await change(context, clientId, async (trx, client) => {
    await store.deleteGrant(trx, grantFor(client, environment).id);
    return {
      result: undefined,
      entry: { action: 'api-client.environment-removed', details: { environment } },
    };
  });
}

function grantFor(client: ApiClient, environment: Environment): Grant {
  const grant = client.grants.find((candidate) => candidate.environment === environment);
  if (grant === undefined) throw new ApiError('not-found', { missing: 'environment' });
  return grant;
}

async function change<T>(
  context: AdminContext,
  clientId: string,
  work: (trx: Trx, client: ApiClient) => Promise<{ result: T; entry: ChangeEntry }>,
): Promise<T> {
  return inTransaction(context.db, async (trx) => {
    const client = await store.lockApiClient(trx, clientId);
    if (client === undefined) throw new ApiError('not-found', { missing: 'api-client' });
    const { result, entry } = await work(trx, client);
    await recordChange(context, trx, { ...entry, companyId: client.companyId, subject: clientId });
    return result;
  });
}

/** The company's API clients, oldest first. @throws ApiError `not-found` (no such open company) */
export async function listApiClients(
  { db }: Pick<AdminContext, 'db'>,
  companyId: string,
): Promise<ListedApiClient[]> {
  const company = isId(companyId) ? await findCompany(db, companyId) : undefined;
  if (company === undefined) throw new ApiError('not-found', { missing: 'company' });
  return listClientsOfCompany(db, companyId);
}
