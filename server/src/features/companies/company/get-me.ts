import type { Static } from 'typebox';
import type { ReadContext } from '../../../platform/http/endpoint.ts';
import { getCompanyOfAccount } from './companies.store.ts';
import type { meSchema } from '../schemas.ts';

export async function getMe({ db, caller }: ReadContext): Promise<{ body: Static<typeof meSchema> }> {
  const { seller } = await getCompanyOfAccount(db);
  return {
    body: {
      client: {
        id: caller.id,
        name: caller.name,
        kind: caller.kind,
        actsAs: caller.actsAs,
        mode: caller.mode,
        person: caller.kind === 'app' ? caller.personId : null,
      },
      account: {
        id: caller.accountId,
        environment: caller.environment,
        companyName: seller.name,
        orgNumber: seller.orgNumber,
        accountingEnabled: caller.accountingEnabled,
      },
      scopes: caller.scopes,
      expiresAt: caller.tokenExpiresAt.toISOString(),
    },
  };
}
