import type { ReceivableAge } from '../../../../server/src/domain/invoices/receivable-age.ts';
import { wholeNumber } from '../../text/formats.ts';
import type { Language, Texts } from '../../text/language.tsx';

/** «3 fakturaer», `3 invoices`. */
const counted = (language: Language, one: string, many: string) => (count: number) =>
  count === 1 ? `1 ${one}` : `${wholeNumber(count, language)} ${many}`;

const agesNb: Record<ReceivableAge, string> = {
  notDue: 'Ikke forfalt',
  days1To30: '1–30 dager etter forfall',
  days31To60: '31–60 dager etter forfall',
  days61To90: '61–90 dager etter forfall',
  daysOver90: 'Mer enn 90 dager etter forfall',
};

const agesEn: typeof agesNb = {
  notDue: 'Not due',
  days1To30: '1–30 days late',
  days31To60: '31–60 days late',
  days61To90: '61–90 days late',
  daysOver90: 'More than 90 days late',
};

const nb = {
  title: 'Oversikt',
  newInvoice: 'Ny faktura',
  figures: 'Nøkkeltall',
  outstanding: 'Utestående',
  overdue: 'Forfalt',
  invoices: counted('nb', 'faktura', 'fakturaer'),

  toDo: 'Å gjøre',
  nothingToDo: 'Ingenting venter på deg.',
  proposals: counted('nb', 'forespørsel venter på godkjenning', 'forespørsler venter på godkjenning'),
  proposalsHint: 'API-klienter har spurt. Se hva som vil skje.',
  mayBeAgent: (name: string) => `«${name}» har brukt verktøyene for agenter. Er den en agent?`,
  mayBeAgentHint: 'I produksjon venter det en agent gjør mot kunder og regnskap, på godkjenning.',
  bounced: counted('nb', 'faktura kom ikke fram', 'fakturaer kom ikke fram'),
  bouncedHint: 'Rett e-postadressen og send på nytt.',
  notReminded: counted('nb', 'forfalt faktura er ikke purret', 'forfalte fakturaer er ikke purret'),
  notRemindedHint: 'Send en purring, eller registrer betalingen.',
  bankTransactions: counted('nb', 'innbetaling venter', 'innbetalinger venter'),
  bankTransactionsHint: 'De kom fra banken uten en sikker KID. Velg fakturaene de gjelder.',
  acceptedQuotes: counted('nb', 'godtatt tilbud er ikke fakturert', 'godtatte tilbud er ikke fakturert'),
  acceptedQuotesHint: 'Lag faktura av det som er igjen.',
  recurring: counted('nb', 'gjentakende faktura ble ikke sendt', 'gjentakende fakturaer ble ikke sendt'),
  recurringHint: 'De ligger som utkast. Se hva som mangler.',
  drafts: counted('nb', 'utkast er ikke sendt', 'utkast er ikke sendt'),
  draftsHint: 'Se over og send, eller slett.',
  bankAccount: 'Kontonummer mangler',
  bankAccountHint: 'En faktura må vise hvilken konto den skal betales til.',
  mail: 'E-post kan ikke sendes',
  mailSetUpHint:
    'Fakturaer og purringer blir liggende til Tilgode er koblet til en e-postserver. Det gjør den som drifter Tilgode for dere.',
  figuresMissing: 'Satsene er ikke lagt inn ennå',
  figuresMissingHint:
    'Du trenger ikke gjøre noe. Den som drifter Tilgode, legger dem inn når de er kunngjort.',
  missingFigure: {
    interest: (from: string) => `Forsinkelsesrente fra ${from}`,
    compensation: (from: string) => `Kompensasjon fra ${from}`,
  },

  months: 'Fakturert og innbetalt',
  monthsHint: 'Per måned, med merverdiavgift',
  month: 'Måned',
  invoiced: 'Fakturert',
  received: 'Innbetalt',
  showFigures: 'Vis tallene',
  showChart: 'Vis diagrammet',

  byAge: 'Utestående etter alder',
  openItems: 'Åpne poster',
  age: 'Alder',
  amount: 'Beløp',
  ages: agesNb,

  weeks: 'Forfaller de neste ukene',
  week: 'Uke',
  thisWeek: 'Denne uken',
  nextWeek: 'Neste uke',
  weekNumber: (number: number) => `Uke ${number}`,

  oldest: 'Eldste ubetalte',
  noneOverdue: 'Ingen fakturaer er forfalt.',
  oldestHint: 'Dager etter forfall',
  debt: (number: string, days: number) => `Faktura ${number} · ${days === 1 ? '1 dag' : `${days} dager`}`,
  allOverdue: 'Se alle forfalte fakturaer',

  newest: 'Nyeste fakturaer',
  all: 'Se alle',
  emptyTitle: 'Ingen fakturaer ennå',
  emptyHintTest: 'Lag en her. I testmiljøet når ingenting en kunde.',
  emptyHint: 'Lag den første her. Vil du prøve uten å nå en kunde, gjør det i testmiljøet.',
  openTest: 'Prøv i testmiljøet',
};

