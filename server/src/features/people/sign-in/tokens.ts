import { createHash, randomBytes } from 'node:crypto';

/** A token of 256 random bits for a cookie or a link. The tables keep only its digest. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Random tokens need no salt and no slow hash, because 256 random bits cannot be guessed. */
export function tokenDigest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
