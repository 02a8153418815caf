import type { InvitedRole, Role } from '../../../../server/src/domain/roles.ts';
import { callApp } from '../../http/app-api.ts';

export type Member = { personId: string; email: string; name: string; role: Role };
export type OpenInvitation = {
  id: string;
  email: string;
  role: InvitedRole;
  createdBy: string;
  createdAt: string;
  expiresAt: string;
};
export type People = {
  people: Member[];
  invitations: OpenInvitation[];
  /** Without a mail server an admin hands over the links of invitations. */
  mailIsSetUp: boolean;
};

export function peopleQuery(companyId: string) {
  return {
    queryKey: ['people', companyId],
    queryFn: () => callApp<People>('GET', `/companies/${companyId}/people`),
  };
}
