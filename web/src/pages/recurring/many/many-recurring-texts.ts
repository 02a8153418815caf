import { commonWords } from '../../../text/common-texts.ts';
import type { Wording } from '../../../text/texts-by-language.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';
import type { PriceRefusal } from './price.ts';

const REASONS: Partial<Record<string, Wording>> & Record<PriceRefusal, Wording> = {
  'recurring-invoice-not-active': ['Avsluttet', 'Ended'],
  indexed: ['Følger konsumprisindeksen', 'Follows the consumer price index'],
  'later-price': [
    'Har allerede en ny pris fra denne dagen eller senere',
    'Has a new price from this day on or later already',
  ],
  'ends-before': ['Slutter før denne dagen', 'Ends before this day'],
  'line-not-found': ['Har ikke denne linjen', 'Does not have this line'],
  'same-price': ['Har denne prisen fra før', 'Has this price already'],
  'precondition-failed': ['Noen har endret avtalen imens', 'Somebody has changed the agreement meanwhile'],
  'no-price-of-day': ['Har ingen ny pris fra denne dagen', 'Has no new price from this day on'],
  'price-used': [
    'En faktura er laget på eller etter denne dagen',
    'An invoice was made on this day or after it',
  ],
  'made-already': ['Har laget en faktura', 'Has made an invoice'],
};

const agreements = (count: number): Wording =>
  count === 1 ? ['1 avtale', '1 agreement'] : [`${count} avtaler`, `${count} agreements`];
const nb = (count: number) => agreements(count)[0];
const en = (count: number) => agreements(count)[1];

export const manyRecurringTexts = textsByLanguage({
  ...commonWords('customer undo'),
  reasons: REASONS,
  changePrice: ['Endre pris', 'Change the price'],
  takePriceBack: ['Angre en ny pris', 'Take a new price back'],
  how: ['Hvordan prisen endres', 'How the price changes'],
  byPercent: ['Med prosent', 'By percent'],
  byLine: ['Ny pris på en linje', 'New price of a line'],
  percent: ['Prosent', 'Percent'],
  percentHint: ['Alle linjene. Minus setter prisen ned.', 'All lines. A minus lowers the price.'],
  percentRange: ['Mer enn −100 og høyst 1000, og ikke 0', 'Above −100 and at most 1000, and not 0'],
  whole: ['Rund av hver pris til hele kroner', 'Round each price to whole kroner'],
  line: ['Linje', 'Line'],
  lineOf: (text: string, count: number) => [`${text} (${nb(count)})`, `${text} (${en(count)})`],
  newPrice: ['Ny pris', 'New price'],
  newPriceHint: [
    'Med eller uten mva, slik prisen står i hver avtale.',
    'With or without VAT, as the price stands in each agreement.',
  ],
  from: ['Gjelder fra', 'Applies from'],
  fromHint: [
    'Fakturaer fra og med denne dagen. Det som kommer før, endres ikke.',
    'Invoices from this day on. What comes before stays as it is.',
  ],
  notBeforeToday: ['I dag eller senere', 'Today or later'],
  look: ['Se over', 'Look over'],
  newPrices: ['Gammel og ny sum', 'Old and new sum'],
  now: ['Nå', 'Now'],
  fromDay: (date: string) => [`Fra ${date}`, `From ${date}`],
  inAll: ['Til sammen', 'In all'],
  withVat: ['Sum på én faktura, med mva.', 'Sum of one invoice, with VAT.'],
  price: {
    asking: ['Sjekker avtalene', 'Checking the agreements'],
    running: ['Endrer prisen', 'Changing the price'],
    title: (count: number, from: string) => [
      `Ny pris på ${nb(count)} fra ${from}?`,
      `A new price for ${en(count)} from ${from}?`,
    ],
    can: (can: string, not: string) => [
      `${can} kan få ny pris, ${not} ikke:`,
      `${can} can get the new price, ${not} cannot:`,
    ],
    none: (count: number) =>
      count === 1
        ? ['Den kan ikke få ny pris:', 'It cannot get the new price:']
        : [`Ingen av de ${count} kan få ny pris:`, `None of the ${count} can get the new price:`],
    text: [
      'Si fra til kundene i god tid. Du kan angre til første faktura med den nye prisen er laget.',
      'Tell the customers in good time. You can undo it until the first invoice at the new price is made.',
    ],
    run: (count: number) => [`Endre prisen på ${nb(count)}`, `Change the price of ${en(count)}`],
    done: (count: number, from: string) => [
      `Ny pris på ${nb(count)} fra ${from}.`,
      `A new price for ${en(count)} from ${from}.`,
    ],
    failed: (count: string) => [`${count} fikk ikke ny pris:`, `${count} did not get the new price:`],
  },
  priceOfDay: ['Prisen som gjelder fra', 'The price that applies from'],
  priceOfDayHint: [
    'Den siste nye prisen i hver avtale, fra denne dagen.',
    'The last new price of each agreement, from this day on.',
  ],
  takeBack: {
    asking: ['Sjekker avtalene', 'Checking the agreements'],
    running: ['Angrer', 'Taking it back'],
    title: (count: number, from: string) => [
      `Angre prisen fra ${from} i ${nb(count)}?`,
      `Take the price from ${from} back in ${en(count)}?`,
    ],
    can: (_can: string, not: string) => [
      `${not} kan ikke angres, så ingenting blir endret:`,
      `${not} cannot be undone, so nothing is changed:`,
    ],
    none: (count: number) =>
      count === 1
        ? ['Den kan ikke angres:', 'It cannot be undone:']
        : [`Ingen av de ${count} kan angres:`, `None of the ${count} can be undone:`],
    text: ['Prisen før gjelder videre.', 'The price before goes on.'],
    run: (count: number) => [`Angre i ${nb(count)}`, `Take back in ${en(count)}`],
    done: (count: number, from: string) => [
      `Prisen fra ${from} er angret i ${nb(count)}.`,
      `The price from ${from} is taken back in ${en(count)}.`,
    ],
    failed: (count: string) => [`${count} ble ikke endret:`, `${count} were not changed:`],
  },
  madeTogether: (count: number) => [`${nb(count)} er laget sammen.`, `${en(count)} are created together.`],
  undoTitle: ['Angre det som ble laget sammen', 'Undo what was created together'],
  ending: {
    asking: ['Sjekker avtalene', 'Checking the agreements'],
    running: ['Avslutter', 'Ending'],
    title: (count: number) => [`Avslutte ${nb(count)}?`, `End ${en(count)}?`],
    can: (_can: string, not: string) => [
      `${not} har laget en faktura, så ingenting blir avsluttet:`,
      `${not} have made an invoice, so nothing is ended:`,
    ],
    none: (count: number) =>
      count === 1
        ? ['Den kan ikke angres:', 'It cannot be undone:']
        : [`Ingen av de ${count} kan angres:`, `None of the ${count} can be undone:`],
    text: [
      'Ingen av dem har laget noe ennå, og ingen lager noe siden. De blir stående som avsluttet.',
      'None of them has made anything yet, and none will. They stay in the list as ended.',
    ],
    run: (count: number) => [`Avslutt ${nb(count)}`, `End ${en(count)}`],
    done: (count: number) => [`${nb(count)} er avsluttet.`, `${en(count)} have ended.`],
    failed: (count: string) => [`${count} ble ikke avsluttet:`, `${count} did not end:`],
  },
});
