import type { Environment } from '../../../domain/access/environment.ts';
import { LIMITS } from '../../../domain/limits.ts';
import type { ActsAs, ApiClientLimits, ApiClientMode } from '../../../domain/proposals/api-client-mode.ts';
import { NO_LIMITS } from '../../../domain/proposals/api-client-mode.ts';
import type { ApiClientKind, Scope } from '../../../domain/access/scopes.ts';
import { ApiError, validationFailed } from '../../../domain/errors/errors.ts';
import { requiredName } from '../../../domain/texts/stored-name.ts';
import { isId, newId } from '../../../platform/database/ids.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { AdminContext } from '../admin-context.ts';
import type { ApiClient } from './api-clients.store.ts';
import { insertApiClient } from './api-clients.store.ts';
import { recordChange } from '../record-change.ts';
import { newClientId, newClientSecret, secretDigest } from './client-secret.ts';
import { findCompanyAccounts } from '../company/companies.store.ts';
import type { CompanyAccounts } from '../company/company.ts';

export type NewApiClient = {
  companyId: string;
  name: string;
  kind: ApiClientKind;
  environments: Environment[];
  scopes: Scope[];
  /** Left out: program. */
  actsAs?: ActsAs;
  /** Left out: direct. */
  mode?: ApiClientMode;
  limits?: ApiClientLimits;
};

/**
 * Makes an API client with a grant for each environment. The secret is only in the answer; the service does not keep it.
 * @throws ApiError `not-found` (no such open company), `validation-failed`
 */
export async function createApiClient(
  context: AdminContext,
  input: NewApiClient,
): Promise<{ clientId: string; clientSecret: string; accounts: Partial<CompanyAccounts> }> {
  const name = requiredName(input.name);
  if (input.name.length > LIMITS.nameCharacters)
    throw validationFailed([{ field: 'name', code: 'too-long', details: { max: LIMITS.nameCharacters } }]);
  if (input.scopes.length === 0) throw validationFailed([{ field: 'scopes', code: 'required' }]);

  const clientSecret = newClientSecret(input.environments);
  return inTransaction(context.db, async (trx) => {
    const accounts = isId(input.companyId) ? await findCompanyAccounts(trx, input.companyId) : undefined;
    if (accounts === undefined) throw new ApiError('not-found', { missing: 'company' });
    const client: ApiClient = {
      id: newClientId(),
      companyId: input.companyId,
      name,
      kind: input.kind,
      actsAs: input.actsAs ?? 'program',
      mode: input.mode ?? 'direct',
      limits: input.limits ?? NO_LIMITS,
      grants: input.environments.map((environment) => ({
        id: newId(),
        accountId: accounts[environment],
        environment,
        scopes: input.scopes,
      })),
    };
    await insertApiClient(trx, client, secretDigest(clientSecret), context.now);
    await recordChange(context, trx, {
      action: 'api-client.created',
      companyId: input.companyId,
      subject: client.id,
      details: {
        kind: input.kind,
        actsAs: client.actsAs,
        environments: input.environments,
        scopes: input.scopes,
      },
      widens: true,
      named: client.name,
    });
    const granted = client.grants.map((grant) => [grant.environment, grant.accountId]);
    return { clientId: client.id, clientSecret, accounts: Object.fromEntries(granted) };
  });
}
