import { foldEmail } from '../../../domain/texts/email-address.ts';
import type { InvitedRole } from '../../../domain/access/roles.ts';
import { hasRight } from '../../../domain/access/roles.ts';
import type { Db, DbOrTrx } from '../../../platform/database/database.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import { requiredName } from '../../../domain/texts/stored-name.ts';
import { newId } from '../../../platform/database/ids.ts';
import { lockForTransaction } from '../../../platform/database/locks.ts';
import { hashPassword } from '../../../platform/access/password-hash.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { deleteKnownDevicesOf } from '../sign-in/known-devices.store.ts';
import { acceptAll, joinCompany, presentInvitation } from './join-companies.ts';
import type { OtherInvitation } from './join-companies.ts';
import { lockRole } from './memberships.store.ts';
import { noteSignInChange } from '../sign-in/note-sign-in-change.ts';
import { findInvitation, deleteUsedLink, listInvitationsTo } from '../passwords/one-time-links.store.ts';
import { deletePasskeysOf } from '../passkeys/passkeys.store.ts';
import { requireGoodPassword } from '../passwords/password-rule.ts';
import type { Person } from '../people.store.ts';
import {
  findPersonByEmail,
  hasWayIn,
  insertPerson,
  markAddressProved,
  setName,
  setPasswordHash,
} from '../people.store.ts';
import { deleteSessionsOf } from '../sign-in/sessions.store.ts';
import type { Browser, StartedSession } from '../sign-in/start-session.ts';
import { startSession } from '../sign-in/start-session.ts';

type Deps = { db: Db; now: Date };

/** The facts that the page shows before somebody accepts an invitation. */
export type ShownInvitation = {
  email: string;
  role: InvitedRole;
  companyName: string;
  /** False: the person gives a name and a password. */
  hasPassword: boolean;
  /** There when the person has to sign in first, and is then in. */
  mustSignIn?: true;
  /** The other open invitations to the address. None for a link that proves no address. */
  others: OtherInvitation[];
};

/**
 * @param signedInAs the id of the person whose session the browser has
 * @throws ApiError `link-not-valid`
 */
export async function showInvitation(
  { db, now }: Deps,
  token: string,
  signedInAs: string | undefined,
): Promise<ShownInvitation> {
  const { id, email, role, companyName, byHand } = await getInvitation({ db, now }, token);
  const person = await findPersonByEmail(db, email);
  const way = await wayIn(db, person, byHand);
  // Only the mailed link proves that its reader may know what else the address is invited to.
  const all = byHand ? [] : await listInvitationsTo(db, email, now);
  const others = all.filter((one) => one.id !== id).map(presentInvitation);
  const shown = { email, role, companyName, hasPassword: way !== 'set-password', others };
  return way === 'sign-in' && person?.id !== signedInAs ? { ...shown, mustSignIn: true } : shown;
}

/**
 * Accepts an invitation. A person without a password sets one and is signed in, because the mailed link has proved the
 * address. A person with a password has to sign in, because a stranger who reads an admin's mail must not become that
 * admin.
 *
 * A link that its maker handed over proves nothing (decision 62). It makes a new person, whose address stays unproved. It
 * sets no password of a person who is there already, and lets in a person of an unproved address only when that person is
 * signed in. Otherwise the maker of the link could take the place of somebody else.
 *
 * A mailed link accepts other invitations to the same address with it.
 * @param accepted.alsoIds the other invitations; those that have ended meanwhile are passed over
 * @param signedInAs the id of the person whose session the browser has
 * @returns whether the browser is now signed in as the person, and the session that begins, if one does
 * @throws ApiError `link-not-valid`, `validation-failed`, `not-signed-in`
 */
export async function acceptInvitation(
  { db, now }: Deps,
  {
    token,
    name,
    password,
    alsoIds = [],
  }: { token: string; name: string; password: string; alsoIds?: string[] },
  browser: Browser,
  signedInAs: string | undefined,
): Promise<{ isSignedIn: boolean; session?: StartedSession }> {
  const { email, companyId, role, inviterId, byHand } = await getInvitation({ db, now }, token);
  const setsPassword = (await wayIn(db, await findPersonByEmail(db, email), byHand)) === 'set-password';
  const passwordHash = setsPassword ? await hashNewPassword(name, password) : null;

  return inTransaction(db, async (trx) => {
    // The inviter's role is locked first, as in a removal. The invitation is valid only while the inviter may invite.
    const inviterRole = await lockRole(trx, companyId, inviterId);
    const isValid = inviterRole !== undefined && hasRight(inviterRole, 'managePeople');
    if (!isValid) throw new ApiError('link-not-valid');
    // Two invitations of a new person may be accepted at once. With this lock the second request finds the new person. It comes before the
    // links, because two requests with two links may each accept both.
    await lockForTransaction(trx, `person ${foldEmail(email)}`);
    if (!(await deleteUsedLink(trx, token))) throw new ApiError('link-not-valid');
    const known = await findPersonByEmail(trx, email);
    const way = await wayIn(trx, known, byHand);
    if (way === 'sign-in' && known?.id !== signedInAs) throw new ApiError('not-signed-in');
    const personId = known?.id ?? newId();
    if (known === undefined) {
      const addressUnprovedSince = byHand ? now : null;
      await insertPerson(
        trx,
        { id: personId, email, name: '', passwordHash: null, addressUnprovedSince },
        now,
      );
    }
    const sets = way === 'set-password' && passwordHash !== null;
    if (sets) {
      await setPasswordHash(trx, personId, passwordHash);
      await setName(trx, personId, requiredName(name));
      await deleteKnownDevicesOf(trx, personId);
    }
    if (sets && known !== undefined) {
      await markAddressProved(trx, personId);
      await deleteSessionsOf(trx, personId);
      await deletePasskeysOf(trx, personId);
      await noteSignInChange(trx, known, { change: 'password-reset', address: browser.address }, now);
    }
    const joining = { personId, email, address: browser.address };
    await joinCompany(trx, { ...joining, companyId, role }, now);
    if (!byHand) await acceptAll(trx, joining, alsoIds, now);
    if (!sets) return { isSignedIn: personId === signedInAs };
    return { isSignedIn: true, session: await startSession(trx, personId, browser, now) };
  });
}

/** How the person of an invited address gets in: by a first password, by signing in before or after. */
async function wayIn(
  db: DbOrTrx,
  person: Person | undefined,
  byHand: boolean,
): Promise<'set-password' | 'sign-in' | 'join'> {
  if (person === undefined) return 'set-password';
  if (await hasWayIn(db, person)) return 'join';
  return byHand ? 'sign-in' : 'set-password';
}

async function getInvitation({ db, now }: Deps, token: string) {
  const invitation = await findInvitation(db, token, now);
  if (invitation === undefined) throw new ApiError('link-not-valid');
  return invitation;
}

async function hashNewPassword(name: string, password: string): Promise<string> {
  requiredName(name);
  requireGoodPassword(password);
  return hashPassword(password);
}
