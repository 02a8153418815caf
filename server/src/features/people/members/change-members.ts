import type { AdminContext, ChangeEntry } from '../../companies/index.ts';
import { recordChange } from '../../companies/index.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { ApiError, requireFound } from '../../../domain/errors/errors.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { InvitedRole, Role } from '../../../domain/access/roles.ts';
import { isAdmin } from '../../../domain/access/roles.ts';
import { deleteMembership, lockMember, setRole } from './memberships.store.ts';
import { deleteInvitationsByAndTo } from '../passwords/one-time-links.store.ts';

// Only roles that may manage people come here (`domain/access/roles.ts`). An admin can make admins. Nobody can change or remove
// the owner.

type Member = { companyId: string; personId: string };

/** What follows in the transaction in which a person leaves a company: features above this one end what the person has given. */
export type OnMemberLeft = (trx: Trx, member: Member, context: Omit<AdminContext, 'db'>) => Promise<void>;

/**
 * Gives a person another role, from the person's next request on. A person who may not invite any more loses their open
 * invitations.
 * @throws ApiError `not-found`, `owner-stays`, `confirmation-required` where the person becomes an admin
 */
export async function changeRole(context: AdminContext, member: Member, role: InvitedRole): Promise<void> {
  await change(context, member, async (trx, { email, role: before }) => {
    await setRole(trx, member.companyId, member.personId, role);
    if (!isAdmin(role)) await endInvitations(trx, member, email);
    const widens = isAdmin(role) && !isAdmin(before);
    return { action: 'people.role-changed', details: { role }, widens, named: email };
  });
}

/**
 * Takes a person out of the company from their next request on, together with the invitations by and to the person.
 * @throws ApiError `not-found`, `owner-stays`
 */
export async function removeMember(
  context: AdminContext,
  member: Member,
  onLeft: OnMemberLeft,
): Promise<void> {
  await change(context, member, async (trx, { email }) => {
    await onLeft(trx, member, context);
    await deleteMembership(trx, member.companyId, member.personId);
    await endInvitations(trx, member, email);
    return { action: 'people.removed' };
  });
}

/** Ends the person's invitations, because a removed admin could come back by an invitation to a second address. */
async function endInvitations(trx: Trx, { companyId, personId }: Member, email: string): Promise<void> {
  await deleteInvitationsByAndTo(trx, companyId, { personId, email });
}

async function change(
  context: AdminContext,
  { companyId, personId }: Member,
  work: (trx: Trx, member: { email: string; role: Role }) => Promise<ChangeEntry>,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const member = requireFound(await lockMember(trx, companyId, personId));
    if (member.role === 'owner') throw new ApiError('owner-stays');
    const entry = await work(trx, member);
    await recordChange(context, trx, { ...entry, companyId, subject: member.email });
  });
}
