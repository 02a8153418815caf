import type { Texts } from '../../../text/language.tsx';

const nb = {
  writeOff: 'Tapsfør',
  title: 'Tapsfør det som står igjen',
  outstanding: (amount: string) => `${amount} er utestående.`,
  why: 'Hvorfor blir det ikke betalt?',
  loss: 'Tap på krav',
  lossHint:
    'Kunden kommer ikke til å betale. Fakturaen er fortsatt ubetalt, men den purres ikke mer, og ubetalte gebyrer og renter faller bort.',
  feesLeft: (amount: string) =>
    `Fakturaen er betalt, men ${amount} i gebyrer og renter står igjen. De føres som tap, og fakturaen er fortsatt betalt.`,
  kind: 'Hva slags tap?',
  kinds: { final: 'Konstatert tap', unconfirmed: 'Ikke konstatert tap' },
  finalHint:
    'Mva på beløpet trekkes fra i mva-meldingen. Du må selv vurdere om tapet er endelig konstatert (merverdiavgiftsloven § 4-7).',
  finalLater: 'Først når fakturaen er forfalt.',
  unconfirmedHint:
    'Hele beløpet føres som tap uten fradrag for mva. Blir tapet konstatert senere, tar du dette tilbake og tapsfører på nytt.',
  ground: 'Grunnlag',
  groundHint:
    'Hvorfor tapet er endelig (merverdiavgiftsforskriften § 4-7-1). Kontrolleres gjerne av Skatteetaten.',
  noGround: 'Velg grunnlag',
  grounds: {
    collection_in_vain: 'Inkasso eller tvangsinndrivelse har vært forgjeves',
    overdue_and_reminded: 'Ikke betalt seks måneder etter forfall, tross minst tre purringer',
    insolvency: 'Konkurs, avvikling eller gjeldsmegling gir ikke dekning',
    irrecoverable: 'Klart uerholdelig av andre grunner',
  },
  rounding: 'Øredifferanse',
  roundingHint: 'Høyst én krone, som ikke er verd å kreve inn. Fakturaen blir betalt.',
  roundingTooLarge: 'Bare når høyst én krone er utestående.',
  date: 'Dato',
  submit: { loss: 'Tapsfør', rounding: 'Før øredifferansen' },
  done: {
    loss: (amount: string) => `${amount} er tapsført.`,
    rounding: (amount: string) => `Differansen på ${amount} er ført.`,
  },
  heading: 'Tapsført',
  reasons: { final: 'konstatert tap', unconfirmed: 'ikke konstatert tap', rounding: 'øredifferanse' },
  feesAlone: (amount: string) => `${amount} i gebyrer og renter`,
  fees: (amount: string) => `og ${amount} i gebyrer og renter`,
  takeBack: 'Ta tilbake',
  takeBackTitle: 'Ta tapsføringen tilbake?',
  takeBackWarning: (amount: string) =>
    `${amount} blir utestående igjen, med gebyrene og rentene som falt bort. I regnskapet får tapsføringen et korrigerende bilag.`,
  takeFeesBackWarning: (amount: string) =>
    `${amount} i gebyrer og renter står åpne igjen. I regnskapet får tapsføringen et korrigerende bilag.`,
  takenBack: (amount: string) => `Tapsføringen av ${amount} er tatt tilbake.`,
};

const en: typeof nb = {
  writeOff: 'Write off',
  title: 'Write off what is left',
  outstanding: (amount) => `${amount} is outstanding.`,
  why: 'Why will it not be paid?',
  loss: 'Loss on a claim',
  lossHint:
    'The customer is not going to pay. The invoice stays unpaid, but no more reminders are sent, and unpaid fees and interest fall away.',
  feesLeft: (amount) =>
    `The invoice is paid, but ${amount} of fees and interest is left. It is posted as a loss, and the invoice stays paid.`,
  kind: 'What kind of loss?',
  kinds: { final: 'Final loss', unconfirmed: 'Loss that is not confirmed' },
  finalHint:
    'The VAT on the amount is deducted in the VAT return. Whether the loss is final is yours to judge (Norwegian VAT Act § 4-7).',
  finalLater: 'Only once the invoice is overdue.',
  unconfirmedHint:
    'The whole amount is posted as a loss, without VAT. Should it become final, take this back and write off again.',
  ground: 'Ground',
  groundHint: 'Why the loss is final (VAT Regulation § 4-7-1). The tax authority may ask for it.',
  noGround: 'Choose the ground',
  grounds: {
    collection_in_vain: 'Collection or enforcement was in vain',
    overdue_and_reminded: 'Not paid six months after the due date, in spite of at least three reminders',
    insolvency: 'Bankruptcy, liquidation or debt negotiations give no cover',
    irrecoverable: 'Clearly irrecoverable for other reasons',
  },
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
  reasons: { final: 'final loss', unconfirmed: 'loss that is not confirmed', rounding: 'difference of øre' },
  feesAlone: (amount) => `${amount} in fees and interest`,
  fees: (amount) => `and ${amount} in fees and interest`,
  takeBack: 'Take back',
  takeBackTitle: 'Take the write-off back?',
  takeBackWarning: (amount) =>
    `${amount} becomes outstanding again, with the fees and interest that fell away. In the books the write-off gets a correcting entry.`,
  takeFeesBackWarning: (amount) =>
    `${amount} of fees and interest is open again. In the books the loss gets a correcting entry.`,
  takenBack: (amount) => `The write-off of ${amount} is taken back.`,
};

export const writeOffTexts: Texts<typeof nb> = { nb, en };
