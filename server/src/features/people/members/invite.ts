import type { AdminContext } from '../../companies/index.ts';
import { findCompany, findWaitsSince, recordChange } from '../../companies/index.ts';
import { isEmailAddress } from '../../../domain/texts/email-address.ts';
import { ApiError, requireFound, validationFailed } from '../../../domain/errors/errors.ts';
import { newId } from '../../../platform/database/ids.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { limitTries } from '../sign-in/limit-tries.ts';
import { isAdmin, hasRight } from '../../../domain/access/roles.ts';
import { lockRole } from './memberships.store.ts';
import type { Invitation } from '../passwords/one-time-links.store.ts';
import {
  deleteInvitation,
  deleteInvitationsOf,
  insertInvitation,
  setTokenByHand,
} from '../passwords/one-time-links.store.ts';
import {
  LINK_PLACEHOLDER,
  deletePeopleEmailsOfLink,
  insertPeopleEmail,
} from '../mail/people-emails.store.ts';
import { newToken } from '../sign-in/session-rules.ts';

const VALID_MILLISECONDS = 7 * 24 * 60 * 60_000;
/** Invitations in 15 minutes: more than a company needs, and too few for sending mail to strangers. */
const INVITATIONS_OF_COMPANY = 30;
/** Of a company that anybody may have made, whose name the mail has. */
const INVITATIONS_OF_WAITING = 3;

/**
 * Mails an invitation to work for a company. An earlier invitation to the same address is deleted.
 * @throws ApiError `validation-failed`, `not-found` (no such open company), `role-not-sufficient`, `rate_limited`,
 *   `confirmation-required` for a role that manages people
 */
export async function invitePerson(context: AdminContext, invited: Omit<Invitation, 'id'>): Promise<void> {
  const { db, now, actor } = context;
  const { companyId, role, inviterId } = invited;
  const email = invited.email.trim();
  if (!isEmailAddress(email)) throw validationFailed([{ field: 'email', code: 'invalid-email' }]);
  const isWaiting = (await findWaitsSince(db, companyId)) !== null;
  const most = isWaiting ? INVITATIONS_OF_WAITING : INVITATIONS_OF_COMPANY;
  await limitTries(db, { [`invitations company ${companyId}`]: most });

  const expiresAt = new Date(now.getTime() + VALID_MILLISECONDS);
  await inTransaction(db, async (trx) => {
    const company = requireFound(await findCompany(trx, companyId));
    await deleteInvitationsOf(trx, companyId, email);
    // The role is read again under a lock, so that a removal at the same moment ends this invitation or comes first.
    const inviterRole = await lockRole(trx, companyId, inviterId);
    if (inviterRole === undefined || !hasRight(inviterRole, 'managePeople'))
      throw new ApiError('role-not-sufficient');
    const linkId = newId();
    const link = { id: linkId, token: undefined, email, createdBy: actor, expiresAt };
    await insertInvitation(trx, { ...link, companyId, role, inviterId }, now);
    const { name } = company.seller;
    const mail = {
      recipient: email,
      subject: `${name}: invitasjon til Tilgode / invitation to Tilgode`,
      text: `${actor} inviterer deg til ${name} i Tilgode. Lenken virker i sju dager:
${actor} invites you to ${name} in Tilgode. The link works for seven days:

${LINK_PLACEHOLDER}
`,
      about: { linkId },
      expiresAt,
    };
    await insertPeopleEmail(trx, mail, now);
    await recordChange(context, trx, {
      action: 'people.invited',
      companyId,
      subject: email,
      details: { role },
      widens: isAdmin(role),
      named: email,
    });
  });
}

/**
 * Makes a link of an open invitation that its maker hands over, for installations without mail. An earlier link of the
 * invitation stops working, and its mail is never sent, because a mail would end this link.
 * @throws ApiError `not-found` when there is no such open invitation of this company
 */
export async function makeInvitationLink(
  context: AdminContext,
  invitation: { companyId: string; invitationId: string },
  baseUrl: string,
): Promise<{ link: string; expiresAt: Date }> {
  const { db, now } = context;
  const token = newToken();
  return inTransaction(db, async (trx) => {
    const made = requireFound(await setTokenByHand(trx, invitation, token, now));
    await deletePeopleEmailsOfLink(trx, invitation.invitationId);
    await recordChange(context, trx, {
      action: 'people.invitation-link-made',
      companyId: invitation.companyId,
      subject: made.email,
      widens: made.role !== null && isAdmin(made.role),
      named: made.email,
    });
    return { link: `${baseUrl}/app/invitation#${token}`, expiresAt: made.expiresAt };
  });
}

/** @throws ApiError `not-found` when there is no such invitation of this company */
export async function withdrawInvitation(
  context: AdminContext,
  { companyId, invitationId }: { companyId: string; invitationId: string },
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const email = requireFound(await deleteInvitation(trx, companyId, invitationId));
    await recordChange(context, trx, { action: 'people.invitation-withdrawn', companyId, subject: email });
  });
}
