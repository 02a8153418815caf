import { createHash, randomBytes } from 'node:crypto';

/** An opaque token of 256 random bits, for a cookie or a link. The tables keep its digest and nothing else of it. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Random tokens need no salt and no slow hash: there is nothing to guess. */
export function tokenDigest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
