import { Type } from 'typebox';
import { LIMITS } from '../../../domain/limits.ts';
import { date, oneOf, optional, requestObject } from '../../../platform/http/fields.ts';
import { ASKED_CHANNELS } from './readiness-schemas.ts';

const recipient = optional(
  Type.String({
    maxLength: LIMITS.emailCharacters,
    format: 'email',
    description: "Another address than the client's.",
    examples: ['regnskap@fjordkaffe.example'],
  }),
);

const message = optional(
  Type.String({
    maxLength: LIMITS.notesCharacters,
    format: 'multi-line',
    description: 'A message at the top of the email.',
    examples: ['Hei! Her er fakturaen for juli.'],
  }),
);

const subject = optional(
  Type.String({
    maxLength: LIMITS.subjectCharacters,
    format: 'single-line',
    description: "The email's subject instead of the company's; may hold placeholders such as `{number}`.",
    examples: ['Faktura {number} fra {seller}'],
  }),
);

export const deliveryRequest = requestObject('DeliveryRequest', { email: recipient, subject, message });

export const sendRequest = requestObject('SendRequest', {
  ...deliveryRequest.properties,
  channel: optional(
    oneOf(ASKED_CHANNELS, {
      default: 'auto',
      description:
        '`auto`: an e-invoice where the account sends them and the recipient can receive, else an email. `email`: an email. `e-invoice`: an e-invoice; 409 `recipient-cannot-receive` when the recipient cannot receive it. `none`: nothing goes out, because the document is delivered otherwise, as on paper; no address is needed.',
      examples: ['auto'],
    }),
  ),
  deliveredOn: optional(
    date(
      'With the channel `none`: the day on which the document is delivered, not after today. Left out: today.',
    ),
  ),
  emailCopy: optional(
    Type.Boolean({
      default: false,
      description: 'An email goes as well where an e-invoice goes.',
      examples: [true],
    }),
  ),
});
