import { createSigningKeys, newestSigningKeyAt } from '../../../../platform/access/signing-keys.ts';
import { UnusableKey } from '../../../../platform/operations/unusable-key.ts';
import type { DatabaseContext, Finding } from '../finding.ts';
import { bad, ok, warn } from '../finding.ts';
import { ageOf } from '../age.ts';

/** A job makes a new key each night when the newest is older than 30 days. */
const DAYS_AT_MOST = 32;
/** The clocks of two machines differ by less. */
const SECONDS_AHEAD_AT_MOST = 5 * 60;

/** The keys that sign access tokens: their age, and whether they can be used. */
export async function keysCheck({ owner, clock }: DatabaseContext): Promise<Finding[]> {
  const newestAt = await newestSigningKeyAt(owner);
  if (newestAt === undefined) {
    return [warn('There is no key to sign access tokens with.', 'The next start of the service makes one.')];
  }
  try {
    await createSigningKeys(owner).publicKeySet();
  } catch (error) {
    if (!(error instanceof UnusableKey)) throw error;
    return [bad(error.says, error.todo)];
  }
  const now = clock();
  const ahead = ageOf(now, newestAt);
  if (ahead.seconds > SECONDS_AHEAD_AT_MOST) {
    return [
      warn(
        `The key that signs access tokens was made ${ahead.text} in the future.`,
        'Look at the clock of this machine: it is wrong, or was wrong when the key was made. The next start of the service counts the age of the key from then on.',
      ),
    ];
  }
  const { seconds, text } = ageOf(newestAt, now);
  return seconds > DAYS_AT_MOST * 24 * 60 * 60
    ? [
        warn(
          `The key that signs access tokens is ${text} old. A new one is due after 30 days.`,
          'Start the service: it makes one at the start and each night.',
        ),
      ]
    : [ok(`The key that signs access tokens is ${text} old.`)];
}
