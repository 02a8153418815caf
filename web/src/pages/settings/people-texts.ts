import type { Texts } from '../../text/language.tsx';

type PeopleTexts = Record<
  | 'title'
  | 'lead'
  | 'leadMember'
  | 'you'
  | 'invite'
  | 'inviteTitle'
  | 'inviteHint'
  | 'inviteHintByHand'
  | 'noMailTitle'
  | 'noMailHint'
  | 'email'
  | 'role'
  | 'send'
  | 'inviteByHand'
  | 'cancel'
  | 'close'
  | 'invitations'
  | 'noInvitations'
  | 'makeLink'
  | 'link'
  | 'linkWarning'
  | 'linkDone'
  | 'withdraw'
  | 'withdrawWarning'
  | 'changeRole'
  | 'changeRoleHint'
  | 'endsInvitations'
  | 'remove'
  | 'removeWarning'
  | 'rights'
  | 'rightsHint'
  | 'right'
  | 'yes'
  | 'no',
  string
> & {
  withdrawTitle: (email: string) => string;
  changeRoleTitle: (name: string) => string;
  roleChanged: (name: string) => string;
  removeTitle: (name: string) => string;
  invitedBy: (inviter: string, expires: string) => string;
  invited: (email: string) => string;
  linkTitle: (email: string) => string;
  linkHint: (expires: string) => string;
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
    inviteHintByHand: 'Du får en lenke som du gir til personen. Den virker én gang, i sju dager.',
    noMailTitle: 'Tilgode kan ikke sende e-post ennå',
    noMailHint:
      'Ingen e-postserver er satt opp, så invitasjoner blir ikke sendt. Lag en lenke her, og gi den til personen selv.',
    email: 'E-post',
    role: 'Rolle',
    send: 'Send invitasjon',
    inviteByHand: 'Lag invitasjon',
    cancel: 'Avbryt',
    close: 'Lukk',
    invitations: 'Invitasjoner som venter på svar',
    noInvitations: 'Ingen invitasjoner venter.',
    makeLink: 'Lag ny lenke',
    link: 'lenken',
    linkWarning:
      'Gi den bare til personen selv. Den som åpner lenken først, velger passordet og får rollen. Lenken vises bare nå. Lager du en ny, slutter denne å virke.',
    linkDone: 'Jeg har kopiert den',
    withdraw: 'Trekk tilbake',
    withdrawWarning: 'Lenken slutter å virke med det samme.',
    changeRole: 'Endre rolle',
    changeRoleHint: 'Den nye rollen gjelder fra neste klikk. Endringsloggen viser endringen.',
    endsInvitations: 'Invitasjoner som personen har laget, slutter å virke.',
    remove: 'Fjern',
    removeWarning:
      'Personen mister tilgangen til selskapet med det samme, og invitasjoner fra og til personen slutter å virke. Det som er gjort, blir stående. Vil du ha personen tilbake, må du invitere på nytt.',
    rights: 'Hva rollene kan',
    rightsHint:
      'Alle kan endre navn, passord og passnøkler for seg selv. Kolonnen for din egen rolle er fargelagt.',
    right: 'Rettighet',
    yes: 'Ja',
    no: 'Nei',
    withdrawTitle: (email) => `Trekke tilbake invitasjonen til ${email}?`,
    changeRoleTitle: (name) => `Rollen til ${name}`,
    roleChanged: (name) => `${name} har fått ny rolle.`,
    removeTitle: (name) => `Fjerne ${name} fra selskapet?`,
    invitedBy: (inviter, expires) => `Invitert av ${inviter}. Gjelder til ${expires}.`,
    invited: (email) => `Invitasjonen til ${email} er på vei.`,
    linkTitle: (email) => `Lenken til ${email}`,
    linkHint: (expires) => `Kopier lenken og gi den til personen. Den virker én gang, til ${expires}.`,
  },
  en: {
    title: 'People',
    lead: 'Those who can sign in and work for the company.',
    leadMember: 'Those who can sign in and work for the company. The owner and admins can change this.',
    you: 'you',
    invite: 'Invite a person',
    inviteTitle: 'Invite a person',
    inviteHint: 'The person gets an email with a link that works for seven days.',
    inviteHintByHand: 'You get a link to hand to the person. It works once, for seven days.',
    noMailTitle: 'Tilgode cannot send email yet',
    noMailHint:
      'No mail server is set up, so invitations are not sent. Create a link here, and hand it to the person yourself.',
    email: 'Email',
    role: 'Role',
    send: 'Send the invitation',
    inviteByHand: 'Create the invitation',
    cancel: 'Cancel',
    close: 'Close',
    invitations: 'Invitations waiting for an answer',
    noInvitations: 'No invitation is waiting.',
    makeLink: 'Create a new link',
    link: 'the link',
    linkWarning:
      'Hand it to the person only. Whoever opens the link first chooses the password and gets the role. The link is shown this once. If you make another, this one stops working.',
    linkDone: 'I have copied it',
    withdraw: 'Withdraw',
    withdrawWarning: 'The link stops working at once.',
    changeRole: 'Change role',
    changeRoleHint: 'The new role applies from the next click. The change log shows the change.',
    endsInvitations: 'Invitations made by the person stop working.',
    remove: 'Remove',
    removeWarning:
      'The person loses access to the company at once, and invitations by and to the person stop working. What has been done stays. To have the person back, invite again.',
    rights: 'What the roles may do',
    rightsHint:
      'Everybody can change their own name, password and passkeys. The column of your own role is tinted.',
    right: 'Permission',
    yes: 'Yes',
    no: 'No',
    withdrawTitle: (email) => `Withdraw the invitation to ${email}?`,
    changeRoleTitle: (name) => `The role of ${name}`,
    roleChanged: (name) => `${name} has a new role.`,
    removeTitle: (name) => `Remove ${name} from the company?`,
    invitedBy: (inviter, expires) => `Invited by ${inviter}. Open until ${expires}.`,
    invited: (email) => `The invitation to ${email} is on its way.`,
    linkTitle: (email) => `The link for ${email}`,
    linkHint: (expires) => `Copy the link and hand it to the person. It works once, until ${expires}.`,
  },
};
