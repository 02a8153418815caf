import { ApiError } from '../../../domain/errors/errors.ts';
import type { InvitedRole } from '../../../domain/access/roles.ts';
import { hasRight } from '../../../domain/access/roles.ts';
import { foldEmail } from '../../../domain/texts/email-address.ts';
import type { Db, Trx } from '../../../platform/database/database.ts';
import { isId } from '../../../platform/database/ids.ts';
import { lockForTransaction } from '../../../platform/database/locks.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { recordAuditEvent } from '../../companies/index.ts';
import type { FoundInvitation } from '../passwords/one-time-links.store.ts';
import { deleteUsedInvitation, listInvitationsTo } from '../passwords/one-time-links.store.ts';
import { getPerson } from '../people.store.ts';
import { insertMembership, lockRole } from './memberships.store.ts';

/** An invitation as somebody sees it who has proved the address. */
export type OtherInvitation = { id: string; companyName: string; role: InvitedRole };

export function presentInvitation({ id, companyName, role }: FoundInvitation): OtherInvitation {
  return { id, companyName, role };
}

/** The open invitations to the address of a signed-in person. None while nothing has proved the address. */
export async function listOwnInvitations(
  { db, now }: { db: Db; now: Date },
  personId: string,
): Promise<OtherInvitation[]> {
  const { email, addressUnprovedSince } = await getPerson(db, personId);
  if (addressUnprovedSince !== null) return [];
  return (await listInvitationsTo(db, email, now)).map(presentInvitation);
}

/**
 * Accepts invitations of a signed-in person, all in one transaction. Those that have ended meanwhile are passed over.
 * @returns how many companies the person has joined
 * @throws ApiError `link-not-valid` when none of them is open, or nothing has proved the address
 */
export async function acceptOwnInvitations(
  { db, now }: { db: Db; now: Date },
  personId: string,
  { ids, address }: { ids: readonly string[]; address: string },
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { email, addressUnprovedSince } = await getPerson(trx, personId);
    if (addressUnprovedSince !== null) throw new ApiError('link-not-valid');
    await lockForTransaction(trx, `person ${foldEmail(email)}`);
    const count = await acceptAll(trx, { personId, email, address }, ids, now);
    if (count === 0) throw new ApiError('link-not-valid');
    return count;
  });
}

type Joining = { personId: string; email: string; address: string };

/**
 * Accepts these open invitations to the address of the person. The role of each inviter is locked before the invitation goes, as in a
 * removal.
 * @returns how many were open
 */
export async function acceptAll(
  trx: Trx,
  joining: Joining,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  const known = ids.filter(isId);
  if (known.length === 0) return 0;
  let count = 0;
  for (const { id, companyId, role, inviterId } of await listInvitationsTo(trx, joining.email, now, known)) {
    const inviterRole = await lockRole(trx, companyId, inviterId);
    if (inviterRole === undefined || !hasRight(inviterRole, 'managePeople')) continue;
    if (!(await deleteUsedInvitation(trx, id))) continue;
    await joinCompany(trx, { ...joining, companyId, role }, now);
    count += 1;
  }
  return count;
}

/** Makes the person one of the company, and writes it to the log of the company. Who works there already keeps their role. */
export async function joinCompany(
  trx: Trx,
  { companyId, personId, email, role, address }: Joining & { companyId: string; role: InvitedRole },
  now: Date,
): Promise<void> {
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
