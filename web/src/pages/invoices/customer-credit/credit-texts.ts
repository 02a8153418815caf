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
    'Etterpå lager du en fil til banken, og banken betaler pengene til kunden. Til det er gjort, kan beløpet ikke brukes på noe annet.',
    'After this you create a file for the bank, and the bank pays the customer. Until then the amount cannot be used for anything else.',
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
  ownAccount: [
    'Dette er selskapets egen konto. Skriv kontonummeret til kunden.',
    'This is the company’s own account. Give the account of the customer.',
  ],
  orderNow: ['Bestill', 'Order'],
  orderNext: ['Neste: fil til banken', 'Next: file for the bank'],
  orderedNow: (amount: string) => [
    `Tilbakebetalingen på ${amount} er bestilt. Nå trenger banken en fil.`,
    `The refund of ${amount} is ordered. Now the bank needs a file.`,
  ],
  ordered: (amount: string) => [
    `Tilbakebetalingen på ${amount} er bestilt. Lag filen til banken når du er klar.`,
    `The refund of ${amount} is ordered. Create the file for the bank when you are ready.`,
  ],
  orderedForOther: (amount: string) => [
    `Tilbakebetalingen på ${amount} er bestilt. En annen må lage filen til banken.`,
    `The refund of ${amount} is ordered. Somebody else must create the file for the bank.`,
  ],
  fileLater: ['Lag filen senere', 'Create the file later'],
  orders: ['Bestilte tilbakebetalinger', 'Refunds that are ordered'],
  toAccountOf: (account: string) => [`til ${account}`, `to ${account}`],
  orderStatuses: {
    open: [
      'Bestilt, men ikke betalt. Ingen fil til banken har den ennå.',
      'Ordered, and not paid. No file for the bank has it yet.',
    ],
    sent: [
      'I en fil til banken. Føres når banken melder at den er betalt.',
      'In a file for the bank. Posted when the bank confirms that it is paid.',
    ],
    paid: ['Betalt', 'Paid'],
  },
  markPaid: ['Merk som betalt', 'Mark as paid'],
  markPaidTitle: ['Merk tilbakebetalingen som betalt', 'Mark the refund as paid'],
  markPaidHint: ['Når det ikke står i filene fra banken.', 'If the bank files do not say so.'],
  markedPaid: (amount: string) => [
    `Tilbakebetalingen på ${amount} er merket som betalt.`,
    `The refund of ${amount} is marked as paid.`,
  ],
  cancelOrder: ['Avbestill tilbakebetalingen', 'Cancel the refund'],
  cancelTitle: ['Avbestille tilbakebetalingen?', 'Cancel the refund?'],
  cancelHint: (amount: string) => [
    `Banken betaler ikke ${amount} til kunden. Kunden har fortsatt beløpet til gode.`,
    `The bank does not pay ${amount} to the customer. The customer still has it as credit.`,
  ],
  keepOrder: ['Behold den', 'Keep it'],
  cancelled: (amount: string) => [
    `Tilbakebetalingen på ${amount} er avbestilt.`,
    `The refund of ${amount} is cancelled.`,
  ],
  kept: (amount: string) => [
    `Tilbakebetaling er bestilt. ${amount} er holdt av til den er gjennomført.`,
    `A refund is ordered. ${amount} is set aside until it is carried out.`,
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
