import { commonWords } from '../../../text/common-texts.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';

export const writeOffTexts = textsByLanguage({
  ...commonWords('date'),
  writeOff: ['Tapsfør', 'Write off'],
  title: ['Tapsfør det som står igjen', 'Write off what is left'],
  outstanding: (amount: string) => [`${amount} er utestående.`, `${amount} is outstanding.`],
  why: ['Hvorfor blir det ikke betalt?', 'Why will it not be paid?'],
  loss: ['Tap på krav', 'Loss on a claim'],
  lossHint: [
    'Kunden kommer ikke til å betale. Fakturaen er fortsatt ubetalt, men den purres ikke mer, og ubetalte gebyrer og renter faller bort.',
    'The customer is not going to pay. The invoice stays unpaid, but no more reminders are sent, and unpaid fees and interest fall away.',
  ],
  feesLeft: (amount: string) => [
    `Fakturaen er betalt, men ${amount} i gebyrer og renter står igjen. De føres som tap, og fakturaen er fortsatt betalt.`,
    `The invoice is paid, but ${amount} of fees and interest is left. It is posted as a loss, and the invoice stays paid.`,
  ],
  kind: ['Hva slags tap?', 'What kind of loss?'],
  kinds: {
    final: ['Konstatert tap', 'Final loss'],
    unconfirmed: ['Ikke konstatert tap', 'Loss that is not confirmed'],
  },
  finalHint: [
    'Mva på beløpet trekkes fra i mva-meldingen. Du må selv vurdere om tapet er endelig konstatert (merverdiavgiftsloven § 4-7).',
    'The VAT on the amount is deducted in the VAT return. Whether the loss is final is yours to judge (Norwegian VAT Act § 4-7).',
  ],
  finalOpeningHint: [
    'Mva-en som åpningsbalansen oppgir for fakturaen, trekkes fra i mva-meldingen. Du må selv vurdere om tapet er endelig konstatert (merverdiavgiftsloven § 4-7).',
    'The VAT that the opening balance says of the invoice is deducted in the VAT return. Whether the loss is final is yours to judge (Norwegian VAT Act § 4-7).',
  ],
  finalLater: ['Først når fakturaen er forfalt.', 'Only once the invoice is overdue.'],
  unconfirmedHint: [
    'Hele beløpet føres som tap uten fradrag for mva. Blir tapet konstatert senere, tar du dette tilbake og tapsfører på nytt.',
    'The whole amount is posted as a loss, without VAT. Should it become final, take this back and write off again.',
  ],
  ground: ['Grunnlag', 'Ground'],
  groundHint: [
    'Hvorfor tapet er endelig (merverdiavgiftsforskriften § 4-7-1). Kontrolleres gjerne av Skatteetaten.',
    'Why the loss is final (VAT Regulation § 4-7-1). The tax authority may ask for it.',
  ],
  noGround: ['Velg grunnlag', 'Choose the ground'],
  grounds: {
    collection_in_vain: [
      'Inkasso eller tvangsinndrivelse har vært forgjeves',
      'Collection or enforcement was in vain',
    ],
    overdue_and_reminded: [
      'Ikke betalt seks måneder etter forfall, tross minst tre purringer',
      'Not paid six months after the due date, in spite of at least three reminders',
    ],
    insolvency: [
      'Konkurs, avvikling eller gjeldsmegling gir ikke dekning',
      'Bankruptcy, liquidation or debt negotiations give no cover',
    ],
    irrecoverable: ['Klart uerholdelig av andre grunner', 'Clearly irrecoverable for other reasons'],
  },
  rounding: ['Øredifferanse', 'Difference of øre'],
  roundingHint: [
    'Høyst én krone, som ikke er verd å kreve inn. Fakturaen blir betalt.',
    'At most one krone, not worth collecting. The invoice becomes paid.',
  ],
  roundingTooLarge: ['Bare når høyst én krone er utestående.', 'Only when at most one krone is outstanding.'],
  submit: {
    loss: ['Tapsfør', 'Write off as a loss'],
    rounding: ['Før øredifferansen', 'Write off the difference'],
  },
  done: {
    loss: (amount: string) => [`${amount} er tapsført.`, `${amount} is written off as a loss.`],
    rounding: (amount: string) => [
      `Differansen på ${amount} er ført.`,
      `The difference of ${amount} is written off.`,
    ],
  },
  heading: ['Tapsført', 'Written off'],
  reasons: {
    final: ['konstatert tap', 'final loss'],
    unconfirmed: ['ikke konstatert tap', 'loss that is not confirmed'],
    rounding: ['øredifferanse', 'difference of øre'],
  },
  feesAlone: (amount: string) => [`${amount} i gebyrer og renter`, `${amount} in fees and interest`],
  fees: (amount: string) => [`og ${amount} i gebyrer og renter`, `and ${amount} in fees and interest`],
  takeBack: ['Ta tilbake', 'Take back'],
  takeBackTitle: ['Ta tapsføringen tilbake?', 'Take the write-off back?'],
  takeBackWarning: (amount: string) => [
    `${amount} blir utestående igjen, med gebyrene og rentene som falt bort. I regnskapet får tapsføringen et korrigerende bilag.`,
    `${amount} becomes outstanding again, with the fees and interest that fell away. In the books the write-off gets a correcting entry.`,
  ],
  takeFeesBackWarning: (amount: string) => [
    `${amount} i gebyrer og renter står åpne igjen. I regnskapet får tapsføringen et korrigerende bilag.`,
    `${amount} of fees and interest is open again. In the books the loss gets a correcting entry.`,
  ],
  takenBack: (amount: string) => [
    `Tapsføringen av ${amount} er tatt tilbake.`,
    `The write-off of ${amount} is taken back.`,
  ],
});
