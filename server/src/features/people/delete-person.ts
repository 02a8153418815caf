import type { AdminContext } from '../companies/index.ts';
import { recordAuditEvent } from '../companies/index.ts';
import { ApiError } from '../../domain/errors/errors.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { deletePersonRows } from './delete-person.store.ts';
import { listMemberships } from './members/memberships.store.ts';
import type { OnMemberLeft } from './members/change-members.ts';
import { findPersonByEmail } from './people.store.ts';

/**
 * Deletes a person who uses the app, with roles, sessions, passkeys, links, invitations and waiting mail. The audit log of
 * each company keeps the person's actions with the email, because the log is proof.
 *
 * @throws ApiError `not-found`, `owner-stays` (the person owns an open company)
 */
export async function deletePerson(
  { db, now, actor, address }: AdminContext,
  email: string,
  onLeft: OnMemberLeft,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const person = await findPersonByEmail(trx, email);
    if (person === undefined) throw new ApiError('not-found', { missing: 'person' });
    const memberships = await listMemberships(trx, person.id);
    if (memberships.some(({ role }) => role === 'owner')) throw new ApiError('owner-stays');
    for (const { companyId } of memberships) {
      await onLeft(
        trx,
        { companyId, personId: person.id },
        { now, actor, ...(address !== undefined && { address }) },
      );
      const event = { actor, address, action: 'people.deleted', companyId, subject: person.email } as const;
      await recordAuditEvent(trx, event, now);
    }
    await deletePersonRows(trx, person);
  });
}
