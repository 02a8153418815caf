import { timingSafeEqual } from 'node:crypto';
import { findGrantedAccounts, secretDigest } from '../companies/index.ts';
import type { Environment } from '../../domain/access/environment.ts';
import { networkOf } from '../../platform/access/network-of.ts';
import { commonScopes, isScope } from '../../domain/access/scopes.ts';
import type { Scope } from '../../domain/access/scopes.ts';
import type { AccessTokens } from '../../platform/access/access-tokens.ts';
import {
  TOKEN_LIFETIME_SECONDS,
  accountOfAudience,
  audienceOfAccount,
} from '../../platform/access/access-tokens.ts';
import type { Db } from '../../platform/database/database.ts';
import type { RateLimit, WindowState } from '../../platform/access/rate-limits.ts';
import { RATE_LIMITS, countRequest, uncountRequest } from '../../platform/access/rate-limits.ts';
import type { StoredCredentials } from './client-credentials.store.ts';
import { findCredentials } from './client-credentials.store.ts';
import { OAuthError } from './oauth-error.ts';
import type { TokenRequest } from './token-request.ts';

export type TokenEndpointDeps = {
  db: Db;
  tokens: AccessTokens;
  clock: () => Date;
  baseUrl: string;
  rateLimits: boolean;
};

export type TokenAnswer = {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  scope: string;
  /** Of an app: with the account that the person has chosen. */
  refresh_token?: string;
  account_id?: string;
  environment?: Environment;
};

const NO_CREDENTIALS =
  'Send client ID and secret as HTTP Basic, or as client_id and client_secret in the form.';
/** The same for an unknown client, a wrong secret and a deleted client: nobody learns which clients there are. */
const WRONG_CREDENTIALS =
  'There is no client with this ID and this secret. A secret is shown once, when the client is made or its secret is rotated.';
const NO_GRANT =
  'The client has no access to this account. The account IDs that it may use were shown when it was made: P is production, T is test.';
const ONLY_TEST = 'This client is for the test environment: take the account ID that begins with T.';
const ONLY_PRODUCTION = 'This client is for production: take the account ID that begins with P.';
const NOT_OPENED =
  'The production account of this company is not opened yet: whoever runs the service opens it. Take the account ID that begins with T.';
const NOT_GRANTED =
  'None of these scopes is granted to the client on this account. Leave scope out to get all that are.';
const TWO_ACCOUNTS =
  'This client has access to two accounts: say which by audience, or make a client of its own for the agent.';
const TOO_MANY = 'Too many attempts; wait as long as Retry-After says.';

const NO_SECRET = Buffer.alloc(32);

/**
 * The client credentials grant (RFC 6749 § 4.4) for one account, as small checks in their order.
 * @throws OAuthError the codes of contract 5.20 to 5.24
 */
export async function issueToken(
  deps: TokenEndpointDeps,
  request: TokenRequest,
): Promise<{ answer: TokenAnswer; accountId: string; clientId: string }> {
  const { credentials } = request;
  const named = accountOfAudience(deps.baseUrl, request.audience ?? '');
  const client = await identify(deps, credentials, named ?? '');
  requireClientCredentialsGrant(request.grantType);
  if (credentials === undefined) throw invalidClient(NO_CREDENTIALS);
  if (client === undefined) throw invalidClient(WRONG_CREDENTIALS);
  requireOpenCompany(client);
  const isOfAgent = request.audience === undefined && request.resource === toolsAddress(deps.baseUrl);
  const accountId = isOfAgent ? await findOnlyAccount(deps.db, credentials.clientId) : named;
  if (accountId === undefined) {
    throw new OAuthError('invalid_target', describeAudience(deps.baseUrl, request.audience));
  }
  const granted = isOfAgent ? await findCredentials(deps.db, credentials.clientId, accountId) : client;
  const scopes = narrowed(
    requireGrant(granted ?? client, credentials.clientSecret, accountId),
    request.scope,
  );

  const accessToken = await deps.tokens.issue(
    {
      clientId: credentials.clientId,
      accountId,
      scopes,
      secretVersion: client.secretVersion,
    },
    deps.clock(),
  );
  const answer = {
    access_token: accessToken,
    token_type: 'Bearer' as const,
    expires_in: TOKEN_LIFETIME_SECONDS,
    scope: scopes.join(' '),
  };
  return { answer, accountId, clientId: credentials.clientId };
}

