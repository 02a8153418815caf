import { LANGUAGE_NAMES, commonWords } from '../../../text/common-texts.ts';
import type { Wording } from '../../../text/texts-by-language.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';

const PROBLEMS: Partial<Record<string, Wording>> = {
  'index-missing': [
    'Konsumprisindeksen som prisene følger, er ikke lagt inn.',
    'The consumer price index that prices follow has not been entered.',
  ],
  'above-agreed': [
    'Summen er høyere enn den kunne bli da en API-klient sist laget eller endret avtalen. Er den riktig, sender du utkastet. Velg Endre og lagre avtalen, så sendes de neste av seg selv.',
    'The total is above what it could be when an API client last made or changed the agreement. If it is right, send the draft. Choose Change and save the agreement, and the next ones are sent by themselves.',
  ],
  'client-deleted': ['Kunden er slettet.', 'The customer is deleted.'],
};

export const oneTexts = textsByLanguage({
  ...commonWords('edit date customer often language'),
  title: (customer: string) => [`Gjentakende faktura til ${customer}`, `Recurring invoice to ${customer}`],
  figures: ['Tall', 'Figures'],
  next: ['Neste faktura', 'Next invoice'],
  noNext: ['Ingen flere', 'No more'],
  paused: ['På pause', 'Paused'],
  nextOn: (date: string, days: number) => [
    days === 0 ? `I dag, ${date}` : days === 1 ? `I morgen, ${date}` : `${date}, om ${days} dager`,
    days === 0 ? `Today, ${date}` : days === 1 ? `Tomorrow, ${date}` : `${date}, in ${days} days`,
  ],
  late: (date: string) => [
    `Skulle kommet ${date}, og lages om litt`,
    `Was to come on ${date}, and is made in a moment`,
  ],
  perYear: ['Per år uten mva', 'Per year without VAT'],
  made: ['Laget hittil', 'Made so far'],
  more: ['Flere valg', 'More'],
  copy: ['Kopier', 'Copy'],
  madeTogether: ['Laget sammen', 'Created together'],
  together: ['Se alle', 'See all'],
  pause: ['Sett på pause', 'Pause'],
  pauseTitle: ['Sette den på pause?', 'Pause it?'],
  pauseHint: [
    'Datoer som kommer mens den er på pause, hoppes over og faktureres ikke siden.',
    'Dates that come while it is paused are skipped and not invoiced later.',
  ],
  pauseNow: ['Sett på pause', 'Pause'],
  pausedNotice: [
    'Den er på pause. Ingenting faktureres før du gjenopptar den.',
    'It is paused. Nothing is invoiced until you resume it.',
  ],
  resume: ['Gjenoppta', 'Resume'],
  resumeTitle: ['Gjenoppta den?', 'Resume it?'],
  resumeHint: [
    'Den går videre med den første datoen fra og med i dag.',
    'It goes on with the first date from today.',
  ],
  resumed: (date: string) => [
    `Den er i gang igjen. Neste faktura kommer ${date}.`,
    `It is running again. The next invoice comes on ${date}.`,
  ],
  resumedEnded: ['Det var ingen datoer igjen, så den er avsluttet.', 'No dates were left, so it has ended.'],
  skip: ['Hopp over neste', 'Skip the next one'],
  skipTitle: ['Hoppe over neste faktura?', 'Skip the next invoice?'],
  skipHint: (date: string, period: string, total: string) => [
    `Fakturaen ${date} for ${period} på ${total} lages ikke, og perioden faktureres ikke siden.`,
    `The invoice of ${date} for ${period}, ${total}, is not made, and the period is not invoiced later.`,
  ],
  skipNow: ['Hopp over', 'Skip'],
  skipped: (date: string) => [`Fakturaen ${date} er hoppet over.`, `The invoice of ${date} is skipped.`],
  end: ['Avslutt', 'End'],
  endTitle: ['Avslutte for godt?', 'End it for good?'],
  endHint: [
    'Ingen flere fakturaer lages, og den kan ikke startes igjen. De som er laget, blir stående.',
    'No more invoices are made, and it cannot be started again. Those that are made stay.',
  ],
  endNow: ['Avslutt', 'End'],
  ended: ['Den er avsluttet. Ingen flere fakturaer kommer.', 'It has ended. No more invoices will come.'],
  problem: (date: string) => [`Fakturaen ${date} ble ikke sendt`, `The invoice of ${date} was not sent`],
  problemDraft: [
    'Den ligger som utkast. Rett det som mangler, og send den derfra.',
    'It is a draft. Correct what is missing, and send it from there.',
  ],
  openDraft: ['Åpne utkastet', 'Open the draft'],
  problems: PROBLEMS,
  year: ['Året framover', 'The year ahead'],
  yearHint: [
    'Nøyaktig slik de blir, så lenge ingenting endres.',
    'Exactly as they will be, as long as nothing changes.',
  ],
  calendar: ['Kalender', 'Calendar'],
  daysOf: (days: readonly number[]) => [`Den ${days.join('., ')}.`, `Day ${days.join(', ')}`],
  showAll: (count: number) => [`Vis alle ${count}`, `Show all ${count}`],
  list: ['Fakturaene som kommer', 'Invoices to come'],
  nothingIn: ['Ingen', 'None'],
  period: ['Gjelder', 'Bills'],
  due: ['Forfall', 'Due'],
  total: ['Sum med mva', 'Total with VAT'],
  sumOfYear: (count: number) =>
    count === 1
      ? ['Sum, 1 faktura', 'Total, 1 invoice']
      : [`Sum, ${count} fakturaer`, `Total, ${count} invoices`],
  missingIndex: (month: string) => [
    `Indeksen for ${month} mangler. Legges den ikke inn, blir fakturaene herfra utkast med dagens pris.`,
    `The index of ${month} is missing. Unless it is entered, the invoices from here on become drafts at today’s price.`,
  ],
  billedLate: [
    'Hver faktura gjelder over en måned som alt er levert. Det som leveres løpende, skal normalt faktureres for en måned om gangen (bokføringsforskriften § 5-2-3).',
    'Each invoice bills more than a month that has been delivered already. What is delivered over time is normally invoiced for a month at a time (bokføringsforskriften § 5-2-3).',
  ],
  fromToday: ['Lages i dag, siden datoen er passert.', 'Made today, because the date has passed.'],
  noneUpcoming: {
    paused: ['Ingenting kommer mens den er på pause.', 'Nothing comes while it is paused.'],
    ended: ['Ingenting kommer, for den er avsluttet.', 'Nothing comes, because it has ended.'],
  },
  noneLeft: ['Ingen datoer er igjen.', 'No dates are left.'],
  terms: ['Avtalen', 'The agreement'],
  firstDate: ['Første dato', 'First date'],
  ends: ['Slutter', 'Ends'],
  never: ['Går til den stoppes', 'Goes on until it is stopped'],
  after: (count: number) => [`Etter ${count} i alt`, `After ${count} in all`],
  bill: ['Gjelder', 'Bills'],
  bills: {
    advance: [
      'Tiden fra datoen til neste (på forskudd)',
      'The time from the date to the next one (in advance)',
    ],
    arrears: ['Tiden før datoen (på etterskudd)', 'The time before the date (in arrears)'],
  },
  action: ['Når datoen kommer', 'When the date comes'],
  dueDays: ['Betalingsfrist', 'Payment term'],
  days: (count: number) => (count === 1 ? ['1 dag', '1 day'] : [`${count} dager`, `${count} days`]),
  usualTerm: ['Kundens, ellers selskapets', 'The customer’s, or the company’s'],
  index: ['Indeks', 'Index'],
  indexOf: (month: string, base: string) => [
    `Justeres i ${month} fra indeks ${base}`,
    `Adjusted in ${month} from index ${base}`,
  ],
  languages: LANGUAGE_NAMES,
  lines: ['Dette faktureres', 'What is invoiced'],
  linesFrom: (date: string) => [`Dette faktureres fra ${date}`, `What is invoiced from ${date}`],
  beforeIndex: ['Prisene er de avtalte, før indeksen.', 'Prices are those agreed on, before the index.'],
  history: ['Det som er laget', 'What has been made'],
  outcomes: {
    made: ['Sendt', 'Sent'],
    draft: ['Ble utkast', 'Made as a draft'],
    skipped: ['Hoppet over', 'Skipped'],
  },
  madeLate: (date: string) => [`Laget ${date}`, `Made on ${date}`],
  openInvoice: ['Se fakturaen', 'See the invoice'],
  openDraftOf: ['Se utkastet', 'See the draft'],
  gone: ['Utkastet er slettet', 'The draft is deleted'],
  nothingMade: ['Ingenting er laget ennå.', 'Nothing has been made yet.'],
});
