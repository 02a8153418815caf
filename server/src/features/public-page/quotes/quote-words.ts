import type { Wording } from '../../../domain/texts/language.ts';
import { textsByLanguage } from '../../../domain/texts/language.ts';

/** The words that only the page of a quote has. `fillWords` replaces `{…}`. */
const WORDS = {
  heading: ['Tilbud {number}', 'Tilbod {number}', 'Quote {number}'],
  testWarning: [
    'Test. Dette er ikke et ekte tilbud.',
    'Test. Dette er ikkje eit ekte tilbod.',
    'Test. This is not a real quote.',
  ],
  offeredTo: ['Tilbud til', 'Tilbod til', 'Quote for'],
  number: ['Tilbudsnummer', 'Tilbodsnummer', 'Quote number'],
  date: ['Tilbudsdato', 'Tilbodsdato', 'Quote date'],
  validUntil: ['Gyldig til', 'Gyldig til', 'Valid until'],
  at: ['{date} kl. {time}', '{date} kl. {time}', '{date} at {time}'],

  // The state in a word or two.
  open: ['Venter på svar', 'Ventar på svar', 'Awaiting your answer'],
  accepted: ['Godtatt', 'Godteke', 'Accepted'],
  declined: ['Avslått', 'Avslått', 'Declined'],
  expired: ['Utløpt', 'Gått ut', 'Expired'],
  invoiced: ['Fakturert', 'Fakturert', 'Invoiced'],
  withdrawn: ['Gjelder ikke lenger', 'Gjeld ikkje lenger', 'No longer valid'],

  // The state in a sentence.
  validUntilSentence: [
    'Tilbudet gjelder til og med {date}.',
    'Tilbodet gjeld til og med {date}.',
    'This quote is valid until {date}.',
  ],
  lastDay: [
    'Tilbudet gjelder ut dagen i dag, {date}.',
    'Tilbodet gjeld ut dagen i dag, {date}.',
    'This quote is valid until the end of today, {date}.',
  ],
  acceptedBy: [
    'Takk! Tilbudet ble godtatt av {name} {at}.',
    'Takk! Tilbodet vart godteke av {name} {at}.',
    'Thank you! This quote was accepted by {name} on {at}.',
  ],
  acceptedByHand: [
    'Tilbudet er godtatt. {seller} registrerte det {at}.',
    'Tilbodet er godteke. {seller} registrerte det {at}.',
    'This quote has been accepted. {seller} recorded it on {at}.',
  ],
  declinedBy: [
    'Tilbudet ble avslått av {name} {at}. Ta kontakt med oss hvis du har ombestemt deg.',
    'Tilbodet vart avslått av {name} {at}. Ta kontakt med oss om du har ombestemt deg.',
    'This quote was declined by {name} on {at}. Please contact us if you have changed your mind.',
  ],
  declinedByNobody: [
    'Tilbudet ble avslått {at}. Ta kontakt med oss hvis du har ombestemt deg.',
    'Tilbodet vart avslått {at}. Ta kontakt med oss om du har ombestemt deg.',
    'This quote was declined on {at}. Please contact us if you have changed your mind.',
  ],
  withdrawnSentence: [
    'Tilbudet gjelder ikke lenger. Ta kontakt med oss hvis du fortsatt er interessert.',
    'Tilbodet gjeld ikkje lenger. Ta kontakt med oss om du framleis er interessert.',
    'This quote is no longer valid. Please contact us if you are still interested.',
  ],
  expiredSentence: [
    'Tilbudet gjaldt til og med {date}, og kan ikke lenger godtas her. Ta kontakt med oss hvis du fortsatt er interessert.',
    'Tilbodet galdt til og med {date}, og kan ikkje lenger godtakast her. Ta kontakt med oss om du framleis er interessert.',
    'This quote was valid until {date} and can no longer be accepted here. Please contact us if you are still interested.',
  ],
  invoicedSentence: ['Tilbudet er fakturert.', 'Tilbodet er fakturert.', 'This quote has been invoiced.'],

  // The answer.
  answer: ['Svar på tilbudet', 'Svar på tilbodet', 'Your answer'],
  agreement: [
    'Du godtar tilbud {number} fra {seller} på {amount}, slik det står i PDF-en. Tilbudet gjelder til og med {date}.',
    'Du godtek tilbod {number} frå {seller} på {amount}, slik det står i PDF-en. Tilbodet gjeld til og med {date}.',
    'You accept quote {number} from {seller} of {amount}, as it stands in the PDF. The quote is valid until {date}.',
  ],
  inclVat: ['{amount} inkl. mva.', '{amount} inkl. mva.', '{amount} incl. VAT'],
  name: ['Navnet ditt', 'Namnet ditt', 'Your name'],
  evidence: [
    'Navnet, tidspunktet og PDF-en lagres som bevis på avtalen.',
    'Namnet, tidspunktet og PDF-en blir lagra som prov på avtalen.',
    'Your name, the time and the PDF are kept as evidence of the agreement.',
  ],
  accept: ['Godta tilbudet', 'Godta tilbodet', 'Accept the quote'],
  wantsToDecline: ['Avslå tilbudet', 'Avslå tilbodet', 'Decline the quote'],
  nameIfWanted: ['Navnet ditt (valgfritt)', 'Namnet ditt (valfritt)', 'Your name (optional)'],
  reason: ['Hvorfor? (valgfritt)', 'Kvifor? (valfritt)', 'Why? (optional)'],
  decline: ['Avslå', 'Avslå', 'Decline'],

  // Evidence of the answer.
  acceptedByLabel: ['Godtatt av', 'Godteke av', 'Accepted by'],
  acceptedAtLabel: ['Godtatt', 'Godteke', 'Accepted'],
  pdfSha256: ['PDF-ens SHA-256', 'SHA-256 av PDF-en', 'SHA-256 of the PDF'],

  // What keeps an answer from being taken.
  'name-missing': ['Skriv navnet ditt.', 'Skriv namnet ditt.', 'Enter your name.'],
  'name-wrong': [
    'Navnet kan ha høyst {most} tegn, på én linje.',
    'Namnet kan ha høgst {most} teikn, på éi linje.',
    'The name may have at most {most} characters, on one line.',
  ],
  'reason-wrong': [
    'Begrunnelsen kan ha høyst {most} tegn.',
    'Grunngjevinga kan ha høgst {most} teikn.',
    'The reason may have at most {most} characters.',
  ],
  'other-document': [
    'Svaret ble ikke lagret, fordi det gjaldt et annet dokument enn dette. Les gjennom tilbudet og svar på nytt.',
    'Svaret vart ikkje lagra, fordi det galdt eit anna dokument enn dette. Les gjennom tilbodet og svar på nytt.',
    'Your answer was not saved, because it was for another document than this one. Please read the quote and answer again.',
  ],
  'not-open': [
    'Svaret ditt ble ikke lagret, fordi tilbudet ikke lenger venter på svar.',
    'Svaret ditt vart ikkje lagra, fordi tilbodet ikkje lenger ventar på svar.',
    'Your answer was not saved, because this quote no longer awaits an answer.',
  ],
} as const satisfies Record<string, Wording>;

export type QuoteWords = Record<keyof typeof WORDS, string>;

export const quoteWordsIn = textsByLanguage(WORDS);
