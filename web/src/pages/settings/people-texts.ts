import type { Role } from '../../http/session.ts';
import type { Texts } from '../../text/language.tsx';

type PeopleTexts = Record<
  | 'title'
  | 'lead'
  | 'leadMember'
  | 'you'
  | 'invite'
  | 'inviteTitle'
  | 'inviteHint'
  | 'email'
  | 'role'
  | 'send'
  | 'cancel'
  | 'close'
  | 'invitations'
  | 'noInvitations'
  | 'withdraw'
  | 'withdrawWarning'
  | 'makeAdmin'
  | 'makeAdminWarning'
  | 'makeMember'
  | 'makeMemberWarning'
  | 'remove'
  | 'removeWarning',
  string
> & {
  roles: Record<Role, string>;
  roleHints: Record<Role, string>;
  withdrawTitle: (email: string) => string;
  makeAdminTitle: (name: string) => string;
  makeMemberTitle: (name: string) => string;
  removeTitle: (name: string) => string;
  invitedBy: (inviter: string, expires: string) => string;
  invited: (email: string) => string;
};

export const peopleTexts: Texts<PeopleTexts> = {
  nb: {
    title: 'Personer',
    lead: 'De som kan logge inn og arbeide for selskapet.',
    leadMember: 'De som kan logge inn og arbeide for selskapet. Eieren og administratorer kan endre dette.',
    you: 'deg',
    invite: 'Inviter en person',
    inviteTitle: 'Inviter en person',
    inviteHint: 'Personen får en e-post med en lenke som virker i sju dager.',
    email: 'E-post',
    role: 'Rolle',
    send: 'Send invitasjon',
    cancel: 'Avbryt',
    close: 'Lukk',
    invitations: 'Invitasjoner som venter på svar',
    noInvitations: 'Ingen invitasjoner venter.',
    withdraw: 'Trekk tilbake',
    withdrawWarning: 'Lenken i e-posten slutter å virke med det samme.',
    makeAdmin: 'Gjør til administrator',
    makeAdminWarning:
      'Personen kan da endre innstillinger, API-klienter og personer, og får se API-loggen og endringsloggen.',
    makeMember: 'Gjør til medarbeider',
    makeMemberWarning:
      'Personen mister tilgangen til innstillinger, API-klienter og logger med det samme. Invitasjoner som personen har sendt, slutter å virke. Fakturaer, kunder og regnskap er som før.',
    remove: 'Ta ut',
    removeWarning:
      'Personen mister tilgangen til selskapet med det samme, og invitasjoner fra og til personen slutter å virke. Det som er gjort, blir stående. Vil du ha personen tilbake, må du invitere på nytt.',
    roles: { owner: 'Eier', admin: 'Administrator', member: 'Medarbeider' },
    roleHints: {
      owner: 'Kan alt. Rollen kan ikke tas bort her.',
      admin: 'Kan alt eieren kan, men ikke endre eieren.',
      member: 'Arbeider med fakturaer, kunder og regnskap. Ser ikke API-klienter og logger.',
    },
    withdrawTitle: (email) => `Trekke tilbake invitasjonen til ${email}?`,
    makeAdminTitle: (name) => `Gjøre ${name} til administrator?`,
    makeMemberTitle: (name) => `Gjøre ${name} til medarbeider?`,
    removeTitle: (name) => `Ta ${name} ut av selskapet?`,
    invitedBy: (inviter, expires) => `Invitert av ${inviter}. Gjelder til ${expires}.`,
    invited: (email) => `Invitasjonen til ${email} er på vei.`,
  },
  en: {
    title: 'People',
    lead: 'Those who can sign in and work for the company.',
    leadMember: 'Those who can sign in and work for the company. The owner and admins can change this.',
    you: 'you',
    invite: 'Invite a person',
    inviteTitle: 'Invite a person',
    inviteHint: 'The person gets a mail with a link that works for seven days.',
    email: 'Email',
    role: 'Role',
    send: 'Send the invitation',
    cancel: 'Cancel',
    close: 'Close',
    invitations: 'Invitations waiting for an answer',
    noInvitations: 'No invitation is waiting.',
    withdraw: 'Withdraw',
    withdrawWarning: 'The link in the mail stops working at once.',
    makeAdmin: 'Make admin',
    makeAdminWarning:
      'The person can then change settings, API clients and people, and sees the API log and the change log.',
    makeMember: 'Make member',
    makeMemberWarning:
      'The person loses access to settings, API clients and logs at once. Invitations that the person has sent stop working. Invoices, customers and books stay open.',
    remove: 'Remove',
    removeWarning:
      'The person loses access to the company at once, and invitations by and to the person stop working. What has been done stays. To have the person back, invite again.',
    roles: { owner: 'Owner', admin: 'Admin', member: 'Member' },
    roleHints: {
      owner: 'May do everything. The role cannot be taken away here.',
      admin: 'May do what the owner may, but not change the owner.',
      member: 'Works with invoices, customers and books. Sees no API clients and logs.',
    },
    withdrawTitle: (email) => `Withdraw the invitation to ${email}?`,
    makeAdminTitle: (name) => `Make ${name} an admin?`,
    makeMemberTitle: (name) => `Make ${name} a member?`,
    removeTitle: (name) => `Remove ${name} from the company?`,
    invitedBy: (inviter, expires) => `Invited by ${inviter}. Open until ${expires}.`,
    invited: (email) => `The invitation to ${email} is on its way.`,
  },
};
