import { ApiError } from '../../../domain/errors.ts';
import type { SignedInPerson } from './sessions.store.ts';

const FRESH_MILLISECONDS = 5 * 60_000;

/**
 * Requires that the person has proved their identity in the last five minutes, by password, passkey or a mailed link. A
 * session may be stolen, and a thief must not make a way in that outlasts the session.
 * @throws ApiError `confirmation-required`
 */
export function requireFreshSignIn({ signedInAt }: Pick<SignedInPerson, 'signedInAt'>, now: Date): void {
  if (now.getTime() - signedInAt.getTime() >= FRESH_MILLISECONDS) throw new ApiError('confirmation-required');
}
