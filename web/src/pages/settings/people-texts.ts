import { commonWords } from '../../text/common-texts.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';

export const peopleTexts = textsByLanguage({
  ...commonWords('email cancel close remove yes no'),
  title: ['Personer', 'People'],
  lead: ['De som kan logge inn og arbeide for selskapet.', 'Those who can sign in and work for the company.'],
  leadMember: [
    'De som kan logge inn og arbeide for selskapet. Eieren og administratorer kan endre dette.',
    'Those who can sign in and work for the company. The owner and admins can change this.',
  ],
  you: ['deg', 'you'],
  invite: ['Inviter en person', 'Invite a person'],
  inviteTitle: ['Inviter en person', 'Invite a person'],
  inviteHint: [
    'Personen får en e-post med en lenke som virker i sju dager.',
    'The person gets an email with a link that works for seven days.',
  ],
  inviteHintByHand: [
    'Du får en lenke som du gir til personen. Den virker én gang, i sju dager.',
    'You get a link to hand to the person. It works once, for seven days.',
  ],
  noMailTitle: ['Tilgode kan ikke sende e-post ennå', 'Tilgode cannot send email yet'],
  noMailHint: [
    'Ingen e-postserver er satt opp, så invitasjoner blir ikke sendt. Lag en lenke her, og gi den til personen selv.',
    'No mail server is set up, so invitations are not sent. Create a link here, and hand it to the person yourself.',
  ],
  role: ['Rolle', 'Role'],
  send: ['Send invitasjon', 'Send the invitation'],
  inviteByHand: ['Lag invitasjon', 'Create the invitation'],
  invitations: ['Invitasjoner som venter på svar', 'Invitations waiting for an answer'],
  noInvitations: ['Ingen invitasjoner venter.', 'No invitation is waiting.'],
  makeLink: ['Lag ny lenke', 'Create a new link'],
  link: ['lenken', 'the link'],
  linkWarning: [
    'Gi den bare til personen selv. Den som åpner lenken først, velger passordet og får rollen. Lenken vises bare nå. Lager du en ny, slutter denne å virke.',
    'Hand it to the person only. Whoever opens the link first chooses the password and gets the role. The link is shown this once. If you make another, this one stops working.',
  ],
  linkDone: ['Jeg har kopiert den', 'I have copied it'],
  withdraw: ['Trekk tilbake', 'Withdraw'],
  withdrawWarning: ['Lenken slutter å virke med det samme.', 'The link stops working at once.'],
  changeRole: ['Endre rolle', 'Change role'],
  changeRoleHint: [
    'Den nye rollen gjelder fra neste klikk. Endringsloggen viser endringen.',
    'The new role applies from the next click. The change log shows the change.',
  ],
  endsInvitations: [
    'Invitasjoner som personen har laget, slutter å virke.',
    'Invitations made by the person stop working.',
  ],
  removeWarning: [
    'Personen mister tilgangen til selskapet med det samme, og invitasjoner fra og til personen slutter å virke. Det som er gjort, blir stående. Vil du ha personen tilbake, må du invitere på nytt.',
    'The person loses access to the company at once, and invitations by and to the person stop working. What has been done stays. To have the person back, invite again.',
  ],
  rights: ['Hva rollene kan', 'What the roles may do'],
  rightsHint: [
    'Alle kan endre navn, passord og passnøkler for seg selv. Kolonnen for din egen rolle er fargelagt.',
    'Everybody can change their own name, password and passkeys. The column of your own role is tinted.',
  ],
  right: ['Rettighet', 'Permission'],
  withdrawTitle: (email: string) => [
    `Trekke tilbake invitasjonen til ${email}?`,
    `Withdraw the invitation to ${email}?`,
  ],
  changeRoleTitle: (name: string) => [`Rollen til ${name}`, `The role of ${name}`],
  roleChanged: (name: string) => [`${name} har fått ny rolle.`, `${name} has a new role.`],
  removeTitle: (name: string) => [`Fjerne ${name} fra selskapet?`, `Remove ${name} from the company?`],
  invitedBy: (inviter: string, expires: string) => [
    `Invitert av ${inviter}. Gjelder til ${expires}.`,
    `Invited by ${inviter}. Open until ${expires}.`,
  ],
  invited: (email: string) => [
    `Invitasjonen til ${email} er på vei.`,
    `The invitation to ${email} is on its way.`,
  ],
  linkTitle: (email: string) => [`Lenken til ${email}`, `The link for ${email}`],
  linkHint: (expires: string) => [
    `Kopier lenken og gi den til personen. Den virker én gang, til ${expires}.`,
    `Copy the link and hand it to the person. It works once, until ${expires}.`,
  ],
});
