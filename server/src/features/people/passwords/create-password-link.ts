import { recordAuditEvent } from '../../companies/index.ts';
import type { AdminContext } from '../../companies/index.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import { newId } from '../../../platform/database/ids.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { listMemberships } from '../members/memberships.store.ts';
import { insertPasswordLink } from './one-time-links.store.ts';
import type { Person } from '../people.store.ts';
import { findPersonByEmail } from '../people.store.ts';
import { newToken } from '../sign-in/session-rules.ts';

const VALID_MILLISECONDS = 60 * 60_000;

export type PasswordLink = { link: string; expiresAt: Date };

/**
 * Makes a link with which the person can set a password once, within an hour.
 * @param token undefined for a mailed link, because it gets its token when the mail is sent
 * @param createdBy the person or operator that asked for the link
 */
export async function createPasswordLink(
  trx: Trx,
  { id: personId, email }: Pick<Person, 'id' | 'email'>,
  { now, token, createdBy }: { now: Date; token: string | undefined; createdBy: string },
): Promise<{ linkId: string; expiresAt: Date }> {
  const linkId = newId();
  const expiresAt = new Date(now.getTime() + VALID_MILLISECONDS);
  await insertPasswordLink(trx, { id: linkId, token, personId, email, createdBy, expiresAt }, now);
  return { linkId, expiresAt };
}

/**
 * Makes such a link by hand, for installations without mail. Anyone with the link can sign in as the person,
 * so the link is noted in the audit log of every company of the person.
 * @throws ApiError `not-found` when no person has this email
 */
export async function createPasswordLinkByHand(
  { db, now, actor, address }: AdminContext,
  email: string,
  baseUrl: string,
): Promise<PasswordLink> {
  return inTransaction(db, async (trx) => {
    const person = await findPersonByEmail(trx, email);
    if (person === undefined) throw new ApiError('not-found', { missing: 'person' });
    for (const { companyId } of await listMemberships(trx, person.id)) {
      const event = {
        actor,
        address,
        action: 'people.password-link-made',
        companyId,
        subject: person.email,
      } as const;
      await recordAuditEvent(trx, event, now);
    }
    const token = newToken();
    const { expiresAt } = await createPasswordLink(trx, person, { now, token, createdBy: actor });
    return { link: `${baseUrl}/app/new-password#${token}`, expiresAt };
  });
}
