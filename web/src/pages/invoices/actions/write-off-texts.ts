import type { Texts } from '../../../language.tsx';

const nb = {
  writeOff: 'Avskriv',
  title: 'Avskriv det som er utestående',
  outstanding: (amount: string) => `${amount} er utestående.`,
  why: 'Hvorfor kommer ikke pengene?',
  loss: 'Tap på krav',
  lossHint:
    'Kunden kommer ikke til å betale. Fakturaen er fortsatt ubetalt, men den purres ikke mer, og ubetalte gebyrer og renter faller bort.',
  lossBooked:
    'Beløpet føres som tap, og mva på det trekkes fra i mva-oppgaven. Du må selv vurdere om tapet er endelig konstatert (merverdiavgiftsloven § 4-7).',
  rounding: 'Øredifferanse',
  roundingHint: 'Høyst én krone, som ikke er verd å kreve inn. Fakturaen blir betalt.',
  roundingTooLarge: 'Bare når høyst én krone er utestående.',
  date: 'Dato',
  submit: { loss: 'Før som tap', rounding: 'Avskriv øredifferansen' },
  done: {
    loss: (amount: string) => `${amount} er ført som tap.`,
    rounding: (amount: string) => `Differansen på ${amount} er avskrevet.`,
  },
  heading: 'Avskrevet',
  reasons: { loss: 'tap på krav', rounding: 'øredifferanse' },
  fees: (amount: string) => `og ${amount} i gebyrer og renter`,
  takeBack: 'Ta tilbake',
  takeBackTitle: 'Ta avskrivningen tilbake?',
  takeBackWarning: (amount: string) =>
    `${amount} blir utestående igjen, med gebyrene og rentene som falt bort. I regnskapet får avskrivningen et korrigerende bilag.`,
  takenBack: (amount: string) => `Avskrivningen av ${amount} er tatt tilbake.`,
};

const en: typeof nb = {
  writeOff: 'Write off',
  title: 'Write off what is outstanding',
  outstanding: (amount) => `${amount} is outstanding.`,
  why: 'Why does the money not come?',
  loss: 'Loss on a claim',
  lossHint:
    'The customer is not going to pay. The invoice stays unpaid, but no more reminders are sent, and unpaid fees and interest fall away.',
  lossBooked:
    'The amount is posted as a loss, and its VAT is deducted in the VAT report. Whether the loss is final is yours to judge (Norwegian VAT Act § 4-7).',
  rounding: 'Difference of øre',
  roundingHint: 'At most one krone, not worth collecting. The invoice becomes paid.',
  roundingTooLarge: 'Only when at most one krone is outstanding.',
  date: 'Date',
  submit: { loss: 'Write off as a loss', rounding: 'Write off the difference' },
  done: {
    loss: (amount) => `${amount} is written off as a loss.`,
    rounding: (amount) => `The difference of ${amount} is written off.`,
  },
  heading: 'Written off',
  reasons: { loss: 'loss on a claim', rounding: 'difference of øre' },
  fees: (amount) => `and ${amount} in fees and interest`,
  takeBack: 'Take back',
  takeBackTitle: 'Take the write-off back?',
  takeBackWarning: (amount) =>
    `${amount} becomes outstanding again, with the fees and interest that fell away. In the books the write-off gets a correcting entry.`,
  takenBack: (amount) => `The write-off of ${amount} is taken back.`,
};

export const writeOffTexts: Texts<typeof nb> = { nb, en };
