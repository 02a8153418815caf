import type { AdminContext } from '../../companies/index.ts';
import { recordAuditEvent } from '../../companies/index.ts';
import type { Trx } from '../../database/database.ts';
import { ApiError } from '../../errors.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { InvitedRole } from './memberships.store.ts';
import { deleteMembership, lockMember, setRole } from './memberships.store.ts';
import { deleteInvitationsByAndTo } from '../passwords/one-time-links.store.ts';

// Only owner and admins come here (app-api). An admin can grant what an admin holds, and nobody touches the owner.

type Member = { companyId: string; personId: string };

/**
 * Makes a member an admin or the other way round. Who may no longer invite has no open invitations any more.
 * @throws ApiError `not-found`, `owner-stays`
 */
export async function changeRole(context: AdminContext, member: Member, role: InvitedRole): Promise<void> {
  await change(context, member, { action: 'people.role-changed', details: { role } }, async (trx, email) => {
    await setRole(trx, member.companyId, member.personId, role);
    if (role === 'member') await endInvitations(trx, member, email);
  });
}

/**
 * Takes a person out of the company, from their next request on, together with the invitations by and to them.
 * @throws ApiError `not-found`, `owner-stays`
 */
export async function removeMember(context: AdminContext, member: Member): Promise<void> {
  await change(context, member, { action: 'people.removed', details: {} }, async (trx, email) => {
    await deleteMembership(trx, member.companyId, member.personId);
    await endInvitations(trx, member, email);
  });
}

/** Else an admin could come back by an invitation to a second address of their own. */
async function endInvitations(trx: Trx, { companyId, personId }: Member, email: string): Promise<void> {
  await deleteInvitationsByAndTo(trx, companyId, { personId, email });
}

async function change(
  { db, now, actor, address }: AdminContext,
  { companyId, personId }: Member,
  event: { action: `people.${string}`; details: Record<string, unknown> },
  work: (trx: Trx, email: string) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const member = await lockMember(trx, companyId, personId);
    if (member === undefined) throw new ApiError('not-found');
    if (member.role === 'owner') throw new ApiError('owner-stays');
    await work(trx, member.email);
    await recordAuditEvent(trx, { ...event, actor, address, companyId, subject: member.email }, now);
  });
}
