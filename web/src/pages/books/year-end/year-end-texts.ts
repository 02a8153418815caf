import type { Texts } from '../../../text/language.tsx';

const nb = {
  title: 'Årsavslutning',
  lead: 'Når et år er ferdig, føres resultatet mot egenkapitalen, så neste år begynner uten udisponert resultat.',
  emptyTitle: 'Ingen år å avslutte ennå',
  emptyHint: 'Her kommer hvert år som er slutt og har inntekter eller kostnader.',
  open: 'Ikke overført',
  transferred: 'Overført',
  result: 'Årsresultat',
  moved: 'Overført til egenkapital',
  undistributed: 'Udisponert',
  before:
    'Bokfør skatt (8300) og utbytte (8920) først. Overføringen føres 31. desember på 8960, og kontoene for inntekter og kostnader beholder saldoene sine.',
  december: (year: number) => `Desember ${year} er låst.`,
  decemberMove:
    'Resultatet kan overføres likevel: desember åpnes bare for dette bilaget og låses igjen med det samme. Bilaget endrer verken inntekter, kostnader eller mva.',
  decemberBack:
    'Overføringen kan tas tilbake likevel: desember åpnes bare for motbilaget og låses igjen med det samme.',
  decemberReopened:
    'Desember åpnes for bilaget og låses igjen. Historikken under Perioder viser begge deler.',
  checklist: (year: number) => `Sjekkliste for ${year}`,
  nothing: 'Inntekter og kostnader går i null. Det er ingenting å overføre.',
  late: (undistributed: string) =>
    `Det er bokført noe på året etter overføringen: ${undistributed} er ikke disponert. Ta overføringen tilbake, og overfør på nytt.`,
  account: 'Egenkapitalkonto',
  transfer: 'Overfør til egenkapital',
  transferTitle: (year: number) => `Overføre resultatet for ${year}?`,
  transferWarning: (amount: string, account: string) =>
    `${amount} føres mellom 8960 og ${account} per 31. desember. Overføringen kan tas tilbake.`,
  takeBack: 'Ta tilbake',
  takeBackTitle: (year: number) => `Ta tilbake overføringen for ${year}?`,
  takeBackWarning:
    'Et motbilag per 31. desember nuller den ut. Resultatet er da udisponert til det overføres på nytt.',
  seeEntry: 'Se bilaget',
  doneTransfer: (year: number) => `Resultatet for ${year} er overført.`,
  doneTakeBack: (year: number) => `Overføringen for ${year} er tatt tilbake.`,
};

const en: typeof nb = {
  title: 'Year-end',
  lead: 'When a year is finished, its result is moved to equity, so that the next year starts without an undistributed result.',
  emptyTitle: 'No year to close yet',
  emptyHint: 'Each year that is over and has income or costs appears here.',
  open: 'Not moved',
  transferred: 'Moved',
  result: 'Result of the year',
  moved: 'Moved to equity',
  undistributed: 'Undistributed',
  before:
    'Post tax (8300) and dividend (8920) first. The result is moved on 31 December through 8960, and the income and cost accounts keep their balances.',
  december: (year) => `December ${year} is closed.`,
  decemberMove:
    'The result can be moved all the same: December is opened for this entry alone and closed again at once. The entry changes no income, cost or VAT.',
  decemberBack:
    'The result can be taken back all the same: December is opened for the mirror entry alone and closed again at once.',
  decemberReopened:
    'December is opened for the entry and closed again. The history under Periods shows both.',
  checklist: (year) => `Checklist of ${year}`,
  nothing: 'Income and costs add up to 0. There is nothing to move.',
  late: (undistributed) =>
    `Something has been posted in the year since: ${undistributed} is undistributed. Take the result back, and move it again.`,
  account: 'Equity account',
  transfer: 'Move to equity',
  transferTitle: (year) => `Move the result of ${year}?`,
  transferWarning: (amount, account) =>
    `${amount} is posted between 8960 and ${account} on 31 December. It can be taken back.`,
  takeBack: 'Take back',
  takeBackTitle: (year) => `Take back the result of ${year}?`,
  takeBackWarning:
    'A mirror entry on 31 December reverses it. The result is then undistributed until it is moved again.',
  seeEntry: 'See the entry',
  doneTransfer: (year) => `The result of ${year} has been moved.`,
  doneTakeBack: (year) => `The result of ${year} has been taken back.`,
};

export const yearEndTexts: Texts<typeof nb> = { nb, en };
