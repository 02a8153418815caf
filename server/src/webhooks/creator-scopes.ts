import type { DbOrTrx } from '../database/database.ts';
import type { Scope } from '../domain/scopes.ts';
import { scopesOf } from '../domain/roles.ts';
import { findRole } from '../people/index.ts';
import { findCompanyId, scopesOfClient } from './endpoints.store.ts';
import type { Creator } from './webhook-endpoint.ts';

/** What the creator of an endpoint may do now: nothing when the creator is gone, or the company is closed. */
export async function creatorScopes(db: DbOrTrx, accountId: string, creator: Creator): Promise<Scope[]> {
  const companyId = await findCompanyId(db, accountId);
  if (companyId === undefined) return [];
  if (creator.type === 'api-client') return scopesOfClient(db, accountId, creator.id);
  const role = await findRole(db, creator.id, companyId);
  return role === undefined ? [] : scopesOf(role);
}
