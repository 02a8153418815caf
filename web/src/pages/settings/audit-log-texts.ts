import type { ChangeAction } from '../../../../server/src/domain/access/change-actions.ts';
import type { Role } from '../../../../server/src/domain/access/roles.ts';
import type { Wording } from '../../text/texts-by-language.ts';
import { textsByLanguage, textsOfCodes } from '../../text/texts-by-language.ts';
import { SETTING_NAMES } from './company/company-texts.ts';

/** The facts of an event in words: known names replace ids. */
export type AuditFacts = {
  /** The name of a person or API client, or the id when there is no name any more. */
  subject: string;
  role: string;
  environment: string;
  /** Environments, separated by commas. */
  environments: string;
  scopes: string;
  fields: string;
  /** Currencies, separated by commas. */
  turnedOn: string;
  turnedOff: string;
  year: string;
  reason: string;
  /** Whether something is turned on or off. */
  isOn: boolean;
  /** Whether agents are stopped. */
  isStopped: boolean;
  /** Whether the operator vouches for an app. */
  isVerified: boolean;
  /** Of a refund or a file of refunds, as `kr 100,00`. */
  amount: string;
  count: number;
  /** The host of a webhook, and the one before. */
  url: string;
  previousUrl: string;
  /** What was changed of a webhook. */
  webhookFields: string;
  /** Whether an API client is an agent. */
  isAgent: boolean;
  /** What was said of how an API client works. */
  works: string[];
};

type Sentence = (facts: AuditFacts) => Wording;

/** ` (slått på: EUR; slått av: USD)`; empty where nothing was. */
function turned(word: string, ...which: [codes: string, direction: string][]): string {
  const said = which.flatMap(([codes, direction]) => (codes === '' ? [] : `${word} ${direction}: ${codes}`));
  return said.length === 0 ? '' : ` (${said.join('; ')})`;
}

