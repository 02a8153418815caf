import type { Db, Trx } from '../../../platform/database/database.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import { hashPassword } from '../../../platform/access/password-hash.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { deleteKnownDevicesOf } from '../sign-in/known-devices.store.ts';
import { noteSignInChange } from '../sign-in/note-sign-in-change.ts';
import { deletePasswordLinksOf, findPersonOfPasswordLink, deleteUsedLink } from './one-time-links.store.ts';
import { deletePasskeysOf } from '../passkeys/passkeys.store.ts';
import { requireGoodPassword } from './password-rule.ts';
import { getPerson, markAddressProved, setPasswordHash } from '../people.store.ts';
import { deleteSessionsOf } from '../sign-in/sessions.store.ts';
import { provePassword } from '../sign-in/sign-in.ts';
import type { Browser, StartedSession } from '../sign-in/start-session.ts';
import { startSession } from '../sign-in/start-session.ts';

type Deps = { db: Db; now: Date };

/**
 * Sets a new password by a link, mailed or made by the operator, and signs the person in. All sessions and passkeys of the person end,
 * because somebody else may have got in.
 * @throws ApiError `validation-failed`, `link-not-valid` (unknown, used or too old)
 */
export async function setPasswordByLink(
  { db, now }: Deps,
  { token, password }: { token: string; password: string },
  browser: Browser,
): Promise<StartedSession> {
  requireGoodPassword(password);
  // The link is checked before the costly hash, so that an invented link costs little.
  const personId = await findPersonOfPasswordLink(db, token, now);
  if (personId === undefined) throw new ApiError('link-not-valid');
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (trx) => {
    if (!(await deleteUsedLink(trx, token))) throw new ApiError('link-not-valid');
    await replacePassword(trx, personId, passwordHash);
    await deletePasskeysOf(trx, personId);
    await markAddressProved(trx, personId);
    const person = await getPerson(trx, personId);
    await noteSignInChange(trx, person, { change: 'password-reset', address: browser.address }, now);
    return startSession(trx, personId, browser, now);
  });
}

/**
 * Changes the password of a signed-in person that knows the present one. All sessions end, also this one,
 * because an intruder may know its token. The browser gets a new session.
 * @throws ApiError `validation-failed`, `sign-in-refused` (wrong present password), `rate_limited`
 */
export async function changePassword(
  { db, now }: Deps,
  personId: string,
  { presentPassword, password }: { presentPassword: string; password: string },
  browser: Browser,
): Promise<StartedSession> {
  requireGoodPassword(password);
  const person = await getPerson(db, personId);
  await provePassword({ db, now }, { person, email: person.email, password: presentPassword }, browser);
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (trx) => {
    await replacePassword(trx, personId, passwordHash);
    await noteSignInChange(trx, person, { change: 'password-changed', address: browser.address }, now);
    return startSession(trx, personId, browser, now);
  });
}

/** Ends all that the old password opened: sessions, links for a new password, and known devices. */
async function replacePassword(trx: Trx, personId: string, passwordHash: string): Promise<void> {
  await setPasswordHash(trx, personId, passwordHash);
  await deleteSessionsOf(trx, personId);
  await deletePasswordLinksOf(trx, personId);
  await deleteKnownDevicesOf(trx, personId);
}
