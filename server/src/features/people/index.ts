/** The parts of people that the app's API, the processes of the service and the command line may use. */
export { approveCompany } from './sign-up/approve-company.ts';
export {
  showSignUp,
  signUpByPasskey,
  signUpByPassword,
  startSignUpByPasskey,
} from './sign-up/accept-sign-up.ts';
export { openOwnCompany } from './sign-up/open-own-company.ts';
export { requestSignUp } from './sign-up/request-sign-up.ts';
export { acceptInvitation, showInvitation } from './members/accept-invitation.ts';
export { acceptOwnInvitations, listOwnInvitations } from './members/join-companies.ts';
export type { OnMemberLeft } from './members/change-members.ts';
export { changeRole, removeMember } from './members/change-members.ts';
export { createPasswordLinkByHand } from './passwords/create-password-link.ts';
export { findPerson } from './people.store.ts';
export { changeName } from './change-name.ts';
export { deletePerson } from './delete-person.ts';
export { invitePerson, makeInvitationLink, withdrawInvitation } from './members/invite.ts';
export type { Member, Membership } from './members/memberships.store.ts';
export {
  findStanding,
  hideFirstSteps,
  listClosedAccounts,
  listMembers,
  listMemberships,
  lockRole,
  noteOpening,
} from './members/memberships.store.ts';
export { listOpenInvitations } from './passwords/one-time-links.store.ts';
export type { MondayMailLanguage } from './monday-mail.store.ts';
export {
  MONDAY_MAIL_LANGUAGES,
  getMondayMail,
  listMondayMailsDue,
  setMondayMailOf,
  takeMondayMail,
} from './monday-mail.store.ts';
export { countWaitingPeopleEmails, insertPeopleEmail } from './mail/people-emails.store.ts';
export { listPasskeys } from './passkeys/passkeys.store.ts';
export { finishPasskeyRegistration, startPasskeyRegistration } from './passkeys/register-passkey.ts';
export { removePasskey } from './passkeys/remove-passkey.ts';
export { noteChange, mailWideningChanges, watchDeclaredAction } from './members/watch-changes.ts';
export { tellAdmins } from './members/tell-admins.ts';
export { readPasswordLinkRequests } from './passwords/password-link-requests.store.ts';
export { requestPasswordReset } from './passwords/request-password-reset.ts';
export { requireFreshSignIn, SESSION_HOURS } from './sign-in/session-rules.ts';
export {
  deleteSession,
  deleteSessionByToken,
  findSignedInPerson,
  listSessions,
} from './sign-in/sessions.store.ts';
export type { SignedInPerson } from './sign-in/sessions.store.ts';
export { changePassword, setPasswordByLink } from './passwords/set-password.ts';
export { confirmByPassword, signIn } from './sign-in/sign-in.ts';
export {
  finishPasskeySignIn,
  startPasskeyConfirmation,
  startPasskeySignIn,
} from './passkeys/sign-in-with-passkey.ts';
export type { Browser, StartedSession } from './sign-in/start-session.ts';
