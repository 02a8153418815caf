import { timingSafeEqual } from 'node:crypto';
import { secretDigest } from '../companies/index.ts';
import { networkOf } from '../../platform/access/network-of.ts';
import { isScope } from '../../domain/scopes.ts';
import type { AccessTokens } from '../../platform/access/access-tokens.ts';
import { TOKEN_LIFETIME_SECONDS, accountOfAudience } from '../../platform/access/access-tokens.ts';
import type { Db } from '../../platform/database/database.ts';
import type { RateLimit } from '../../platform/access/rate-limits.ts';
import { RATE_LIMITS, countRequest } from '../../platform/access/rate-limits.ts';
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

export type TokenAnswer = { access_token: string; token_type: 'Bearer'; expires_in: number; scope: string };

const NO_SECRET = Buffer.alloc(32);

/**
 * The client credentials grant (RFC 6749 § 4.4) for one account, as small checks in their order.
 * @throws OAuthError every code of the contract's table
 */
export async function issueToken(deps: TokenEndpointDeps, request: TokenRequest): Promise<TokenAnswer> {
  const { credentials } = request;
  const accountId = accountOfAudience(deps.baseUrl, request.audience ?? '');
  const client = await identify(deps, credentials, accountId ?? '');
  requireClientCredentialsGrant(request.grantType);
  if (credentials === undefined || client === undefined) throw invalidClient();
  requireOpenCompany(client);
  const grant = requireGrantOnTarget(accountId, client.scopes);

  const accessToken = await deps.tokens.issue(
    {
      clientId: credentials.clientId,
      accountId: grant.accountId,
      scopes: grant.scopes,
      secretVersion: client.secretVersion,
    },
    deps.clock(),
  );
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: TOKEN_LIFETIME_SECONDS,
    scope: grant.scopes.join(' '),
  };
}

/** Counts an attempt against the network of its address. @throws OAuthError `rate_limited` */
export async function limitAddress(
  { db, rateLimits }: Pick<TokenEndpointDeps, 'db' | 'rateLimits'>,
  address: string,
): Promise<void> {
  if (rateLimits) await limit(db, `token-address:${networkOf(address)}`, RATE_LIMITS.tokenByAddress);
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
  const isRight = stored?.isKnown === true && matches;
  if (rateLimits) {
    // Named by a digest, because the caller's text may have any length.
    const name = secretDigest(clientId).toString('base64url');
    await limit(db, `token-client:${isRight ? 'right' : 'wrong'}:${name}`, RATE_LIMITS.tokenByClient);
  }
  return isRight ? stored : undefined;
}

async function limit(db: Db, subject: string, { requestsPerWindow }: RateLimit): Promise<void> {
  const state = (await countRequest(db, [subject])).get(subject);
  if (state !== undefined && state.requestCount > requestsPerWindow) {
    throw new OAuthError('rate_limited', { 'retry-after': String(state.resetSeconds) });
  }
}

function requireClientCredentialsGrant(grantType: string | undefined): void {
  if (grantType !== 'client_credentials') throw new OAuthError('unsupported_grant_type');
}

function requireOpenCompany({ companyClosed }: StoredCredentials): void {
  if (companyClosed) throw new OAuthError('access_denied');
}

function requireGrantOnTarget(accountId: string | undefined, scopes: string[] | null) {
  if (accountId === undefined || scopes === null) throw new OAuthError('invalid_target');
  return { accountId, scopes: scopes.filter(isScope) };
}

function invalidClient(): OAuthError {
  return new OAuthError('invalid_client', { 'www-authenticate': 'Basic realm="tilgode"' });
}