const en: typeof nb = {
  title: 'Overview',
  newInvoice: 'New invoice',
  figures: 'Key figures',
  outstanding: 'Outstanding',
  overdue: 'Overdue',
  invoices: counted('en', 'invoice', 'invoices'),

  toDo: 'To do',
  nothingToDo: 'Nothing waits for you.',
  proposals: counted('en', 'request waits for approval', 'requests wait for approval'),
  proposalsHint: 'API clients have asked. See what will happen.',
  mayBeAgent: (name) => `“${name}” has used the tools for agents. Is it an agent?`,
  mayBeAgentHint: 'In production, what an agent does to customers and the books waits for approval.',
  bounced: counted('en', 'invoice did not arrive', 'invoices did not arrive'),
  bouncedHint: 'Correct the email address and send again.',
  notReminded: counted('en', 'overdue invoice without a reminder', 'overdue invoices without a reminder'),
  notRemindedHint: 'Send a reminder, or record the payment.',
  bankTransactions: counted('en', 'payment waits', 'payments wait'),
  bankTransactionsHint: 'They came from the bank without a certain KID. Choose the invoices that they pay.',
  acceptedQuotes: counted('en', 'accepted quote is not invoiced', 'accepted quotes are not invoiced'),
  acceptedQuotesHint: 'Make an invoice of what is left.',
  recurring: counted('en', 'recurring invoice was not sent', 'recurring invoices were not sent'),
  recurringHint: 'They are drafts. See what is missing.',
  drafts: counted('en', 'draft is not sent', 'drafts are not sent'),
  draftsHint: 'Look them over and send, or delete.',
  bankAccount: 'The bank account is missing',
  bankAccountHint: 'An invoice must show which account to pay to.',
  mail: 'Email cannot be sent',
  mailSetUpHint:
    'Invoices and reminders wait until Tilgode is connected to a mail server. Whoever runs Tilgode for you does that.',
  figuresMissing: 'The rates have not been entered yet',
  figuresMissingHint: 'You need not do anything. Whoever runs Tilgode enters them once they are announced.',
  missingFigure: {
    interest: (from) => `Late-payment interest from ${from}`,
    compensation: (from) => `Compensation from ${from}`,
  },

  months: 'Invoiced and received',
  monthsHint: 'By month, with VAT',
  month: 'Month',
  invoiced: 'Invoiced',
  received: 'Received',
  showFigures: 'Show the figures',
  showChart: 'Show the chart',

  byAge: 'Outstanding by age',
  openItems: 'Open items',
  age: 'Age',
  amount: 'Amount',
  ages: agesEn,

  weeks: 'Due in the weeks to come',
  week: 'Week',
  thisWeek: 'This week',
  nextWeek: 'Next week',
  weekNumber: (number) => `Week ${number}`,

  oldest: 'Oldest unpaid',
  noneOverdue: 'No invoice is overdue.',
  oldestHint: 'Days after the due date',
  debt: (number, days) => `Invoice ${number} · ${days === 1 ? '1 day' : `${days} days`}`,
  allOverdue: 'See all overdue invoices',

  newest: 'Newest invoices',
  all: 'See all',
  emptyTitle: 'No invoices yet',
  emptyHintTest: 'Create one here. In the test environment nothing reaches a customer.',
  emptyHint: 'Create the first one here. To try without reaching a customer, use the test environment.',
  openTest: 'Try it in the test environment',
};

export const homeTexts: Texts<typeof nb> = { nb, en };
