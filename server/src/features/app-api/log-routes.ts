import { ENVIRONMENTS } from '../../domain/access/environment.ts';
import { Type } from 'typebox';
import type { Static, TObject } from 'typebox';
import {
  AUDIT_ORDER,
  bodyLoggingSwitch,
  findAnyCompanyAccounts,
  getCompanyOfAccount,
  isSwitchedOn,
  listApiClients,
  listAuditEvents,
  setBodyLogging,
} from '../companies/index.ts';
import {
  CALL_ORDER,
  CALL_SORTS,
  findApiCall,
  listApiCalls,
  MOST_LISTED,
} from '../../platform/access/api-calls.store.ts';
import type { ApiCallFilter } from '../../platform/access/api-calls.store.ts';
import { findBodies } from '../../platform/access/call-bodies.store.ts';
import { LANGUAGES } from '../../domain/texts/language.ts';
import { requireFound } from '../../domain/errors/errors.ts';
import { reportAnswer } from '../../platform/http/answers/file-answers.ts';
import { pageParameters, pageSchema } from '../../platform/http/lists/page-schemas.ts';
import {
  answerObject,
  closedObject,
  instant,
  nullable,
  oneOf,
  requestObject,
} from '../../platform/http/fields.ts';
import { readPage, wholeList } from '../../platform/http/lists/paging.ts';
import { rendererOfRequest } from '../../platform/http/answers/request-renderer.ts';
import { apiCallTable, reportFile, reportHeading } from '../reports/index.ts';
import type { AppEndpoints } from './app-endpoints.ts';
import { NOTHING } from './app-endpoints.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const day = Type.Optional(Type.String({ format: 'date' }));

const auditLog = pageSchema(
  answerObject('AuditEvent', {
    id: Type.String(),
    at: instant,
    actor: Type.String(),
    address: nullable(Type.String({ description: 'The IP address; null at the command line.' })),
    action: Type.String(),
    subject: Type.String(),
    details: Type.Unsafe<unknown>({ type: 'object', additionalProperties: true }),
  }),
  'AuditEventPage',
);
const call = {
  id: Type.String({ description: 'The `X-Request-Id` that the caller got.' }),
  at: instant,
  clientId: Type.String(),
  method: Type.String(),
  path: Type.String(),
  status: Type.Integer(),
  milliseconds: Type.Integer(),
  error: Type.Unknown({ description: 'The body of the answer when the answer was an error.' }),
  isDryRun: Type.Boolean({ description: 'Nothing was kept of the call.' }),
  proposalId: nullable(
    Type.String({ description: 'The proposal that it became; null when it became none.' }),
  ),
};
const query = Type.Unsafe<unknown>({ type: 'object', additionalProperties: { type: 'string' } });
const callWithBodies = answerObject('ApiCallWithBodies', {
  ...call,
  bodies: nullable(
    Type.Object(
      { query: nullable(query), request: Type.Unknown(), answer: Type.Unknown() },
      { description: 'Null when the content of the call was not kept, or is deleted by now.' },
    ),
  ),
});
const bodyLog = answerObject('ApiCallBodyLog', { isOn: Type.Boolean() });

/** The parameters by which calls are chosen. */
const callFilter = {
  environment: oneOf(ENVIRONMENTS),
  clientId: Type.Optional(Type.String({ maxLength: 100, format: 'single-line' })),
  failed: Type.Optional(oneOf(['true'] as const)),
  q: Type.Optional(Type.String({ maxLength: 255, format: 'single-line' })),
  method: Type.Optional(oneOf(METHODS)),
  status: Type.Optional(Type.String({ pattern: '^[1-5](xx|[0-9]{2})$' })),
  dateFrom: day,
  dateTo: day,
};

