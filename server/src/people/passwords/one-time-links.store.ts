import { foldEmail } from '../../domain/email-address.ts';
import type { Db, DbOrTrx, Trx } from '../../database/database.ts';
import type { InvitedRole } from '../members/memberships.store.ts';
import { tokenDigest } from '../sign-in/tokens.ts';

/** `token` is undefined for a link that is mailed: it gets one when its mail is sent. */
type NewLink = { id: string; token: string | undefined; email: string; createdBy: string; expiresAt: Date };
export type Invitation = {
  id: string;
  companyId: string;
  email: string;
  role: InvitedRole;
  /** Who made it. */
  inviterId: string;
};

export async function insertInvitation(
  trx: Trx,
  { companyId, role, inviterId, ...link }: NewLink & Pick<Invitation, 'companyId' | 'role' | 'inviterId'>,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('one_time_links')
    .values({
      ...toColumns(link, now),
      purpose: 'invitation',
      company_id: companyId,
      role,
      inviter_id: inviterId,
    })
    .execute();
}

export async function insertPasswordLink(
  trx: Trx,
  { personId, ...link }: NewLink & { personId: string },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('one_time_links')
    .values({ ...toColumns(link, now), purpose: 'password', person_id: personId })
    .execute();
}

function toColumns(link: NewLink, now: Date) {
  return {
    id: link.id,
    token_sha256: link.token === undefined ? null : tokenDigest(link.token),
    email: link.email,
    email_folded: foldEmail(link.email),
    created_by: link.createdBy,
    created_at: now,
    expires_at: link.expiresAt,
  };
}

/**
 * Gives a link the token that its mail carries; one that it had before works no more.
 * @returns what the link is for; undefined when there is no such link any more
 */
export async function setLinkToken(
  db: Db,
  id: string,
  token: string,
  now: Date,
): Promise<'password' | 'invitation' | undefined> {
  const row = await db
    .updateTable('one_time_links')
    .set({ token_sha256: tokenDigest(token) })
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .returning('purpose')
    .executeTakeFirst();
  return row?.purpose as 'password' | 'invitation' | undefined;
}

/** The open invitation of this link, to an open company, by somebody who may invite to it as things are. */
export async function findInvitation(
  db: DbOrTrx,
  token: string,
  now: Date,
): Promise<(Invitation & { companyName: string }) | undefined> {
  const row = await db
    .selectFrom('one_time_links as link')
    .innerJoin('companies', 'companies.id', 'link.company_id')
    .innerJoin('memberships as inviter', (join) =>
      join
        .onRef('inviter.company_id', '=', 'link.company_id')
        .onRef('inviter.person_id', '=', 'link.inviter_id')
        .on('inviter.role', 'in', ['owner', 'admin']),
    )
    .select([
      'link.id',
      'link.email',
      'link.role',
      'inviter.person_id as inviterId',
      'companies.id as companyId',
      'companies.name as companyName',
    ])
    .where('link.token_sha256', '=', tokenDigest(token))
    .where('link.expires_at', '>', now)
    .where('companies.closed_at', 'is', null)
    .executeTakeFirst();
  return row && { ...row, role: row.role as InvitedRole };
}

/** Whose password this link sets; undefined when it is no open one. */
export async function findPersonOfPasswordLink(
  db: DbOrTrx,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('one_time_links')
    .select('person_id')
    .where('token_sha256', '=', tokenDigest(token))
    .where('purpose', '=', 'password')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.person_id ?? undefined;
}

/** Uses a link up. @returns false when another request has done so */
export async function useLink(trx: Trx, token: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('one_time_links')
    .where('token_sha256', '=', tokenDigest(token))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** No link that was made for this person before sets a password any more. */
export async function deletePasswordLinksOf(trx: Trx, personId: string): Promise<void> {
  await trx.deleteFrom('one_time_links').where('person_id', '=', personId).execute();
}

export type OpenInvitation = Omit<Invitation, 'companyId' | 'inviterId'> & {
  createdBy: string;
  createdAt: Date;
  expiresAt: Date;
};

/** The open invitations of a company, the oldest first. */
export async function listOpenInvitations(
  db: DbOrTrx,
  companyId: string,
  now: Date,
): Promise<OpenInvitation[]> {
  const rows = await db
    .selectFrom('one_time_links')
    .select([
      'id',
      'email',
      'role',
      'created_by as createdBy',
      'created_at as createdAt',
      'expires_at as expiresAt',
    ])
    .where('company_id', '=', companyId)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, role: row.role as InvitedRole }));
}

/** @returns the address that was invited; undefined when there is no such invitation of this company */
export async function deleteInvitation(trx: Trx, companyId: string, id: string): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('one_time_links')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .returning('email')
    .executeTakeFirst();
  return row?.email;
}

/** Makes earlier invitations of the same address to the company void. */
export async function deleteInvitationsOf(trx: Trx, companyId: string, email: string): Promise<void> {
  await trx
    .deleteFrom('one_time_links')
    .where('company_id', '=', companyId)
    .where('email_folded', '=', foldEmail(email))
    .execute();
}

/** What ends with a role that may invite: the invitations to the company that this person made, and those to them. */
export async function deleteInvitationsByAndTo(
  trx: Trx,
  companyId: string,
  person: { personId: string; email: string },
): Promise<void> {
  await trx
    .deleteFrom('one_time_links')
    .where('company_id', '=', companyId)
    .where((eb) =>
      eb.or([eb('inviter_id', '=', person.personId), eb('email_folded', '=', foldEmail(person.email))]),
    )
    .execute();
}

/** Forgets links that have ended; a job calls this. */
export async function deleteEndedLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('one_time_links').where('expires_at', '<=', now).execute();
}
