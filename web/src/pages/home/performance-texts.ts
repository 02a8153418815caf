import { wholeNumber } from '../../text/formats.ts';
import type { Language, Texts } from '../../text/language.tsx';

const invoices = (count: number, language: Language, one: string, many: string) =>
  count === 1 ? one : `${wholeNumber(count, language)} ${many}`;

const nb = {
  title: 'Hvordan går det',

  profit: 'Overskudd hittil i år',
  loss: 'Underskudd hittil i år',
  resultHint: 'Inntekter minus kostnader som er bokført fra 1. januar.',
  profitBefore: (money: string) => `Samme tid i fjor: overskudd på ${money}.`,
  lossBefore: (money: string) => `Samme tid i fjor: underskudd på ${money}.`,

  onTime: 'Betalt i tide',
  percent: (percent: number) => `${percent} %`,
  ofYear: (count: number) =>
    `Av ${invoices(count, 'nb', 'én faktura', 'fakturaer')} som forfalt de siste tolv månedene.`,
  ofLatest: (count: number) => `Av de siste ${wholeNumber(count, 'nb')} fakturaene som forfalt.`,
  before: (value: string) => `Året før: ${value.toLowerCase()}.`,

  untilPaid: 'Tid til betaling',
  days: (count: number) =>
    count === 0 ? 'Samme dag' : count === 1 ? '1 dag' : `${wholeNumber(count, 'nb')} dager`,
  untilPaidHint: 'Så lenge går det i snitt fra fakturadatoen til alt er betalt.',

  vat: 'Sett av til merverdiavgift',
  vatHint: 'Det du skylder staten så langt, etter regnskapet.',
  vatCredit: 'Merverdiavgift til gode',
  vatCreditHint: 'Det du har til gode hos staten så langt, etter regnskapet.',
  vatNext: (amount: string, day: string, months: string) =>
    `${amount} av det er for ${months}, med frist ${day}.`,
  vatNextCredit: (amount: string, day: string, months: string) =>
    `Neste frist er ${day}, for ${months}: ${amount} til gode.`,

  best: 'Beste kunder',
  bestHint: 'Salg hittil i år, uten merverdiavgift',
  bestSince: (count: number, day: string) =>
    `Uten merverdiavgift, de siste ${wholeNumber(count, 'nb')} dokumentene, fra ${day}`,
  customer: 'Kunde',
  sales: 'Salg',
  share: (percent: number) => `${percent} % av salget`,
  all: 'Salg per kunde',
};

const en: typeof nb = {
  title: 'How is it going',

  profit: 'Profit so far this year',
  loss: 'Loss so far this year',
  resultHint: 'Income less costs that are booked from 1 January.',
  profitBefore: (money) => `At this time last year: a profit of ${money}.`,
  lossBefore: (money) => `At this time last year: a loss of ${money}.`,

  onTime: 'Paid on time',
  percent: (percent) => `${percent} %`,
  ofYear: (count) => `Of ${invoices(count, 'en', 'one invoice', 'invoices')} due in the last twelve months.`,
  ofLatest: (count) => `Of the last ${wholeNumber(count, 'en')} invoices that fell due.`,
  before: (value) => `The year before: ${value.toLowerCase()}.`,

  untilPaid: 'Time to payment',
  days: (count) => (count === 0 ? 'Same day' : count === 1 ? '1 day' : `${wholeNumber(count, 'en')} days`),
  untilPaidHint: 'The average time from the invoice date until all is paid.',

  vat: 'Set aside for VAT',
  vatHint: 'What you owe the state so far, by the books.',
  vatCredit: 'VAT in your favour',
  vatCreditHint: 'What the state owes you so far, by the books.',
  vatNext: (amount, day, months) => `${amount} of it is for ${months}, due on ${day}.`,
  vatNextCredit: (amount, day, months) =>
    `The next deadline is ${day}, for ${months}: ${amount} in your favour.`,

  best: 'Best customers',
  bestHint: 'Sales so far this year, without VAT',
  bestSince: (count, day) => `Without VAT, the last ${wholeNumber(count, 'en')} documents, from ${day}`,
  customer: 'Customer',
  sales: 'Sales',
  share: (percent) => `${percent} % of sales`,
  all: 'Sales by customer',
};

export const performanceTexts: Texts<typeof nb> = { nb, en };
