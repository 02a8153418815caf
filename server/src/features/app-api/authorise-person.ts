import type { FastifyRequest } from 'fastify';
import { findAnyAccount } from '../companies/index.ts';
import { NO_LIMITS } from '../../domain/proposals/api-client-mode.ts';
import type { Right } from '../../domain/access/roles.ts';
import { rightForScope, scopesOf } from '../../domain/access/roles.ts';
import { findStanding, requireFreshSignIn } from '../people/index.ts';
import { requireAll } from '../../platform/http/caller.ts';
import { isDryRun } from '../../platform/http/once/dry-run.ts';
import type { Authorise, Caller, Requirements } from '../../platform/http/caller.ts';
import { ApiError } from '../../domain/errors/errors.ts';
import { noteCaller } from '../../platform/operations/request-course.ts';
import type { AppApiDeps } from './app-endpoints.ts';
import { requireOwnOrigin } from './own-origin.ts';
import { requireRight } from './require-right.ts';
import type { SessionCookie } from './session-cookie.ts';
import { getSignedInPerson } from './signed-in-person.ts';

const ACCOUNT_ID = /^[PT]\d{8}$/;

/**
 * Lets a signed-in person call the endpoints of `/v1` under `/app-api/accounts/{accountId}` without a token. The checks
 * in their order: own origin 403 (not for GET and HEAD) → session 401 → account 404 → a production account that is not opened 403 → what the endpoint requires (`requireAll`) → how
 * long ago the person proved who they are 403. Every
 * request reads session and role anew. So a removed member loses access at once.
 *
 * Throws ApiError `origin-refused`, `not-signed-in`, `not-found`, `production-not-opened`, `role-not-sufficient`, `company-closed`, `accounting-not-enabled`,
 * `confirmation-required`.
 */
export function personAuthoriser(
  { accessDb: db, clock, baseUrl }: AppApiDeps,
  cookie: SessionCookie,
): Authorise {
  return async (request, _reply, requirements) => {
    const isReading = ['GET', 'HEAD'].includes(request.method);
    if (!isReading) requireOwnOrigin(request, baseUrl);
    const person = await getSignedInPerson({ db, cookie, now: clock() }, request);
    const { account, standing } = await findAtAccount(request, person.personId);
    noteCaller(request, { accountId: account.id, clientId: undefined, logsBodies: false });
    if (account.waitsSince !== null) throw new ApiError('production-not-opened');

    requireAll(requirements, account, () => {
      requireRight(standing, rightOf(requirements, isReading), isReading);
    });
    const isAsked = !isReading && requirements.needsFreshSignIn === 'always' && !isDryRun(request);
    if (isAsked) requireFreshSignIn(person, clock());
    return {
      id: person.personId,
      name: person.email,
      actor: { type: 'person', id: person.personId },
      kind: 'advanced',
      personId: person.personId,
      actsAs: 'program',
      mode: 'direct',
      limits: NO_LIMITS,
      signedInAt: person.signedInAt,
      // Stored answers belong to the person, so that nobody gets the stored answer of another person.
      grantId: person.personId,
      secretVersion: 0,
      accountId: account.id,
      environment: account.environment,
      companyId: account.companyId,
      companyVersion: account.companyVersion,
      vatRegistered: account.vatRegistered,
      accountingEnabled: account.accountingEnabled,
      eInvoices: account.eInvoices,
      inForetaksregisteret: account.inForetaksregisteret,
      currencies: account.currencies,
      testClock: account.clock,
      scopes: scopesOf(standing),
      tokenExpiresAt: person.sessionExpiresAt,
    } satisfies Caller;
  };

  async function findAtAccount({ params }: FastifyRequest, personId: string) {
    const { accountId } = params as { accountId: string };
    const account = ACCOUNT_ID.test(accountId) ? await findAnyAccount(db.of(accountId)) : undefined;
    const standing = account && (await findStanding(db, personId, account.companyId));
    if (account === undefined || standing === undefined) throw new ApiError('not-found');
    return { account, standing };
  }
}

/**
 * API clients need one scope for all tools of the test environment. People with the right to read alone see the test mail
 * and the test clock, because dates on every page go by the test clock.
 */
function rightOf({ scope, testOnly }: Requirements, isReading: boolean): Right {
  if (scope === undefined || (testOnly === true && isReading)) return 'read';
  return rightForScope(scope);
}
