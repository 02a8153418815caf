import { ApiError } from '../../../domain/errors/errors.ts';
import { createHash, randomBytes } from 'node:crypto';

const FRESH_MILLISECONDS = 5 * 60_000;

/**
 * Requires that the person has proved their identity in the last five minutes, by password, passkey or a mailed link. A
 * session may be stolen, and a thief must not make a way in that outlasts the session.
 * @throws ApiError `confirmation-required`
 */
export function requireFreshSignIn({ signedInAt }: { signedInAt: Date }, now: Date): void {
  if (now.getTime() - signedInAt.getTime() >= FRESH_MILLISECONDS) throw new ApiError('confirmation-required');
}

const HOUR_MILLISECONDS = 3_600_000;

/** A session ends 30 days after sign-in, or 12 hours after its last use. */
export const SESSION_HOURS = { absolute: 30 * 24, idle: 12 };

export function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + SESSION_HOURS.absolute * HOUR_MILLISECONDS);
}

/** Sessions that were last used before this moment have ended. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - SESSION_HOURS.idle * HOUR_MILLISECONDS);
}

/** A token of 256 random bits for a cookie or a link. The tables keep only its digest. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Random tokens need no salt and no slow hash, because 256 random bits cannot be guessed. */
export function tokenDigest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
