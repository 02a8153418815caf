import type { Schemas } from '../http/account-api.ts';
import type { Texts } from '../text/language.tsx';

/** One of a kind, and several. */
type Words = { one: string; several: string };

const kindsNb = {
  'recurring-invoices': {
    one: 'gjentakende faktura som ikke er laget',
    several: 'gjentakende fakturaer som ikke er laget',
  },
  'mails-production': { one: 'e-post til en kunde', several: 'e-poster til kunder' },
  'e-invoices-production': { one: 'e-faktura', several: 'e-fakturaer' },
  receipts: { one: 'kvittering for en e-faktura', several: 'kvitteringer for e-fakturaer' },
  'refund-orders': { one: 'utbetaling til en kunde', several: 'utbetalinger til kunder' },
  'tell-approvers': { one: 'varsel om en godkjenning', several: 'varsler om godkjenninger' },
  webhooks: { one: 'webhook', several: 'webhooks' },
} satisfies Record<string, Words>;
const kindsEn: typeof kindsNb = {
  'recurring-invoices': {
    one: 'recurring invoice that is not made',
    several: 'recurring invoices that are not made',
  },
  'mails-production': { one: 'email to a customer', several: 'emails to customers' },
  'e-invoices-production': { one: 'e-invoice', several: 'e-invoices' },
  receipts: { one: 'receipt of an e-invoice', several: 'receipts of e-invoices' },
  'refund-orders': { one: 'refund to a customer', several: 'refunds to customers' },
  'tell-approvers': { one: 'notice of an approval', several: 'notices of approvals' },
  webhooks: { one: 'webhook', several: 'webhooks' },
};

const nb = {
  title: (time: string) => `Tjenesten er lagt tilbake til ${time}`,
  lead: 'Det som kan være sendt etterpå, venter til den som driver tjenesten, har sagt hva som er gjort. Det du sender nå, går som vanlig.',
  waiting: (things: string) => `Dette venter: ${things}.`,
  letters: 'automatiske purringer',
  kinds: kindsNb,
};
const en: typeof nb = {
  title: (time) => `The service was restored to ${time}`,
  lead: 'What may have gone out since then waits until the operator of the service has said what is done. What you send now goes as usual.',
  waiting: (things) => `This waits: ${things}.`,
  letters: 'automatic reminders',
  kinds: kindsEn,
};
export const heldTexts: Texts<typeof nb> = { nb, en };

/** `3 e-poster til kunder`. A kind that an older app does not know is told by its name. */
export function heldInWords({ letters, kinds }: typeof nb, { kind, count }: Schemas['HeldThing']): string {
  // An account has automatic reminders, or has none.
  if (kind === 'send-automatic-letters') return letters;
  const words: Words | undefined = Object.entries(kinds).find(([name]) => name === kind)?.[1];
  if (words === undefined) return `${count} ${kind}`;
  return `${count} ${count === 1 ? words.one : words.several}`;
}
