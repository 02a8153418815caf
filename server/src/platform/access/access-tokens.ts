import { randomUUID } from 'node:crypto';
import { SignJWT, errors, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { isScope } from '../../domain/access/scopes.ts';
import type { Scope } from '../../domain/access/scopes.ts';
import type { Resource } from '../../domain/apps/connection.ts';
import { RESOURCES } from '../../domain/apps/connection.ts';
import type { SigningKeys } from './signing-keys.ts';
import { SIGNING_ALGORITHM } from './signing-keys.ts';

/** A token lasts 15 minutes (contract 5.9). */
export const TOKEN_LIFETIME_SECONDS = 900;
const TOKEN_TYPE = 'at+jwt';

/** The claims of a token. The stored state also decides, at every request, what the token's bearer may do. */
export type TokenClaims = {
  clientId: string;
  accountId: string;
  scopes: Scope[];
  /** Raised when the client's secret is rotated; a token of an older version is refused. */
  secretVersion: number;
  /** Where a token of an app is for; left out: an API client's, which both doors take. */
  resource?: Resource;
  expiresAt: Date;
};

export type AccessTokens = {
  /** Signs a token (RFC 9068) that is valid for 15 minutes from `now`. */
  issue(claims: Omit<TokenClaims, 'expiresAt'>, now: Date): Promise<string>;
  /** The claims of a token that we signed for this service; `expired` or `invalid` when it is no such token. */
  verify(token: string, now: Date): Promise<TokenClaims | 'expired' | 'invalid'>;
};

/** The audience of a token for this account (contract 5.8). */
export function audienceOfAccount(baseUrl: string, accountId: string): string {
  return `${baseUrl}/v1/accounts/${accountId}`;
}

/** The address that tokens of an app are for (RFC 8707). */
export function addressOfResource(baseUrl: string, resource: Resource): string {
  return `${baseUrl}/${resource}`;
}

/** The account id in an audience of this service; undefined when it is not one. */
export function accountOfAudience(baseUrl: string, audience: string): string | undefined {
  const prefix = `${baseUrl}/v1/accounts/`;
  const accountId = audience.startsWith(prefix) ? audience.slice(prefix.length) : '';
  return /^[PT]\d{8}$/.test(accountId) ? accountId : undefined;
}

export function createAccessTokens(baseUrl: string, keys: SigningKeys): AccessTokens {
  // Checking a signature costs 0.2 ms and its result cannot change; expiry and the grant are checked every time.
  const verified = new LRUCache<string, TokenClaims>({ max: 10_000 });

  return {
    async issue({ clientId, accountId, scopes, secretVersion, resource }, now) {
      const key = await keys.current();
      const issuedAt = Math.floor(now.getTime() / 1000);
      const ofApp = resource !== undefined && { account_id: accountId };
      return new SignJWT({ scope: scopes.join(' '), secret_version: secretVersion, ...ofApp })
        .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: TOKEN_TYPE, kid: key.kid })
        .setIssuer(baseUrl)
        .setSubject(clientId)
        .setAudience(
          resource === undefined
            ? audienceOfAccount(baseUrl, accountId)
            : addressOfResource(baseUrl, resource),
        )
        .setJti(randomUUID())
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + TOKEN_LIFETIME_SECONDS)
        .sign(key.privateKey);
    },

    async verify(token, now) {
      const known = verified.get(token);
      if (known !== undefined) return known.expiresAt <= now ? 'expired' : known;
      const claims = await checkSignature(token, now);
      if (typeof claims === 'object') verified.set(token, claims);
      return claims;
    },
  };

  async function checkSignature(token: string, now: Date): Promise<TokenClaims | 'expired' | 'invalid'> {
    if (!token.split('.').every(isBase64url)) return 'invalid';
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid }) => {
          const key = kid === undefined ? undefined : await keys.find(kid);
          if (key === undefined) throw new errors.JWKSNoMatchingKey();
          return key.publicKey;
        },
        // The algorithm is fixed here: what the token's header asks for is never believed (RFC 8725 § 3.1).
        {
          algorithms: [SIGNING_ALGORITHM],
          typ: TOKEN_TYPE,
          issuer: baseUrl,
          currentDate: now,
          requiredClaims: ['exp', 'iat', 'jti'],
        },
      );
      const { sub, aud, exp, scope, secret_version: secretVersion, account_id: accountOfApp } = payload;
      const resource = RESOURCES.find((one) => aud === addressOfResource(baseUrl, one));
      const named = resource === undefined ? aud : audienceOfAccount(baseUrl, String(accountOfApp));
      const accountId = typeof named === 'string' ? accountOfAudience(baseUrl, named) : undefined;
      if (
        sub === undefined ||
        accountId === undefined ||
        exp === undefined ||
        typeof scope !== 'string' ||
        typeof secretVersion !== 'number'
      ) {
        return 'invalid';
      }
      const scopes = scope.split(' ').filter(isScope);
      const expiresAt = new Date(exp * 1000);
      return { clientId: sub, accountId, scopes, secretVersion, expiresAt, ...(resource && { resource }) };
    } catch (error) {
      // It is told only once the signature is right.
      if (error instanceof errors.JWTExpired) return 'expired';
      if (error instanceof errors.JOSEError) return 'invalid';
      throw error;
    }
  }
}

/**
 * Whether the text is base64url as RFC 7515 § 2 has it: without padding, and with zeros in the bits that the last character
 * does not need. The library reads other texts as the same bytes, and a token would have many forms.
 */
function isBase64url(text: string): boolean {
  return Buffer.from(text, 'base64url').toString('base64url') === text;
}
