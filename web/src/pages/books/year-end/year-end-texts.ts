import { textsByLanguage } from '../../../text/texts-by-language.ts';

export const yearEndTexts = textsByLanguage({
  title: ['Årsavslutning', 'Year-end'],
  lead: [
    'Når året er over, overfører du årsresultatet til egenkapitalen. Da begynner neste år uten udisponert resultat.',
    'When a year is finished, its result is moved to equity, so that the next year starts without an undistributed result.',
  ],
  emptyTitle: ['Ingen år å avslutte ennå', 'No year to close yet'],
  emptyHint: [
    'Her kommer hvert år som er slutt og har inntekter eller kostnader.',
    'Each year that is over and has income or costs appears here.',
  ],
  open: ['Ikke overført', 'Not moved'],
  transferred: ['Overført', 'Moved'],
  result: ['Årsresultat', 'Result of the year'],
  moved: ['Overført til egenkapital', 'Moved to equity'],
  undistributed: ['Udisponert', 'Undistributed'],
  before: [
    'Bokfør skatt (8300) og utbytte (8920) først. Overføringen føres 31. desember på 8960, og kontoene for inntekter og kostnader beholder saldoene sine.',
    'Post tax (8300) and dividend (8920) first. The result is moved on 31 December through 8960, and the income and cost accounts keep their balances.',
  ],
  december: (year: number) => [`Desember ${year} er låst.`, `December ${year} is closed.`],
  decemberMove: [
    'Resultatet kan overføres likevel: desember åpnes bare for dette bilaget og låses igjen med det samme. Bilaget endrer verken inntekter, kostnader eller mva.',
    'The result can be moved all the same: December is opened for this entry alone and closed again at once. The entry changes no income, cost or VAT.',
  ],
  decemberBack: [
    'Overføringen kan tas tilbake likevel: desember åpnes bare for motbilaget og låses igjen med det samme.',
    'The result can be taken back all the same: December is opened for the mirror entry alone and closed again at once.',
  ],
  decemberReopened: [
    'Desember åpnes for bilaget og låses igjen. Historikken under Perioder viser begge deler.',
    'December is opened for the entry and closed again. The history under Periods shows both.',
  ],
  checklist: (year: number) => [`Sjekkliste for ${year}`, `Checklist of ${year}`],
  nothing: [
    'Inntekter og kostnader går i null. Det er ingenting å overføre.',
    'Income and costs add up to 0. There is nothing to move.',
  ],
  late: (undistributed: string) => [
    `Det er bokført noe på året etter overføringen: ${undistributed} er ikke disponert. Ta overføringen tilbake, og overfør på nytt.`,
    `Something has been posted in the year since: ${undistributed} is undistributed. Take the result back, and move it again.`,
  ],
  account: ['Egenkapitalkonto', 'Equity account'],
  transfer: ['Overfør til egenkapital', 'Move to equity'],
  transferTitle: (year: number) => [`Overføre resultatet for ${year}?`, `Move the result of ${year}?`],
  transferWarning: (amount: string, account: string) => [
    `${amount} føres mellom 8960 og ${account} per 31. desember. Overføringen kan tas tilbake.`,
    `${amount} is posted between 8960 and ${account} on 31 December. It can be taken back.`,
  ],
  takeBack: ['Ta tilbake', 'Take back'],
  takeBackTitle: (year: number) => [
    `Ta tilbake overføringen for ${year}?`,
    `Take back the result of ${year}?`,
  ],
  takeBackWarning: [
    'Et motbilag per 31. desember nuller den ut. Resultatet er da udisponert til det overføres på nytt.',
    'A mirror entry on 31 December reverses it. The result is then undistributed until it is moved again.',
  ],
  seeEntry: ['Se bilaget', 'See the entry'],
  doneTransfer: (year: number) => [
    `Resultatet for ${year} er overført.`,
    `The result of ${year} has been moved.`,
  ],
  doneTakeBack: (year: number) => [
    `Overføringen for ${year} er tatt tilbake.`,
    `The result of ${year} has been taken back.`,
  ],
});
