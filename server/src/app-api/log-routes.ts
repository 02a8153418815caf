import { Type } from 'typebox';
import { ENVIRONMENTS, findCompanyAccounts, listAuditEvents } from '../companies/index.ts';
import { listApiCalls } from '../access/api-calls.store.ts';
import { ApiError } from '../errors.ts';
import { pageParameters } from '../http/page-schemas.ts';
import { oneOf } from '../http/openapi.ts';
import { presentPage, readPage } from '../http/paging.ts';
import type { AppEndpoints } from './app-endpoints.ts';

const closed = { additionalProperties: false };

/** The changes and their authors, the API clients' calls, and the reasons of failed calls. For owner and admins. */
export function logRoutes({ atCompany, deps }: AppEndpoints): void {
  const { db } = deps;

  atCompany(
    'readLogs',
    { method: 'GET', url: '/audit-log', query: Type.Object(pageParameters, closed) },
    async ({ companyId, query }) => {
      const page = readPage(query);
      const { events, totalCount } = await listAuditEvents(db, companyId, page);
      return presentPage(events, totalCount, page);
    },
  );

  atCompany(
    'readLogs',
    {
      method: 'GET',
      url: '/api-calls',
      query: Type.Object(
        {
          ...pageParameters,
          environment: oneOf(ENVIRONMENTS),
          clientId: Type.Optional(Type.String({ maxLength: 100, format: 'single-line' })),
          failed: Type.Optional(oneOf(['true'] as const)),
        },
        closed,
      ),
    },
    async ({ companyId, query }) => {
      const accounts = await findCompanyAccounts(db, companyId);
      if (accounts === undefined) throw new ApiError('not-found');
      const page = readPage(query);
      const filter = { clientId: query.clientId, onlyFailed: query.failed === 'true' };
      const { calls, totalCount } = await listApiCalls(db, accounts[query.environment], filter, page);
      return presentPage(calls, totalCount, page);
    },
  );
}
