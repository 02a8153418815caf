import type { InvoiceType } from '../../../domain/invoices/invoice-status.ts';
import type { Language } from '../../../domain/texts/language.ts';
import type { LetterType } from '../../../domain/invoices/late-payment.ts';

export type EmailKind = InvoiceType | LetterType;

/** The demand of a letter. Amounts and dates are texts in the letter's language. */
export type Demand = {
  number: string;
  /** When the invoice had to be paid: `was` follows its name, and `day` follows "after". */
  due: { was: string; day: string };
  /** Whether a part of the invoice is already paid or credited. */
  partlyPaid: boolean;
  /** Whether the invoice itself is paid, so that only fees or interest are left. */
  isPaid: boolean;
  /** Whether the invoice is paid and every payment came in time. A credit note or write-off may have settled the rest. */
  isPaidInTime: boolean;
  amount: string;
  deadline: string;
};

export type Sentences = {
  heading: Record<EmailKind, (number: string) => string>;
  subject: (heading: string, seller: string) => string;
  greeting: Record<InvoiceType, (number: string, seller: string) => string>;
  nothingToPay: string;
  credits: (amount: string, invoiceNumber: string) => string;
  overdue: (demand: Demand) => string;
  pleasePay: (demand: Demand) => string;
  alreadyPaid: Record<LetterType, string>;
  /** Tells expressly the consequence of non-payment and the last day to pay (inkassoloven § 9). */
  collectionFollows: (demand: Demand) => string;
  objections: string;
  look: Record<InvoiceType, string>;
  /** For a letter that comes with its invoice. */
  attached: Record<EmailKind, string>;
  /** For a letter whose invoice another system sent, so that the invoice cannot come along. */
  attachedAlone: Record<LetterType, string>;
  /** @param count above 1 */
  linesLeftOut: (count: number) => string;
  /** For a statement of account. */
  statement: { greeting: (period: string, seller: string) => string; attached: string };
  /** For a quote. */
  quote: { greeting: (number: string, seller: string) => string; look: string; attached: string };
  questions: (emailAddress: string) => string;
};

