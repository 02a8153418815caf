import { textsByLanguage } from '../../../text/texts-by-language.ts';

/** How a result or an equity stands to that of the year before. */
type Difference = 'more' | 'less' | 'better' | 'worse';

export const statementTexts = textsByLanguage({
  part: ['Gruppe', 'Group'],
  change: ['Endring', 'Change'],
  operatingResult: ['Driftsresultat', 'Operating result'],
  resultBeforeTax: ['Resultat før skatt', 'Result before tax'],
  result: ['Resultat', 'Result'],
  assets: ['Sum eiendeler', 'Total assets'],
  equityAndLiabilities: ['Sum egenkapital og gjeld', 'Total equity and liabilities'],
  resultOfYear: ['Årets resultat', 'Result of the year'],
  undistributedResult: ['Udisponert resultat fra tidligere år', 'Undistributed result of earlier years'],
  whole: ['Hele kroner.', 'Whole kroner.'],
  signs: [
    'Inntekter, kostnader, eiendeler og gjeld er positive under hver sin overskrift.',
    'Income, costs, assets and liabilities are positive, each under its heading.',
  ],
  withOre: ['Vis øre', 'Show øre'],
  withoutOre: ['Vis hele kroner', 'Show whole kroner'],
  showAccounts: ['Vis alle kontoer', 'Show all accounts'],
  hideAccounts: ['Skjul kontoene', 'Hide the accounts'],
  entriesOf: (account: string, when: string) => [
    `posteringene på ${account}, ${when}`,
    `the lines of ${account}, ${when}`,
  ],
  profit: (period: string, amount: string) => [
    `Overskudd ${period}: ${amount}.`,
    `Profit ${period}: ${amount}.`,
  ],
  loss: (period: string, amount: string) => [
    `Underskudd ${period}: ${amount}.`,
    `Loss ${period}: ${amount}.`,
  ],
  neither: (period: string) => [
    `Verken overskudd eller underskudd ${period}.`,
    `Neither profit nor loss ${period}.`,
  ],
  soFar: (period: string) => [`så langt ${period}`, `so far ${period}`],
  inPeriod: (name: string) => [`i ${name}`, `in ${name}`],
  inTerm: (term: number, year: string) => [`i ${term}. termin ${year}`, `in VAT period ${term} of ${year}`],
  between: (days: string) => [`i perioden ${days}`, `in the period ${days}`],
  lastYear: ['i samme periode i fjor', 'in the same period last year'],
  yearBefore: (year: string) => [`i samme periode i ${year}`, `in the same period of ${year}`],
  difference: (amount: string, difference: Difference, before: string) => [
    `Det er ${amount} ${{ more: 'mer', less: 'mindre', better: 'bedre', worse: 'svakere' }[difference]} enn ${before}.`,
    `That is ${amount} ${difference} than ${before}.`,
  ],
  same: (before: string) => [`Det er det samme som ${before}.`, `That is the same as ${before}.`],
  nothingBefore: (before: string) => [`Det er ikke bokført noe ${before}.`, `Nothing was posted ${before}.`],
  balance: (day: string, assets: string, liabilities: string) => [
    `Per ${day} eier selskapet ${assets} og skylder ${liabilities}.`,
    `On ${day} the company owns ${assets} and owes ${liabilities}.`,
  ],
  equity: (amount: string) => [`Egenkapitalen er ${amount}.`, `Its equity is ${amount}.`],
  equityDiffers: (amount: string, difference: string, isMore: boolean) => [
    `Egenkapitalen er ${amount}, ${difference} ${isMore ? 'mer' : 'mindre'} enn for et år siden.`,
    `Its equity is ${amount}, ${difference} ${isMore ? 'more' : 'less'} than a year ago.`,
  ],
});
