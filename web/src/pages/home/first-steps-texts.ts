import type { Texts } from '../../text/language.tsx';

const nb = {
  title: 'Kom i gang',
  hint: 'Det som trengs for å sende fakturaer.',
  bankTitle: 'Legg inn kontonummer',
  bankHint: 'Kundene må se hvilken konto de skal betale til. Uten kontonummer kan ingen faktura sendes.',
  bankAction: 'Legg inn kontonummer',
  lookTitle: 'Velg logo og farge',
  lookHint: 'Du ser fakturaen ved siden av mens du velger.',
  lookAction: 'Velg logo og farge',
  invoiceTitle: 'Send den første fakturaen',
  invoiceHint: 'Søk opp kunden på navn eller organisasjonsnummer, skriv hva du har levert, og send.',
  invoiceHintTest:
    'I testmiljøet når den ingen kunde. Du finner den under E-post, slik kunden ville ha sett den.',
  invoiceAction: 'Lag faktura',
  mailTitle: 'E-post til kundene er koblet til',
  mailOpenTitle: 'E-post til kundene er ikke koblet til',
  mailHint:
    'Fakturaer og purringer blir liggende til Tilgode er koblet til en e-postserver. Det gjør den som drifter Tilgode for dere. Send dem gjerne denne beskjeden:',
  mailMessage:
    'Hei! Tilgode kan ikke sende e-post ennå. Kan du koble til en e-postserver? Sett SMTP_URL og MAIL_FROM, og start tjenesten på nytt.',
  mailCopy: 'beskjeden',
  accountantTitle: 'Inviter regnskapsføreren',
  accountantHint: 'Regnskapsføreren ser alt, fører bilag og låser måneder, men endrer ikke fakturaer.',
  accountantAction: 'Inviter',
  forDevelopers: 'Skal nettbutikken eller et annet system lage fakturaene?',
  apiClients: 'Lag en API-klient',
};

const en: typeof nb = {
  title: 'First steps',
  hint: 'What you need to send invoices.',
  bankTitle: 'Enter the bank account',
  bankHint: 'Customers have to see which account to pay to. Without it no invoice can be sent.',
  bankAction: 'Enter the bank account',
  lookTitle: 'Choose logo and colour',
  lookHint: 'You see the invoice beside it while you choose.',
  lookAction: 'Choose logo and colour',
  invoiceTitle: 'Send the first invoice',
  invoiceHint: 'Find the customer by name or organisation number, enter what you delivered, and send.',
  invoiceHintTest:
    'In the test environment it reaches no customer. You find it under Email, as the customer would have seen it.',
  invoiceAction: 'Create an invoice',
  mailTitle: 'Email to customers is connected',
  mailOpenTitle: 'Email to customers is not connected',
  mailHint:
    'Invoices and reminders wait until Tilgode is connected to a mail server. Whoever runs Tilgode for you does that. You can send them this message:',
  mailMessage:
    'Hello! Tilgode cannot send email yet. Could you connect a mail server? Set SMTP_URL and MAIL_FROM, and restart the service.',
  mailCopy: 'the message',
  accountantTitle: 'Invite your accountant',
  accountantHint:
    'The accountant sees everything, posts entries and closes months, but does not change invoices.',
  accountantAction: 'Invite',
  forDevelopers: 'Shall a web shop or another system make the invoices?',
  apiClients: 'Create an API client',
};

export const firstStepsTexts: Texts<typeof nb> = { nb, en };
