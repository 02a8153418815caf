import type { Texts } from '../../../text/language.tsx';

/** Texts about paused letters and waived claims. */
const nb = {
  pause: 'Sett purring på vent',
  pauseTitle: 'Sette purring på vent?',
  pauseHint:
    'For krav som kunden bestrider, eller kunder som har fått utsettelse. Imens sendes ingen purringer, og ingen gebyrer kreves. Kunden får ikke vite om det.',
  reason: 'Grunn',
  until: 'Til og med',
  untilHint: 'Valgfritt. Uten dato gjelder det til noen avslutter det.',
  pauseNow: 'Sett på vent',
  paused: 'Purring er satt på vent.',
  resume: 'Fortsett purring',
  resumed: 'Purringer kan sendes igjen.',
  isPaused: 'Purring er på vent',
  pausedBecause: (reason: string, until: string | null) =>
    until === null ? reason : `${reason}. Til og med ${until}.`,
  waive: 'Frafall gebyrer og renter',
  waiveTitle: 'Frafalle gebyrer og renter?',
  waiveHint: (amount: string) =>
    `Kunden skal ikke lenger betale ${amount} i gebyrer og forsinkelsesrenter. Det kan ikke angres. Selve fakturaen blir som den er.`,
  optional: 'Valgfritt. Vises bare for dere.',
  waiveNow: 'Frafall',
  waived: (amount: string) => `${amount} i gebyrer og renter er frafalt.`,
  coveringCredit: (credit: string) =>
    `Kunden har ${credit} til gode, og det dekker fakturaen. Så lenge kan det ikke kreves gebyr, og det går ingen automatiske purringer (inkassoloven § 8).`,
  applyCredit: 'Bruk det på fakturaen',
  timeBarred: (date: string) =>
    `Kravet ble foreldet ${date}, tre år etter forfall (foreldelsesloven §§ 2 og 3), med mindre kunden har erkjent det eller det er tatt rettslige skritt. En purring hindrer ikke foreldelse.`,
  timeBarredSoon: (date: string) =>
    `Kravet foreldes ${date} (foreldelsesloven §§ 2 og 3). En purring hindrer det ikke.`,
  withInterest: (interest: string) => `Krev ${interest} i påløpte forsinkelsesrenter`,
  again: (deadline: string) =>
    `Send igjen, selv om kunden har frist til ${deadline} etter forrige brev. Brevet krever verken gebyr eller renter.`,
  interestOnly: 'Fakturaen er betalt. Brevet ber om det som gjenstår av gebyrer og renter.',
};

const en: typeof nb = {
  pause: 'Pause reminders',
  pauseTitle: 'Pause reminders?',
  pauseHint:
    'For claims that the customer disputes, or customers who have been given time. Meanwhile no reminders are sent and no fees claimed. The customer is not told.',
  reason: 'Reason',
  until: 'Last day',
  untilHint: 'Optional. Without a date it lasts until somebody ends it.',
  pauseNow: 'Pause',
  paused: 'Reminders are paused.',
  resume: 'Resume reminders',
  resumed: 'Reminders can be sent again.',
  isPaused: 'Reminders are paused',
  pausedBecause: (reason, until) => (until === null ? reason : `${reason}. Until ${until}, included.`),
  waive: 'Waive fees and interest',
  waiveTitle: 'Waive fees and interest?',
  waiveHint: (amount) =>
    `The customer no longer has to pay ${amount} of fees and late-payment interest. This cannot be undone. The invoice itself stays as it is.`,
  optional: 'Optional. Only you see it.',
  waiveNow: 'Waive',
  waived: (amount) => `${amount} of fees and interest is waived.`,
  coveringCredit: (credit) =>
    `The customer has ${credit} of credit, which covers the invoice. Meanwhile no fee can be claimed, and no automatic reminder goes (inkassoloven § 8).`,
  applyCredit: 'Use it on the invoice',
  timeBarred: (date) =>
    `The claim became time-barred on ${date}, three years after the due date (foreldelsesloven §§ 2 and 3), unless the customer has acknowledged it or legal steps were taken. A reminder does not prevent that.`,
  timeBarredSoon: (date) =>
    `The claim becomes time-barred on ${date} (foreldelsesloven §§ 2 and 3). A reminder does not prevent that.`,
  withInterest: (interest) => `Claim ${interest} of late-payment interest`,
  again: (deadline) =>
    `Send again, although the customer has until ${deadline} after the last letter. The letter claims neither fee nor interest.`,
  interestOnly: 'The invoice is paid. The letter asks for the fees and interest that are left.',
};

export const dunningTexts: Texts<typeof nb> = { nb, en };
