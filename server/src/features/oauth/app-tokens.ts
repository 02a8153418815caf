import { createHash, timingSafeEqual } from 'node:crypto';
import { rightsOfConnection } from '../../domain/apps/connection.ts';
import type { Scope } from '../../domain/access/scopes.ts';
import { addressOfResource, TOKEN_LIFETIME_SECONDS } from '../../platform/access/access-tokens.ts';
import type { Db } from '../../platform/database/database.ts';
import { RATE_LIMITS, countInDay } from '../../platform/access/rate-limits.ts';
import type { Asked, Used } from '../apps/index.ts';
import { findConnectionOfToken, identifyApp, revoke, useCode, useRefreshToken } from '../apps/index.ts';
import type { TokenAnswer, TokenEndpointDeps } from './issue-token.ts';
import { invalidClient, limit, narrowed, tooMany } from './issue-token.ts';
import { OAuthError } from './oauth-error.ts';
import type { TokenRequest } from './token-request.ts';

/** An access token lasts a quarter of an hour, so one program needs 96. */
const MOST_REFRESHES_A_DAY = 1_000;

type Answered = { answer: TokenAnswer; accountId: string; clientId: string };
type App = { id: string; isConfidential: boolean };

/** The same for a code that is none, is too old, was used, or is of another app: nobody learns which. */
const NO_CODE =
  'The code is not valid: it works once, for a minute, for the app, the redirect_uri and the code_verifier that belong to it. Send the person through the authorization again.';
const NO_REFRESH =
  'The refresh token is not valid any more: it works once, and the access may have ended. Send the person through the authorization again.';
const WRONG_APP =
  'There is no app with this client_id and this secret. An app with a secret sends it; an app without one sends its client_id alone.';

/** The grant of a code (RFC 6749 § 4.1.3, RFC 7636 § 4.5). @throws OAuthError `invalid_client`, `invalid_request`, `invalid_grant`, `invalid_target` */
export async function issueForCode(
  deps: TokenEndpointDeps,
  request: TokenRequest,
  address: string,
): Promise<Answered> {
  const app = await identify(deps, request);
  const { code, redirectUri, codeVerifier } = request;
  if (code === undefined || redirectUri === undefined || codeVerifier === undefined)
    throw new OAuthError('invalid_request', 'Send code, redirect_uri and code_verifier.');
  const now = deps.clock();
  const proves = (asked: Asked) =>
    asked.redirectUri === redirectUri && isAnswer(codeVerifier, asked.challenge);
  const narrow = narrowingOf(deps, request);
  const used = await useCode(deps.db, { text: code, app, now, address, proves, narrow });
  if (used === undefined) throw new OAuthError('invalid_grant', NO_CODE);
  return answerOf(deps, used, now);
}

/** The grant of a refresh token (RFC 6749 § 6). @throws OAuthError as `issueForCode`, `rate_limited` */
export async function issueForRefreshToken(
  deps: TokenEndpointDeps,
  request: TokenRequest,
  address: string,
): Promise<Answered> {
  const app = await identify(deps, request);
  if (request.refreshToken === undefined) throw new OAuthError('invalid_request', 'Send refresh_token.');
  const now = deps.clock();
  if (deps.rateLimits) {
    // Before the token is used: an app that is refused still has it.
    const connectionId = await findConnectionOfToken(deps.db, app.id, request.refreshToken);
    if (connectionId !== undefined) await limitConnection(deps.db, `connection:${connectionId}`);
    if (app.isConfidential) await limit(deps.db, `app:${app.id}`, RATE_LIMITS.refreshByApp);
  }
  const narrow = narrowingOf(deps, request);
  const used = await useRefreshToken(deps.db, { text: request.refreshToken, app, now, address, narrow });
  if (used === undefined) throw new OAuthError('invalid_grant', NO_REFRESH);
  return answerOf(deps, used, now);
}

/** Ends the access of the app whose refresh token it is (RFC 7009). Any other text is answered alike. @throws OAuthError `invalid_client`, `invalid_request` */
export async function revokeToken(
  deps: TokenEndpointDeps,
  request: TokenRequest & { token: string | undefined },
  address: string,
): Promise<void> {
  const app = await identify(deps, request);
  if (request.token === undefined) throw new OAuthError('invalid_request', 'Send token.');
  await revoke(deps.db, { text: request.token, app, now: deps.clock(), address });
}

/**
 * Counts a refresh against the minute and the day of its access. A used token stays for 90 days, so that a stolen one is known: the limit of a day
 * bounds what that fills. @throws OAuthError `rate_limited`
 */
async function limitConnection(db: Db, subject: string): Promise<void> {
  await limit(db, subject, RATE_LIMITS.refreshByConnection);
  const day = (await countInDay(db, [subject])).get(subject);
  if (day !== undefined && day.requestCount > MOST_REFRESHES_A_DAY) throw tooMany(day);
}

/** @throws OAuthError `invalid_client` */
async function identify(
  { db, clock }: { db: Db; clock: () => Date },
  { clientId, credentials }: TokenRequest,
): Promise<App> {
  const id = credentials?.clientId ?? clientId;
  // No client id holds a NUL, which PostgreSQL would refuse as text.
  const isText = id !== undefined && !id.includes('\0');
  const app = isText && (await identifyApp(db, { id, secret: credentials?.clientSecret, now: clock() }));
  if (!app) throw invalidClient(WRONG_APP);
  return app;
}

/** @throws OAuthError `invalid_target`, `invalid_scope`, of what the request asks for beside its code or token */
function narrowingOf({ baseUrl }: TokenEndpointDeps, { scope, resource }: TokenRequest) {
  return (connection: Used['connection'], asked: Used['resource']): Scope[] => {
    const address = addressOfResource(baseUrl, asked);
    if (resource !== undefined && resource !== address)
      throw new OAuthError('invalid_target', `The access is for ${address}.`);
    return narrowed(rightsOfConnection(connection, connection.role ?? undefined).scopes, scope);
  };
}

async function answerOf(
  { tokens }: TokenEndpointDeps,
  { connection, resource, refreshToken, scopes }: Used,
  now: Date,
): Promise<Answered> {
  const { id: clientId, accountId, environment } = connection;
  const accessToken = await tokens.issue({ clientId, accountId, scopes, secretVersion: 1, resource }, now);
  return {
    accountId,
    clientId,
    answer: {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: TOKEN_LIFETIME_SECONDS,
      scope: scopes.join(' '),
      refresh_token: refreshToken,
      account_id: accountId,
      environment,
    },
  };
}

function isAnswer(verifier: string, challenge: string | undefined): boolean {
  if (challenge === undefined || !/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const digest = createHash('sha256').update(verifier).digest('base64url');
  return timingSafeEqual(Buffer.from(digest), Buffer.from(challenge));
}
