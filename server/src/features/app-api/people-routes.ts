import { Type } from 'typebox';
import { LIMITS } from '../../domain/limits.ts';
import { INVITED_ROLES } from '../../domain/roles.ts';
import { ApiError } from '../../domain/errors.ts';
import {
  changeRole,
  invite,
  listMembers,
  listOpenInvitations,
  makeInvitationLink,
  removeMember,
  withdrawInvitation,
} from '../people/index.ts';
import { oneOf } from '../../platform/http/fields.ts';
import type { AppEndpoints } from './app-endpoints.ts';
import { requireId } from './app-endpoints.ts';

const closed = { additionalProperties: false };
const role = oneOf(INVITED_ROLES);

/** The people of a company and their roles. */
export function peopleRoutes({ atCompany, deps }: AppEndpoints): void {
  const { db, baseUrl, mailIsSetUp } = deps;

  atCompany('read', { method: 'GET', url: '/people' }, async ({ companyId, now }) => ({
    people: await listMembers(db, companyId),
    invitations: await listOpenInvitations(db, companyId, now),
    mailIsSetUp,
  }));

  atCompany(
    'managePeople',
    {
      method: 'POST',
      url: '/invitations',
      body: Type.Object(
        { email: Type.String({ maxLength: LIMITS.emailCharacters, format: 'email' }), role },
        closed,
      ),
    },
    async ({ companyId, admin, person, body }) => {
      await invite(admin, { ...body, companyId, inviterId: person.personId });
      return undefined;
    },
  );

  // With a mail server only the invited address gets the link, so there is nothing at this address then.
  atCompany(
    'managePeople',
    { method: 'POST', url: '/invitations/:id/link' },
    async ({ companyId, admin, params }) => {
      const invitationId = requireId(params['id']);
      if (mailIsSetUp) throw new ApiError('not-found');
      return makeInvitationLink(admin, { companyId, invitationId }, baseUrl);
    },
  );

  atCompany(
    'managePeople',
    { method: 'DELETE', url: '/invitations/:id' },
    async ({ companyId, admin, params }) => {
      await withdrawInvitation(admin, { companyId, invitationId: requireId(params['id']) });
      return undefined;
    },
  );

  atCompany(
    'managePeople',
    { method: 'PATCH', url: '/people/:personId', body: Type.Object({ role }, closed) },
    async ({ companyId, admin, params, body }) => {
      await changeRole(admin, { companyId, personId: requireId(params['personId']) }, body.role);
      return undefined;
    },
  );

  atCompany(
    'managePeople',
    { method: 'DELETE', url: '/people/:personId' },
    async ({ companyId, admin, params }) => {
      await removeMember(admin, { companyId, personId: requireId(params['personId']) });
      return undefined;
    },
  );
}