/** Where agents have their tools. It is what their tokens are for (RFC 9728 § 2), beside the account. */
export function toolsAddress(baseUrl: string): string {
  return `${baseUrl}/mcp`;
}

/** An API client with access to one account needs to name none. @throws OAuthError `invalid_target` when it has two */
async function findOnlyAccount(db: Db, clientId: string): Promise<string | undefined> {
  const [accountId, ...others] = await findGrantedAccounts(db, clientId);
  if (others.length > 0) throw new OAuthError('invalid_target', TWO_ACCOUNTS);
  return accountId;
}

/** Counts an attempt against the network of its address. @throws OAuthError `rate_limited` */
export async function limitAddress(
  { db, rateLimits }: Pick<TokenEndpointDeps, 'db' | 'rateLimits'>,
  address: string,
): Promise<void> {
  if (rateLimits) await limit(db, `token-address:${networkOf(address)}`, RATE_LIMITS.tokenByAddress);
}

/** Takes the count back for an app that has shown a code or token of its own: a server has many, and one address. */
export async function uncountAddress(
  { db, rateLimits }: Pick<TokenEndpointDeps, 'db' | 'rateLimits'>,
  address: string,
): Promise<void> {
  if (rateLimits) await uncountRequest(db, [`token-address:${networkOf(address)}`]);
}

/**
 * Counts a request for authorization, for which the service may have to fetch a document that the caller names.
 * @throws OAuthError `rate_limited`
 */
export async function limitAuthorization(
  { db, rateLimits }: Pick<TokenEndpointDeps, 'db' | 'rateLimits'>,
  address: string,
): Promise<void> {
  if (rateLimits) await limit(db, `authorize-address:${networkOf(address)}`, RATE_LIMITS.authorizeByAddress);
}

/**
 * Finds the API client that an attempt names, and counts the attempt against the API client. Attempts with the right
 * secret have a count of their own. Otherwise an attacker with the client ID alone could use up the attempts of the
 * API client, and its owner would get no token.
 * @returns undefined for no credentials, an unknown API client or a wrong secret; all three take the same steps
 * @throws OAuthError `rate_limited`
 */
async function identify(
  { db, rateLimits }: TokenEndpointDeps,
  credentials: TokenRequest['credentials'],
  accountId: string,
): Promise<StoredCredentials | undefined> {
  if (credentials === undefined) return undefined;
  const { clientId, clientSecret } = credentials;
  // No client id holds a NUL, which PostgreSQL would refuse as text.
  const stored = clientId.includes('\0') ? undefined : await findCredentials(db, clientId, accountId);
  const matches = timingSafeEqual(secretDigest(clientSecret), stored?.secretSha256 ?? NO_SECRET);
  const isRight = stored?.isKnown === true && stored.secretSha256 !== null && matches;
  if (rateLimits) {
    // Named by a digest, because the caller's text may have any length.
    const name = secretDigest(clientId).toString('base64url');
    await limit(db, `token-client:${isRight ? 'right' : 'wrong'}:${name}`, RATE_LIMITS.tokenByClient);
  }
  return isRight ? stored : undefined;
}

export async function limit(db: Db, subject: string, { requestsPerWindow }: RateLimit): Promise<void> {
  const state = (await countRequest(db, [subject])).get(subject);
  if (state !== undefined && state.requestCount > requestsPerWindow) {
    throw tooMany(state);
  }
}

