import type { Db, Trx } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import { hashPassword, verifyPassword } from '../platform/password-hash.ts';
import { inTransaction } from '../platform/transaction.ts';
import { limitWrongPasswords } from './limit-tries.ts';
import { deletePasswordLinksOf, findPersonOfPasswordLink, useLink } from './one-time-links.store.ts';
import { requireGoodPassword } from './password-rule.ts';
import { getPerson, setPasswordHash } from './people.store.ts';
import { deleteSessionsOf } from './sessions.store.ts';
import type { Browser, StartedSession } from './start-session.ts';
import { startSession } from './start-session.ts';

type Deps = { db: Db; now: Date };

/**
 * Sets a new password by a mailed link, and signs the person in. Every session that the person had ends.
 * @throws ApiError `validation-failed`, `link-not-valid` (unknown, used or too old)
 */
export async function setPasswordByLink(
  { db, now }: Deps,
  { token, password }: { token: string; password: string },
  browser: Browser,
): Promise<StartedSession> {
  requireGoodPassword(password);
  // Looked up before the costly hash, which nobody should get for a link that he made up.
  const personId = await findPersonOfPasswordLink(db, token, now);
  if (personId === undefined) throw new ApiError('link-not-valid');
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (trx) => {
    if (!(await useLink(trx, token))) throw new ApiError('link-not-valid');
    await replacePassword(trx, personId, passwordHash);
    return startSession(trx, personId, browser, now);
  });
}

/**
 * Changes the password of somebody who is signed in and knows the present one. All sessions end, also this one, whose token
 * may be known to whoever the new password is to keep out; the browser gets a new one.
 * @throws ApiError `validation-failed`, `sign-in-refused` (wrong present password), `rate_limited`
 */
export async function changePassword(
  { db, now }: Deps,
  personId: string,
  { presentPassword, password }: { presentPassword: string; password: string },
  browser: Browser,
): Promise<StartedSession> {
  requireGoodPassword(password);
  const { email, passwordHash: presentHash } = await getPerson(db, personId);
  await limitWrongPasswords(db, { email, address: browser.address }, async () => {
    if (!(await verifyPassword(presentPassword, presentHash))) throw new ApiError('sign-in-refused');
  });
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (trx) => {
    await replacePassword(trx, personId, passwordHash);
    return startSession(trx, personId, browser, now);
  });
}

/** What the old password opened is shut with it: sessions, and links to set another. */
async function replacePassword(trx: Trx, personId: string, passwordHash: string): Promise<void> {
  await setPasswordHash(trx, personId, passwordHash);
  await deleteSessionsOf(trx, personId);
  await deletePasswordLinksOf(trx, personId);
}
