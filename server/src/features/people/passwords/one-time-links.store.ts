import { foldEmail } from '../../../domain/texts/email-address.ts';
import type { Language } from '../../../domain/texts/language.ts';
import type { Db, DbOrTrx, Trx } from '../../../platform/database/database.ts';
import type { InvitedRole } from '../../../domain/access/roles.ts';
import { rolesWith } from '../../../domain/access/roles.ts';
import { tokenDigest } from '../sign-in/session-rules.ts';

/** `token` is undefined for a mailed link, because the link gets its token when the mail is sent. */
type NewLink = { id: string; token: string | undefined; email: string; createdBy: string; expiresAt: Date };
export type Invitation = {
  id: string;
  companyId: string;
  email: string;
  role: InvitedRole;
  /** The person who made the invitation. */
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

/** What somebody gave who signs up. */
export type SignUp = { id: string; email: string; name: string };

/** The link gets its token when the mail is sent. @param link.language of the mail */
export async function insertSignUpLink(
  trx: Trx,
  { name, language, ...link }: Omit<NewLink, 'token' | 'createdBy'> & { name: string; language: Language },
  now: Date,
): Promise<void> {
  const columns = toColumns({ ...link, token: undefined, createdBy: link.email }, now);
  await trx
    .insertInto('one_time_links')
    .values({ ...columns, purpose: 'sign-up', name, language })
    .execute();
}

/** The open sign-up of this link. */
export async function findSignUp(db: DbOrTrx, token: string, now: Date): Promise<SignUp | undefined> {
  return db
    .selectFrom('one_time_links')
    .select((eb) => ['id', 'email', eb.ref('name').$notNull().as('name')])
    .where('token_sha256', '=', tokenDigest(token))
    .where('purpose', '=', 'sign-up')
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Deletes the links with which somebody could sign up with this address. */
export async function deleteSignUpsOf(trx: Trx, email: string): Promise<void> {
  await trx
    .deleteFrom('one_time_links')
    .where('email_folded', '=', foldEmail(email))
    .where('purpose', '=', 'sign-up')
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
 * Gives an invitation a token for a link that its maker hands over. An earlier token stops working.
 * @returns the invited address and the end of the link; undefined when there is no such open invitation of this company
 */
export async function setTokenByHand(
  trx: Trx,
  invitation: { companyId: string; invitationId: string },
  token: string,
  now: Date,
): Promise<{ email: string; role: InvitedRole | null; expiresAt: Date } | undefined> {
  return trx
    .updateTable('one_time_links')
    .set({ token_sha256: tokenDigest(token), by_hand: true })
    .where('id', '=', invitation.invitationId)
    .where('company_id', '=', invitation.companyId)
    .where('expires_at', '>', now)
    .returning(['email', 'role', 'expires_at as expiresAt'])
    .executeTakeFirst();
}

/**
 * Gives a link the token for its mail. An earlier token stops working.
 * @returns undefined when the link is gone or has ended. `language`: of the mail about a sign-up
 */
export async function setLinkToken(
  db: Db,
  id: string,
  token: string,
  now: Date,
): Promise<{ purpose: LinkPurpose; email: string; language: Language | null } | undefined> {
  const row = await db
    .updateTable('one_time_links')
    .set({ token_sha256: tokenDigest(token), by_hand: false })
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .returning(['purpose', 'email', 'language'])
    .executeTakeFirst();
  return row && { ...row, purpose: row.purpose as LinkPurpose };
}

export type LinkPurpose = 'password' | 'invitation' | 'sign-up';

/** An invitation as it is shown before somebody accepts it. `byHand`: its link proves no address. */
export type FoundInvitation = Invitation & { companyName: string; byHand: boolean };

/**
 * The open invitation of this link. The company must be open, and the inviter must still have a role that
 * may invite.
 */
export async function findInvitation(
  db: DbOrTrx,
  token: string,
  now: Date,
): Promise<FoundInvitation | undefined> {
  return selectInvitations(db, now).where('link.token_sha256', '=', tokenDigest(token)).executeTakeFirst();
}

/**
 * All open invitations to an address, by company. Only for somebody who has proved the address.
 * @param ids only these; by default all
 */
export async function listInvitationsTo(
  db: DbOrTrx,
  email: string,
  now: Date,
  ids?: readonly string[],
): Promise<FoundInvitation[]> {
  let query = selectInvitations(db, now).where('link.email_folded', '=', foldEmail(email));
  if (ids !== undefined) query = query.where('link.id', 'in', [...ids]);
  return query.orderBy('companies.name').orderBy('companies.id').execute();
}

function selectInvitations(db: DbOrTrx, now: Date) {
  return (
    db
      .selectFrom('one_time_links as link')
      .innerJoin('companies', 'companies.id', 'link.company_id')
      .innerJoin('memberships as inviter', (join) =>
        join
          .onRef('inviter.company_id', '=', 'link.company_id')
          .onRef('inviter.person_id', '=', 'link.inviter_id')
          .on('inviter.role', 'in', rolesWith('managePeople')),
      )
      // Only invitations are to a company, and each has a role.
      .select((eb) => [
        'link.id',
        'link.email',
        eb.ref('link.role').$notNull().as('role'),
        'link.by_hand as byHand',
        'inviter.person_id as inviterId',
        'companies.id as companyId',
        'companies.name as companyName',
      ])
      .where('link.expires_at', '>', now)
      .where('companies.closed_at', 'is', null)
  );
}

/** The id of the person whose password this link sets; undefined when the link is not open. */
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

/** Deletes a used invitation. @returns false when another request has used it */
export async function deleteUsedInvitation(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('one_time_links').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes a used link. @returns false when another request has used it */
export async function deleteUsedLink(trx: Trx, token: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('one_time_links')
    .where('token_sha256', '=', tokenDigest(token))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the person's password links, so that none of them sets a password any more. */
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
    .select((eb) => [
      'id',
      'email',
      eb.ref('role').$notNull().as('role'),
      'created_by as createdBy',
      'created_at as createdAt',
      'expires_at as expiresAt',
    ])
    .where('company_id', '=', companyId)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows;
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

/** Deletes earlier invitations of the same address to the company. */
export async function deleteInvitationsOf(trx: Trx, companyId: string, email: string): Promise<void> {
  await trx
    .deleteFrom('one_time_links')
    .where('company_id', '=', companyId)
    .where('email_folded', '=', foldEmail(email))
    .execute();
}

/**
 * Deletes the invitations to the company that this person made or received, because they end with the
 * person's role.
 */
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

/** Deletes links that have ended. A job calls this. */
export async function deleteEndedLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('one_time_links').where('expires_at', '<=', now).execute();
}
