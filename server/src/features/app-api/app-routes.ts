import { Type } from 'typebox';
import { ENVIRONMENTS } from '../../domain/access/environment.ts';
import { hasRight, scopesOf } from '../../domain/access/roles.ts';
import { SCOPES, commonScopes } from '../../domain/access/scopes.ts';
import { NEVER_PRESELECTED, RESOURCES } from '../../domain/apps/connection.ts';
import { isOnThisMachine } from '../../domain/apps/redirect-address.ts';
import { ApiError, requireFound } from '../../domain/errors/errors.ts';
import { API_CLIENT_MODES } from '../../domain/proposals/api-client-mode.ts';
import { answerObject, instant, nullable, oneOf, requestObject } from '../../platform/http/fields.ts';
import {
  connectApp,
  disconnectApp,
  findApp,
  findAppNow,
  isAnswered,
  mayConnect,
  takeOver,
} from '../apps/index.ts';
import type { App } from '../apps/index.ts';
import { findCompany, isSwitchedOn, listConnections, setAppsByAdminsOnly } from '../companies/index.ts';
import { addressOfAnswer, readSignedRequest } from '../oauth/index.ts';
import { findPerson, listMemberships } from '../people/index.ts';
import type { AppEndpoints } from './app-endpoints.ts';
import { NOTHING } from './app-endpoints.ts';

/** A signed request has the addresses and the state of the app in it. */
const LONGEST_REQUEST = 8_000;
const request = Type.String({ minLength: 1, maxLength: LONGEST_REQUEST });
const scopes = Type.Array(oneOf(SCOPES), { minItems: 1, maxItems: SCOPES.length });
const mode = oneOf(API_CLIENT_MODES);

/** Why a person cannot connect an app to an account. */
const REFUSALS = [
  'app-not-verified',
  'apps-by-admins-only',
  'production-not-opened',
  'role-not-sufficient',
] as const;

const consent = answerObject('AppRequest', {
  name: Type.String(),
  /** Where the app lives: the host of its document, or of where the browser goes back to. */
  host: Type.String(),
  /** The host that the browser goes back to, which gets the code. */
  backTo: Type.String(),
  homepage: nullable(Type.String()),
  /** Registered by this company; null where a document at `host` says who the app is. */
  registeredBy: nullable(Type.String()),
  isVerified: Type.Boolean(),
  /** Whether `/app-api/apps/{appId}/logo` has a picture: of a verified app alone. */
  hasLogo: Type.Boolean(),
  appId: Type.String(),
  /** A program on the machine of the person. */
  isOnThisMachine: Type.Boolean(),
  resource: oneOf(RESOURCES),
  scopes: Type.Array(oneOf(SCOPES)),
  /** Those that a person has to choose by themselves. */
  neverPreselected: Type.Array(oneOf(SCOPES)),
  proposedAccountId: nullable(Type.String()),
  /** Where the browser goes when the person says no. */
  declineTo: Type.String(),
  accounts: Type.Array(
    answerObject('AppRequestAccount', {
      companyId: Type.String(),
      companyName: Type.String(),
      environment: oneOf(ENVIRONMENTS),
      accountId: Type.String(),
      /** What the role of the person may give. */
      scopes: Type.Array(oneOf(SCOPES)),
      /** Whether the person may let the app act by itself. */
      mayBeDirect: Type.Boolean(),
      /** Why the app cannot be connected to the account. */
      refusal: nullable(oneOf(REFUSALS)),
    }),
  ),
});

const connections = answerObject('ConnectionList', {
  items: Type.Array(
    answerObject('Connection', {
      id: Type.String(),
      name: Type.String(),
      host: Type.String(),
      appId: Type.String(),
      registeredBy: nullable(Type.String()),
      isVerified: Type.Boolean(),
      /** A program on the machine of the person. */
      isOnThisMachine: Type.Boolean(),
      person: Type.String(),
      isOwn: Type.Boolean(),
      /** The person has left: an owner or admin takes the access over, or it ends. */
      personLeftAt: nullable(instant),
      environment: oneOf(ENVIRONMENTS),
      scopes: Type.Array(oneOf(SCOPES)),
      mode,
      actsAs: oneOf(['program', 'agent'] as const),
      createdAt: instant,
      lastUsedAt: nullable(instant),
    }),
  ),
  /** Whether owner and admins alone give apps access. */
  areByAdminsOnly: Type.Boolean(),
});

