import type { FastifyRequest } from 'fastify';
import { findAccount } from '../companies/index.ts';
import { allows } from '../domain/scopes.ts';
import type { Scope } from '../domain/scopes.ts';
import type { Role } from '../people/index.ts';
import { findRole } from '../people/index.ts';
import type { Caller } from '../http/caller.ts';
import type { Authorise } from '../http/endpoint.ts';
import { ApiError } from '../errors.ts';
import type { AppApiDeps } from './app-endpoints.ts';
import { requireOwnOrigin } from './own-origin.ts';
import type { SessionCookie } from './session-cookie.ts';
import { getSignedInPerson } from './signed-in-person.ts';

const ACCOUNT_ID = /^[PT]\d{8}$/;

/** The scopes of each role. Members do the daily work. Owner and admins also write to the books. */
const SCOPES_OF_ROLE: Record<Role, Scope[]> = {
  owner: ['invoices:admin', 'clients:admin', 'bilag:write', 'reports:read'],
  admin: ['invoices:admin', 'clients:admin', 'bilag:write', 'reports:read'],
  member: ['invoices:write', 'clients:write', 'bilag:read', 'reports:read'],
};

/**
 * Lets a signed-in person call the endpoints of `/v1` under `/app-api/accounts/{accountId}` without a token. The checks
 * in their order: own origin 403 (not for GET and HEAD) → session 401 → account 404 → role 403 → accounting 403. Every
 * request reads session and role anew. So a removed member loses access at once.
 *
 * Throws ApiError `origin-refused`, `not-signed-in`, `not-found`, `role-not-sufficient`, `accounting-not-enabled`.
 */
export function personAuthoriser(
  { accessDb: db, clock, baseUrl }: AppApiDeps,
  cookie: SessionCookie,
): Authorise {
  return async (request, _reply, requirements) => {
    if (!['GET', 'HEAD'].includes(request.method)) requireOwnOrigin(request, baseUrl);
    const person = await getSignedInPerson({ db, cookie, now: clock() }, request);
    const { account, role } = await findAtAccount(request, person.personId);

    if (requirements.testOnly === true && account.environment !== 'test') throw new ApiError('not-found');
    const scopes = SCOPES_OF_ROLE[role];
    if (requirements.scope !== undefined && !allows(scopes, requirements.scope)) {
      throw new ApiError('role-not-sufficient');
    }
    if (requirements.needsAccounting === true && !account.accountingEnabled) {
      throw new ApiError('accounting-not-enabled');
    }
    return {
      id: person.personId,
      name: person.email,
      kind: 'advanced',
      // Stored answers belong to the person, so that nobody gets the stored answer of another person.
      grantId: person.personId,
      accountId: account.id,
      environment: account.environment,
      companyId: account.companyId,
      companyVersion: account.companyVersion,
      vatRegistered: account.vatRegistered,
      accountingEnabled: account.accountingEnabled,
      eInvoices: account.eInvoices,
      inForetaksregisteret: account.inForetaksregisteret,
      testClock: account.clock,
      scopes,
      tokenExpiresAt: person.sessionExpiresAt,
    } satisfies Caller;
  };

  async function findAtAccount({ params }: FastifyRequest, personId: string) {
    const { accountId } = params as { accountId: string };
    const account = ACCOUNT_ID.test(accountId) ? await findAccount(db, accountId) : undefined;
    const role = account && (await findRole(db, personId, account.companyId));
    if (account === undefined || role === undefined) throw new ApiError('not-found');
    return { account, role };
  }
}
