import { networkOf } from '../../../platform/access/network-of.ts';
import type { Db, Trx } from '../../../platform/database/database.ts';
import { LONGEST_WINDOW_SECONDS, countRequest } from '../../../platform/access/rate-limits.ts';
import { createPasswordLink } from './create-password-link.ts';
import { accountKey, limitTries } from '../sign-in/limit-tries.ts';
import { findPerson, findPersonByEmail } from '../people.store.ts';
import { LINK_PLACEHOLDER, insertPeopleEmail } from '../mail/people-emails.store.ts';
import { insertPasswordLinkRequest, deletePasswordLinkRequest } from './password-link-requests.store.ts';

const REQUESTS = { account: 3, address: 20 };

/**
 * Requests a mail with a link for a new password. The answer and the work are the same for an unknown
 * address: the worker then finds no person and does nothing.
 * @param asked.address of the browser
 * @throws ApiError `rate_limited`
 */
export async function requestPasswordReset(db: Db, asked: { email: string; address: string }): Promise<void> {
  await limitTries(db, { [`password-reset address ${networkOf(asked.address)}`]: REQUESTS.address });
  const person = await findPersonByEmail(db, asked.email);
  const account = `password-reset account ${accountKey(person, asked.email)}`;
  const windows = await countRequest(db, [account], LONGEST_WINDOW_SECONDS);
  // The request is not refused, because a refusal would tell that the address was asked for before.
  if ((windows.get(account)?.requestCount ?? 0) > REQUESTS.account) return;

  await insertPasswordLinkRequest(db, person?.id);
}

/** The worker's part of a password reset. */
export async function mailPasswordLink(trx: Trx, requestId: string, now: Date): Promise<void> {
  const personId = await deletePasswordLinkRequest(trx, requestId);
  const person = personId === undefined ? undefined : await findPerson(trx, personId);
  if (person === undefined) return;
  const { linkId, expiresAt } = await createPasswordLink(trx, person, {
    now,
    token: undefined,
    createdBy: person.email,
  });
  const email = {
    recipient: person.email,
    subject: 'Nytt passord til Tilgode / New password for Tilgode',
    text: `Velg et nytt passord her. Lenken virker én gang, i en time. Passnøklene dine fjernes samtidig:
Choose a new password here. The link works once, for an hour. Your passkeys are removed at the same time:

${LINK_PLACEHOLDER}

Har du ikke bedt om dette, kan du se bort fra e-posten.
If you have not asked for this, ignore this email.
`,
    about: { linkId },
    expiresAt,
  };
  await insertPeopleEmail(trx, email, now);
}
