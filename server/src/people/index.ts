/** What the app's API and the program may use of people. */
export { acceptInvitation, showInvitation } from './accept-invitation.ts';
export { changeRole, removeMember } from './change-members.ts';
export { createPasswordLinkByHand } from './create-password-link.ts';
export { deletePerson } from './delete-person.ts';
export { invite, withdrawInvitation } from './invite.ts';
export { findRole, listMembers, listMemberships } from './memberships.store.ts';
export type { Role } from './memberships.store.ts';
export { listOpenInvitations } from './one-time-links.store.ts';
export { deletePasskey, listPasskeys } from './passkeys.store.ts';
export { finishPasskeyRegistration, startPasskeyRegistration } from './register-passkey.ts';
export { requestPasswordReset } from './request-password-reset.ts';
export { SESSION_HOURS } from './session-limits.ts';
export { deleteSession, deleteSessionByToken, findSignedInPerson, listSessions } from './sessions.store.ts';
export type { SignedInPerson } from './sessions.store.ts';
export { changePassword, setPasswordByLink } from './set-password.ts';
export { signIn } from './sign-in.ts';
export { finishPasskeySignIn, startPasskeySignIn } from './sign-in-with-passkey.ts';
export type { Browser } from './start-session.ts';
