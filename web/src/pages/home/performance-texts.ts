import { wholeNumber } from '../../text/formats.ts';
import type { Language } from '../../text/language.tsx';
import { commonWords } from '../../text/common-texts.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';

const invoices = (count: number, language: Language, one: string, many: string) =>
  count === 1 ? one : `${wholeNumber(count, language)} ${many}`;

export const performanceTexts = textsByLanguage({
  ...commonWords('customer'),
  title: ['Hvordan går det', 'How is it going'],

  profit: ['Overskudd hittil i år', 'Profit so far this year'],
  loss: ['Underskudd hittil i år', 'Loss so far this year'],
  resultHint: [
    'Inntekter minus kostnader som er bokført fra 1. januar.',
    'Income less costs that are booked from 1 January.',
  ],
  profitBefore: (money: string) => [
    `Samme tid i fjor: overskudd på ${money}.`,
    `At this time last year: a profit of ${money}.`,
  ],
  lossBefore: (money: string) => [
    `Samme tid i fjor: underskudd på ${money}.`,
    `At this time last year: a loss of ${money}.`,
  ],

  onTime: ['Betalt i tide', 'Paid on time'],
  percent: (percent: number) => [`${percent} %`, `${percent} %`],
  ofYear: (count: number) => [
    `Av ${invoices(count, 'nb', 'én faktura', 'fakturaer')} som forfalt de siste tolv månedene.`,
    `Of ${invoices(count, 'en', 'one invoice', 'invoices')} due in the last twelve months.`,
  ],
  ofLatest: (count: number) => [
    `Av de siste ${wholeNumber(count, 'nb')} fakturaene som forfalt.`,
    `Of the last ${wholeNumber(count, 'en')} invoices that fell due.`,
  ],
  before: (value: string) => [
    `Året før: ${value.toLowerCase()}.`,
    `The year before: ${value.toLowerCase()}.`,
  ],

  untilPaid: ['Tid til betaling', 'Time to payment'],
  days: (count: number) => [
    count === 0 ? 'Samme dag' : count === 1 ? '1 dag' : `${wholeNumber(count, 'nb')} dager`,
    count === 0 ? 'Same day' : count === 1 ? '1 day' : `${wholeNumber(count, 'en')} days`,
  ],
  untilPaidHint: [
    'Så lenge går det i snitt fra fakturadatoen til alt er betalt.',
    'The average time from the invoice date until all is paid.',
  ],

  vat: ['Sett av til merverdiavgift', 'Set aside for VAT'],
  vatHint: [
    'Det du skylder staten så langt, etter regnskapet.',
    'What you owe the state so far, by the books.',
  ],
  vatCredit: ['Merverdiavgift til gode', 'VAT in your favour'],
  vatCreditHint: [
    'Det du har til gode hos staten så langt, etter regnskapet.',
    'What the state owes you so far, by the books.',
  ],
  vatNext: (amount: string, day: string, months: string) => [
    `${amount} av det er for ${months}, med frist ${day}.`,
    `${amount} of it is for ${months}, due on ${day}.`,
  ],
  vatEarlier: (amount: string) => [
    `${amount} av det er fra tidligere terminer og har gått over fristen.`,
    `${amount} of it is from earlier terms and is past due.`,
  ],
  vatNextCredit: (amount: string, day: string, months: string) => [
    `Neste frist er ${day}, for ${months}: ${amount} til gode.`,
    `The next deadline is ${day}, for ${months}: ${amount} in your favour.`,
  ],

  credit: ['Kunder har til gode', 'Credit of customers'],
  creditHint: (count: number) => [
    count === 1
      ? 'Betalt for mye eller kreditert, hos én kunde.'
      : `Betalt for mye eller kreditert, hos ${wholeNumber(count, 'nb')} kunder.`,
    count === 1
      ? 'Overpaid or credited, one customer.'
      : `Overpaid or credited, ${wholeNumber(count, 'en')} customers.`,
  ],

  best: ['Beste kunder', 'Best customers'],
  bestHint: ['Salg hittil i år, uten merverdiavgift', 'Sales so far this year, without VAT'],
  bestSince: (count: number, day: string) => [
    `Uten merverdiavgift, de siste ${wholeNumber(count, 'nb')} dokumentene, fra ${day}`,
    `Without VAT, the last ${wholeNumber(count, 'en')} documents, from ${day}`,
  ],
  sales: ['Salg', 'Sales'],
  share: (percent: number) => [`${percent} % av salget`, `${percent} % of sales`],
  all: ['Salg per kunde', 'Sales by customer'],
});
