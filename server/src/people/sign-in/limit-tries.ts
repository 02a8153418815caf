import { networkOf } from '../../access/network-of.ts';
import type { Db } from '../../database/database.ts';
import { foldEmail } from '../../domain/email-address.ts';
import { ApiError } from '../../errors.ts';
import { LONGEST_WINDOW_SECONDS, countRequest, uncountRequest } from '../../access/rate-limits.ts';

/** Wrong passwords in a window: few enough that guessing is hopeless, enough for somebody who mistypes. */
const WRONG_PASSWORDS = { account: 10, address: 50, device: 10 };

type Tried = {
  /** Of `accountKey`. */
  account: string;
  /** Of the browser. */
  address: string;
  /** The device, when this person has signed in with it before. */
  deviceId: string | undefined;
};

/**
 * Runs `prove`, which says whether a password is right, unless too many were wrong in the last 15 minutes: for this person
 * or from this address. A device that the person has signed in with before has a count of its own instead, so that others who
 * guess do not lock its person out; and who has stolen it gets no more guesses than anybody. Counted before, so that tries at once are not a way around it; one that is right counts for nothing
 * afterwards.
 * @throws ApiError `rate_limited`, and whatever `prove` throws
 */
export async function limitWrongPasswords<T>(
  db: Db,
  { account, address, deviceId }: Tried,
  prove: () => Promise<T>,
): Promise<T> {
  const subjects: Record<string, number> =
    deviceId === undefined
      ? {
          [`password account ${account}`]: WRONG_PASSWORDS.account,
          [`password address ${networkOf(address)}`]: WRONG_PASSWORDS.address,
        }
      : { [`password device ${deviceId}`]: WRONG_PASSWORDS.device };
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

/** What tries are counted for: the person found, whatever the address was written like; else the address. */
export function accountKey(person: { id: string } | undefined, email: string): string {
  return person?.id ?? foldEmail(email);
}
