import { textsByLanguage } from '../../text/texts-by-language.ts';

export const firstStepsTexts = textsByLanguage({
  title: ['Kom i gang', 'First steps'],
  hint: ['Det som trengs for å sende fakturaer.', 'What you need to send invoices.'],
  firstDayTitle: ['Svar på det viktigste', 'Answer what matters'],
  firstDayHint: [
    'Er selskapet mva-registrert, selger det varer eller tjenester, og hvor skal kundene betale?',
    'Is the company registered for VAT, does it sell goods or services, and where do customers pay?',
  ],
  firstDayAction: ['Svar', 'Answer'],
  bankTitle: ['Legg inn kontonummer', 'Enter the bank account'],
  bankHint: [
    'Kundene må se hvilken konto de skal betale til. Uten kontonummer kan ingen faktura sendes.',
    'Customers have to see which account to pay to. Without it no invoice can be sent.',
  ],
  bankAction: ['Legg inn kontonummer', 'Enter the bank account'],
  lookTitle: ['Velg logo og farge', 'Choose logo and colour'],
  lookHint: [
    'Du ser fakturaen ved siden av mens du velger.',
    'You see the invoice beside it while you choose.',
  ],
  lookAction: ['Velg logo og farge', 'Choose logo and colour'],
  invoiceTitle: ['Send den første fakturaen', 'Send the first invoice'],
  invoiceHint: [
    'Søk opp kunden på navn eller organisasjonsnummer, skriv hva du har levert, og send.',
    'Find the customer by name or organisation number, enter what you delivered, and send.',
  ],
  invoiceHintTest: [
    'I testmiljøet når den ingen kunde. Du finner den under E-post, slik kunden ville ha sett den.',
    'In the test environment it reaches no customer. You find it under Email, as the customer would have seen it.',
  ],
  invoiceAction: ['Lag faktura', 'Create an invoice'],
  mailTitle: ['E-post til kundene er koblet til', 'Email to customers is connected'],
  mailOpenTitle: ['E-post til kundene er ikke koblet til', 'Email to customers is not connected'],
  mailHint: [
    'Fakturaer og purringer blir liggende til Tilgode er koblet til en e-postserver. Det gjør den som drifter Tilgode for dere. Send dem gjerne denne beskjeden:',
    'Invoices and reminders wait until Tilgode is connected to a mail server. Whoever runs Tilgode for you does that. You can send them this message:',
  ],
  mailMessage: [
    'Hei! Tilgode kan ikke sende e-post ennå. Kan du koble til en e-postserver? Sett SMTP_URL og MAIL_FROM, og start tjenesten på nytt.',
    'Hello! Tilgode cannot send email yet. Could you connect a mail server? Set SMTP_URL and MAIL_FROM, and restart the service.',
  ],
  mailCopy: ['beskjeden', 'the message'],
  accountantTitle: ['Inviter regnskapsføreren', 'Invite your accountant'],
  accountantHint: [
    'Regnskapsføreren ser alt, fører bilag og låser måneder, men endrer ikke fakturaer.',
    'The accountant sees everything, posts entries and closes months, but does not change invoices.',
  ],
  accountantAction: ['Inviter', 'Invite'],
  forDevelopers: [
    'Skal nettbutikken eller et annet system lage fakturaene?',
    'Shall a web shop or another system make the invoices?',
  ],
  apiClients: ['Lag en API-klient', 'Create an API client'],
});
