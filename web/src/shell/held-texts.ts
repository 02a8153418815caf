import type { Schemas } from '../http/account-api.ts';
import type { Wording } from '../text/texts-by-language.ts';
import { textsByLanguage } from '../text/texts-by-language.ts';

/** One of a kind, and several. */
type Words = { one: Wording; several: Wording };

export const heldTexts = textsByLanguage({
  title: (time: string) => [`Tjenesten er lagt tilbake til ${time}`, `The service was restored to ${time}`],
  lead: [
    'Det som kan være sendt etterpå, venter til den som driver tjenesten, har sagt hva som er gjort. Det du sender nå, går som vanlig.',
    'What may have gone out since then waits until the operator of the service has said what is done. What you send now goes as usual.',
  ],
  waiting: (things: string) => [`Dette venter: ${things}.`, `This waits: ${things}.`],
  letters: ['automatiske purringer', 'automatic reminders'],
  kinds: {
    'recurring-invoices': {
      one: ['gjentakende faktura som ikke er laget', 'recurring invoice that is not made'],
      several: ['gjentakende fakturaer som ikke er laget', 'recurring invoices that are not made'],
    },
    'mails-production': {
      one: ['e-post til en kunde', 'email to a customer'],
      several: ['e-poster til kunder', 'emails to customers'],
    },
    'e-invoices-production': { one: ['e-faktura', 'e-invoice'], several: ['e-fakturaer', 'e-invoices'] },
    receipts: {
      one: ['kvittering for en e-faktura', 'receipt of an e-invoice'],
      several: ['kvitteringer for e-fakturaer', 'receipts of e-invoices'],
    },
    'refund-orders': {
      one: ['utbetaling til en kunde', 'refund to a customer'],
      several: ['utbetalinger til kunder', 'refunds to customers'],
    },
    'tell-approvers': {
      one: ['varsel om en godkjenning', 'notice of an approval'],
      several: ['varsler om godkjenninger', 'notices of approvals'],
    },
    webhooks: { one: ['webhook', 'webhook'], several: ['webhooks', 'webhooks'] },
  } satisfies Record<string, Words>,
});

/** `3 e-poster til kunder`. A kind that an older app does not know is told by its name. */
export function heldInWords(
  { letters, kinds }: (typeof heldTexts)['nb'],
  { kind, count }: Schemas['HeldThing'],
): string {
  // An account has automatic reminders, or has none.
  if (kind === 'send-automatic-letters') return letters;
  const words = Object.entries(kinds).find(([name]) => name === kind)?.[1];
  if (words === undefined) return `${count} ${kind}`;
  return `${count} ${count === 1 ? words.one : words.several}`;
}
