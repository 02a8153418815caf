import type { AdminContext } from '../companies/index.ts';
import { recordAuditEvent } from '../companies/index.ts';
import type { Trx } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import { inTransaction } from '../platform/transaction.ts';
import type { InvitedRole } from './memberships.store.ts';
import { deleteMembership, lockMember, setRole } from './memberships.store.ts';

// Only owner and admins come here (app-api). An admin can grant what an admin holds, and nobody touches the owner.

type Member = { companyId: string; personId: string };

/** Makes a member an admin or the other way round. @throws ApiError `not-found`, `owner-stays` */
export async function changeRole(context: AdminContext, member: Member, role: InvitedRole): Promise<void> {
  await change(context, member, { action: 'people.role-changed', details: { role } }, (trx) =>
    setRole(trx, member.companyId, member.personId, role),
  );
}

/** Takes a person out of the company, from its next request on. @throws ApiError `not-found`, `owner-stays` */
export async function removeMember(context: AdminContext, member: Member): Promise<void> {
  await change(context, member, { action: 'people.removed', details: {} }, (trx) =>
    deleteMembership(trx, member.companyId, member.personId),
  );
}

async function change(
  { db, now, actor, address }: AdminContext,
  { companyId, personId }: Member,
  event: { action: `people.${string}`; details: Record<string, unknown> },
  work: (trx: Trx) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const member = await lockMember(trx, companyId, personId);
    if (member === undefined) throw new ApiError('not-found');
    if (member.role === 'owner') throw new ApiError('owner-stays');
    await work(trx);
    await recordAuditEvent(trx, { ...event, actor, address, companyId, subject: member.email }, now);
  });
}
