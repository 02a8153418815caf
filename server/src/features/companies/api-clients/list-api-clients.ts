import { ApiError } from '../../../domain/errors.ts';
import { isId } from '../../../platform/database/ids.ts';
import type { AdminContext } from '../admin-context.ts';
import type { ListedApiClient } from './api-clients.store.ts';
import { listClientsOfCompany } from './api-clients.store.ts';
import { findCompany } from '../company/companies.store.ts';

/** The company's API clients, oldest first. @throws ApiError `not-found` (no such open company) */
export async function listApiClients(
  { db }: Pick<AdminContext, 'db'>,
  companyId: string,
): Promise<ListedApiClient[]> {
  const company = isId(companyId) ? await findCompany(db, companyId) : undefined;
  if (company === undefined) throw new ApiError('not-found', { missing: 'company' });
  return listClientsOfCompany(db, companyId);
}
