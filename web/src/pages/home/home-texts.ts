import type { Texts } from '../../text/language.tsx';

type HomeTexts = Record<
  | 'title'
  | 'newInvoice'
  | 'figures'
  | 'outstanding'
  | 'overdue'
  | 'drafts'
  | 'bounced'
  | 'tooMany'
  | 'seeDrafts'
  | 'seeBounced'
  | 'newest'
  | 'all'
  | 'emptyTitle'
  | 'emptyHintTest'
  | 'emptyHint'
  | 'openTest'
  | 'firstSteps'
  | 'firstStepsHint'
  | 'hide'
  | 'done'
  | 'clientTitle'
  | 'clientHint'
  | 'clientAction'
  | 'invoiceTitle'
  | 'invoiceHint'
  | 'invoiceAction'
  | 'withCurl'
  | 'curlHint'
  | 'curl'
  | 'mailTitle'
  | 'mailHint'
  | 'mailAction'
  | 'missing'
  | 'missingHint'
  | 'bankAccount'
  | 'bankAccountHint'
  | 'toSettings'
  | 'mail'
  | 'mailSetUpHint'
  | 'figuresMissing'
  | 'figuresMissingHint',
  string
> & {
  invoices: (count: number) => string;
  missingFigure: Record<'interest' | 'compensation', (from: string) => string>;
};

export const homeTexts: Texts<HomeTexts> = {
  nb: {
    title: 'Oversikt',
    newInvoice: 'Ny faktura',
    figures: 'Nøkkeltall',
    outstanding: 'Utestående',
    overdue: 'Herav forfalt',
    drafts: 'Utkast',
    bounced: 'Ikke levert',
    tooMany: 'for mange til å summere her',
    seeDrafts: 'Se utkastene',
    seeBounced: 'Se hvilke',
    newest: 'Nyeste fakturaer',
    all: 'Se alle',
    emptyTitle: 'Ingen fakturaer ennå',
    emptyHintTest: 'Lag en her, eller med API-et. I testmiljøet når ingenting en kunde.',
    emptyHint:
      'Lag den første her eller med API-et. Vil du prøve uten å nå en kunde, gjør det i testmiljøet.',
    openTest: 'Prøv i testmiljøet',
    firstSteps: 'Kom i gang',
    firstStepsHint: 'Tre steg fra tomt til den første testfakturaen i postkassen.',
    hide: 'Skjul',
    done: 'gjort',
    clientTitle: 'Lag en API-klient',
    clientHint: 'Nøkkelen som systemet ditt bruker. Du får et ferdig kall som kan limes inn i en terminal.',
    clientAction: 'Til API-klientene',
    invoiceTitle: 'Send den første testfakturaen',
    invoiceHint: 'Fyll ut skjemaet, eller send den fra terminalen.',
    invoiceAction: 'Lag en testfaktura',
    withCurl: 'Send den med curl',
    curlHint: 'TOKEN er satt når du har limt inn det første kallet fra API-klienten.',
    curl: 'kallene',
    mailTitle: 'Se e-posten komme',
    mailHint: 'E-posten til kunden fanges opp i postkassen i stedet for å bli sendt.',
    mailAction: 'Åpne postkassen',
    missing: 'Før den første fakturaen kan sendes',
    missingHint: 'Dette mangler i produksjon.',
    bankAccount: 'Kontonummer',
    bankAccountHint: 'En faktura må vise hvilken konto den skal betales til.',
    toSettings: 'Til innstillingene',
    mail: 'E-posttjener',
    mailSetUpHint:
      'Tjenesten er ikke koblet til en e-posttjener, så fakturaer blir ikke levert. Den som driver den, må sette SMTP_URL og MAIL_FROM.',
    figuresMissing: 'Nye satser er ikke lagt inn',
    figuresMissingHint:
      'Satsene kunngjøres av Finansdepartementet. Den som driver tjenesten, legger dem inn med «tilgode rates set».',
    missingFigure: {
      interest: (from) =>
        `Forsinkelsesrente fra ${from}: For dagene fra da av krever purringer ingen rente før satsen er lagt inn.`,
      compensation: (from) => `Kompensasjon fra ${from}: Den kan ikke kreves før satsen er lagt inn.`,
    },
    invoices: (count) => (count === 1 ? '1 faktura' : `${count} fakturaer`),
  },
  en: {
    title: 'Overview',
    newInvoice: 'New invoice',
    figures: 'Key figures',
    outstanding: 'Outstanding',
    overdue: 'Of which overdue',
    drafts: 'Drafts',
    bounced: 'Bounced',
    tooMany: 'too many to sum here',
    seeDrafts: 'See the drafts',
    seeBounced: 'See which',
    newest: 'Newest invoices',
    all: 'See all',
    emptyTitle: 'No invoices yet',
    emptyHintTest: 'Make one here or with the API. In the test environment nothing reaches a customer.',
    emptyHint:
      'Make the first one here or with the API. To try without reaching a customer, use the test environment.',
    openTest: 'Try it in the test environment',
    firstSteps: 'First steps',
    firstStepsHint: 'Three steps from nothing to the first test invoice in the mailbox.',
    hide: 'Hide',
    done: 'done',
    clientTitle: 'Make an API client',
    clientHint: 'The key that your system uses. You get a first call, ready to paste into a terminal.',
    clientAction: 'To the API clients',
    invoiceTitle: 'Send the first test invoice',
    invoiceHint: 'Fill in the form, or send it from a terminal.',
    invoiceAction: 'Make a test invoice',
    withCurl: 'Send it with curl',
    curlHint: 'TOKEN is set once you have pasted the API client’s first call.',
    curl: 'the calls',
    mailTitle: 'See the mail arrive',
    mailHint: 'The mail to the customer is captured in the mailbox instead of being sent.',
    mailAction: 'Open the mailbox',
    missing: 'Before the first invoice can be sent',
    missingHint: 'This is missing in production.',
    bankAccount: 'Bank account',
    bankAccountHint: 'An invoice must show the account that it is to be paid to.',
    toSettings: 'To the settings',
    mail: 'Mail server',
    mailSetUpHint:
      'The service is not connected to a mail server, so invoices are not delivered. Whoever runs it has to set SMTP_URL and MAIL_FROM.',
    figuresMissing: 'New rates have not been entered',
    figuresMissingHint:
      'The Ministry of Finance announces them. Whoever runs the service enters them with “tilgode rates set”.',
    missingFigure: {
      interest: (from) =>
        `Late-payment interest from ${from}: letters claim no interest for the days from then on until it is entered.`,
      compensation: (from) => `Compensation from ${from}: it cannot be claimed until it is entered.`,
    },
    invoices: (count) => (count === 1 ? '1 invoice' : `${count} invoices`),
  },
};
