import type { Texts } from '../../../text/language.tsx';

/** How a result or an equity stands to that of the year before. */
type Difference = 'more' | 'less' | 'better' | 'worse';

const nb = {
  part: 'Gruppe',
  change: 'Endring',
  operatingResult: 'Driftsresultat',
  resultBeforeTax: 'Resultat før skatt',
  result: 'Resultat',
  assets: 'Sum eiendeler',
  equityAndLiabilities: 'Sum egenkapital og gjeld',
  resultOfYear: 'Årets resultat',
  undistributedResult: 'Udisponert resultat fra tidligere år',
  whole: 'Hele kroner.',
  signs: 'Inntekter, kostnader, eiendeler og gjeld er positive under hver sin overskrift.',
  withOre: 'Vis øre',
  withoutOre: 'Vis hele kroner',
  showAccounts: 'Vis alle kontoer',
  hideAccounts: 'Skjul kontoene',
  entriesOf: (account: string, when: string) => `posteringene på ${account}, ${when}`,
  profit: (period: string, amount: string) => `Overskudd ${period}: ${amount}.`,
  loss: (period: string, amount: string) => `Underskudd ${period}: ${amount}.`,
  neither: (period: string) => `Verken overskudd eller underskudd ${period}.`,
  soFar: (period: string) => `så langt ${period}`,
  inPeriod: (name: string) => `i ${name}`,
  inTerm: (term: number, year: string) => `i ${term}. termin ${year}`,
  between: (days: string) => `i perioden ${days}`,
  lastYear: 'i samme periode i fjor',
  yearBefore: (year: string) => `i samme periode i ${year}`,
  difference: (amount: string, difference: Difference, before: string) =>
    `Det er ${amount} ${{ more: 'mer', less: 'mindre', better: 'bedre', worse: 'svakere' }[difference]} enn ${before}.`,
  same: (before: string) => `Det er det samme som ${before}.`,
  nothingBefore: (before: string) => `Det er ikke bokført noe ${before}.`,
  balance: (day: string, assets: string, liabilities: string) =>
    `Per ${day} eier selskapet ${assets} og skylder ${liabilities}.`,
  equity: (amount: string) => `Egenkapitalen er ${amount}.`,
  equityDiffers: (amount: string, difference: string, isMore: boolean) =>
    `Egenkapitalen er ${amount}, ${difference} ${isMore ? 'mer' : 'mindre'} enn for et år siden.`,
};

const en: typeof nb = {
  part: 'Group',
  change: 'Change',
  operatingResult: 'Operating result',
  resultBeforeTax: 'Result before tax',
  result: 'Result',
  assets: 'Total assets',
  equityAndLiabilities: 'Total equity and liabilities',
  resultOfYear: 'Result of the year',
  undistributedResult: 'Undistributed result of earlier years',
  whole: 'Whole kroner.',
  signs: 'Income, costs, assets and liabilities are positive, each under its heading.',
  withOre: 'Show øre',
  withoutOre: 'Show whole kroner',
  showAccounts: 'Show all accounts',
  hideAccounts: 'Hide the accounts',
  entriesOf: (account, when) => `the lines of ${account}, ${when}`,
  profit: (period, amount) => `Profit ${period}: ${amount}.`,
  loss: (period, amount) => `Loss ${period}: ${amount}.`,
  neither: (period) => `Neither profit nor loss ${period}.`,
  soFar: (period) => `so far ${period}`,
  inPeriod: (name) => `in ${name}`,
  inTerm: (term, year) => `in VAT period ${term} of ${year}`,
  between: (days) => `in the period ${days}`,
  lastYear: 'in the same period last year',
  yearBefore: (year) => `in the same period of ${year}`,
  difference: (amount, difference, before) => `That is ${amount} ${difference} than ${before}.`,
  same: (before) => `That is the same as ${before}.`,
  nothingBefore: (before) => `Nothing was posted ${before}.`,
  balance: (day, assets, liabilities) => `On ${day} the company owns ${assets} and owes ${liabilities}.`,
  equity: (amount) => `Its equity is ${amount}.`,
  equityDiffers: (amount, difference, isMore) =>
    `Its equity is ${amount}, ${difference} ${isMore ? 'more' : 'less'} than a year ago.`,
};

export const statementTexts: Texts<typeof nb> = { nb, en };
