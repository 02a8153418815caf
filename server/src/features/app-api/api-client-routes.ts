import { ENVIRONMENTS } from '../../domain/access/environment.ts';
import type { Environment } from '../../domain/access/environment.ts';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { ACTS_AS, API_CLIENT_MODES } from '../../domain/proposals/api-client-mode.ts';
import type { ApiClientLimits } from '../../domain/proposals/api-client-mode.ts';
import { kronerFromOre, oreFromKroner } from '../../domain/money.ts';
import type { Ore } from '../../domain/money.ts';
import {
  createApiClient,
  deleteApiClient,
  findApiClient,
  isSwitchedOn,
  listApiClients,
  removeApiClientEnvironment,
  rotateApiClientSecret,
  setAgentsStopped,
  setApiClientMode,
  setApiClientScopes,
} from '../companies/index.ts';
import { makeStaleOnRotation } from '../proposals/index.ts';
import { LIMITS } from '../../domain/limits.ts';
import { ACCOUNTING_CLIENT_SCOPES, SCOPES } from '../../domain/access/scopes.ts';
import type { Scope } from '../../domain/access/scopes.ts';
import { requireFound, validationFailed } from '../../domain/errors/errors.ts';
import { answerObject, instant, nullable, oneOf, requestObject } from '../../platform/http/fields.ts';
import type { AppEndpoints } from './app-endpoints.ts';
import { NOTHING } from './app-endpoints.ts';

const MOST_KRONER = Number(LIMITS.totalOre / 100n);

const scopes = Type.Array(oneOf(SCOPES), { minItems: 1, maxItems: SCOPES.length });
const actsAs = oneOf(ACTS_AS);
const mode = oneOf(API_CLIENT_MODES);
/** In kroner; null: none. */
const amount = nullable(Type.Number({ exclusiveMinimum: 0, maximum: MOST_KRONER, multipleOf: 0.01 }));
const limits = answerObject('ApiClientLimits', { perDocument: amount, perDay: amount });
const newLimits = requestObject('NewApiClientLimits', limits.properties);
const kind = oneOf(['accounting', 'advanced'] as const);
const apiClients = answerObject('ApiClientList', {
  items: Type.Array(
    answerObject('ApiClient', {
      id: Type.String(),
      name: Type.String(),
      kind,
      actsAs,
      /** A program that has called the tools for agents: a person has to say whether it is an agent. */
      mayBeAgent: Type.Boolean(),
      /** The access that a person has given to an app, which is changed elsewhere. */
      isApp: Type.Boolean(),
      mode,
      limits,
      createdAt: instant,
      lastUsedAt: nullable(instant),
      grants: Type.Array(
        answerObject('ApiClientGrant', {
          accountId: Type.String(),
          environment: oneOf(ENVIRONMENTS),
          scopes: Type.Array(oneOf(SCOPES)),
        }),
      ),
    }),
  ),
  /** The company has stopped all its agents. */
  areAgentsStopped: Type.Boolean(),
});
const withSecret = { clientId: Type.String(), clientSecret: Type.String() };
const newApiClient = answerObject('ApiClientWithSecret', {
  ...withSecret,
  /** Of the environments that the client is granted. */
  accounts: Type.Object({ production: Type.Optional(Type.String()), test: Type.Optional(Type.String()) }),
});

