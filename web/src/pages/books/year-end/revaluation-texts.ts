import { commonWords } from '../../../text/common-texts.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';

export const revaluationTexts = textsByLanguage({
  ...commonWords('amount account'),
  title: ['Poster i valuta', 'Items in other currencies'],
  lead: [
    'Ved årsslutt står åpne fakturaer, kunders tilgodehavende og bankkontoer i valuta til kursen på balansedagen (regnskapsloven § 5-9). Omregningen føres på 8060 eller 8160. Det som er ført på fakturaer og tilgodehavende, tas tilbake dagen etter.',
    'At the end of a year, open invoices, customers’ credit and bank accounts in other currencies stand at the rate of the closing day (rskl. § 5-9). The difference is posted on 8060 or 8160. What is posted on invoices and credit is taken back on the next day.',
  ],
  none: ['Ingenting er regnet om ennå.', 'Nothing has been revalued yet.'],
  revalue: ['Regn om', 'Revalue'],
  revalueTitle: ['Regne om poster i valuta', 'Revalue items in other currencies'],
  asOf: ['Balansedag', 'Closing day'],
  asOfHint: ['En dag som er over, oftest 31. desember.', 'A day that is over, mostly 31 December.'],
  rate: (currency: string) => [`Kroner for 1 ${currency}`, `Kroner for 1 ${currency}`],
  rateHint: ['La feltet stå tomt for kursen til Norges Bank.', 'Leave empty for the rate of Norges Bank.'],
  preview: ['Vis hva som blir ført', 'Show what is posted'],
  post: ['Bokfør omregningen', 'Post the revaluation'],
  nothingOpen: ['Ingenting er åpent i valuta den dagen.', 'Nothing is open in other currencies on that day.'],
  of: (day: string) => [`Omregning per ${day}`, `Revaluation as of ${day}`],
  items: (day: string) => [`Poster per ${day}`, `Items as of ${day}`],
  item: ['Post', 'Item'],
  booked: ['Bokført (kr)', 'In the books (NOK)'],
  closing: ['Til kursen (kr)', 'At the rate (NOK)'],
  difference: ['Forskjell (kr)', 'Difference (NOK)'],
  kinds: {
    receivable: ['Faktura', 'Invoice'],
    credit: ['Tilgode hos kunde', 'Customer’s credit'],
    bank: ['Bankkonto', 'Bank account'],
  },
  sum: ['Sum', 'Total'],
  entry: ['Se bilaget', 'See the entry'],
  entryOfNextDay: ['Se bilaget dagen etter', 'See the entry of the next day'],
  takeBack: ['Ta tilbake', 'Take back'],
  takeBackTitle: (day: string) => [
    `Ta tilbake omregningen per ${day}?`,
    `Take back the revaluation as of ${day}?`,
  ],
  takeBackWarning: [
    'Motbilag nuller den ut på de samme dagene. Postene kan regnes om på nytt etterpå.',
    'Mirror entries on the same days reverse it. The items can be revalued anew afterwards.',
  ],
  done: (day: string) => [`Poster i valuta er regnet om per ${day}.`, `Items are revalued as of ${day}.`],
  doneTakeBack: (day: string) => [
    `Omregningen per ${day} er tatt tilbake.`,
    `The revaluation as of ${day} has been taken back.`,
  ],
});
