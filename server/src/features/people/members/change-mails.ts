import type { WideningAction } from '../../../domain/access/change-actions.ts';
import type { WideningEvent } from '../../companies/index.ts';

type Sentences = { nb: string; en: string };

/** What was changed, as the mail says. It names no customer and no amount, and of a webhook the host alone, because its path may be secret. */
const SENTENCES: Record<WideningAction, (event: WideningEvent) => Sentences> = {
  'company.updated': ({ named }) => ({
    nb: `Kontonummeret eller BIC er endret. Kunder betaler nå til ${named === '' ? 'ingen konto' : named}.`,
    en: `The bank account or BIC was changed. Customers now pay to ${named === '' ? 'no account' : named}.`,
  }),
  'company.settings-set': ({ details, named }) => {
    const on = details?.['turnedOn'];
    const currencies = Array.isArray(on) ? on.join(', ') : '';
    return {
      nb: [
        ...(currencies === '' ? [] : [`Fakturaer kan nå være i ${currencies}.`]),
        ...(named === '' ? [] : [`Fakturaer i valuta betales nå til ${named}.`]),
      ].join(' '),
      en: [
        ...(currencies === '' ? [] : [`Invoices may now be in ${currencies}.`]),
        ...(named === '' ? [] : [`Invoices in other currencies are now paid to ${named}.`]),
      ].join(' '),
    };
  },
  'company.four-eyes-set': ({ details }) =>
    details?.['enabled'] === true
      ? {
          nb: 'Den som bestiller en utbetaling, kan ikke lenger lage filen til banken med den.',
          en: 'Who orders a refund can no longer make the file for the bank that has it.',
        }
      : {
          nb: 'Den som bestiller en utbetaling, kan nå også lage filen til banken med den.',
          en: 'Who orders a refund can now make the file for the bank that has it, too.',
        },
  'company.agents-set': () => ({
    nb: 'Agentene som var stoppet, fortsetter.',
    en: 'The agents that were stopped go on.',
  }),
  'api-client.created': ({ named }) => ({
    nb: `Det er laget en API-klient: «${named}».`,
    en: `An API client was made: “${named}”.`,
  }),
  'api-client.secret-rotated': ({ named }) => ({
    nb: `API-klienten «${named}» har fått ny hemmelighet. Den gamle virker ikke lenger.`,
    en: `The API client “${named}” has a new secret. The old one does not work any more.`,
  }),
  'api-client.scopes-set': ({ named }) => ({
    nb: `API-klienten «${named}» har fått flere rettigheter.`,
    en: `The API client “${named}” has more permissions.`,
  }),
  'api-client.mode-set': ({ named }) => ({
    nb: `API-klienten «${named}» kan gjøre mer uten å spørre først.`,
    en: `The API client “${named}” may do more without asking first.`,
  }),
  'company.vipps-set': ({ named }) => ({
    nb: `Betalinger med Vipps går nå til salgsenheten ${named}.`,
    en: `Payments by Vipps now go to the sales unit ${named}.`,
  }),
  'company.apps-set': () => ({
    nb: 'Også andre enn eier og administratorer kan nå gi apper tilgang til selskapet.',
    en: 'Others than owner and admins may now give apps access to the company.',
  }),
  'app.connected': ({ named }) => ({
    nb: `Appen «${named}» har fått tilgang til selskapet.`,
    en: `The app “${named}” was given access to the company.`,
  }),
  'app.registered': ({ named }) => ({
    nb: `Selskapet har registrert appen «${named}», som andre kan gi tilgang.`,
    en: `The company has registered the app “${named}”, to which others may give access.`,
  }),
  'app.changed': ({ named }) => ({
    nb: `Appen «${named}» har fått nye adresser å sende folk tilbake til.`,
    en: `The app “${named}” has other addresses to send people back to.`,
  }),
  'app.secret-rotated': ({ named }) => ({
    nb: `Appen «${named}» har fått ny hemmelighet. Den gamle virker i ett døgn til.`,
    en: `The app “${named}” has a new secret. The old one works for another day.`,
  }),
  'app.taken-over': ({ named }) => ({
    nb: `En annen står nå bak tilgangen til appen «${named}», etter en som har sluttet.`,
    en: `Somebody else now stands behind the access of the app “${named}”, after a person who has left.`,
  }),
  'people.invited': ({ named }) => ({
    nb: `${named} er invitert som administrator.`,
    en: `${named} was invited as an admin.`,
  }),
  'people.invitation-link-made': ({ named }) => ({
    nb: `Det er laget en lenke som gjør ${named} til administrator.`,
    en: `A link was made that makes ${named} an admin.`,
  }),
  'people.role-changed': ({ named }) => ({
    nb: `${named} er gjort til administrator.`,
    en: `${named} was made an admin.`,
  }),
  'webhook.created': ({ named }) => ({
    nb: `Det er laget en webhook: Hendelser sendes nå til ${named}.`,
    en: `A webhook was made: events are now sent to ${named}.`,
  }),
  'webhook.changed': ({ named }) => ({
    nb: `En webhook er endret: Hendelser sendes nå til ${named}, eller flere av dem enn før.`,
    en: `A webhook was changed: events are now sent to ${named}, or more of them than before.`,
  }),
  'webhook.secret-rotated': ({ named }) => ({
    nb: `Webhooken til ${named} har fått ny hemmelighet.`,
    en: `The webhook to ${named} has a new secret.`,
  }),
  'refund-order.created': () => ({
    nb: 'Det er bestilt en utbetaling til en kunde. Er det flere de neste ti minuttene, kommer det ingen e-post om dem.',
    en: 'A refund to a customer was ordered. If there are more in the next ten minutes, there is no mail about them.',
  }),
  'refund-order.paid': () => ({
    nb: 'En utbetaling til en kunde er merket som betalt. Er det flere de neste ti minuttene, kommer det ingen e-post om dem.',
    en: 'A refund to a customer was marked as paid. If there are more in the next ten minutes, there is no mail about them.',
  }),
  'export.created': () => ({
    nb: 'Det lages en fil med alt i selskapet: fakturaer, regnskap, kunder og bilag. Filen kan lastes ned i sju dager.',
    en: 'A file with everything in the company is made: invoices, books, customers and vouchers. It can be downloaded for seven days.',
  }),
  'company.closed': () => ({
    nb: 'Selskapet er avsluttet. API-klienter, webhooks, gjentakende fakturaer og automatiske brev er stoppet. Eieren kan fortsatt lese alt, ta med alt og åpne selskapet igjen.',
    en: 'The company was closed. API clients, webhooks, recurring invoices and automatic letters have ended. The owner may still read everything, take everything along, and open the company again.',
  }),
  'company.opened': () => ({
    nb: 'Selskapet er åpnet igjen. API-klienter, webhooks, gjentakende fakturaer og automatiske brev kommer ikke tilbake av seg selv.',
    en: 'The company was opened again. API clients, webhooks, recurring invoices and automatic letters do not come back by themselves.',
  }),
  'refund-file.created': () => ({
    nb: 'Det er laget en fil til banken med utbetalinger til kunder. Er det flere de neste ti minuttene, kommer det ingen e-post om dem.',
    en: 'A file for the bank with refunds to customers was made. If there are more in the next ten minutes, there is no mail about them.',
  }),
};

