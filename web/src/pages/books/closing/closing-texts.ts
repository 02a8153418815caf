import type { Texts } from '../../../text/language.tsx';

const nb = {
  title: 'Perioder',
  lead: 'Lås måneder som er ferdige, så ingenting mer blir ført der.',
  openThrough: 'Ingen måneder er låst',
  closedThrough: (month: string) => `Låst til og med ${month}`,
  changed: (moment: string, who: string) => `Endret ${moment} av ${who}`,
  whatItDoes:
    'Det som hører til en låst måned, blir ført på den første åpne dagen, og beholder bilagsdatoen. Fakturaer, betalinger og purringer går som før.',
  closeHeading: 'Lås måneder',
  close: 'Lås',
  closeTo: 'Lås til og med',
  closeTitle: (month: string) => `Låse til og med ${month}?`,
  closeWarning:
    'Deretter blir ingenting ført i disse månedene. De kan åpnes igjen, og historikken viser alle endringer.',
  nothingToClose: 'Alle måneder som er slutt, er låst.',
  openHeading: 'Åpne igjen',
  open: 'Åpne',
  openFrom: 'Åpne fra og med',
  openAll: 'Alle måneder',
  openTitle: (month: string) => `Åpne fra og med ${month}?`,
  openAllTitle: 'Åpne alle måneder?',
  openWarning:
    'Da kan det igjen føres bilag i disse månedene. Er de rapportert, for eksempel i en mva-melding, stemmer den kanskje ikke lenger.',
  closed: (month: string) => `Låst til og med ${month}.`,
  opened: (month: string) => `Åpnet fra og med ${month}.`,
  openedAll: 'Alle måneder er åpne.',
  history: 'Historikk',
  noHistory: 'Ingen måneder har vært låst.',
  when: 'Tidspunkt',
  who: 'Utført av',
  what: 'Endring',
  locked: (month: string) => `Låst til og med ${month}`,
  unlocked: (month: string) => `Åpnet fra og med ${month}`,
  unlockedAll: 'Åpnet alle måneder',
};

const en: typeof nb = {
  title: 'Periods',
  lead: 'Close months that are finished, so that nothing more is posted in them.',
  openThrough: 'No month is closed',
  closedThrough: (month) => `Closed through ${month}`,
  changed: (moment, who) => `Changed ${moment} by ${who}`,
  whatItDoes:
    'What belongs to a closed month is posted on the first open day and keeps the date of its document. Invoices, payments and reminders continue as before.',
  closeHeading: 'Close months',
  close: 'Close',
  closeTo: 'Close through',
  closeTitle: (month) => `Close through ${month}?`,
  closeWarning:
    'Nothing is posted in these months from then on. They can be opened again, and the history shows every change.',
  nothingToClose: 'All months that are over are closed.',
  openHeading: 'Open again',
  open: 'Open',
  openFrom: 'Open from',
  openAll: 'All months',
  openTitle: (month) => `Open from ${month}?`,
  openAllTitle: 'Open all months?',
  openWarning:
    'Entries can then be posted in these months again. If they have been reported, for example in a VAT return, the report may no longer be right.',
  closed: (month) => `Closed through ${month}.`,
  opened: (month) => `Opened from ${month}.`,
  openedAll: 'All months are open.',
  history: 'History',
  noHistory: 'No month has been closed.',
  when: 'Time',
  who: 'Done by',
  what: 'Change',
  locked: (month) => `Closed through ${month}`,
  unlocked: (month) => `Opened from ${month}`,
  unlockedAll: 'Opened all months',
};

export const closingTexts: Texts<typeof nb> = { nb, en };
