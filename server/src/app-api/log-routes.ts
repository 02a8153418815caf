import { Type } from 'typebox';
import {
  ENVIRONMENTS,
  findBodyLogging,
  findCompanyAccounts,
  listAuditEvents,
  setBodyLogging,
} from '../companies/index.ts';
import { findApiCall, listApiCalls } from '../access/api-calls.store.ts';
import { findBodies } from '../access/call-bodies.store.ts';
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
          q: Type.Optional(Type.String({ maxLength: 255, format: 'single-line' })),
          method: Type.Optional(oneOf(METHODS)),
          status: Type.Optional(Type.String({ pattern: '^[1-5](xx|[0-9]{2})$' })),
        },
        closed,
      ),
    },
    async ({ companyId, query }) => {
      const accounts = await findCompanyAccounts(db, companyId);
      if (accounts === undefined) throw new ApiError('not-found');
      const page = readPage(query);
      const text = query.q?.trim();
      const filter = {
        clientId: query.clientId,
        onlyFailed: query.failed === 'true',
        text: text === '' ? undefined : text,
        method: query.method,
        statuses: query.status === undefined ? undefined : statusesOf(query.status),
      };
      const { calls, totalCount } = await listApiCalls(db, accounts[query.environment], filter, page);
      return presentPage(calls, totalCount, page);
    },
  );

  atCompany(
    'readLogs',
    {
      method: 'GET',
      url: '/api-calls/:callId',
      query: Type.Object({ environment: oneOf(ENVIRONMENTS) }, closed),
    },
    async ({ companyId, params, query }) => {
      const accounts = await findCompanyAccounts(db, companyId);
      const accountId = accounts?.[query.environment];
      const call =
        accountId === undefined ? undefined : await findApiCall(db, accountId, params['callId'] ?? '');
      if (call === undefined || accountId === undefined) throw new ApiError('not-found');
      return { ...call, bodies: (await findBodies(db, accountId, call.at, call.id)) ?? null };
    },
  );

  atCompany('readLogs', { method: 'GET', url: '/api-call-bodies' }, async ({ companyId }) => ({
    isOn: await findBodyLogging(db, companyId),
  }));

  atCompany(
    'manageApiClients',
    { method: 'PUT', url: '/api-call-bodies', body: Type.Object({ isOn: Type.Boolean() }, closed) },
    async ({ companyId, admin, body }) => {
      await setBodyLogging(admin, companyId, body.isOn);
      return undefined;
    },
  );
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** @param status a status, or a class of statuses such as `4xx` */
function statusesOf(status: string): { from: number; to: number } {
  if (!status.endsWith('xx')) return { from: Number(status), to: Number(status) };
  const from = Number(status[0]) * 100;
  return { from, to: from + 99 };
}
