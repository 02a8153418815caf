import { networkOf } from '../../../platform/access/network-of.ts';
import type { Db } from '../../../platform/database/database.ts';
import { foldEmail } from '../../../domain/texts/email-address.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import {
  LONGEST_WINDOW_SECONDS,
  countRequest,
  uncountRequest,
} from '../../../platform/access/rate-limits.ts';

/** Wrong passwords in 15 minutes: too few for guessing, enough for typing errors. */
const WRONG_PASSWORDS = { account: 10, address: 50, device: 10 };

type Tried = {
  /** The result of `accountKey`. */
  account: string;
  /** The IP address of the browser. */
  address: string;
  /** The device, when this person has signed in with the device before. */
  deviceId: string | undefined;
};

/**
 * Runs `prove`, which checks a password, unless too many passwords were wrong in the last 15 minutes for this person or
 * from this address. A device that the person has signed in with before has a count of its own instead, so that strangers
 * who guess do not lock the person out. A thief of the device gets no more guesses than other people. The try is counted
 * before the check, so that many tries at once do not get around the limit. A right password is taken off the count.
 * @throws ApiError `rate_limited`, and the errors of `prove`
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
 * @throws ApiError `rate_limited` when a subject has had more tries
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

/** Tries are counted for the person, so that the spelling of the email does not matter, or for an unknown email. */
export function accountKey(person: { id: string } | undefined, email: string): string {
  return person?.id ?? foldEmail(email);
}
