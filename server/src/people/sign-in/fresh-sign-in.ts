import { ApiError } from '../../errors.ts';
import type { SignedInPerson } from './sessions.store.ts';

const FRESH_MILLISECONDS = 5 * 60_000;

/**
 * Lets somebody on who has proved within five minutes who they are, by password, passkey or a mailed link: a session alone, which
 * may be stolen, must not make a way in that outlasts it.
 * @throws ApiError `confirmation-required`
 */
export function requireFreshSignIn({ signedInAt }: Pick<SignedInPerson, 'signedInAt'>, now: Date): void {
  if (now.getTime() - signedInAt.getTime() >= FRESH_MILLISECONDS) throw new ApiError('confirmation-required');
}
