import type { Wording } from '../../../domain/texts/language.ts';
import { textsByLanguage } from '../../../domain/texts/language.ts';

/**
 * The words that only the public page has. Each row has every language, so that no language can lack a word. `fillWords`
 * replaces `{…}`.
 */
const WORDS = {
  title: ['{heading} fra {seller}', '{heading} frå {seller}', '{heading} from {seller}'],
  to: ['Til {buyer}', 'Til {buyer}', 'To {buyer}'],
  testDocument: [
    'Testdokument. Dette er ikke et ekte krav, og skal ikke betales.',
    'Testdokument. Dette er ikkje eit ekte krav, og skal ikkje betalast.',
    'Test document. This is not a real claim and must not be paid.',
  ],

  // The state in a word or two.
  unpaid: ['Ubetalt', 'Ubetalt', 'Unpaid'],
  overdue: ['Forfalt', 'Forfallen', 'Overdue'],
  reminded: ['Purret', 'Purra', 'Reminder sent'],
  feesLeft: ['Gebyr gjenstår', 'Gebyr står att', 'Fees outstanding'],
  nothingToPay: ['Ingenting å betale', 'Ingenting å betale', 'Nothing to pay'],

  // The state in a sentence.
  dueOn: ['Forfaller {date}.', 'Forfell {date}.', 'Due on {date}.'],
  dueToday: ['Forfaller i dag, {date}.', 'Forfell i dag, {date}.', 'Due today, {date}.'],
  wasDueOn: [
    'Fakturaen forfalt {date}. Betal så snart du kan.',
    'Fakturaen forfall {date}. Betal så snart du kan.',
    'This invoice was due on {date}. Please pay as soon as you can.',
  ],
  reminderSent: [
    'Purring ble sendt {sent}. Ny betalingsfrist er {deadline}.',
    'Purring vart send {sent}. Ny betalingsfrist er {deadline}.',
    'A reminder was sent on {sent}. The new deadline is {deadline}.',
  ],
  warningSent: [
    'Inkassovarsel ble sendt {sent}. Betaler du ikke innen {deadline}, kan kravet gå til inkasso.',
    'Inkassovarsel vart sendt {sent}. Betaler du ikkje innan {deadline}, kan kravet gå til inkasso.',
    'A debt collection notice was sent on {sent}. Unless you pay by {deadline}, the claim may go to debt collection.',
  ],
  paidThanks: [
    'Takk! Fakturaen ble betalt {date}.',
    'Takk! Fakturaen vart betalt {date}.',
    'Thank you! This invoice was paid on {date}.',
  ],
  feesLeftSentence: [
    'Fakturaen er betalt, men gebyrer og renter gjenstår.',
    'Fakturaen er betalt, men gebyr og renter står att.',
    'The invoice itself is paid, but fees and interest remain.',
  ],
  creditedSentence: [
    'Fakturaen er kreditert. Du skal ikke betale noe.',
    'Fakturaen er kreditert. Du skal ikkje betale noko.',
    'This invoice has been credited. There is nothing to pay.',
  ],
  lostSentence: [
    'Fakturaen følges ikke opp lenger. Ta kontakt med oss hvis du vil betale den.',
    'Fakturaen blir ikkje følgd opp lenger. Ta kontakt med oss om du vil betale han.',
    'This invoice is no longer followed up. Please contact us if you want to pay it.',
  ],
  creditNoteSentence: [
    'Kreditnotaen gjelder faktura nr. {number}. Du skal ikke betale noe.',
    'Kreditnotaen gjeld faktura nr. {number}. Du skal ikkje betale noko.',
    'This credit note refers to invoice no. {number}. There is nothing to pay.',
  ],
  nothingToPaySentence: [
    'Du skal ikke betale noe.',
    'Du skal ikkje betale noko.',
    'There is nothing to pay.',
  ],

  howToPay: ['Slik betaler du', 'Slik betaler du', 'How to pay'],
  payBy: ['Betal innen', 'Betal innan', 'Pay by'],
  copy: ['Kopier', 'Kopier', 'Copy'],
  copied: ['Kopiert', 'Kopiert', 'Copied'],
  downloadPdf: ['Last ned PDF', 'Last ned PDF', 'Download PDF'],
  download: ['Last ned', 'Last ned', 'Download'],
  attachments: ['Vedlegg', 'Vedlegg', 'Attachments'],
  letters: ['Brev', 'Brev', 'Letters'],
  sentOn: ['Sendt {date}', 'Sendt {date}', 'Sent {date}'],
  deadline: ['frist {date}', 'frist {date}', 'deadline {date}'],
  lines: ['Varer og tjenester', 'Varer og tenester', 'Goods and services'],
  vatOf: ['{rate} mva. av {net}', '{rate} mva. av {net}', '{rate} VAT on {net}'],
  noVatOn: ['{reason}, av {net}', '{reason}, av {net}', '{reason}, on {net}'],
  feesAndInterest: ['Gebyrer og renter', 'Gebyr og renter', 'Fees and interest'],
  rounding: ['Øreavrunding', 'Øreavrunding', 'Rounding'],
  excess: ['Til gode', 'Til gode', 'In your favour'],
  details: ['Detaljer', 'Detaljar', 'Details'],
} as const satisfies Record<string, Wording>;

export type PageWords = Record<keyof typeof WORDS, string>;

export const pageWordsIn = textsByLanguage(WORDS);

/** Fills the places of a text with values. Braces inside a value are not filled. */
export function fillWords(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_place, name: string) => values[name] ?? '');
}
