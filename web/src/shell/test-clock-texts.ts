import { commonWords } from '../text/common-texts.ts';
import type { Wording } from '../text/texts-by-language.ts';
import { textsByLanguage } from '../text/texts-by-language.ts';

const LEAPS: Partial<Record<number, Wording>> = {
  1: ['I morgen', 'Tomorrow'],
  7: ['Om en uke', 'In a week'],
};

export const testClockTexts = textsByLanguage({
  ...commonWords('close'),
  title: ['Testklokken', 'The test clock'],
  hint: [
    'Flytt dagen framover, så skjer det som hører til: Gjentakende fakturaer lages, fakturaer forfaller, og automatiske purringer sendes. Klokken kan ikke stilles tilbake. Produksjon har alltid den virkelige tiden.',
    'Move the day forward, and what belongs to the days happens: recurring invoices are made, invoices become overdue, and automatic reminders are sent. The clock cannot be turned back. Production always has the real time.',
  ],
  leaps: ['Hopp fram', 'Leap forward'],
  to: ['Flytt klokken til', 'Move the clock to'],
  moved: ['Klokken er flyttet', 'The clock is moved'],
  nothing: [
    'Ingen fakturaer forfalt, og ingen purringer ble sendt.',
    'No invoice became overdue, and no reminder was sent.',
  ],
  seeOverdue: ['Se forfalte fakturaer', 'See overdue invoices'],
  seeRecurring: ['Se fakturaene', 'See the invoices'],
  seeMail: ['Les e-postene', 'Read the emails'],
  runs: (moment: string) => [`Klokken går som vanlig: ${moment}`, `The clock runs as usual: ${moment}`],
  leap: (days: number) => LEAPS[days] ?? [`Om ${days} dager`, `In ${days} days`],
  overdue: (count: number) =>
    count === 1
      ? ['Én faktura forfalt.', 'One invoice became overdue.']
      : [`${count} fakturaer forfalt.`, `${count} invoices became overdue.`],
  recurring: (count: number) =>
    count === 1
      ? ['Én gjentakende faktura ble laget.', 'One recurring invoice was made.']
      : [`${count} gjentakende fakturaer ble laget.`, `${count} recurring invoices were made.`],
  reminders: (count: number) =>
    count === 1
      ? ['Én purring ble sendt.', 'One reminder was sent.']
      : [`${count} purringer ble sendt.`, `${count} reminders were sent.`],
  collectionWarnings: (count: number) =>
    count === 1
      ? ['Ett inkassovarsel ble sendt.', 'One collection notice was sent.']
      : [`${count} inkassovarsler ble sendt.`, `${count} collection notices were sent.`],
});