/** What a person agrees to, and which apps have access. */
export function appRoutes({ signedIn, atCompany, deps }: AppEndpoints): void {
  const { db, accessDb, baseUrl, keys, documents, appRules } = deps;

  // A POST, so that the request stays out of addresses and logs.
  signedIn(
    {
      method: 'POST',
      url: '/app-requests',
      body: requestObject('AppRequestText', { request }),
      answer: consent,
    },
    async ({ body, person, now }) => {
      const asked = await readRequest(body.request, now);
      // A person who comes back to the page is told so before they choose anew.
      if (await isAnswered(db, asked.id)) throw new ApiError('app-request-not-valid');
      const { app } = asked;
      const memberships = await listMemberships(accessDb, person.personId);
      return {
        name: app.name,
        ...(await originOf(app, asked.redirectUri)),
        backTo: new URL(asked.redirectUri).host,
        homepage: app.homepage,
        hasLogo: app.verifiedAt !== null && app.logoSha256 !== null,
        appId: app.id,
        resource: asked.resource,
        scopes: asked.scopes,
        neverPreselected: asked.scopes.filter((scope) => NEVER_PRESELECTED.includes(scope)),
        proposedAccountId: asked.accountId ?? null,
        declineTo: addressOfAnswer(baseUrl, asked, { error: 'access_denied' }),
        accounts: memberships.flatMap(({ role, ...company }) =>
          ENVIRONMENTS.map((environment) => {
            const may = commonScopes(asked.scopes, scopesOf(role));
            const isWaiting = environment === 'production' && company.productionWaitsSince !== null;
            const refusal = isWaiting
              ? ('production-not-opened' as const)
              : !mayConnect(appRules, app, { companyId: company.companyId, environment })
                ? ('app-not-verified' as const)
                : may.length === 0 || role === 'owner-of-closed'
                  ? ('role-not-sufficient' as const)
                  : company.appsByAdminsOnly && !hasRight(role, 'manageApiClients')
                    ? ('apps-by-admins-only' as const)
                    : null;
            return {
              companyId: company.companyId,
              companyName: company.companyName,
              environment,
              accountId: company.accounts[environment],
              scopes: may,
              mayBeDirect: hasRight(role, 'manageApiClients'),
              refusal,
            };
          }),
        ),
      };
    },
  );

  atCompany(
    'read',
    {
      method: 'POST',
      url: '/connections',
      logs: 'app.connected',
      needsFreshSignIn: 'when-widened',
      body: requestObject('NewConnection', {
        request,
        environment: oneOf(ENVIRONMENTS),
        scopes,
        mode,
      }),
      answer: answerObject('MadeConnection', { redirectTo: Type.String() }),
    },
    async ({ admin, companyId, person, body, now }) => {
      const { app, id, ...asked } = await readRequest(body.request, now);
      const code = await connectApp(admin, appRules, {
        app,
        companyId,
        personId: person.personId,
        environment: body.environment,
        scopes: commonScopes(asked.scopes, body.scopes),
        mode: body.mode,
        asked: {
          resource: asked.resource,
          redirectUri: asked.redirectUri,
          challenge: asked.challenge,
        },
        requestId: id,
      });
      return { redirectTo: addressOfAnswer(baseUrl, asked, { code }) };
    },
  );

  atCompany(
    'read',
    { method: 'GET', url: '/connections', bound: 'few', answer: connections },
    async ({ companyId, person, role }) => {
      const all = await listConnections(db, companyId);
      const seen = hasRight(role, 'manageApiClients')
        ? all
        : all.filter(({ personId }) => personId === person.personId);
      const items = await Promise.all(
        seen.map(async ({ appId, personId, ...connection }) => {
          const giver = await findPerson(accessDb, personId);
          return {
            ...connection,
            appId,
            ...(await originOf(requireFound(await findApp(db, appId)))),
            person: giver?.name || (giver?.email ?? ''),
            isOwn: personId === person.personId,
          };
        }),
      );
      return { items, areByAdminsOnly: await isSwitchedOn(db, companyId, 'appsByAdminsOnly') };
    },
  );

  atCompany(
    'manageApiClients',
    {
      method: 'PUT',
      url: '/app-rules',
      logs: 'company.apps-set',
      needsFreshSignIn: 'when-widened',
      body: requestObject('AppRules', { areByAdminsOnly: Type.Boolean() }),
      answer: NOTHING,
    },
    async ({ admin, companyId, body }) => setAppsByAdminsOnly(admin, companyId, body.areByAdminsOnly),
  );

  atCompany(
    'read',
    {
      method: 'DELETE',
      url: '/connections/:id',
      logs: 'app.disconnected',
      answer: NOTHING,
    },
    async ({ admin, companyId, person, role, params }) => {
      if (role === 'owner-of-closed') throw new ApiError('company-closed');
      await disconnectApp(admin, { companyId, id: params['id'] ?? '', personId: person.personId, role });
    },
  );

  atCompany(
    'manageApiClients',
    {
      method: 'POST',
      url: '/connections/:id/take-over',
      logs: 'app.taken-over',
      needsFreshSignIn: 'when-widened',
      answer: NOTHING,
    },
    async ({ admin, companyId, person, params }) =>
      takeOver(admin, { companyId, id: params['id'] ?? '', personId: person.personId }),
  );

  /** Where an app comes from, as the page for consent shows it. */
  async function originOf(app: App, redirectUri = app.redirectUris[0] ?? '') {
    const registered = app.companyId === null ? undefined : await findCompany(db, app.companyId);
    return {
      host: hostOf(app.id, redirectUri),
      registeredBy: registered?.seller.name ?? null,
      isVerified: app.verifiedAt !== null,
      isOnThisMachine: isOnThisMachine(redirectUri),
    };
  }

  /** @throws ApiError `app-request-not-valid` */
  async function readRequest(text: string, now: Date) {
    const asked = await readSignedRequest({ keys, baseUrl }, text, now);
    const app = asked && (await findAppNow({ db, documents }, asked.appId));
    if (asked === undefined || app === undefined) throw new ApiError('app-request-not-valid');
    return { ...asked, app };
  }
}

/** That of the document that is the client id, else where the browser goes back to. */
function hostOf(clientId: string, redirectUri: string): string {
  return new URL(URL.canParse(clientId) ? clientId : redirectUri).host;
}
