import type { Texts } from '../text/language.tsx';

type TestClockTexts = Record<
  | 'title'
  | 'close'
  | 'hint'
  | 'leaps'
  | 'to'
  | 'moved'
  | 'nothing'
  | 'seeOverdue'
  | 'seeRecurring'
  | 'seeMail',
  string
> & {
  runs: (moment: string) => string;
  leap: (days: number) => string;
  overdue: (count: number) => string;
  recurring: (count: number) => string;
  reminders: (count: number) => string;
  collectionWarnings: (count: number) => string;
};

const LEAPS = {
  nb: { 1: 'I morgen', 7: 'Om en uke', 30: 'Om 30 dager' } as Record<number, string>,
  en: { 1: 'Tomorrow', 7: 'In a week', 30: 'In 30 days' } as Record<number, string>,
};

export const testClockTexts: Texts<TestClockTexts> = {
  nb: {
    title: 'Testklokken',
    close: 'Lukk',
    hint: 'Flytt dagen framover, så skjer det som hører til: Gjentakende fakturaer lages, fakturaer forfaller, og automatiske purringer sendes. Klokken kan ikke stilles tilbake. Produksjon har alltid den virkelige tiden.',
    leaps: 'Hopp fram',
    to: 'Flytt klokken til',
    moved: 'Klokken er flyttet',
    nothing: 'Ingen fakturaer forfalt, og ingen purringer ble sendt.',
    seeOverdue: 'Se forfalte fakturaer',
    seeRecurring: 'Se fakturaene',
    seeMail: 'Les e-postene',
    runs: (moment) => `Klokken går som vanlig: ${moment}`,
    leap: (days) => LEAPS.nb[days] ?? `Om ${days} dager`,
    overdue: (count) => (count === 1 ? 'Én faktura forfalt.' : `${count} fakturaer forfalt.`),
    recurring: (count) =>
      count === 1 ? 'Én gjentakende faktura ble laget.' : `${count} gjentakende fakturaer ble laget.`,
    reminders: (count) => (count === 1 ? 'Én purring ble sendt.' : `${count} purringer ble sendt.`),
    collectionWarnings: (count) =>
      count === 1 ? 'Ett inkassovarsel ble sendt.' : `${count} inkassovarsler ble sendt.`,
  },
  en: {
    title: 'The test clock',
    close: 'Close',
    hint: 'Move the day forward, and what belongs to the days happens: recurring invoices are made, invoices become overdue, and automatic reminders are sent. The clock cannot be turned back. Production always has the real time.',
    leaps: 'Leap forward',
    to: 'Move the clock to',
    moved: 'The clock is moved',
    nothing: 'No invoice became overdue, and no reminder was sent.',
    seeOverdue: 'See overdue invoices',
    seeRecurring: 'See the invoices',
    seeMail: 'Read the emails',
    runs: (moment) => `The clock runs as usual: ${moment}`,
    leap: (days) => LEAPS.en[days] ?? `In ${days} days`,
    overdue: (count) => (count === 1 ? 'One invoice became overdue.' : `${count} invoices became overdue.`),
    recurring: (count) =>
      count === 1 ? 'One recurring invoice was made.' : `${count} recurring invoices were made.`,
    reminders: (count) => (count === 1 ? 'One reminder was sent.' : `${count} reminders were sent.`),
    collectionWarnings: (count) =>
      count === 1 ? 'One collection notice was sent.' : `${count} collection notices were sent.`,
  },
};
