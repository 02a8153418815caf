import { recordAuditEvent } from '../../companies/index.ts';
import { foldEmail } from '../../domain/email-address.ts';
import type { Db, Trx } from '../../database/database.ts';
import { ApiError, validationFailed } from '../../errors.ts';
import { newId } from '../../database/ids.ts';
import { lockForTransaction } from '../../database/locks.ts';
import { hashPassword } from '../../access/password-hash.ts';
import { inTransaction } from '../../database/transaction.ts';
import { deleteKnownDevicesOf } from '../sign-in/known-devices.store.ts';
import type { InvitedRole } from './memberships.store.ts';
import { insertMembership, lockRole, mayInvite } from './memberships.store.ts';
import { noteSignInChange } from '../sign-in/note-sign-in-change.ts';
import { findInvitation, useLink } from '../passwords/one-time-links.store.ts';
import { deletePasskeysOf } from '../passkeys/passkeys.store.ts';
import { requireGoodPassword } from '../passwords/password-rule.ts';
import type { Person } from '../people.store.ts';
import { findPersonByEmail, insertPerson, setName, setPasswordHash } from '../people.store.ts';
import type { Browser, StartedSession } from '../sign-in/start-session.ts';
import { startSession } from '../sign-in/start-session.ts';

type Deps = { db: Db; now: Date };

/** The facts that the page shows before somebody accepts an invitation. @throws ApiError `link-not-valid` */
export async function showInvitation(
  { db, now }: Deps,
  token: string,
): Promise<{ email: string; role: InvitedRole; companyName: string; hasPassword: boolean }> {
  const { email, role, companyName } = await getInvitation({ db, now }, token);
  return { email, role, companyName, hasPassword: hasPassword(await findPersonByEmail(db, email)) };
}

/**
 * Accepts an invitation. A person without a password sets one and is signed in, because the link has proved the address. A
 * person with a password has to sign in, because a stranger who reads an admin's mail must not become that admin.
 * @returns undefined when the person has to sign in
 * @throws ApiError `link-not-valid`, `validation-failed`
 */
export async function acceptInvitation(
  { db, now }: Deps,
  { token, name, password }: { token: string; name: string; password: string },
  browser: Browser,
): Promise<StartedSession | undefined> {
  const { email, companyId, role, inviterId } = await getInvitation({ db, now }, token);
  const passwordHash = hasPassword(await findPersonByEmail(db, email))
    ? null
    : await hashNewPassword(name, password);

  return inTransaction(db, async (trx) => {
    // The inviter's role is locked first, as in a removal. The invitation is valid only while the inviter may invite.
    if (!mayInvite(await lockRole(trx, companyId, inviterId)) || !(await useLink(trx, token))) {
      throw new ApiError('link-not-valid');
    }
    // Two invitations of a new person may be accepted at once. With this lock the second request finds the new person.
    await lockForTransaction(trx, `person ${foldEmail(email)}`);
    const known = await findPersonByEmail(trx, email);
    const setsPassword = passwordHash !== null && !hasPassword(known);
    const personId = known?.id ?? newId();
    if (known === undefined)
      await insertPerson(trx, { id: personId, email, name: '', passwordHash: null }, now);
    if (setsPassword) {
      await setPasswordHash(trx, personId, passwordHash);
      await setName(trx, personId, name.trim());
      await deleteKnownDevicesOf(trx, personId);
    }
    if (setsPassword && known !== undefined) {
      await deletePasskeysOf(trx, personId);
      await noteSignInChange(trx, known, { change: 'password-reset', address: browser.address }, now);
    }
    await join(trx, { companyId, personId, email, role, address: browser.address }, now);
    return setsPassword ? startSession(trx, personId, browser, now) : undefined;
  });
}

async function getInvitation({ db, now }: Deps, token: string) {
  const invitation = await findInvitation(db, token, now);
  if (invitation === undefined) throw new ApiError('link-not-valid');
  return invitation;
}

function hasPassword(person: Person | undefined): boolean {
  return person !== undefined && person.passwordHash !== null;
}

async function hashNewPassword(name: string, password: string): Promise<string> {
  if (name.trim() === '') throw validationFailed([{ field: 'name', code: 'required' }]);
  requireGoodPassword(password);
  return hashPassword(password);
}

/** A person who works for the company already keeps their role. */
async function join(
  trx: Trx,
  joined: { companyId: string; personId: string; email: string; role: InvitedRole; address: string },
  now: Date,
): Promise<void> {
  const { companyId, personId, email, role, address } = joined;
  if (!(await insertMembership(trx, companyId, personId, role))) return;
  const event = {
    actor: email,
    address,
    action: 'people.joined',
    companyId,
    subject: email,
    details: { role },
  } as const;
  await recordAuditEvent(trx, event, now);
}
