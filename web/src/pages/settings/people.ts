import { callApp } from '../../http/app-api.ts';
import type { Role } from '../../http/session.ts';

export type Member = { personId: string; email: string; name: string; role: Role };
export type OpenInvitation = {
  id: string;
  email: string;
  role: InvitedRole;
  createdBy: string;
  createdAt: string;
  expiresAt: string;
};
/** The owner's role can be neither given nor taken away. */
export type InvitedRole = Exclude<Role, 'owner'>;

export function peopleQuery(companyId: string) {
  return {
    queryKey: ['people', companyId],
    queryFn: () =>
      callApp<{ people: Member[]; invitations: OpenInvitation[] }>('GET', `/companies/${companyId}/people`),
  };
}
