import type { Db } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import { LONGEST_WINDOW_SECONDS, countRequest, uncountRequest } from '../platform/rate-limits.ts';

/** Wrong passwords in a window: few enough that guessing is hopeless, enough for somebody who mistypes. */
const WRONG_PASSWORDS = { account: 10, address: 50 };

type Tried = { email: string; address: string };

/**
 * Runs `prove`, which says whether a password is right, unless too many were wrong in the last 15 minutes: for this email
 * or from this address. Counted before, so that tries at once are not a way around it; one that is right counts for nothing
 * afterwards.
 * @throws ApiError `rate_limited`, and whatever `prove` throws
 */
export async function limitWrongPasswords<T>(
  db: Db,
  { email, address }: Tried,
  prove: () => Promise<T>,
): Promise<T> {
  const subjects = {
    [`password account ${accountKey(email)}`]: WRONG_PASSWORDS.account,
    [`password address ${address}`]: WRONG_PASSWORDS.address,
  };
  await limitTries(db, subjects);
  const proved = await prove();
  await uncountRequest(db, Object.keys(subjects));
  return proved;
}

/**
 * Counts a try against each subject.
 * @param limits tries in 15 minutes, by subject
 * @throws ApiError `rate_limited` when one of them has had more
 */
export async function limitTries(db: Db, limits: Record<string, number>): Promise<void> {
  const windows = await countRequest(db, Object.keys(limits), LONGEST_WINDOW_SECONDS);
  for (const [subject, limit] of Object.entries(limits)) {
    const window = windows.get(subject);
    if (window !== undefined && window.requestCount > limit) {
      throw new ApiError('rate_limited', { headers: { 'retry-after': String(window.resetSeconds) } });
    }
  }
}

/** The same for everything that `findPersonByEmail` takes for one person. */
export function accountKey(email: string): string {
  return email.trim().toLowerCase();
}
