import type { Texts } from '../../text/language.tsx';

const nb = {
  heading: 'Til gode',
  balance: 'Kunden har til gode',
  balanceHint: 'Betalt for mye eller kreditert etter betaling, og ikke brukt eller betalt tilbake ennå.',
  apply: 'Bruk på faktura',
  applyTitle: 'Bruk det kunden har til gode',
  invoice: 'Faktura',
  openInvoice: (number: string, dueDate: string, open: string) =>
    `Faktura ${number}, forfall ${dueDate}, ${open} å betale`,
  noOpenInvoices: 'Kunden har ingen ubetalte fakturaer.',
  amount: 'Beløp i kroner',
  applyNow: 'Bruk',
  applied: (amount: string) => `${amount} er brukt på fakturaen.`,
  refund: 'Tilbakebetal',
  refundTitle: 'Registrer tilbakebetaling',
  refundHint:
    'Betal beløpet i nettbanken, og registrer det her. Fakturaen og betalingene på den blir stående som de er.',
  paidOn: 'Betalingsdato',
  refundNow: 'Registrer',
  refunded: (amount: string) => `Tilbakebetalingen på ${amount} er registrert.`,
  refunds: 'Tilbakebetalinger',
  reverse: 'Tilbakefør',
  reverseTitle: 'Tilbakeføre tilbakebetalingen?',
  reverseWarning: (amount: string) =>
    `Kunden har ${amount} til gode igjen. I regnskapet får tilbakebetalingen et korrigerende bilag.`,
  reversed: (amount: string) => `Tilbakebetalingen på ${amount} er tilbakeført.`,
};

const en: typeof nb = {
  heading: 'Credit',
  balance: 'The customer’s credit',
  balanceHint: 'Overpaid, or credited after payment, and neither used nor paid back yet.',
  apply: 'Use on an invoice',
  applyTitle: 'Use the customer’s credit',
  invoice: 'Invoice',
  openInvoice: (number, dueDate, open) => `Invoice ${number}, due ${dueDate}, ${open} to pay`,
  noOpenInvoices: 'The customer has no unpaid invoices.',
  amount: 'Amount in kroner',
  applyNow: 'Use',
  applied: (amount) => `${amount} is used on the invoice.`,
  refund: 'Pay back',
  refundTitle: 'Record a refund',
  refundHint:
    'Pay the amount at your bank and record it here. The invoice and its payments stay as they are.',
  paidOn: 'Date paid',
  refundNow: 'Record',
  refunded: (amount) => `The refund of ${amount} is recorded.`,
  refunds: 'Refunds',
  reverse: 'Reverse',
  reverseTitle: 'Reverse the refund?',
  reverseWarning: (amount) =>
    `The customer has ${amount} of credit again. In the books the refund gets a correcting entry.`,
  reversed: (amount) => `The refund of ${amount} is reversed.`,
};

export const creditTexts: Texts<typeof nb> = { nb, en };
