import { wholeNumber } from '../../../text/formats.ts';
import type { Texts } from '../../../text/language.tsx';

const nb = {
  byCustomer: 'Per kunde',
  hint: 'Størst først. Trykk på en kunde for å se hva beløpet består av.',
  search: 'Finn en kunde',
  noneFound: (typed: string) => `Ingen kunde her heter «${typed}».`,
  more: (count: number, left: number) =>
    `Vis ${wholeNumber(count, 'nb')} til (${wholeNumber(left, 'nb')} igjen)`,
  items: (count: number) => (count === 1 ? '1 åpen post' : `${wholeNumber(count, 'nb')} åpne poster`),
  due: (day: string) => `Forfaller ${day}`,
  wasDue: (day: string, days: number) =>
    `Forfalt ${day}, ${days === 1 ? '1 dag' : `${days} dager`} over fristen`,
  toCustomer: 'Til kunden',
  toLedger: 'Alle posteringer i perioden',
  allDocuments: (count: number) => `Alle ${wholeNumber(count, 'nb')} dokumentene`,
  creditNote: 'Kreditnota',
  otherEntries: 'Andre bilag, som purregebyr',
  noDocuments: 'Andre bilag enn fakturaer',
};

const en: typeof nb = {
  byCustomer: 'By customer',
  hint: 'Largest first. Open a customer to see what the amount consists of.',
  search: 'Find a customer',
  noneFound: (typed) => `No customer here is called “${typed}”.`,
  more: (count, left) => `Show ${wholeNumber(count, 'en')} more (${wholeNumber(left, 'en')} left)`,
  items: (count) => (count === 1 ? '1 open item' : `${wholeNumber(count, 'en')} open items`),
  due: (day) => `Due ${day}`,
  wasDue: (day, days) => `Was due ${day}, ${days === 1 ? '1 day' : `${days} days`} late`,
  toCustomer: 'To the customer',
  toLedger: 'All postings of the period',
  allDocuments: (count) => `All ${wholeNumber(count, 'en')} documents`,
  creditNote: 'Credit note',
  otherEntries: 'Other entries, such as fees of reminders',
  noDocuments: 'Entries other than invoices',
};

export const customersTexts: Texts<typeof nb> = { nb, en };
