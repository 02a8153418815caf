import { Type } from 'typebox';
import { LIMITS } from '../domain/limits.ts';
import {
  changeRole,
  invite,
  listMembers,
  listOpenInvitations,
  removeMember,
  withdrawInvitation,
} from '../people/index.ts';
import { oneOf } from '../http/openapi.ts';
import type { AppEndpoints } from './app-endpoints.ts';
import { requireId } from './app-endpoints.ts';

const closed = { additionalProperties: false };
const role = oneOf(['admin', 'member'] as const);

/** Who works for the company. Members see it; owner and admins change it. */
export function peopleRoutes({ atCompany, deps }: AppEndpoints): void {
  const { db } = deps;

  atCompany('member', { method: 'GET', url: '/people' }, async ({ companyId, now }) => ({
    people: await listMembers(db, companyId),
    invitations: await listOpenInvitations(db, companyId, now),
  }));

  atCompany(
    'admin',
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

  atCompany('admin', { method: 'DELETE', url: '/invitations/:id' }, async ({ companyId, admin, params }) => {
    await withdrawInvitation(admin, { companyId, invitationId: requireId(params['id']) });
    return undefined;
  });

  atCompany(
    'admin',
    { method: 'PATCH', url: '/people/:personId', body: Type.Object({ role }, closed) },
    async ({ companyId, admin, params, body }) => {
      await changeRole(admin, { companyId, personId: requireId(params['personId']) }, body.role);
      return undefined;
    },
  );

  atCompany('admin', { method: 'DELETE', url: '/people/:personId' }, async ({ companyId, admin, params }) => {
    await removeMember(admin, { companyId, personId: requireId(params['personId']) });
    return undefined;
  });
}
