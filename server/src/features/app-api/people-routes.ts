import { leaveConnections } from '../apps/index.ts';
import { Type } from 'typebox';
import { LIMITS } from '../../domain/limits.ts';
import { INVITED_ROLES, ROLES } from '../../domain/access/roles.ts';
import { ApiError } from '../../domain/errors/errors.ts';
import {
  changeRole,
  invitePerson,
  listMembers,
  listOpenInvitations,
  makeInvitationLink,
  removeMember,
  withdrawInvitation,
} from '../people/index.ts';
import { answerObject, instant, oneOf, requestObject } from '../../platform/http/fields.ts';
import type { AppEndpoints } from './app-endpoints.ts';
import { NOTHING, requireId } from './app-endpoints.ts';

const role = oneOf(INVITED_ROLES);

const peopleOfCompany = answerObject('People', {
  people: Type.Array(
    answerObject('Member', {
      personId: Type.String(),
      email: Type.String(),
      name: Type.String(),
      role: oneOf(ROLES),
    }),
  ),
  invitations: Type.Array(
    answerObject('OpenInvitation', {
      id: Type.String(),
      email: Type.String(),
      role,
      createdBy: Type.String(),
      createdAt: instant,
      expiresAt: instant,
    }),
  ),
  mailIsSetUp: Type.Boolean({
    description: 'Without a mail server an admin hands over the links of invitations.',
  }),
});
const madeLink = answerObject('InvitationLink', { link: Type.String(), expiresAt: instant });

/** The people of a company and their roles. */
export function peopleRoutes({ atCompany, deps }: AppEndpoints): void {
  const { db, baseUrl, mailIsSetUp } = deps;

  atCompany(
    'read',
    { method: 'GET', url: '/people', bound: 'few', answer: peopleOfCompany },
    async ({ companyId, now }) => ({
      people: await listMembers(db, companyId),
      invitations: await listOpenInvitations(db, companyId, now),
      mailIsSetUp,
    }),
  );

  atCompany(
    'managePeople',
    {
      method: 'POST',
      url: '/invitations',
      logs: 'people.invited',
      needsFreshSignIn: 'when-widened',
      body: requestObject('NewInvitation', {
        email: Type.String({ maxLength: LIMITS.emailCharacters, format: 'email' }),
        role,
      }),
      answer: NOTHING,
    },
    async ({ companyId, admin, person, body }) => {
      await invitePerson(admin, { ...body, companyId, inviterId: person.personId });
    },
  );

  // With a mail server only the invited address gets the link, so there is nothing at this address then.
  atCompany(
    'managePeople',
    {
      method: 'POST',
      url: '/invitations/:id/link',
      logs: 'people.invitation-link-made',
      needsFreshSignIn: 'when-widened',
      answer: madeLink,
    },
    async ({ companyId, admin, params }) => {
      const invitationId = requireId(params['id']);
      if (mailIsSetUp) throw new ApiError('not-found');
      return makeInvitationLink(admin, { companyId, invitationId }, baseUrl);
    },
  );

  atCompany(
    'managePeople',
    { method: 'DELETE', url: '/invitations/:id', logs: 'people.invitation-withdrawn', answer: NOTHING },
    async ({ companyId, admin, params }) => {
      await withdrawInvitation(admin, { companyId, invitationId: requireId(params['id']) });
    },
  );

  atCompany(
    'managePeople',
    {
      method: 'PATCH',
      url: '/people/:personId',
      logs: 'people.role-changed',
      needsFreshSignIn: 'when-widened',
      body: requestObject('RoleChange', { role }),
      answer: NOTHING,
    },
    async ({ companyId, admin, params, body }) => {
      await changeRole(admin, { companyId, personId: requireId(params['personId']) }, body.role);
    },
  );

  atCompany(
    'managePeople',
    { method: 'DELETE', url: '/people/:personId', logs: 'people.removed', answer: NOTHING },
    async ({ companyId, admin, params }) => {
      await removeMember(admin, { companyId, personId: requireId(params['personId']) }, leaveConnections);
    },
  );
}
