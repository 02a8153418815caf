import { textsByLanguage } from '../../../text/texts-by-language.ts';

/** Texts about paused letters and waived claims. */
export const dunningTexts = textsByLanguage({
  pause: ['Sett purring på vent', 'Pause reminders'],
  pauseTitle: ['Sette purring på vent?', 'Pause reminders?'],
  pauseHint: [
    'For krav som kunden bestrider, eller kunder som har fått utsettelse. Imens sendes ingen purringer, og ingen gebyrer kreves. Kunden får ikke vite om det.',
    'For claims that the customer disputes, or customers who have been given time. Meanwhile no reminders are sent and no fees claimed. The customer is not told.',
  ],
  reason: ['Grunn', 'Reason'],
  until: ['Til og med', 'Last day'],
  untilHint: [
    'Valgfritt. Uten dato gjelder det til noen avslutter det.',
    'Optional. Without a date it lasts until somebody ends it.',
  ],
  pauseNow: ['Sett på vent', 'Pause'],
  paused: ['Purring er satt på vent.', 'Reminders are paused.'],
  resume: ['Fortsett purring', 'Resume reminders'],
  resumed: ['Purringer kan sendes igjen.', 'Reminders can be sent again.'],
  isPaused: ['Purring er på vent', 'Reminders are paused'],
  pausedBecause: (reason: string, until: string | null) =>
    until === null
      ? [reason, reason]
      : [`${reason}. Til og med ${until}.`, `${reason}. Until ${until}, included.`],
  waive: ['Frafall gebyrer og renter', 'Waive fees and interest'],
  waiveTitle: ['Frafalle gebyrer og renter?', 'Waive fees and interest?'],
  waiveHint: (amount: string) => [
    `Kunden skal ikke lenger betale ${amount} i gebyrer og forsinkelsesrenter. Det kan ikke angres. Selve fakturaen blir som den er.`,
    `The customer no longer has to pay ${amount} of fees and late-payment interest. This cannot be undone. The invoice itself stays as it is.`,
  ],
  optional: ['Valgfritt. Vises bare for dere.', 'Optional. Only you see it.'],
  waiveNow: ['Frafall', 'Waive'],
  waived: (amount: string) => [
    `${amount} i gebyrer og renter er frafalt.`,
    `${amount} of fees and interest is waived.`,
  ],
  coveringCredit: (credit: string) => [
    `Kunden har ${credit} til gode, og det dekker fakturaen. Så lenge kan det ikke kreves gebyr, og det går ingen automatiske purringer (inkassoloven § 8).`,
    `The customer has ${credit} of credit, which covers the invoice. Meanwhile no fee can be claimed, and no automatic reminder goes (inkassoloven § 8).`,
  ],
  applyCredit: ['Bruk det på fakturaen', 'Use it on the invoice'],
  timeBarred: (date: string) => [
    `Kravet ble foreldet ${date}, tre år etter forfall (foreldelsesloven §§ 2 og 3), med mindre kunden har erkjent det eller det er tatt rettslige skritt. En purring hindrer ikke foreldelse.`,
    `The claim became time-barred on ${date}, three years after the due date (foreldelsesloven §§ 2 and 3), unless the customer has acknowledged it or legal steps were taken. A reminder does not prevent that.`,
  ],
  timeBarredSoon: (date: string) => [
    `Kravet foreldes ${date} (foreldelsesloven §§ 2 og 3). En purring hindrer det ikke.`,
    `The claim becomes time-barred on ${date} (foreldelsesloven §§ 2 and 3). A reminder does not prevent that.`,
  ],
  to: (email: string) => [`Til ${email}`, `To ${email}`],
  toNewAddress: (email: string) =>
    email === ''
      ? ['Fakturaen har ingen e-postadresse.', 'The invoice has no email address.']
      : [`Forrige brev til ${email} kom i retur.`, `The last letter to ${email} bounced.`],
  noneHint: [
    'Ingenting sendes herfra: skriv ut PDF-en og send den i posten samme dag, for fristen regnes fra i dag.',
    'Nothing is sent from here: print the PDF and post it the same day, since the deadline counts from today.',
  ],
  address: ['E-postadresse', 'Email address'],
  makeLetter: {
    reminder: ['Lag purringen', 'Make the reminder'],
    collection_warning: ['Lag inkassovarselet', 'Make the collection notice'],
  },
  made: {
    reminder: (deadline: string) => [
      `Purringen er laget, med frist ${deadline}.`,
      `The reminder is made, with the deadline ${deadline}.`,
    ],
    collection_warning: (deadline: string) => [
      `Inkassovarselet er laget, med frist ${deadline}.`,
      `The collection notice is made, with the deadline ${deadline}.`,
    ],
  },
  print: {
    reminder: [
      'Skriv ut purringen (PDF) og send den i posten i dag',
      'Print the reminder (PDF) and post it today',
    ],
    collection_warning: [
      'Skriv ut inkassovarselet (PDF) og send det i posten i dag',
      'Print the collection notice (PDF) and post it today',
    ],
  },
  withInterest: (interest: string) => [
    `Krev ${interest} i påløpte forsinkelsesrenter`,
    `Claim ${interest} of late-payment interest`,
  ],
  again: (deadline: string) => [
    `Send igjen, selv om kunden har frist til ${deadline} etter forrige brev. Brevet krever verken gebyr eller renter.`,
    `Send again, although the customer has until ${deadline} after the last letter. The letter claims neither fee nor interest.`,
  ],
  interestOnly: [
    'Fakturaen er betalt. Brevet ber om det som gjenstår av gebyrer og renter.',
    'The invoice is paid. The letter asks for the fees and interest that are left.',
  ],
});