/** The changes and their authors, the API clients' calls, and the reasons of failed calls. For owner and admins. */
export function logRoutes({ atCompany, fileAtCompany, deps }: AppEndpoints): void {
  const { db } = deps;

  async function requireAccount(companyId: string, environment: CallQuery['environment']): Promise<string> {
    const accounts = requireFound(await findAnyCompanyAccounts(db, companyId));
    return accounts[environment];
  }

  atCompany(
    'readLogs',
    { method: 'GET', url: '/audit-log', bound: 'few', query: closedObject(pageParameters), answer: auditLog },
    async ({ companyId, query }) =>
      listAuditEvents(db, companyId, readPage(AUDIT_ORDER, companyId, query).page),
  );

  atCompany(
    'readLogs',
    {
      method: 'GET',
      url: '/api-calls',
      bound: 'few',
      query: closedObject({ ...pageParameters, ...callFilter, sort: Type.Optional(oneOf(CALL_SORTS)) }),
      answer: pageSchema(answerObject('ApiCall', call), 'ApiCallPage'),
    },
    async ({ companyId, query }) => {
      const accountId = await requireAccount(companyId, query.environment);
      return listApiCalls(db.of(accountId), filterOf(query), readPage(CALL_ORDER, accountId, query).page);
    },
  );

  fileAtCompany(
    'readLogs',
    {
      method: 'GET',
      url: '/api-calls/file',
      query: closedObject({
        ...callFilter,
        format: oneOf(['csv', 'xlsx', 'pdf'] as const),
        language: oneOf(LANGUAGES),
      }),
    },
    async ({ companyId, query, now, reply }) => {
      const accountId = await requireAccount(companyId, query.environment);
      const whole = wholeList(CALL_ORDER, MOST_LISTED);
      const { items: calls } = await listApiCalls(db.of(accountId), filterOf(query), whole);
      const clients = await listApiClients({ db }, companyId);
      const company = await getCompanyOfAccount(db.of(accountId));
      const heading = reportHeading(company, { accountId, now }, query.language);
      const renderer = rendererOfRequest(deps.renderer, accountId, reply);
      const file = await reportFile(
        renderer,
        query.format,
        apiCallTable(heading, calls, new Map(clients.map(({ id, name }) => [id, name]))),
      );
      return reportAnswer(file);
    },
  );

  atCompany(
    'readLogs',
    {
      method: 'GET',
      url: '/api-calls/:callId',
      bound: 'few',
      query: closedObject({ environment: oneOf(ENVIRONMENTS) }),
      answer: callWithBodies,
    },
    async ({ companyId, params, query }) => {
      const accountId = await requireAccount(companyId, query.environment);
      const accountDb = db.of(accountId);
      const call = requireFound(await findApiCall(accountDb, params['callId'] ?? ''));
      return { ...call, bodies: (await findBodies(accountDb, call.at, call.id)) ?? null };
    },
  );

  atCompany(
    'readLogs',
    {
      method: 'GET',
      url: '/api-call-bodies',
      query: closedObject({ environment: oneOf(ENVIRONMENTS) }),
      bound: 'few',
      answer: bodyLog,
    },
    async ({ companyId, query }) => ({
      isOn: await isSwitchedOn(db, companyId, bodyLoggingSwitch(query.environment)),
    }),
  );

  atCompany(
    'manageApiClients',
    {
      method: 'PUT',
      url: '/api-call-bodies',
      logs: 'company.body-log-set',
      body: requestObject('ApiCallBodyLogChange', { environment: oneOf(ENVIRONMENTS), isOn: Type.Boolean() }),
      answer: NOTHING,
    },
    async ({ companyId, admin, body }) => {
      await setBodyLogging(admin, companyId, body.environment, body.isOn);
    },
  );
}

type CallQuery = Static<TObject<typeof callFilter>>;

function filterOf(query: CallQuery): ApiCallFilter {
  const text = query.q?.trim();
  return {
    clientId: query.clientId,
    onlyFailed: query.failed === 'true',
    text: text === '' ? undefined : text,
    method: query.method,
    statuses: query.status === undefined ? undefined : statusesOf(query.status),
    dateFrom: query.dateFrom,
    dateTo: query.dateTo,
  };
}

/** @param status a status, or a class of statuses such as `4xx` */
function statusesOf(status: string): { from: number; to: number } {
  if (!status.endsWith('xx')) return { from: Number(status), to: Number(status) };
  const from = Number(status[0]) * 100;
  return { from, to: from + 99 };
}
