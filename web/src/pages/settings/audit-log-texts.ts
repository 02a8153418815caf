import type { ChangeAction } from '../../../../server/src/domain/access/change-actions.ts';
import type { Role } from '../../../../server/src/domain/access/roles.ts';
import type { Texts } from '../../text/language.tsx';
import { settingNames } from './company/company-texts.ts';

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
  year: string;
  reason: string;
  /** Whether something is turned on or off. */
  isOn: boolean;
  /** Whether agents are stopped. */
  isStopped: boolean;
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

type Sentence = (facts: AuditFacts) => string;

type AuditLogTexts = Record<'title' | 'lead' | 'emptyTitle' | 'emptyHint', string> & {
  quoted: (name: string) => string;
  /** Actors that are not people. */
  actors: Record<string, string>;
  roles: Record<Role, string>;
  environments: Record<string, string>;
  fields: Record<string, string>;
  webhookFields: Record<string, string>;
  /** Behind the sentence of what a person had to approve. */
  approved: (by: string) => string;
  /** What an API client is and does, by `actsAs` and `mode`. */
  works: Record<string, string>;
  /** The sentences by action. */
  sentences: Record<ChangeAction, Sentence> & Record<string, Sentence>;
};

export const auditLogTexts: Texts<AuditLogTexts> = {
  nb: {
    title: 'Endringslogg',
    lead: 'Endringer av innstillinger, API-klienter, personer, webhooker og utbetalinger, med navn og tid. Loggen kan ikke endres.',
    emptyTitle: 'Ingen endringer ennå',
    emptyHint: 'De vises her når noen har endret noe.',
    quoted: (name) => `«${name}»`,
    actors: { 'command line': 'kommandolinjen på serveren', 'first start': 'første oppstart' },
    roles: {
      owner: 'eier',
      admin: 'administrator',
      member: 'medarbeider',
      accountant: 'regnskapsfører',
      viewer: 'person med lesetilgang',
    },
    environments: { test: 'test', production: 'produksjon' },
    fields: settingNames.nb,
    webhookFields: {
      url: 'adresse',
      types: 'hendelser',
      scopes: 'rettigheter',
      status: 'av eller på',
      description: 'beskrivelse',
    },
    approved: (by) => ` (godkjent av ${by})`,
    works: {
      program: 'er et program',
      agent: 'er en agent',
      direct: 'utfører selv',
      proposes: 'spør først',
    },
    sentences: {
      'company.created': () => 'Opprettet selskapet',
      'company.updated': ({ fields }) => `Endret innstillingene: ${fields}`,
      'company.accounting-set': ({ environment, isOn }) =>
        `Slo ${isOn ? 'på' : 'av'} regnskapet i ${environment}`,
      'company.body-log-set': ({ environment, isOn }) =>
        `Slo ${isOn ? 'på' : 'av'} innholdet i API-loggen${environment === '' ? '' : ` i ${environment}`}`,
      'company.e-invoices-set': ({ environment, isOn }) =>
        `Slo ${isOn ? 'på' : 'av'} e-faktura i ${environment}`,
      'company.settings-set': ({ environment, fields }) =>
        `Endret innstillinger for ${environment}: ${fields}`,
      'company.closed': () => 'Avsluttet selskapet',
      'company.documents-deleted': ({ subject, year }) =>
        `Slettet det som var sendt fra ${subject} til og med ${year}, så langt loven tillater`,
      'company.hold-set': ({ reason }) => `Bestemte at ingenting skal slettes: ${reason}`,
      'company.hold-lifted': ({ reason }) => `Opphevet at ingenting skal slettes: ${reason}`,
      'api-client.created': ({ subject, isAgent, environments, scopes }) =>
        `Laget API-klienten ${subject}${isAgent ? ' for en agent' : ''} (${environments}: ${scopes})`,
      'api-client.secret-rotated': ({ subject }) => `Laget ny hemmelighet for API-klienten ${subject}`,
      'api-client.scopes-set': ({ subject, environment, scopes }) =>
        `Endret rettighetene til API-klienten ${subject} i ${environment} til ${scopes}`,
      'api-client.environment-removed': ({ subject, environment }) =>
        `Fjernet ${environment} fra API-klienten ${subject}`,
      'api-client.deleted': ({ subject }) => `Slettet API-klienten ${subject}`,
      'api-client.mode-set': ({ subject, works }) =>
        works.length === 0
          ? `Endret grensene til API-klienten ${subject}`
          : `Bestemte at API-klienten ${subject} ${works.join(' og ')}`,
      'company.agents-set': ({ isStopped }) =>
        isStopped ? 'Stoppet alle agenter' : 'Lot agentene fortsette',
      'company.four-eyes-set': ({ isOn }) =>
        isOn
          ? 'Bestemte at den som bestiller en utbetaling, ikke lager filen til banken'
          : 'Lot den som bestiller en utbetaling, lage filen til banken igjen',
      'webhook.created': ({ url }) => `Laget en webhook til ${url}`,
      'webhook.changed': ({ url, previousUrl, webhookFields }) =>
        url === previousUrl
          ? `Endret webhooken til ${url}: ${webhookFields}`
          : `Flyttet en webhook fra ${previousUrl} til ${url}`,
      'webhook.deleted': ({ url }) => `Slettet webhooken til ${url}`,
      'webhook.secret-rotated': ({ url }) => `Laget ny hemmelighet for webhooken til ${url}`,
      'refund.recorded': ({ amount }) => `Registrerte en tilbakebetaling på ${amount}`,
      'refund.taken-back': ({ amount }) => `Tilbakeførte en tilbakebetaling på ${amount}`,
      'refund-order.created': ({ amount }) => `Bestilte en utbetaling på ${amount}`,
      'refund-order.cancelled': ({ amount }) => `Avbestilte en utbetaling på ${amount}`,
      'refund-order.paid': ({ amount }) => `Merket en utbetaling på ${amount} som betalt`,
      'refund-file.created': ({ count, amount }) =>
        `Laget en fil til banken med ${count === 1 ? 'én utbetaling' : `${count} utbetalinger`} på ${amount}`,
      'refund-file.withdrawn': ({ count, amount }) =>
        `Trakk tilbake en fil til banken med ${count === 1 ? 'én utbetaling' : `${count} utbetalinger`} på ${amount}`,
      'export.created': () => 'Eksporterte alt i selskapet',
      'proposal.created': () => 'Ba om noe som en person må godkjenne',
      'proposal.approved': ({ subject }) => `Godkjente en forespørsel fra API-klienten ${subject}`,
      'proposal.declined': ({ subject }) => `Avslo en forespørsel fra API-klienten ${subject}`,
      'proposal.stale': ({ subject }) =>
        `Godkjente en forespørsel fra API-klienten ${subject} som var utdatert, så ingenting ble gjort`,
      'people.invited': ({ subject, role }) => `Inviterte ${subject} som ${role}`,
      'people.invitation-withdrawn': ({ subject }) => `Trakk tilbake invitasjonen til ${subject}`,
      'people.invitation-link-made': ({ subject }) =>
        `Laget en lenke til invitasjonen av ${subject} for å gi den videre`,
      'people.joined': ({ role }) => `Tok imot invitasjonen som ${role}`,
      'people.role-changed': ({ subject, role }) => `Gjorde ${subject} til ${role}`,
      'people.removed': ({ subject }) => `Fjernet ${subject} fra selskapet`,
      'people.deleted': ({ subject }) => `Slettet ${subject} som bruker`,
      'people.password-link-made': ({ subject }) => `Laget en passordlenke for ${subject}`,
      'people.password-changed': () => 'Byttet passordet sitt',
      'people.password-reset': () => 'Valgte et nytt passord med en lenke; passnøklene ble fjernet',
      'people.passkey-added': () => 'La til en passnøkkel for seg selv',
      'people.passkey-removed': () => 'Fjernet en av passnøklene sine',
    },
  },
  en: {
    title: 'Change log',
    lead: 'Changes to settings, API clients, people, webhooks and refunds, with name and time. The log itself cannot be changed.',
    emptyTitle: 'No changes yet',
    emptyHint: 'They appear here when somebody has changed something.',
    quoted: (name) => `“${name}”`,
    actors: { 'command line': 'the server’s command line', 'first start': 'the first start' },
    roles: {
      owner: 'owner',
      admin: 'admin',
      member: 'member',
      accountant: 'accountant',
      viewer: 'person who may only read',
    },
    environments: { test: 'test', production: 'production' },
    fields: settingNames.en,
    webhookFields: {
      url: 'address',
      types: 'events',
      scopes: 'permissions',
      status: 'on or off',
      description: 'description',
    },
    approved: (by) => ` (approved by ${by})`,
    works: { program: 'is a program', agent: 'is an agent', direct: 'acts itself', proposes: 'asks first' },
    sentences: {
      'company.created': () => 'Created the company',
      'company.updated': ({ fields }) => `Changed the settings: ${fields}`,
      'company.accounting-set': ({ environment, isOn }) =>
        `Turned accounting ${isOn ? 'on' : 'off'} in ${environment}`,
      'company.body-log-set': ({ environment, isOn }) =>
        `Turned ${isOn ? 'on' : 'off'} the content of calls in the API log${environment === '' ? '' : ` of ${environment}`}`,
      'company.e-invoices-set': ({ environment, isOn }) =>
        `Turned e-invoices ${isOn ? 'on' : 'off'} in ${environment}`,
      'company.settings-set': ({ environment, fields }) => `Changed settings of ${environment}: ${fields}`,
      'company.closed': () => 'Closed the company',
      'company.documents-deleted': ({ subject, year }) =>
        `Deleted what ${subject} had sent until the end of ${year}, as far as the law allows`,
      'company.hold-set': ({ reason }) => `Decided that nothing is deleted: ${reason}`,
      'company.hold-lifted': ({ reason }) => `Took back that nothing is deleted: ${reason}`,
      'api-client.created': ({ subject, isAgent, environments, scopes }) =>
        `Created the API client ${subject}${isAgent ? ' for an agent' : ''} (${environments}: ${scopes})`,
      'api-client.secret-rotated': ({ subject }) => `Created a new secret for the API client ${subject}`,
      'api-client.scopes-set': ({ subject, environment, scopes }) =>
        `Changed the permissions of the API client ${subject} in ${environment} to ${scopes}`,
      'api-client.environment-removed': ({ subject, environment }) =>
        `Removed ${environment} from the API client ${subject}`,
      'api-client.deleted': ({ subject }) => `Deleted the API client ${subject}`,
      'api-client.mode-set': ({ subject, works }) =>
        works.length === 0
          ? `Changed the limits of the API client ${subject}`
          : `Decided that the API client ${subject} ${works.join(' and ')}`,
      'company.agents-set': ({ isStopped }) => (isStopped ? 'Stopped all agents' : 'Let the agents go on'),
      'company.four-eyes-set': ({ isOn }) =>
        isOn
          ? 'Decided that whoever orders a refund does not create the file for the bank'
          : 'Let whoever orders a refund create the file for the bank again',
      'webhook.created': ({ url }) => `Created a webhook to ${url}`,
      'webhook.changed': ({ url, previousUrl, webhookFields }) =>
        url === previousUrl
          ? `Changed the webhook to ${url}: ${webhookFields}`
          : `Moved a webhook from ${previousUrl} to ${url}`,
      'webhook.deleted': ({ url }) => `Deleted the webhook to ${url}`,
      'webhook.secret-rotated': ({ url }) => `Created a new secret for the webhook to ${url}`,
      'refund.recorded': ({ amount }) => `Recorded a refund of ${amount}`,
      'refund.taken-back': ({ amount }) => `Reversed a refund of ${amount}`,
      'refund-order.created': ({ amount }) => `Ordered a refund of ${amount}`,
      'refund-order.cancelled': ({ amount }) => `Cancelled the order of a refund of ${amount}`,
      'refund-order.paid': ({ amount }) => `Marked a refund of ${amount} as paid`,
      'refund-file.created': ({ count, amount }) =>
        `Created a file for the bank with ${count === 1 ? 'one refund' : `${count} refunds`} of ${amount}`,
      'refund-file.withdrawn': ({ count, amount }) =>
        `Withdrew a file for the bank with ${count === 1 ? 'one refund' : `${count} refunds`} of ${amount}`,
      'export.created': () => 'Exported everything in the company',
      'proposal.created': () => 'Asked for something that a person has to approve',
      'proposal.approved': ({ subject }) => `Approved a request of the API client ${subject}`,
      'proposal.declined': ({ subject }) => `Declined a request of the API client ${subject}`,
      'proposal.stale': ({ subject }) =>
        `Approved a request of the API client ${subject} that was outdated, so nothing was done`,
      'people.invited': ({ subject, role }) => `Invited ${subject} as ${role}`,
      'people.invitation-withdrawn': ({ subject }) => `Withdrew the invitation to ${subject}`,
      'people.invitation-link-made': ({ subject }) =>
        `Created a link to the invitation of ${subject} to hand over`,
      'people.joined': ({ role }) => `Accepted the invitation as ${role}`,
      'people.role-changed': ({ subject, role }) =>
        `Made ${subject} ${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`,
      'people.removed': ({ subject }) => `Removed ${subject} from the company`,
      'people.deleted': ({ subject }) => `Deleted the user ${subject}`,
      'people.password-link-made': ({ subject }) => `Created a password link for ${subject}`,
      'people.password-changed': () => 'Changed their password',
      'people.password-reset': () => 'Chose a new password by a link; the passkeys were removed',
      'people.passkey-added': () => 'Added a passkey for themselves',
      'people.passkey-removed': () => 'Removed one of their passkeys',
    },
  },
};
