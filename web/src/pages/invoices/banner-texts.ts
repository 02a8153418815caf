import type { Texts } from '../../text/language.tsx';

const nb = {
  bounced: (email: string) => `E-posten til ${email} kom i retur. Kunden har ikke fått den.`,
  rejected: 'E-fakturaen ble avvist av kundens system. Kunden har ikke fått den.',
  eInvoiceFailed: 'E-fakturaen kom ikke fram. Kunden har ikke fått den.',
  newAddress: 'Send på nytt til',
  notReminded: (days: number) => `Forfalt for ${days} ${days === 1 ? 'dag' : 'dager'} siden, og ikke purret.`,
  notRemindedHint: 'Send en purring, eller registrer betalingen om den har kommet.',
  deadlinePassed: (date: string) => `Fristen i purringen gikk ut ${date}, og fakturaen er ikke betalt.`,
  deadlinePassedHint: 'Purr en gang til, eller send inkassovarsel.',
  warningPassed: (date: string) => `Fristen i inkassovarselet gikk ut ${date}, og fakturaen er ikke betalt.`,
  warningPassedHint: 'Send kravet til et inkassoforetak, eller før det som tap.',
  tooMuch: (amount: string) => `Kunden har ${amount} til gode.`,
  tooMuchHint: 'Det er betalt mer enn fakturaen. Betal det tilbake, eller bruk det på en annen faktura.',
  toCustomer: 'Gå til kunden',
};

const en: typeof nb = {
  bounced: (email) => `The email to ${email} bounced. The customer has not got it.`,
  rejected: 'The e-invoice was rejected by the customer’s system. The customer has not got it.',
  eInvoiceFailed: 'The e-invoice did not arrive. The customer has not got it.',
  newAddress: 'Send again to',
  notReminded: (days) => `${days} ${days === 1 ? 'day' : 'days'} overdue, and no reminder sent.`,
  notRemindedHint: 'Send a reminder, or record the payment if it has come.',
  deadlinePassed: (date) => `The deadline of the reminder passed on ${date}, and the invoice is not paid.`,
  deadlinePassedHint: 'Remind once more, or send a collection notice.',
  warningPassed: (date) =>
    `The deadline of the collection notice passed on ${date}, and the invoice is not paid.`,
  warningPassedHint: 'Hand the claim to a collection agency, or write it off.',
  tooMuch: (amount) => `The customer has ${amount} of credit.`,
  tooMuchHint: 'More than the invoice was paid. Pay it back, or use it on another invoice.',
  toCustomer: 'Go to the customer',
};

export const bannerTexts: Texts<typeof nb> = { nb, en };
