import { textsByLanguage } from '../../text/texts-by-language.ts';

export const bannerTexts = textsByLanguage({
  bounced: (email: string) => [
    `E-posten til ${email} kom i retur. Kunden har ikke fått den.`,
    `The email to ${email} bounced. The customer has not got it.`,
  ],
  letterBounced: {
    reminder: (email: string) => [
      `Purringen til ${email} kom i retur. Kunden har ikke fått den.`,
      `The reminder to ${email} bounced. The customer has not got it.`,
    ],
    collection_warning: (email: string) => [
      `Inkassovarselet til ${email} kom i retur. Kunden har ikke fått det.`,
      `The collection notice to ${email} bounced. The customer has not got it.`,
    ],
  },
  letterBouncedHint: [
    'Send fakturaen til en adresse som virker, og purr på nytt etterpå, så kunden får en ny frist. Du kan også purre på nytt i posten.',
    'Send the invoice to an address that works, and remind again afterwards, so that the customer gets a new deadline. You can also remind again by post.',
  ],
  letterAgain: [
    'Purr på nytt, til en adresse som virker eller i posten, så kunden får en ny frist.',
    'Remind again, at an address that works or by post, so that the customer gets a new deadline.',
  ],
  letterPdf: {
    reminder: ['Last ned purringen (PDF)', 'Download the reminder (PDF)'],
    collection_warning: ['Last ned inkassovarselet (PDF)', 'Download the collection notice (PDF)'],
  },
  letterLost: {
    reminder: ['Kunden har ikke fått purringen.', 'The customer has not got the reminder.'],
    collection_warning: [
      'Kunden har ikke fått inkassovarselet.',
      'The customer has not got the collection notice.',
    ],
  },
  letterLostHint: [
    'Purr på nytt, så kunden får et brev og en ny frist før kravet går videre.',
    'Remind again, so that the customer gets a letter and a new deadline before the claim goes further.',
  ],
  rejected: [
    'E-fakturaen ble avvist av kundens system. Kunden har ikke fått den.',
    'The e-invoice was rejected by the customer’s system. The customer has not got it.',
  ],
  eInvoiceFailed: [
    'E-fakturaen kom ikke fram. Kunden har ikke fått den.',
    'The e-invoice did not arrive. The customer has not got it.',
  ],
  newAddress: ['Send på nytt til', 'Send again to'],
  notReminded: (days: number) => [
    `Forfalt for ${days} ${days === 1 ? 'dag' : 'dager'} siden, og ikke purret.`,
    `${days} ${days === 1 ? 'day' : 'days'} overdue, and no reminder sent.`,
  ],
  notRemindedHint: [
    'Send en purring, eller registrer betalingen om den har kommet.',
    'Send a reminder, or record the payment if it has come.',
  ],
  deadlinePassed: (date: string) => [
    `Fristen i purringen gikk ut ${date}, og fakturaen er ikke betalt.`,
    `The deadline of the reminder passed on ${date}, and the invoice is not paid.`,
  ],
  deadlinePassedHint: [
    'Purr en gang til, eller send inkassovarsel.',
    'Remind once more, or send a collection notice.',
  ],
  warningPassed: (date: string) => [
    `Fristen i inkassovarselet gikk ut ${date}, og fakturaen er ikke betalt.`,
    `The deadline of the collection notice passed on ${date}, and the invoice is not paid.`,
  ],
  warningPassedHint: [
    'Send kravet til et inkassoforetak, eller før det som tap.',
    'Hand the claim to a collection agency, or write it off.',
  ],
  tooMuch: (amount: string) => [`Kunden har ${amount} til gode.`, `The customer has ${amount} of credit.`],
  tooMuchHint: [
    'Det er betalt mer enn fakturaen. Betal det tilbake, eller bruk det på en annen faktura.',
    'More than the invoice was paid. Pay it back, or use it on another invoice.',
  ],
  toCustomer: ['Gå til kunden', 'Go to the customer'],
});
