import { commonWords } from '../../../text/common-texts.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';

export const closingTexts = textsByLanguage({
  ...commonWords('documentDate'),
  title: ['Perioder', 'Periods'],
  lead: [
    'Lås måneder som er ferdige, så ingenting mer blir ført der.',
    'Close months that are finished, so that nothing more is posted in them.',
  ],
  openThrough: ['Ingen måneder er låst', 'No month is closed'],
  closedThrough: (month: string) => [`Låst til og med ${month}`, `Closed through ${month}`],
  changed: (moment: string, who: string) => [`Endret ${moment} av ${who}`, `Changed ${moment} by ${who}`],
  whatItDoes: [
    'Det som hører til en låst måned, blir ført på den første åpne dagen, og beholder bilagsdatoen. Fakturaer, betalinger og purringer går som før.',
    'What belongs to a closed month is posted on the first open day and keeps the date of its document. Invoices, payments and reminders continue as before.',
  ],
  checklist: ['Sjekkliste før låsing', 'Checklist before closing'],
  checklistHint: [
    'Det som bør være gjort. Månedene kan låses likevel.',
    'What should be done. The months can be closed anyway.',
  ],
  period: ['Måned eller år', 'Month or year'],
  months: ['Måneder', 'Months'],
  years: ['Hele år', 'Whole years'],
  wholeYear: (year: string) => [`Hele ${year}`, `All of ${year}`],
  running: (month: string) => [`${month} (ikke slutt)`, `${month} (not over)`],
  isClosed: (month: string) => [`${month} (låst)`, `${month} (closed)`],
  left: (count: number) =>
    count === 1 ? ['Én ting gjenstår', 'One thing left'] : [`${count} ting gjenstår`, `${count} things left`],
  ready: ['Alt er klart', 'All is ready'],
  leftOut: [
    'Noe er ikke sjekket, fordi du ikke har tilgang til det.',
    'Some of it is not checked, because you may not read it.',
  ],
  periodRuns: ['Måneden kan låses når den er slutt.', 'The month can be closed when it is over.'],
  periodClosed: ['Perioden er låst.', 'The period is closed.'],
  states: {
    fine: ['I orden', 'Fine'],
    todo: ['Gjenstår', 'To do'],
    note: ['Til orientering', 'For information'],
    'not-applicable': ['Ikke aktuelt', 'Not applicable'],
  },
  closeThrough: (month: string) => [`Lås til og med ${month}`, `Close through ${month}`],
  closeAnyway: (count: number) =>
    count === 1
      ? ['Én ting på sjekklisten gjenstår.', 'One thing of the checklist is left.']
      : [`${count} ting på sjekklisten gjenstår.`, `${count} things of the checklist are left.`],
  settle: ['Før oppgjøret', 'Post the settlement'],
  showEntries: ['Vis bilagene', 'Show the entries'],
  hideEntries: ['Skjul bilagene', 'Hide the entries'],
  entriesWithoutVoucher: ['Manuelle bilag uten vedlegg', 'Manual entries without a voucher'],
  firstOf: (shown: number, all: number) => [`De første ${shown} av ${all}.`, `The first ${shown} of ${all}.`],
  why: (account: string) => [
    `Hvorfor er ${account} ulik fakturalisten?`,
    `Why does ${account} differ from the list of invoices?`,
  ],
  compare: (account: string) => [
    `Se ${account} ved siden av fakturalisten`,
    `See ${account} beside the list of invoices`,
  ],
  hideWhy: ['Skjul forklaringen', 'Hide the explanation'],
  whyLead: (account: string) => [
    `Fakturalisten viser det kundene skylder nå. Kontoen viser hva som var bokført den siste dagen i perioden. Ingen kan bokføre på ${account} for hånd, så bare disse linjene kan skille dem.`,
    `The list of invoices shows what customers owe now. The account shows what was posted by the last day of the period. Nobody can post on ${account} by hand, so only these lines can set them apart.`,
  ],
  owedNow: ['Åpne fakturaer nå, med gebyrer', 'Open invoices now, with fees'],
  unbooked: ['Fakturert mens regnskapet var slått av', 'Invoiced while accounting was off'],
  bookedLater: (day: string) => [`Bokført etter ${day}`, `Posted after ${day}`],
  postedLater: [
    'Gjelder perioden, men ført senere fordi måneden var låst',
    'Of the period, but posted later because the month was closed',
  ],
  unexplained: ['Ikke forklart', 'Not explained'],
  balanceOf: (account: string, day: string) => [
    `Saldo på ${account} per ${day}`,
    `Balance of ${account} on ${day}`,
  ],
  postedLaterEntries: ['Gjelder perioden, men er ført senere', 'Of the period, but posted later'],
  unexplainedHint: [
    'Dette skal ikke skje. Be den som drifter Tilgode, kjøre «tilgode verify», som finner bilaget.',
    'This should not happen. Ask whoever runs Tilgode to run “tilgode verify”, which finds the entry.',
  ],
  closeTitle: (month: string) => [`Låse til og med ${month}?`, `Close through ${month}?`],
  closeWarning: [
    'Deretter blir ingenting ført i disse månedene, og mva-frister som er gått ut for dem, vises ikke lenger. Månedene kan åpnes igjen, og historikken viser alle endringer.',
    'Nothing is posted in these months from then on, and VAT deadlines of them that have passed are no longer shown. The months can be opened again, and the history shows every change.',
  ],
  closesYear: (year: string) => [
    `Da er ${year} ferdig, og fristen for årsregnskapet vises ikke lenger.`,
    `Then ${year} is finished, and the deadline of the annual accounts is no longer shown.`,
  ],
  openHeading: ['Åpne igjen', 'Open again'],
  open: ['Åpne', 'Open'],
  openFrom: ['Åpne fra og med', 'Open from'],
  openAll: ['Alle måneder', 'All months'],
  openTitle: (month: string) => [`Åpne fra og med ${month}?`, `Open from ${month}?`],
  openAllTitle: ['Åpne alle måneder?', 'Open all months?'],
  openWarning: [
    'Da kan det igjen føres bilag i disse månedene. Er de rapportert, for eksempel i en mva-melding, stemmer den kanskje ikke lenger.',
    'Entries can then be posted in these months again. If they have been reported, for example in a VAT return, the report may no longer be right.',
  ],
  closed: (month: string) => [`Låst til og med ${month}.`, `Closed through ${month}.`],
  opened: (month: string) => [`Åpnet fra og med ${month}.`, `Opened from ${month}.`],
  openedAll: ['Alle måneder er åpne.', 'All months are open.'],
  history: ['Historikk', 'History'],
  noHistory: ['Ingen måneder har vært låst.', 'No month has been closed.'],
  when: ['Tidspunkt', 'Time'],
  who: ['Utført av', 'Done by'],
  what: ['Endring', 'Change'],
  locked: (month: string) => [`Låst til og med ${month}`, `Closed through ${month}`],
  unlocked: (month: string) => [`Åpnet fra og med ${month}`, `Opened from ${month}`],
  unlockedAll: ['Åpnet alle måneder', 'Opened all months'],
});