const ACTORS: Partial<Record<string, Sentences>> = {
  'command line': { nb: 'kommandolinjen på serveren', en: 'the command line of the server' },
};

/** @returns the mail to the owner and the admins. @param company its name */
export function mailOfChange(
  company: string,
  event: WideningEvent,
  now: Date,
): { subject: string; text: string } {
  const { actor, address, details = {} } = event;
  const said = SENTENCES[event.action](event);
  const who = ACTORS[actor] ?? { nb: actor, en: actor };
  const approvedBy = details['approvedBy'];
  const isTest = details['environment'] === 'test';
  const lines = (language: keyof Sentences, words: Words) => [
    `${company}${isTest ? ` (${words.test})` : ''}: ${said[language]}`,
    `${words.who}: ${who[language]}${address === undefined ? '' : ` (${words.from} ${address})`}`,
    ...(typeof approvedBy === 'string' ? [`${words.approved}: ${approvedBy}`] : []),
    `${words.when}: ${moment(now, words.locale)}`,
    words.advice,
  ];
  return {
    subject: `${company}: en viktig endring / an important change`,
    text: [...lines('nb', NB), '', ...lines('en', EN), ''].join('\n'),
  };
}

const NB = {
  locale: 'nb-NO',
  test: 'testmiljøet',
  who: 'Hvem',
  from: 'fra IP-adressen',
  approved: 'Godkjent av',
  when: 'Når',
  advice:
    'Kjenner du ikke til dette? Se endringsloggen i innstillingene, gjør endringen om, og fjern personer og API-klienter som ikke skal være der. Sto det ditt navn: Velg «Glemt passordet?» på innloggingssiden med det samme.',
};
const EN: Words = {
  locale: 'en-GB',
  test: 'the test environment',
  who: 'Who',
  from: 'from the IP address',
  approved: 'Approved by',
  when: 'When',
  advice:
    'Do you not know of this? Look into the log of changes in the settings, take the change back, and remove people and API clients that should not be there. If it says your name: choose “Forgot your password?” on the sign-in page at once.',
};
type Words = typeof NB;

/** In Norway. */
function moment(instant: Date, locale: string): string {
  return instant.toLocaleString(locale, { timeZone: 'Europe/Oslo', dateStyle: 'long', timeStyle: 'short' });
}
