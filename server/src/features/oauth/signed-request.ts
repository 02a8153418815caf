import { SignJWT, errors, jwtVerify } from 'jose';
import { isScope } from '../../domain/access/scopes.ts';
import { RESOURCES } from '../../domain/apps/connection.ts';
import { newId } from '../../platform/database/ids.ts';
import type { SigningKeys } from '../../platform/access/signing-keys.ts';
import { SIGNING_ALGORITHM } from '../../platform/access/signing-keys.ts';
import type { AuthorizationRequest } from './authorization-request.ts';

const TYPE = 'app-request+jwt';
/** A person signs in, and may have to look for a key first. */
const MINUTES = 30;

/**
 * The request of an app, signed by this service while the person decides. Nothing is stored for a request, because anybody can make requests.
 */
export async function signRequest(
  { keys, baseUrl }: { keys: SigningKeys; baseUrl: string },
  request: AuthorizationRequest,
  now: Date,
): Promise<string> {
  const key = await keys.current();
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ ...request })
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: TYPE, kid: key.kid })
    .setIssuer(baseUrl)
    .setAudience(baseUrl)
    .setJti(newId())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + MINUTES * 60)
    .sign(key.privateKey);
}

/** @returns undefined for a text that this service has not signed, or too long ago. `id`: the request is answered once */
export async function readSignedRequest(
  { keys, baseUrl }: { keys: SigningKeys; baseUrl: string },
  text: string,
  now: Date,
): Promise<(AuthorizationRequest & { id: string }) | undefined> {
  try {
    const { payload } = await jwtVerify(
      text,
      async ({ kid }) => {
        const key = kid === undefined ? undefined : await keys.find(kid);
        if (key === undefined) throw new errors.JWKSNoMatchingKey();
        return key.publicKey;
      },
      {
        algorithms: [SIGNING_ALGORITHM],
        typ: TYPE,
        issuer: baseUrl,
        audience: baseUrl,
        currentDate: now,
        requiredClaims: ['exp', 'jti'],
      },
    );
    const { jti = '', appId, redirectUri, challenge, scopes, resource, state, accountId } = payload;
    return {
      id: jti,
      appId: String(appId),
      redirectUri: String(redirectUri),
      challenge: String(challenge),
      scopes: (Array.isArray(scopes) ? scopes.map(String) : []).filter(isScope),
      resource: RESOURCES.find((one) => one === resource) ?? 'v1',
      state: typeof state === 'string' ? state : undefined,
      accountId: typeof accountId === 'string' ? accountId : undefined,
    };
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
