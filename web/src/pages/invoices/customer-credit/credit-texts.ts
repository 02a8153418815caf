import { commonWords } from '../../../text/common-texts.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';

export const creditTexts = textsByLanguage({
  ...commonWords('invoice'),
  heading: ['Til gode', 'Credit'],
  balance: ['Kunden har til gode', 'The customer’s credit'],
  balanceHint: [
    'Betalt for mye eller kreditert etter betaling, og ikke brukt eller betalt tilbake ennå.',
    'Overpaid, or credited after payment, and neither used nor paid back yet.',
  ],
  apply: ['Bruk på faktura', 'Use on an invoice'],
  applyTitle: ['Bruk det kunden har til gode', 'Use the customer’s credit'],
  openInvoice: (number: string, dueDate: string, open: string) => [
    `Faktura ${number}, forfall ${dueDate}, ${open} å betale`,
    `Invoice ${number}, due ${dueDate}, ${open} to pay`,
  ],
  noOpenInvoices: (currency: string) =>
    currency === 'NOK'
      ? ['Kunden har ingen ubetalte fakturaer.', 'The customer has no unpaid invoices.']
      : [
          `Kunden har ingen ubetalte fakturaer i ${currency}.`,
          `The customer has no unpaid invoices in ${currency}.`,
        ],
  amount: (currency: string) =>
    currency === 'NOK'
      ? ['Beløp i kroner', 'Amount in kroner']
      : [`Beløp i ${currency}`, `Amount in ${currency}`],
  amountNok: ['Trukket fra kontoen, i kroner', 'Taken from the account, in kroner'],
  atRate: ['Tomt: etter dagens kurs', 'Empty: at the rate of the day'],
  applyNow: ['Bruk', 'Use'],
  applied: (amount: string) => [`${amount} er brukt på fakturaen.`, `${amount} is used on the invoice.`],
  refund: ['Registrer at det er betalt tilbake', 'Record that it is paid back'],
  refundTitle: ['Registrer tilbakebetaling', 'Record a refund'],
  refundHint: [
    'For det dere har betalt tilbake på en annen måte, for eksempel i nettbanken. Fakturaen og betalingene på den blir stående som de er.',
    'For what you have paid back in another way, such as at your bank. The invoice and its payments stay as they are.',
  ],
  paidOn: ['Betalingsdato', 'Payment date'],
  refundNow: ['Registrer', 'Record'],
  refunded: (amount: string) => [
    `Tilbakebetalingen på ${amount} er registrert.`,
    `The refund of ${amount} is recorded.`,
  ],
  payBack: ['Betal tilbake', 'Pay back'],
  orderHint: [
    'Banken betaler det ut etter en fil fra Tilgode. Til det er betalt, holdes beløpet av.',
    'The bank pays by a file from Tilgode. Until it is paid, the amount is kept.',
  ],
  way: ['Hvordan', 'How'],
  toBankAccount: ['Til konto', 'To an account'],
  byVipps: ['Tilbake med Vipps', 'Back by Vipps'],
  vippsHint: [
    'Vipps betaler pengene tilbake til den som betalte, uten fil til banken.',
    'Vipps pays the money back to whoever paid, without a file for the bank.',
  ],
  vippsPayment: ['Betalingen med Vipps', 'The payment by Vipps'],
  refundable: (number: string, paidOn: string, left: string) => [
    `Faktura ${number}, betalt ${paidOn}, opptil ${left}`,
    `Invoice ${number}, paid on ${paidOn}, up to ${left}`,
  ],
  sentToVipps: (amount: string) => [
    `Vipps er bedt om å betale ${amount} tilbake.`,
    `Vipps is asked to pay ${amount} back.`,
  ],
  paidByVipps: (amount: string) => [`Vipps har betalt ${amount} tilbake.`, `Vipps has paid ${amount} back.`],
  withVipps: ['Vipps er spurt, og har ikke svart ennå.', 'Vipps is asked, and has not answered yet.'],
  refusals: {
    'not-found': [
      'Vipps kjenner ikke betalingen med nøklene dere har nå. Avbestill, og betal tilbake til konto.',
      'Vipps does not know the payment by your present keys. Cancel the order, and pay back to an account.',
    ],
    'too-much': [
      'Det er ikke så mye igjen av betalingen hos Vipps. Avbestill, og velg et lavere beløp.',
      'Not so much of the payment is left at Vipps. Cancel the order, and choose a lower amount.',
    ],
    'too-late': [
      'Betalingen er mer enn et år gammel, så Vipps betaler den ikke tilbake. Avbestill, og betal tilbake til konto.',
      'The payment is more than a year old, so Vipps does not pay it back. Cancel the order, and pay back to an account.',
    ],
    refused: [
      'Vipps vil ikke betale tilbake. Avbestill, og betal tilbake til konto.',
      'Vipps does not pay back. Cancel the order, and pay back to an account.',
    ],
  },
  toAccount: ['Kundens kontonummer', 'The customer’s account number'],
  noAccount: [
    'Ikke et gyldig kontonummer. Det har elleve siffer.',
    'Not a valid account number. It has eleven digits.',
  ],
  orderNow: ['Bestill', 'Order'],
  orderNext: ['Neste: fil til banken', 'Next: file for the bank'],
  orderedNow: (amount: string) => [
    `Utbetalingen på ${amount} er bestilt.`,
    `The payment of ${amount} is ordered.`,
  ],
  ordered: (amount: string) => [
    `Utbetalingen på ${amount} er bestilt. Lag filen til banken når du er klar.`,
    `The payment of ${amount} is ordered. Create the file for the bank when you are ready.`,
  ],
  orderedForOther: (amount: string) => [
    `Utbetalingen på ${amount} er bestilt. En annen må lage filen til banken.`,
    `The payment of ${amount} is ordered. Somebody else must create the file for the bank.`,
  ],
  orders: ['Til utbetaling', 'To be paid out'],
  toAccountOf: (account: string) => [`til ${account}`, `to ${account}`],
  orderStatuses: {
    open: ['Bestilt. Ingen fil til banken har den ennå.', 'Ordered. No file for the bank has it yet.'],
    sent: [
      'I en fil til banken. Føres når banken melder at den er betalt.',
      'In a file for the bank. Posted when the bank confirms that it is paid.',
    ],
    paid: ['Betalt', 'Paid'],
  },
  markPaid: ['Merk som betalt', 'Mark as paid'],
  markPaidTitle: ['Merk utbetalingen som betalt', 'Mark the payment as paid'],
  markPaidHint: ['Når det ikke står i filene fra banken.', 'If the bank files do not say so.'],
  markedPaid: (amount: string) => [
    `Utbetalingen på ${amount} er merket som betalt.`,
    `The payment of ${amount} is marked as paid.`,
  ],
  cancelOrder: ['Avbestill', 'Cancel the order'],
  cancelTitle: ['Avbestille utbetalingen?', 'Cancel the order?'],
  cancelHint: (amount: string) => [
    `${amount} holdes ikke av lenger. Kunden har fortsatt beløpet til gode.`,
    `${amount} is no longer kept. The customer still has it as credit.`,
  ],
  cancelled: (amount: string) => [
    `Utbetalingen på ${amount} er avbestilt.`,
    `The order of ${amount} is cancelled.`,
  ],
  kept: (amount: string) => [
    `${amount} av det er holdt av til utbetaling.`,
    `${amount} of it is kept to be paid out.`,
  ],
  refunds: ['Tilbakebetalinger', 'Refunds'],
  reverse: ['Tilbakefør', 'Reverse'],
  reverseTitle: ['Tilbakeføre tilbakebetalingen?', 'Reverse the refund?'],
  reverseWarning: (amount: string) => [
    `Kunden har ${amount} til gode igjen. I regnskapet får tilbakebetalingen et korrigerende bilag.`,
    `The customer has ${amount} of credit again. In the books the refund gets a correcting entry.`,
  ],
  reversed: (amount: string) => [
    `Tilbakebetalingen på ${amount} er tilbakeført.`,
    `The refund of ${amount} is reversed.`,
  ],
});
