import { timingSafeEqual } from 'node:crypto';
import { secretDigest } from '../companies/index.ts';
import { isScope } from '../domain/scopes.ts';
import type { AccessTokens } from '../platform/access-tokens.ts';
import { TOKEN_LIFETIME_SECONDS, accountOfAudience } from '../platform/access-tokens.ts';
import type { Db } from '../platform/database.ts';
import { RATE_LIMITS, countRequest } from '../platform/rate-limits.ts';
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
 * @throws OAuthError every code of the contract's table but `rate_limited`
 */
export async function issueToken(deps: TokenEndpointDeps, request: TokenRequest): Promise<TokenAnswer> {
  requireClientCredentialsGrant(request.grantType);
  const { clientId, clientSecret } = requireCredentials(request.credentials);
  const accountId = accountOfAudience(deps.baseUrl, request.audience ?? '');
  const stored = await findCredentials(deps.db, clientId, accountId ?? '');
  const client = requireRightSecret(stored, clientSecret);
  requireOpenCompany(client);
  const grant = requireGrantOnTarget(accountId, client.scopes);

  const accessToken = await deps.tokens.issue(
    { clientId, accountId: grant.accountId, scopes: grant.scopes, secretVersion: client.secretVersion },
    deps.clock(),
  );
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: TOKEN_LIFETIME_SECONDS,
    scope: grant.scopes.join(' '),
  };
}

/** Counts an attempt against its address and, where it names a client, against that. @throws OAuthError `rate_limited` */
export async function limitTokenRequests(
  { db, rateLimits }: TokenEndpointDeps,
  address: string,
  clientId: string | undefined,
): Promise<void> {
  if (!rateLimits) return;
  const limits = new Map<string, number>([
    [`token-address:${address}`, RATE_LIMITS.tokenByAddress.requestsPerWindow],
  ]);
  // By digest: the name is the caller's text, of any length.
  if (clientId !== undefined) {
    const name = secretDigest(clientId).toString('base64url');
    limits.set(`token-client:${name}`, RATE_LIMITS.tokenByClient.requestsPerWindow);
  }
  const states = await countRequest(db, [...limits.keys()]);
  const exceeded = [...states].filter(([subject, state]) => state.requestCount > (limits.get(subject) ?? 0));
  if (exceeded.length > 0) {
    const seconds = Math.max(...exceeded.map(([, state]) => state.resetSeconds));
    throw new OAuthError('rate_limited', { 'retry-after': String(seconds) });
  }
}

function requireClientCredentialsGrant(grantType: string | undefined): void {
  if (grantType !== 'client_credentials') throw new OAuthError('unsupported_grant_type');
}

function requireCredentials(credentials: TokenRequest['credentials']) {
  // No client id holds a NUL, which PostgreSQL would refuse as text.
  if (credentials === undefined || credentials.clientId.includes('\0')) throw invalidClient();
  return credentials;
}

/** Unknown, deleted and wrong take the same steps and get the same answer. */
function requireRightSecret(stored: StoredCredentials | undefined, clientSecret: string): StoredCredentials {
  const matches = timingSafeEqual(secretDigest(clientSecret), stored?.secretSha256 ?? NO_SECRET);
  if (stored === undefined || !stored.isKnown || !matches) throw invalidClient();
  return stored;
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
