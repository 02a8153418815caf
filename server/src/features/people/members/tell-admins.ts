import type { Trx } from '../../../platform/database/database.ts';
import { rolesWith } from '../../../domain/access/roles.ts';
import { insertPeopleEmail } from '../mail/people-emails.store.ts';
import { listMembers } from './memberships.store.ts';

/** News of three days ago are seen in the app sooner than in a mail. */
const EXPIRES_MILLISECONDS = 3 * 24 * 3_600_000;

/** Queues a mail to the owner and the admins of a company. */
export async function tellAdmins(
  trx: Trx,
  companyId: string,
  mail: { subject: string; text: string },
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + EXPIRES_MILLISECONDS);
  const told = rolesWith('manageWebhooks');
  for (const { personId, email, role } of await listMembers(trx, companyId)) {
    if (!told.includes(role)) continue;
    await insertPeopleEmail(trx, { ...mail, recipient: email, about: { personId }, expiresAt }, now);
  }
}
