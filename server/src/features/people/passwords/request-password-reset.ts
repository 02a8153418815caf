import { networkOf } from '../../../platform/access/network-of.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/operations/jobs.ts';
import { LONGEST_WINDOW_SECONDS, countRequest } from '../../../platform/access/rate-limits.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { createPasswordLink } from './create-password-link.ts';
import { accountKey, limitTries } from '../sign-in/limit-tries.ts';
import { findPerson, findPersonByEmail } from '../people.store.ts';
import { LINK, insertPeopleEmail } from '../mail/people-emails.store.ts';

export const MAIL_PASSWORD_LINK_JOB = 'mail-password-link';

const REQUESTS = { account: 3, address: 20 };
const NOBODY = '';

/**
 * Requests a mail with a link for a new password. The answer and the work are the same for an unknown
 * address: the worker then finds no person and does nothing.
 * @param asked.address of the browser
 * @throws ApiError `rate_limited`
 */
export async function requestPasswordReset(
  { db, jobs }: { db: Db; jobs: Pick<Jobs, 'enqueue'> },
  asked: { email: string; address: string },
): Promise<void> {
  await limitTries(db, { [`password-reset address ${networkOf(asked.address)}`]: REQUESTS.address });
  const person = await findPersonByEmail(db, asked.email);
  const account = `password-reset account ${accountKey(person, asked.email)}`;
  const windows = await countRequest(db, [account], LONGEST_WINDOW_SECONDS);
  // The request is not refused, because a refusal would tell that the address was asked for before.
  if ((windows.get(account)?.requestCount ?? 0) > REQUESTS.account) return;

  const data = { personId: person?.id ?? NOBODY };
  await inTransaction(db, (trx) => jobs.enqueue(trx, MAIL_PASSWORD_LINK_JOB, data));
}

/** The worker's part of a password reset. */
export async function mailPasswordLink({ db, now }: { db: Db; now: Date }, personId: string): Promise<void> {
  const person = personId === NOBODY ? undefined : await findPerson(db, personId);
  if (person === undefined) return;
  await inTransaction(db, async (trx) => {
    const { linkId, expiresAt } = await createPasswordLink(trx, person, {
      now,
      token: undefined,
      createdBy: person.email,
    });
    const email = {
      recipient: person.email,
      subject: 'Nytt passord til Tilgode / New password for Tilgode',
      text: `Sett et nytt passord her. Lenken virker én gang, i en time. Passnøklene dine fjernes samtidig:
Set a new password here. The link works once, for an hour. Your passkeys are removed at the same time:

${LINK}

Har du ikke bedt om dette, kan du se bort fra e-posten.
If you have not asked for this, ignore this email.
`,
      about: { linkId },
      expiresAt,
    };
    await insertPeopleEmail(trx, email, now);
  });
}