/** The API clients of the company: only owner and admins see and change them (contract 5.1). */
export function apiClientRoutes({ atCompany, deps }: AppEndpoints): void {
  const { db } = deps;

  atCompany(
    'manageApiClients',
    { method: 'GET', url: '/api-clients', bound: 'few', answer: apiClients },
    async ({ companyId }) => {
      const clients = await listApiClients({ db }, companyId);
      const items = clients.map(({ limits: { perDocumentOre, perDayOre }, ...client }) => ({
        ...client,
        limits: { perDocument: kronerOf(perDocumentOre), perDay: kronerOf(perDayOre) },
      }));
      return { items, areAgentsStopped: await isSwitchedOn(db, companyId, 'agentsStopped') };
    },
  );

  atCompany(
    'manageApiClients',
    {
      method: 'POST',
      url: '/api-clients',
      logs: 'api-client.created',
      needsFreshSignIn: 'always',
      body: requestObject('NewApiClient', {
        name: Type.String({ maxLength: LIMITS.nameCharacters, format: 'single-line' }),
        kind,
        environments: Type.Array(oneOf(ENVIRONMENTS), { minItems: 1, maxItems: ENVIRONMENTS.length }),
        scopes: Type.Optional(scopes),
        actsAs: Type.Optional(actsAs),
        mode: Type.Optional(mode),
        limits: Type.Optional(newLimits),
      }),
      answer: newApiClient,
    },
    async ({ companyId, admin, body }) =>
      createApiClient(admin, {
        companyId,
        name: body.name,
        kind: body.kind,
        environments: [...new Set(body.environments)],
        scopes:
          body.kind === 'accounting' ? scopesOfAccountingClient(body.scopes) : unique(body.scopes ?? []),
        ...(body.actsAs !== undefined && { actsAs: body.actsAs }),
        ...(body.mode !== undefined && { mode: body.mode }),
        ...(body.limits !== undefined && { limits: limitsOf(body.limits) }),
      }),
  );

  atCompany(
    'manageApiClients',
    {
      method: 'PUT',
      url: '/api-clients/:id/mode',
      logs: 'api-client.mode-set',
      needsFreshSignIn: 'when-widened',
      // Fields that are left out stay as they are.
      body: requestObject('ApiClientModeChange', {
        actsAs: Type.Optional(actsAs),
        mode: Type.Optional(mode),
        limits: Type.Optional(newLimits),
      }),
      answer: NOTHING,
    },
    async (call) => {
      const { limits, ...said } = call.body;
      await setApiClientMode(call.admin, await getOwnClient(call), {
        ...said,
        ...(limits !== undefined && { limits: limitsOf(limits) }),
      });
    },
  );

  atCompany(
    'manageApiClients',
    {
      method: 'PUT',
      url: '/agents',
      logs: 'company.agents-set',
      needsFreshSignIn: 'when-widened',
      body: requestObject('AgentsSwitch', { areStopped: Type.Boolean() }),
      answer: NOTHING,
    },
    async ({ admin, companyId, body }) => setAgentsStopped(admin, companyId, body.areStopped),
  );

  atCompany(
    'manageApiClients',
    {
      method: 'POST',
      url: '/api-clients/:id/rotate',
      logs: 'api-client.secret-rotated',
      needsFreshSignIn: 'always',
      answer: answerObject('RotatedSecret', withSecret),
    },
    async (call) => rotateApiClientSecret(call.admin, await getOwnClient(call), makeStaleOnRotation),
  );

  atCompany(
    'manageApiClients',
    { method: 'DELETE', url: '/api-clients/:id', logs: 'api-client.deleted', answer: NOTHING },
    async (call) => deleteApiClient(call.admin, await getOwnClient(call)),
  );

  atCompany(
    'manageApiClients',
    {
      method: 'PUT',
      url: '/api-clients/:id/environments/:environment',
      logs: 'api-client.scopes-set',
      needsFreshSignIn: 'when-widened',
      body: requestObject('ApiClientScopes', { scopes }),
      answer: NOTHING,
    },
    async (call) => {
      const id = await getOwnClient(call);
      await setApiClientScopes(call.admin, id, environmentOf(call), unique(call.body.scopes));
    },
  );

  atCompany(
    'manageApiClients',
    {
      method: 'DELETE',
      url: '/api-clients/:id/environments/:environment',
      logs: 'api-client.environment-removed',
      answer: NOTHING,
    },
    async (call) => {
      await removeApiClientEnvironment(call.admin, await getOwnClient(call), environmentOf(call));
    },
  );

  /** The id of the address, when it is one of this company's clients. @throws ApiError `not-found` */
  async function getOwnClient(call: { params: Record<string, string>; companyId: string }): Promise<string> {
    const id = call.params['id'] ?? '';
    const client = requireFound(/^\w+$/.test(id) ? await findApiClient(db, call.companyId, id) : undefined);
    return client.id;
  }
}

function kronerOf(ore: Ore | null): number | null {
  return ore === null ? null : kronerFromOre(ore);
}

function limitsOf({ perDocument, perDay }: Static<typeof limits>): ApiClientLimits {
  const oreOf = (kroner: number | null) => (kroner === null ? null : oreFromKroner(kroner));
  return { perDocumentOre: oreOf(perDocument), perDayOre: oreOf(perDay) };
}

function environmentOf({ params }: { params: Record<string, string> }): Environment {
  return requireFound(ENVIRONMENTS.find((one) => one === params['environment']));
}

/**
 * An accounting client has fixed permissions (contract 5.2). A caller that sends other scopes means
 * another kind of client.
 */
function scopesOfAccountingClient(sent: Scope[] | undefined): Scope[] {
  if (sent !== undefined) throw validationFailed([{ field: 'scopes', code: 'unknown-field' }]);
  return [...ACCOUNTING_CLIENT_SCOPES];
}

function unique(sent: Scope[]): Scope[] {
  return [...new Set(sent)];
}