/** The sentences of mails. Single words are in words.ts. */
export const SENTENCES: Record<Language, Sentences> = {
  nb: {
    heading: {
      invoice: (number) => `Faktura ${number}`,
      credit_note: (number) => `Kreditnota ${number}`,
      reminder: (number) => `Purring på faktura ${number}`,
      collection_warning: (number) => `Inkassovarsel for faktura ${number}`,
    },
    subject: (heading, seller) => `${heading} fra ${seller}`,
    greeting: {
      invoice: (number, seller) => `Hei!\nHer er faktura ${number} fra ${seller}.`,
      credit_note: (number, seller) => `Hei!\nHer er kreditnota ${number} fra ${seller}.`,
    },
    nothingToPay: 'Det er ingenting å betale.',
    credits: (amount, invoiceNumber) =>
      `Kreditnotaen gjelder faktura ${invoiceNumber} og krediterer ${amount}. Det er ingenting å betale.`,
    overdue: ({ number, due, partlyPaid, isPaid, isPaidInTime }) =>
      isPaid
        ? `Faktura ${number} ble ${isPaidInTime ? 'gjort opp' : `betalt etter ${due.day}`}, og gebyr eller forsinkelsesrente gjenstår.`
        : `Faktura ${number} ${due.was}, og vi kan ikke se at ${partlyPaid ? 'hele beløpet' : 'den'} er betalt.`,
    pleasePay: ({ amount, deadline }) => `Vi ber om at ${amount} blir betalt innen ${deadline}.`,
    alreadyPaid: {
      reminder: 'Er beløpet allerede betalt, er det bare å se bort fra denne purringen.',
      collection_warning: 'Er beløpet allerede betalt, er det bare å se bort fra varselet.',
    },
    collectionFollows: ({ amount, deadline }) =>
      `Dette er et inkassovarsel. Hvis ikke hele beløpet, ${amount}, er betalt innen ${deadline}, blir kravet sendt til inkasso. Det fører til ekstra kostnader.`,
    objections: 'Er noe feil eller uklart, ta kontakt med oss før fristen.',
    look: { invoice: 'Se fakturaen', credit_note: 'Se kreditnotaen' },
    attached: {
      invoice: 'Fakturaen ligger ved som PDF.',
      credit_note: 'Kreditnotaen ligger ved som PDF.',
      reminder: 'Purringen og fakturaen ligger ved som PDF.',
      collection_warning: 'Inkassovarselet og fakturaen ligger ved som PDF.',
    },
    attachedAlone: {
      reminder: 'Purringen ligger ved som PDF.',
      collection_warning: 'Inkassovarselet ligger ved som PDF.',
    },
    linesLeftOut: (count) => `… og ${count} linjer til, se PDF-en`,
    statement: {
      greeting: (period, seller) => `Hei!\nHer er kontoutskrift for ${period} fra ${seller}.`,
      attached: 'Kontoutskriften ligger ved som PDF.',
    },
    quote: {
      greeting: (number, seller) => `Hei!\nHer er tilbud ${number} fra ${seller}.`,
      look: 'Se tilbudet og svar',
      attached: 'Tilbudet ligger ved som PDF.',
    },
    questions: (emailAddress) => `Spørsmål? Skriv til ${emailAddress}.`,
  },

  nn: {
    heading: {
      invoice: (number) => `Faktura ${number}`,
      credit_note: (number) => `Kreditnota ${number}`,
      reminder: (number) => `Purring på faktura ${number}`,
      collection_warning: (number) => `Inkassovarsel for faktura ${number}`,
    },
    subject: (heading, seller) => `${heading} frå ${seller}`,
    greeting: {
      invoice: (number, seller) => `Hei!\nHer er faktura ${number} frå ${seller}.`,
      credit_note: (number, seller) => `Hei!\nHer er kreditnota ${number} frå ${seller}.`,
    },
    nothingToPay: 'Det er ingenting å betale.',
    credits: (amount, invoiceNumber) =>
      `Kreditnotaen gjeld faktura ${invoiceNumber} og krediterer ${amount}. Det er ingenting å betale.`,
    overdue: ({ number, due, partlyPaid, isPaid, isPaidInTime }) =>
      isPaid
        ? `Faktura ${number} vart ${isPaidInTime ? 'gjord opp' : `betalt etter ${due.day}`}, og gebyr eller forseinkingsrente står att.`
        : `Faktura ${number} ${due.was}, og vi kan ikkje sjå at ${partlyPaid ? 'heile beløpet' : 'han'} er betalt.`,
    pleasePay: ({ amount, deadline }) => `Vi ber om at ${amount} blir betalt innan ${deadline}.`,
    alreadyPaid: {
      reminder: 'Er beløpet alt betalt, er det berre å sjå bort frå denne purringa.',
      collection_warning: 'Er beløpet alt betalt, er det berre å sjå bort frå varselet.',
    },
    collectionFollows: ({ amount, deadline }) =>
      `Dette er eit inkassovarsel. Dersom ikkje heile beløpet, ${amount}, er betalt innan ${deadline}, blir kravet sendt til inkasso. Det fører til ekstra kostnader.`,
    objections: 'Er noko feil eller uklart, ta kontakt med oss før fristen.',
    look: { invoice: 'Sjå fakturaen', credit_note: 'Sjå kreditnotaen' },
    attached: {
      invoice: 'Fakturaen ligg ved som PDF.',
      credit_note: 'Kreditnotaen ligg ved som PDF.',
      reminder: 'Purringa og fakturaen ligg ved som PDF.',
      collection_warning: 'Inkassovarselet og fakturaen ligg ved som PDF.',
    },
    attachedAlone: {
      reminder: 'Purringa ligg ved som PDF.',
      collection_warning: 'Inkassovarselet ligg ved som PDF.',
    },
    linesLeftOut: (count) => `… og ${count} linjer til, sjå PDF-en`,
    statement: {
      greeting: (period, seller) => `Hei!\nHer er kontoutskrift for ${period} frå ${seller}.`,
      attached: 'Kontoutskrifta ligg ved som PDF.',
    },
    quote: {
      greeting: (number, seller) => `Hei!\nHer er tilbod ${number} frå ${seller}.`,
      look: 'Sjå tilbodet og svar',
      attached: 'Tilbodet ligg ved som PDF.',
    },
    questions: (emailAddress) => `Spørsmål? Skriv til ${emailAddress}.`,
  },

  en: {
    heading: {
      invoice: (number) => `Invoice ${number}`,
      credit_note: (number) => `Credit note ${number}`,
      reminder: (number) => `Reminder: invoice ${number}`,
      collection_warning: (number) => `Debt collection notice: invoice ${number}`,
    },
    subject: (heading, seller) => `${heading} from ${seller}`,
    greeting: {
      invoice: (number, seller) => `Hello,\nHere is invoice ${number} from ${seller}.`,
      credit_note: (number, seller) => `Hello,\nHere is credit note ${number} from ${seller}.`,
    },
    nothingToPay: 'There is nothing to pay.',
    credits: (amount, invoiceNumber) =>
      `This credit note refers to invoice ${invoiceNumber} and credits ${amount}. There is nothing to pay.`,
    overdue: ({ number, due, partlyPaid, isPaid, isPaidInTime }) =>
      isPaid
        ? `Invoice ${number} was ${isPaidInTime ? 'settled' : `paid after ${due.day}`}, and a fee or late-payment interest remains.`
        : `Invoice ${number} ${due.was}, and we cannot see that ${partlyPaid ? 'the full amount' : 'it'} has been paid.`,
    pleasePay: ({ amount, deadline }) => `Please pay ${amount} by ${deadline}.`,
    alreadyPaid: {
      reminder: 'If you have already paid, please disregard this reminder.',
      collection_warning: 'If you have already paid, please disregard this notice.',
    },
    collectionFollows: ({ amount, deadline }) =>
      `This is a debt collection notice. If the full amount, ${amount}, has not been paid by ${deadline}, the claim will be sent to debt collection (inkasso). This will lead to additional costs.`,
    objections: 'If anything is wrong or unclear, please contact us before the deadline.',
    look: { invoice: 'View the invoice', credit_note: 'View the credit note' },
    attached: {
      invoice: 'The invoice is attached as a PDF.',
      credit_note: 'The credit note is attached as a PDF.',
      reminder: 'The reminder and the invoice are attached as PDFs.',
      collection_warning: 'The notice and the invoice are attached as PDFs.',
    },
    attachedAlone: {
      reminder: 'The reminder is attached as a PDF.',
      collection_warning: 'The notice is attached as a PDF.',
    },
    linesLeftOut: (count) => `… and ${count} more lines, see the PDF`,
    statement: {
      greeting: (period, seller) => `Hello,\nHere is the statement of account for ${period} from ${seller}.`,
      attached: 'The statement of account is attached as a PDF.',
    },
    quote: {
      greeting: (number, seller) => `Hello,\nHere is quote ${number} from ${seller}.`,
      look: 'View the quote and answer',
      attached: 'The quote is attached as a PDF.',
    },
    questions: (emailAddress) => `Questions? Write to ${emailAddress}.`,
  },
};
