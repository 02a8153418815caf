import { isEmailAddress, foldEmail } from '../../../domain/texts/email-address.ts';
import { validationFailed } from '../../../domain/errors/errors.ts';
import type { Language } from '../../../domain/texts/language.ts';
import { requiredName } from '../../../domain/texts/stored-name.ts';
import { networkOf } from '../../../platform/access/network-of.ts';
import { LONGEST_WINDOW_SECONDS, countRequest } from '../../../platform/access/rate-limits.ts';
import type { Db } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { insertPeopleEmail } from '../mail/people-emails.store.ts';
import { insertSignUpLink } from '../passwords/one-time-links.store.ts';
import { limitTries } from '../sign-in/limit-tries.ts';
import { signUpMail } from './sign-up-mails.ts';

/** The link works for so long, and afterwards there is so much time to give an organisation number. */
export const SIGN_UP_MILLISECONDS = 7 * 24 * 60 * 60_000;

/** In 15 minutes: enough for typing errors, and too few for sending mail to strangers. */
const REQUESTS = { email: 3, address: 20 };

/**
 * Mails a link with which somebody signs up. Nothing here looks at who has an account: the mail says so, and only the mail. So the answer
 * and its time are the same for every address.
 * @param rateLimits whether requests are limited
 * @param asked.address of the browser
 * @throws ApiError `validation-failed`, `rate_limited`
 */
export async function requestSignUp(
  { db, now, rateLimits }: { db: Db; now: Date; rateLimits: boolean },
  asked: { email: string; name: string; language: Language; address: string },
): Promise<void> {
  const email = asked.email.trim();
  if (!isEmailAddress(email)) throw validationFailed([{ field: 'email', code: 'invalid-email' }]);
  const name = requiredName(asked.name);
  if (rateLimits && (await isTooOften(db, email, asked.address))) return;

  const linkId = newId();
  const expiresAt = new Date(now.getTime() + SIGN_UP_MILLISECONDS);
  const { language } = asked;
  await inTransaction(db, async (trx) => {
    await insertSignUpLink(trx, { id: linkId, email, name, language, expiresAt }, now);
    await insertPeopleEmail(
      trx,
      { recipient: email, ...signUpMail(language), about: { linkId }, expiresAt },
      now,
    );
  });
}

/**
 * Whether the address has had its mails. That is not refused, because a refusal would tell that somebody asked before.
 * @throws ApiError `rate_limited` for the network
 */
async function isTooOften(db: Db, email: string, address: string): Promise<boolean> {
  await limitTries(db, { [`sign-up address ${networkOf(address)}`]: REQUESTS.address });
  const subject = `sign-up email ${foldEmail(email)}`;
  const windows = await countRequest(db, [subject], LONGEST_WINDOW_SECONDS);
  return (windows.get(subject)?.requestCount ?? 0) > REQUESTS.email;
}
