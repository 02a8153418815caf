import { Type } from 'typebox';
import { ENVIRONMENTS, findAccount, findCompanyAccounts } from '../companies/index.ts';
import { osloDate } from '../../domain/local-date.ts';
import { ApiError } from '../../domain/errors.ts';
import { oneOf } from '../../platform/http/fields.ts';
import { getOverview } from '../reports/index.ts';
import type { AppEndpoints } from './app-endpoints.ts';

/** What the app shows first. For everybody of the company. */
export function overviewRoutes({ atCompany, deps }: AppEndpoints): void {
  const { db } = deps;

  atCompany(
    'read',
    {
      method: 'GET',
      url: '/overview',
      query: Type.Object({ environment: oneOf(ENVIRONMENTS) }, { additionalProperties: false }),
    },
    async ({ companyId, query, now }) => {
      const accounts = await findCompanyAccounts(db, companyId);
      const account = accounts && (await findAccount(db, accounts[query.environment]));
      if (account === undefined) throw new ApiError('not-found');
      return getOverview(db, account.id, osloDate(account.clock ?? now));
    },
  );
}
