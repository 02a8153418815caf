import { commonWords } from '../../../text/common-texts.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';

export const recurringFormTexts = textsByLanguage({
  ...commonWords('often unit save cancel'),
  newTitle: ['Ny gjentakende faktura', 'New recurring invoice'],
  startsOn: (date: string) => [`Første faktura ${date}`, `First invoice on ${date}`],
  copyTitle: (customer: string) => [
    `Kopi av avtalen med ${customer}`,
    `Copy of the agreement with ${customer}`,
  ],
  changeTitle: ['Endre gjentakende faktura', 'Change recurring invoice'],
  lead: [
    'Du avtaler den én gang. Så lages fakturaene av seg selv.',
    'You agree on it once. Then the invoices are made by themselves.',
  ],
  changeLead: [
    'Endringene gjelder fra og med neste faktura. De som er laget, endres ikke.',
    'Changes apply from the next invoice on. Those that are made stay as they are.',
  ],
  schedule: ['Når den kommer', 'When it comes'],
  other: ['Annet …', 'Other …'],
  count: ['Antall uker eller måneder', 'Number of weeks or months'],
  units: { week: ['Uker', 'Weeks'], month: ['Måneder', 'Months'] },
  firstDate: ['Første dato', 'First date'],
  firstDateHint: ['I dag eller senere.', 'Today or later.'],
  firstDateKept: ['Kan ikke endres.', 'Cannot be changed.'],
  anchorDay: ['Dag i måneden', 'Day of the month'],
  asFirst: (day: number) =>
    day > 0
      ? [`Som første dato: den ${day}.`, `As the first date: day ${day}`]
      : ['Som første dato', 'As the first date'],
  asNext: (day: number) =>
    day > 0
      ? [`Som neste dato: den ${day}.`, `As the next date: day ${day}`]
      : ['Som neste dato', 'As the next date'],
  lastDay: ['Siste dag i måneden', 'Last day of the month'],
  onDay: (day: number) => [`Den ${day}.`, `Day ${day}`],
  anchorHint: ['I en kortere måned: den siste dagen.', 'In a shorter month: its last day.'],
  ends: ['Slutter', 'Ends'],
  never: ['Går til den stoppes', 'Goes on until it is stopped'],
  onDate: ['På en dato', 'On a date'],
  after: ['Etter et antall', 'After a number of times'],
  lastDate: ['Siste dato', 'Last date'],
  lastDateHint: ['Ingen faktura kommer etter denne dagen.', 'No invoice comes after this day.'],
  occurrences: ['Antall i alt', 'Number in all'],
  occurrencesHint: ['De som hoppes over, er med.', 'Those that are skipped count.'],
  bill: ['Perioden den gjelder', 'Period it bills'],
  advance: ['På forskudd', 'In advance'],
  advanceHint: ['Tiden fra datoen til neste dato.', 'The time from the date to the next date.'],
  arrears: ['På etterskudd', 'In arrears'],
  arrearsHint: ['Tiden fra forrige dato.', 'The time since the date before.'],
  prepayment: ['Hva som faktureres på forskudd', 'What is billed in advance'],
  prepaymentHint: [
    'Loven tillater bare disse før levering når fakturaen har mva.',
    'The law allows only these before delivery when the invoice has VAT.',
  ],
  sending: ['Når datoen kommer', 'When the date comes'],
  draft: ['Lag et utkast', 'Create a draft'],
  draftHint: ['Du ser over det og sender selv.', 'You look it over and send it yourself.'],
  send: ['Send fakturaen', 'Send the invoice'],
  sendHint: [
    'Om morgenen på datoen. Kan den ikke sendes, blir den et utkast, og du får beskjed på oversikten.',
    'In the morning of the date. If it cannot be sent, it becomes a draft, and the overview tells you.',
  ],
  noEmail: [
    'Kunden har ingen e-postadresse. Uten den blir fakturaene utkast, om ikke kunden tar imot e-faktura.',
    'The customer has no email address. Without one the invoices become drafts, unless the customer receives e-invoices.',
  ],
  channel: ['Hvordan den sendes', 'How it is sent'],
  dueDays: ['Dager til forfall', 'Days to the due date'],
  dueDaysHint: (days: number) => [
    `Tomt: betalingsfristen til kunden, nå ${days} dager.`,
    `Empty: the customer’s payment term, now ${days} days.`,
  ],
  texts: ['Om fakturaene', 'About the invoices'],
  follow: ['Tekster som følger perioden', 'Texts that follow the period'],
  followHint: [
    'Skriv dem i beskrivelser, merknad eller referanse, med klammene. På neste faktura blir de:',
    'Write them in descriptions, note or reference, with the braces. On the next invoice they become:',
  ],
  filled: ['Slik blir tekstene på neste faktura', 'The texts on the next invoice'],
  later: ['Senere priser', 'Later prices'],
  laterHint: [
    'Linjer som tar over fra en dag, for eksempel en avtalt prisøkning.',
    'Lines that take over from a day on, such as a price rise that you have agreed on.',
  ],
  laterFrom: (date: string) => [`Fra ${date}`, `From ${date}`],
  laterAdd: ['Legg til en prisendring', 'Add a price change'],
  laterTitle: ['Linjene fra en dag', 'The lines from a day on'],
  laterLines: ['De nye linjene', 'The new lines'],
  laterDay: ['Gjelder fra', 'Applies from'],
  laterDayHint: [
    'Fakturaer fra og med denne dagen får disse linjene.',
    'Invoices from this day on get these lines.',
  ],
  laterSave: ['Bruk', 'Use'],
  laterEdit: ['Endre', 'Change'],
  laterRemove: ['Fjern', 'Remove'],
  laterTaken: ['Det er allerede en endring fra denne dagen.', 'There is a change from this day already.'],
  laterWrong: ['Noe i disse linjene må rettes.', 'Something in these lines must be corrected.'],
  index: ['Konsumprisindeks', 'Consumer price index'],
  indexed: ['Prisene følger konsumprisindeksen', 'Prices follow the consumer price index'],
  indexedHint: [
    'En gang i året justeres prisene med indeksen for to måneder før. Tallene fra SSB legges inn av den som drifter Tilgode.',
    'Once a year prices are adjusted by the index of two months before. Whoever runs Tilgode enters the figures of Statistics Norway.',
  ],
  indexMonth: ['Justeres i', 'Adjusted in'],
  baseIndex: ['Indeks ved avtalen', 'Index of the agreement'],
  baseIndexHint: [
    'Konsumprisindeksen som prisene over er avtalt etter, for eksempel 136,9.',
    'The consumer price index at which the prices above were agreed on, for example 136.9.',
  ],
  forecast: ['Slik blir det', 'What will come'],
  period: ['Gjelder', 'Bills'],
  notYet: [
    'Velg hvor ofte og fra når, så står de første datoene her.',
    'Choose how often and from when, and the first dates stand here.',
  ],
  paused: [
    'Den er på pause. Datoene begynner når du gjenopptar den.',
    'It is paused. The dates begin when you resume it.',
  ],
  indexNote: ['Uten senere justering av indeksen.', 'Without later adjustments of the index.'],
  start: ['Lagre og start', 'Save and start'],
  startHint: (date: string) => [`Ingenting skjer før ${date}.`, `Nothing happens before ${date}.`],
  preview: ['Faktura', 'Invoice'],
  dueDate: ['Forfallsdato', 'Due date'],
  notChangeable: [
    'Den er avsluttet, så den kan ikke endres. Lag heller en ny.',
    'It has ended, so it cannot be changed. Create a new one instead.',
  ],
  toDocument: ['Se den gjentakende fakturaen', 'See the recurring invoice'],
});
