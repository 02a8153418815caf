import type { Schemas } from './account-api.ts';
import { appApi } from './app-api.ts';
import { itemsOf, queryOf } from './query-of.ts';

export type OtherInvitation = Schemas['OtherInvitation'];

/** The open invitations to the address of the signed-in person. */
export const ownInvitationsQuery = queryOf(['own-invitations'], () => appApi.GET('/invitations'), itemsOf);