export function tooMany({ resetSeconds }: WindowState): OAuthError {
  return new OAuthError('rate_limited', TOO_MANY, { 'retry-after': String(resetSeconds) });
}

function requireClientCredentialsGrant(grantType: string | undefined): void {
  if (grantType !== 'client_credentials') {
    throw new OAuthError('unsupported_grant_type', 'grant_type must be client_credentials.');
  }
}

function requireOpenCompany({ companyClosed }: StoredCredentials): void {
  if (companyClosed)
    throw new OAuthError('access_denied', 'The company is being closed, so there are no tokens.');
}

function requireGrant(
  { scopes, isWaiting }: StoredCredentials,
  clientSecret: string,
  accountId: string,
): Scope[] {
  if (isWaiting) throw new OAuthError('invalid_target', NOT_OPENED);
  if (scopes !== null) return scopes.filter(isScope);
  // The secret is the right one, and its prefix names the environment that the client was made for.
  if (clientSecret.startsWith('tilgode_test_') && accountId.startsWith('P')) {
    throw new OAuthError('invalid_target', ONLY_TEST);
  }
  if (clientSecret.startsWith('tilgode_live_') && accountId.startsWith('T')) {
    throw new OAuthError('invalid_target', ONLY_PRODUCTION);
  }
  throw new OAuthError('invalid_target', NO_GRANT);
}

/** What is granted of the scopes that the form asks for. Names that are not ours are ignored (RFC 6749 § 3.3). */
export function narrowed(granted: Scope[], asked = ''): Scope[] {
  const wanted = asked.split(' ').filter(isScope);
  if (wanted.length === 0) return granted;
  const scopes = commonScopes(granted, wanted);
  if (scopes.length === 0) throw new OAuthError('invalid_scope', NOT_GRANTED);
  return scopes;
}

/** What to change of an audience that names no account of this service. It repeats nothing of what was sent. */
function describeAudience(baseUrl: string, audience = ''): string {
  const form = audienceOfAccount(baseUrl, '{account ID}');
  const expected = `The audience must be ${form}, where the account ID is P (production) or T (test) and eight digits.`;
  const found = [...MISTAKES].find(([, isIt]) => isIt(audience, audienceOfAccount(baseUrl, '')));
  return found === undefined ? expected : `${found[0]} ${expected}`;
}

type IsMistake = (audience: string, prefix: string) => boolean;
/** What people send, by the sentence that tells it. The first that fits is told. */
const MISTAKES = new Map<string, IsMistake>([
  ['There is no audience.', (audience) => audience === ''],
  ['The account ID alone is no audience.', (audience) => /^[PT]?\d{8}$/i.test(audience)],
  [
    'The audience has two slashes in a row: does your URL end with one?',
    (audience) => /^https?:\/\/.*\/\//i.test(audience),
  ],
  [
    'The audience lacks its path /v1/accounts/{account ID}, or the end of it.',
    (audience, prefix) => prefix.startsWith(audience),
  ],
  [
    'The audience ends with a slash.',
    (audience, prefix) => audience.startsWith(prefix) && audience.endsWith('/'),
  ],
  ['The account ID lacks its letter.', (audience, prefix) => /^\d+$/.test(rest(audience, prefix))],
  [
    'The letter of the account ID is a capital one.',
    (audience, prefix) => /^[pt]\d{8}$/.test(rest(audience, prefix)),
  ],
  ['The account ID has another form.', (audience, prefix) => audience.startsWith(prefix)],
  [
    'The audience begins with another address than this service has; localhost and 127.0.0.1 are two.',
    (audience) => /^https?:/i.test(audience),
  ],
]);

function rest(audience: string, prefix: string): string {
  return audience.startsWith(prefix) ? audience.slice(prefix.length) : '';
}

export function invalidClient(description: string): OAuthError {
  return new OAuthError('invalid_client', description, { 'www-authenticate': 'Basic realm="tilgode"' });
}
