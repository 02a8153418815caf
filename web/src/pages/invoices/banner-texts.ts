import { textsByLanguage } from '../../text/texts-by-language.ts';

export const bannerTexts = textsByLanguage({
  bounced: (email: string) => [
    `E-posten til ${email} kom i retur. Kunden har ikke fått den.`,
    `The email to ${email} bounced. The customer has not got it.`,
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
