import type { AccountDbOrTrx } from '../../../platform/database/database.ts';
import type { Scope } from '../../../domain/access/scopes.ts';
import { scopesOf } from '../../../domain/access/roles.ts';
import { findStanding } from '../../people/index.ts';
import { findCompanyId, scopesOfClient } from './endpoints.store.ts';
import type { Chooser } from './webhook-endpoint.ts';

/** What the chooser of an endpoint may do now: nothing when the chooser is gone, or the company is closed. */
export async function chooserScopes(db: AccountDbOrTrx, chooser: Chooser): Promise<Scope[]> {
  const companyId = await findCompanyId(db);
  if (companyId === undefined) return [];
  if (chooser.type === 'api-client') return scopesOfClient(db, chooser.id);
  const standing = await findStanding(db, chooser.id, companyId);
  return standing === undefined ? [] : scopesOf(standing);
}
