import { wholeNumber } from '../../../text/formats.ts';
import { commonWords } from '../../../text/common-texts.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';

export const customersTexts = textsByLanguage({
  ...commonWords('creditNote'),
  byCustomer: ['Per kunde', 'By customer'],
  hint: [
    'Størst først. Trykk på en kunde for å se hva beløpet består av.',
    'Largest first. Open a customer to see what the amount consists of.',
  ],
  search: ['Finn en kunde', 'Find a customer'],
  noneFound: (typed: string) => [
    `Ingen kunde her heter «${typed}».`,
    `No customer here is called “${typed}”.`,
  ],
  more: (count: number, left: number) => [
    `Vis ${wholeNumber(count, 'nb')} til (${wholeNumber(left, 'nb')} igjen)`,
    `Show ${wholeNumber(count, 'en')} more (${wholeNumber(left, 'en')} left)`,
  ],
  items: (count: number) =>
    count === 1
      ? ['1 åpen post', '1 open item']
      : [`${wholeNumber(count, 'nb')} åpne poster`, `${wholeNumber(count, 'en')} open items`],
  due: (day: string) => [`Forfaller ${day}`, `Due ${day}`],
  wasDue: (day: string, days: number) => [
    `Forfalt ${day}, ${days === 1 ? '1 dag' : `${days} dager`} over fristen`,
    `Was due ${day}, ${days === 1 ? '1 day' : `${days} days`} late`,
  ],
  toCustomer: ['Til kunden', 'To the customer'],
  toLedger: ['Alle posteringer i perioden', 'All postings of the period'],
  allDocuments: (count: number) => [
    `Alle ${wholeNumber(count, 'nb')} dokumentene`,
    `All ${wholeNumber(count, 'en')} documents`,
  ],
  otherEntries: ['Andre bilag, som purregebyr', 'Other entries, such as fees of reminders'],
  noDocuments: ['Andre bilag enn fakturaer', 'Entries other than invoices'],
});
