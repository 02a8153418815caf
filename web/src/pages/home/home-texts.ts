import type { ReceivableAge } from '../../../../server/src/domain/invoices/receivable-age.ts';
import { capital, wholeNumber } from '../../text/formats.ts';
import { commonWords } from '../../text/common-texts.ts';
import type { Wording } from '../../text/texts-by-language.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';

/** «3 fakturaer», `3 invoices`. */
const counted =
  (one: Wording, many: Wording) =>
  (count: number): Wording =>
    count === 1
      ? [`1 ${one[0]}`, `1 ${one[1]}`]
      : [`${wholeNumber(count, 'nb')} ${many[0]}`, `${wholeNumber(count, 'en')} ${many[1]}`];

export const homeTexts = textsByLanguage({
  ...commonWords('newInvoice outstanding overdue amount'),
  title: ['Oversikt', 'Overview'],
  figures: ['Nøkkeltall', 'Key figures'],
  invoices: counted(['faktura', 'invoice'], ['fakturaer', 'invoices']),

  invoicedSoFar: ['Fakturert hittil i år', 'Invoiced this year so far'],
  receivedSoFar: ['Innbetalt hittil i år', 'Received this year so far'],
  sameDays: (amount: string, change: string) =>
    change === ''
      ? [`Samme dager i fjor: ${amount}`, `Same days last year: ${amount}`]
      : [`${change} fra samme dager i fjor: ${amount}`, `${change} on the same days last year: ${amount}`],
  monthSoFar: (month: string, amount: string) => [
    `Hittil i ${month}: ${amount}`,
    `So far in ${month}: ${amount}`,
  ],
  lastYear: (amount: string) => [`I fjor: ${amount}`, `Last year: ${amount}`],

  deadlines: ['Frister', 'Deadlines'],
  dueOn: (day: string) => [`Frist ${day}`, `Due ${day}`],
  daysLeft: (days: number) =>
    days < 0
      ? ['Fristen er over', 'Past due']
      : days === 0
        ? ['I dag', 'Today']
        : days === 1
          ? ['I morgen', 'Tomorrow']
          : [`Om ${wholeNumber(days, 'nb')} dager`, `In ${wholeNumber(days, 'en')} days`],
  vatReturn: (months: string) => [`Mva-melding for ${months}`, `VAT return for ${months}`],
  lateReturn: (due: string) => [
    `${due}. Lås månedene når meldingen er levert.`,
    `${due}. Close the months once the return is delivered.`,
  ],
  yearAccounts: (year: string) => [`Årsregnskapet for ${year}`, `Annual accounts for ${year}`],
  monthsOpen: (count: number, through: string) =>
    count === 1
      ? [`${capital(through)} er ikke låst`, `${through} is not closed`]
      : [`${count} måneder er ikke låst`, `${count} months are not closed`],
  monthsOpenHint: ['Se hva som gjenstår før låsing.', 'See what is left before closing.'],

  toDo: ['Å gjøre', 'To do'],
  isClosed: [
    'Selskapet er avsluttet, så ingenting følges opp herfra.',
    'The company is closed, so nothing is followed up from here.',
  ],
  nothingToDo: ['Ingenting venter på deg.', 'Nothing waits for you.'],
  vatAsked: ['Er selskapet mva-registrert?', 'Is the company registered for VAT?'],
  vatAskedHint: [
    'Fakturaene får mva til noen svarer. Et selskap som ikke er registrert, kan ikke kreve mva.',
    'Invoices have VAT until somebody answers. A company that is not registered cannot charge VAT.',
  ],
  proposals: counted(
    ['forespørsel venter på godkjenning', 'request waits for approval'],
    ['forespørsler venter på godkjenning', 'requests wait for approval'],
  ),
  proposalsHint: [
    'API-klienter har spurt. Se hva som vil skje.',
    'API clients have asked. See what will happen.',
  ],
  mayBeAgent: (name: string) => [
    `«${name}» har brukt verktøyene for agenter. Er den en agent?`,
    `“${name}” has used the tools for agents. Is it an agent?`,
  ],
  mayBeAgentHint: [
    'I produksjon venter det en agent gjør mot kunder og regnskap, på godkjenning.',
    'In production, what an agent does to customers and the books waits for approval.',
  ],
  bounced: counted(
    ['faktura eller purring kom ikke fram', 'invoice or reminder did not arrive'],
    ['fakturaer eller purringer kom ikke fram', 'invoices or reminders did not arrive'],
  ),
  bouncedHint: ['Rett e-postadressen og send på nytt.', 'Correct the email address and send again.'],
  webhooks: counted(['webhook feiler', 'webhook is failing'], ['webhooker feiler', 'webhooks are failing']),
  webhooksHint: [
    'Se hva mottakeren svarte, og rett mottakeren eller adressen.',
    'See what the receiver answered, and correct the receiver or the address.',
  ],
  notReminded: counted(
    ['forfalt faktura er ikke purret', 'overdue invoice without a reminder'],
    ['forfalte fakturaer er ikke purret', 'overdue invoices without a reminder'],
  ),
  notRemindedHint: [
    'Send en purring, eller registrer betalingen.',
    'Send a reminder, or record the payment.',
  ],
  bankTransactions: counted(
    ['innbetaling venter', 'payment waits'],
    ['innbetalinger venter', 'payments wait'],
  ),
  bankTransactionsHint: [
    'De kom fra banken uten en sikker KID. Velg fakturaene de gjelder.',
    'They came from the bank without a certain KID. Choose the invoices that they pay.',
  ],
  credit: (count: number, sum: string) =>
    count === 1
      ? [`1 kunde har ${sum} til gode`, `1 customer has ${sum} of credit`]
      : [
          `${wholeNumber(count, 'nb')} kunder har ${sum} til gode`,
          `${wholeNumber(count, 'en')} customers have ${sum} of credit`,
        ],
  creditHint: ['Betal det tilbake, eller bruk det på en faktura.', 'Pay it back, or use it on an invoice.'],
  acceptedQuotes: counted(
    ['godtatt tilbud er ikke fakturert', 'accepted quote is not invoiced'],
    ['godtatte tilbud er ikke fakturert', 'accepted quotes are not invoiced'],
  ),
  acceptedQuotesHint: ['Lag faktura av det som er igjen.', 'Make an invoice of what is left.'],
  recurring: counted(
    ['gjentakende faktura ble ikke sendt', 'recurring invoice was not sent'],
    ['gjentakende fakturaer ble ikke sendt', 'recurring invoices were not sent'],
  ),
  recurringHint: ['De ligger som utkast. Se hva som mangler.', 'They are drafts. See what is missing.'],
  drafts: counted(
    ['utkast er ikke sendt', 'draft is not sent'],
    ['utkast er ikke sendt', 'drafts are not sent'],
  ),
  draftsHint: ['Se over og send, eller slett.', 'Look them over and send, or delete.'],
  bankAccount: ['Kontonummer mangler', 'The bank account is missing'],
  bankAccountHint: [
    'En faktura må vise hvilken konto den skal betales til.',
    'An invoice must show which account to pay to.',
  ],

  months: ['Fakturert og innbetalt', 'Invoiced and received'],
  monthsHint: ['Per måned, med merverdiavgift', 'By month, with VAT'],
  month: ['Måned', 'Month'],
  invoiced: ['Fakturert', 'Invoiced'],
  received: ['Innbetalt', 'Received'],
  showFigures: ['Vis tallene', 'Show the figures'],
  showChart: ['Vis diagrammet', 'Show the chart'],

  byAge: ['Utestående etter alder', 'Outstanding by age'],
  openItems: ['Åpne poster', 'Open items'],
  age: ['Alder', 'Age'],
  ages: {
    notDue: ['Ikke forfalt', 'Not due'],
    days1To30: ['1–30 dager etter forfall', '1–30 days late'],
    days31To60: ['31–60 dager etter forfall', '31–60 days late'],
    days61To90: ['61–90 dager etter forfall', '61–90 days late'],
    daysOver90: ['Mer enn 90 dager etter forfall', 'More than 90 days late'],
  } satisfies Record<ReceivableAge, Wording>,

  weeks: ['Forfaller de neste ukene', 'Due in the weeks to come'],
  week: ['Uke', 'Week'],
  thisWeek: ['Denne uken', 'This week'],
  nextWeek: ['Neste uke', 'Next week'],
  weekNumber: (number: number) => [`Uke ${number}`, `Week ${number}`],

  oldest: ['Eldste ubetalte', 'Oldest unpaid'],
  noneOverdue: ['Ingen fakturaer er forfalt.', 'No invoice is overdue.'],
  ofTotal: (total: string) => [`av ${total}`, `of ${total}`],
  oldestHint: ['Dager etter forfall', 'Days after the due date'],
  debt: (number: string, days: number) => [
    `Faktura ${number} · ${days === 1 ? '1 dag' : `${days} dager`}`,
    `Invoice ${number} · ${days === 1 ? '1 day' : `${days} days`}`,
  ],
  allOverdue: ['Se alle forfalte fakturaer', 'See all overdue invoices'],

  newest: ['Nyeste fakturaer', 'Newest invoices'],
  all: ['Se alle', 'See all'],
  emptyTitle: ['Ingen fakturaer ennå', 'No invoices yet'],
  emptyHintTest: [
    'Lag en her. I testmiljøet når ingenting en kunde.',
    'Create one here. In the test environment nothing reaches a customer.',
  ],
  emptyHint: [
    'Lag den første her. Vil du prøve uten å nå en kunde, gjør det i testmiljøet.',
    'Create the first one here. To try without reaching a customer, use the test environment.',
  ],
  openTest: ['Prøv i testmiljøet', 'Try it in the test environment'],
});