export const auditLogTexts = textsByLanguage({
  title: ['Endringslogg', 'Change log'],
  lead: [
    'Endringer av innstillinger, API-klienter, personer, webhooker og utbetalinger, med navn og tid. Loggen kan ikke endres.',
    'Changes to settings, API clients, people, webhooks and refunds, with name and time. The log itself cannot be changed.',
  ],
  emptyTitle: ['Ingen endringer ennå', 'No changes yet'],
  emptyHint: [
    'De vises her når noen har endret noe.',
    'They appear here when somebody has changed something.',
  ],
  quoted: (name: string) => [`«${name}»`, `“${name}”`],
  /** Actors that are not people. */
  actors: textsOfCodes({
    'command line': ['kommandolinjen på serveren', 'the server’s command line'],
    'first start': ['første oppstart', 'the first start'],
  }),
  roles: {
    owner: ['eier', 'owner'],
    admin: ['administrator', 'admin'],
    member: ['medarbeider', 'member'],
    accountant: ['regnskapsfører', 'accountant'],
    viewer: ['person med lesetilgang', 'person who may only read'],
  } satisfies Record<Role, Wording>,
  environments: textsOfCodes({ test: ['test', 'test'], production: ['produksjon', 'production'] }),
  fields: SETTING_NAMES,
  webhookFields: textsOfCodes({
    url: ['adresse', 'address'],
    types: ['hendelser', 'events'],
    scopes: ['rettigheter', 'permissions'],
    status: ['av eller på', 'on or off'],
    description: ['beskrivelse', 'description'],
  }),
  /** Behind the sentence of what a person had to approve. */
  approved: (by: string) => [` (godkjent av ${by})`, ` (approved by ${by})`],
  /** What an API client is and does, by `actsAs` and `mode`. */
  works: textsOfCodes({
    program: ['er et program', 'is a program'],
    agent: ['er en agent', 'is an agent'],
    direct: ['utfører selv', 'acts itself'],
    proposes: ['spør først', 'asks first'],
  }),
  /** The sentences by action. */
  sentences: {
    'company.created': () => ['Opprettet selskapet', 'Created the company'],
    'company.updated': ({ fields }) => [
      `Endret innstillingene: ${fields}`,
      `Changed the settings: ${fields}`,
    ],
    'company.accounting-set': ({ environment, isOn }) => [
      `Slo ${isOn ? 'på' : 'av'} regnskapet i ${environment}`,
      `Turned accounting ${isOn ? 'on' : 'off'} in ${environment}`,
    ],
    'company.body-log-set': ({ environment, isOn }) => [
      `Slo ${isOn ? 'på' : 'av'} innholdet i API-loggen${environment === '' ? '' : ` i ${environment}`}`,
      `Turned ${isOn ? 'on' : 'off'} the content of calls in the API log${environment === '' ? '' : ` of ${environment}`}`,
    ],
    'company.e-invoices-set': ({ environment, isOn }) => [
      `Slo ${isOn ? 'på' : 'av'} e-faktura i ${environment}`,
      `Turned e-invoices ${isOn ? 'on' : 'off'} in ${environment}`,
    ],
    'company.settings-set': ({ environment, fields, turnedOn, turnedOff }) => [
      `Endret innstillinger for ${environment}: ${fields}${turned('slått', [turnedOn, 'på'], [turnedOff, 'av'])}`,
      `Changed settings of ${environment}: ${fields}${turned('turned', [turnedOn, 'on'], [turnedOff, 'off'])}`,
    ],
    'company.approved': () => ['Åpnet produksjon', 'Opened production'],
    'company.closed': () => ['Avsluttet selskapet', 'Closed the company'],
    'company.opened': () => ['Åpnet selskapet igjen', 'Opened the company again'],
    'company.documents-deleted': ({ subject, year }) => [
      `Slettet det som var sendt fra ${subject} til og med ${year}, så langt loven tillater`,
      `Deleted what ${subject} had sent until the end of ${year}, as far as the law allows`,
    ],
    'company.hold-set': ({ reason }) => [
      `Bestemte at ingenting skal slettes: ${reason}`,
      `Decided that nothing is deleted: ${reason}`,
    ],
    'company.hold-lifted': ({ reason }) => [
      `Opphevet at ingenting skal slettes: ${reason}`,
      `Took back that nothing is deleted: ${reason}`,
    ],
    'api-client.created': ({ subject, isAgent, environments, scopes }) => [
      `Laget API-klienten ${subject}${isAgent ? ' for en agent' : ''} (${environments}: ${scopes})`,
      `Created the API client ${subject}${isAgent ? ' for an agent' : ''} (${environments}: ${scopes})`,
    ],
    'api-client.secret-rotated': ({ subject }) => [
      `Laget ny hemmelighet for API-klienten ${subject}`,
      `Created a new secret for the API client ${subject}`,
    ],
    'api-client.scopes-set': ({ subject, environment, scopes }) => [
      `Endret rettighetene til API-klienten ${subject} i ${environment} til ${scopes}`,
      `Changed the permissions of the API client ${subject} in ${environment} to ${scopes}`,
    ],
    'api-client.environment-removed': ({ subject, environment }) => [
      `Fjernet ${environment} fra API-klienten ${subject}`,
      `Removed ${environment} from the API client ${subject}`,
    ],
    'api-client.deleted': ({ subject }) => [
      `Slettet API-klienten ${subject}`,
      `Deleted the API client ${subject}`,
    ],
    'api-client.mode-set': ({ subject, works }) =>
      works.length === 0
        ? [`Endret grensene til API-klienten ${subject}`, `Changed the limits of the API client ${subject}`]
        : [
            `Bestemte at API-klienten ${subject} ${works.join(' og ')}`,
            `Decided that the API client ${subject} ${works.join(' and ')}`,
          ],
    'company.agents-set': ({ isStopped }) =>
      isStopped
        ? ['Stoppet alle agenter', 'Stopped all agents']
        : ['Lot agentene fortsette', 'Let the agents go on'],
    'company.apps-set': ({ isOn }) => [
      isOn
        ? 'Bestemte at bare eier og administratorer gir apper tilgang'
        : 'Lot også andre enn eier og administratorer gi apper tilgang',
      isOn
        ? 'Decided that only the owner and admins give apps access'
        : 'Let others than the owner and admins give apps access',
    ],
    'company.vipps-set': ({ environment, isOn }) => [
      isOn ? `Slo på Vipps i ${environment}` : `Slo av Vipps i ${environment}`,
      isOn ? `Turned Vipps on in ${environment}` : `Turned Vipps off in ${environment}`,
    ],
    'company.four-eyes-set': ({ isOn }) => [
      isOn
        ? 'Bestemte at den som bestiller en utbetaling, ikke lager filen til banken'
        : 'Lot den som bestiller en utbetaling, lage filen til banken igjen',
      isOn
        ? 'Decided that whoever orders a refund does not create the file for the bank'
        : 'Let whoever orders a refund create the file for the bank again',
    ],
    'webhook.created': ({ url }) => [`Laget en webhook til ${url}`, `Created a webhook to ${url}`],
    'webhook.changed': ({ url, previousUrl, webhookFields }) =>
      url === previousUrl
        ? [`Endret webhooken til ${url}: ${webhookFields}`, `Changed the webhook to ${url}: ${webhookFields}`]
        : [
            `Flyttet en webhook fra ${previousUrl} til ${url}`,
            `Moved a webhook from ${previousUrl} to ${url}`,
          ],
    'webhook.deleted': ({ url }) => [`Slettet webhooken til ${url}`, `Deleted the webhook to ${url}`],
    'webhook.secret-rotated': ({ url }) => [
      `Laget ny hemmelighet for webhooken til ${url}`,
      `Created a new secret for the webhook to ${url}`,
    ],
    'refund.recorded': ({ amount }) => [
      `Registrerte en tilbakebetaling på ${amount}`,
      `Recorded a refund of ${amount}`,
    ],
    'refund.taken-back': ({ amount }) => [
      `Tilbakeførte en tilbakebetaling på ${amount}`,
      `Reversed a refund of ${amount}`,
    ],
    'refund-order.created': ({ amount }) => [
      `Bestilte en utbetaling på ${amount}`,
      `Ordered a refund of ${amount}`,
    ],
    'refund-order.cancelled': ({ amount }) => [
      `Avbestilte en utbetaling på ${amount}`,
      `Cancelled the order of a refund of ${amount}`,
    ],
    'refund-order.paid': ({ amount }) => [
      `Merket en utbetaling på ${amount} som betalt`,
      `Marked a refund of ${amount} as paid`,
    ],
    'refund-file.created': ({ count, amount }) => [
      `Laget en fil til banken med ${count === 1 ? 'én utbetaling' : `${count} utbetalinger`} på ${amount}`,
      `Created a file for the bank with ${count === 1 ? 'one refund' : `${count} refunds`} of ${amount}`,
    ],
    'refund-file.withdrawn': ({ count, amount }) => [
      `Trakk tilbake en fil til banken med ${count === 1 ? 'én utbetaling' : `${count} utbetalinger`} på ${amount}`,
      `Withdrew a file for the bank with ${count === 1 ? 'one refund' : `${count} refunds`} of ${amount}`,
    ],
    'export.created': () => ['Eksporterte alt i selskapet', 'Exported everything in the company'],
    'move.applied': () => ['Flyttet hit fra et annet system', 'Moved in from another system'],
    'move.undone': () => ['Angret flyttingen hit', 'Took the move back'],
    'proposal.created': () => [
      'Ba om noe som en person må godkjenne',
      'Asked for something that a person has to approve',
    ],
    'proposal.approved': ({ subject }) => [
      `Godkjente en forespørsel fra API-klienten ${subject}`,
      `Approved a request of the API client ${subject}`,
    ],
    'proposal.declined': ({ subject }) => [
      `Avslo en forespørsel fra API-klienten ${subject}`,
      `Declined a request of the API client ${subject}`,
    ],
    'proposal.stale': ({ subject }) => [
      `Godkjente en forespørsel fra API-klienten ${subject} som var utdatert, så ingenting ble gjort`,
      `Approved a request of the API client ${subject} that was outdated, so nothing was done`,
    ],
    'app.connected': ({ subject, environment }) => [
      `Ga appen ${subject} tilgang til ${environment}`,
      `Gave the app ${subject} access to ${environment}`,
    ],
    'app.disconnected': ({ subject }) => [
      `Avsluttet tilgangen til appen ${subject}`,
      `Ended the access of the app ${subject}`,
    ],
    'app.taken-over': ({ subject }) => [
      `Overtok tilgangen til appen ${subject}`,
      `Took over the access of the app ${subject}`,
    ],
    'app.registered': ({ subject }) => [`Registrerte appen ${subject}`, `Registered the app ${subject}`],
    'app.changed': ({ subject }) => [`Endret appen ${subject}`, `Changed the app ${subject}`],
    'app.verified': ({ subject, isVerified }) =>
      isVerified
        ? [`Kontrollerte appen ${subject}`, `Checked the app ${subject}`]
        : [`Tok tilbake kontrollen av appen ${subject}`, `Took back the check of the app ${subject}`],
    'app.secret-rotated': ({ subject }) => [
      `Laget ny hemmelighet for appen ${subject}`,
      `Rotated the secret of the app ${subject}`,
    ],
    'app.deleted': ({ subject }) => [`Slettet appen ${subject}`, `Deleted the app ${subject}`],
    'people.invited': ({ subject, role }) => [
      `Inviterte ${subject} som ${role}`,
      `Invited ${subject} as ${role}`,
    ],
    'people.invitation-withdrawn': ({ subject }) => [
      `Trakk tilbake invitasjonen til ${subject}`,
      `Withdrew the invitation to ${subject}`,
    ],
    'people.invitation-link-made': ({ subject }) => [
      `Laget en lenke til invitasjonen av ${subject} for å gi den videre`,
      `Created a link to the invitation of ${subject} to hand over`,
    ],
    'people.joined': ({ role }) => [
      `Tok imot invitasjonen som ${role}`,
      `Accepted the invitation as ${role}`,
    ],
    'people.role-changed': ({ subject, role }) => [
      `Gjorde ${subject} til ${role}`,
      `Made ${subject} ${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`,
    ],
    'people.removed': ({ subject }) => [
      `Fjernet ${subject} fra selskapet`,
      `Removed ${subject} from the company`,
    ],
    'people.deleted': ({ subject }) => [`Slettet ${subject} som bruker`, `Deleted the user ${subject}`],
    'people.password-link-made': ({ subject }) => [
      `Laget en passordlenke for ${subject}`,
      `Created a password link for ${subject}`,
    ],
    'people.password-changed': () => ['Byttet passordet sitt', 'Changed their password'],
    'people.password-reset': () => [
      'Valgte et nytt passord med en lenke; passnøklene ble fjernet',
      'Chose a new password by a link; the passkeys were removed',
    ],
    'people.passkey-added': () => ['La til en passnøkkel for seg selv', 'Added a passkey for themselves'],
    'people.passkey-removed': () => ['Fjernet en av passnøklene sine', 'Removed one of their passkeys'],
  } satisfies Record<ChangeAction, Sentence> & Record<string, Sentence>,
});
