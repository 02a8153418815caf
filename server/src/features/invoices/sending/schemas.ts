import { rateByHand } from '../content-schemas.ts';
import { warningSchema } from '../invoice-schemas.ts';
import { Type } from 'typebox';
import { LIMITS } from '../../../domain/limits.ts';
import {
  date,
  id,
  nullable,
  oneOf,
  optional,
  refTo,
  requestObject,
  text,
  timestamp,
} from '../../../platform/http/fields.ts';
import { ASKED_CHANNELS, DELIVERY_STATUSES, RECEIPTS, SENT_BY } from '../../../domain/deliveries.ts';
import { INVOICE_TYPES } from '../../../domain/invoices/invoice-status.ts';
import { LETTER_TYPES } from '../../../domain/invoices/late-payment.ts';

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
  exchangeRate: optional(rateByHand),
  emailCopy: optional(
    Type.Boolean({
      default: false,
      description: 'An email goes as well where an e-invoice goes.',
      examples: [true],
    }),
  ),
});

export const readinessSchema = Type.Object(
  {
    canSend: Type.Boolean({ description: 'Whether there are no problems.', examples: [false] }),
    channel: oneOf(['email', 'e-invoice', 'auto', 'none'], {
      description:
        'How it would be sent. `auto`: the network of e-invoices does not say whether the recipient can receive, so that it is decided at delivery. `none`: it is delivered otherwise.',
      examples: ['email'],
    }),
    problems: Type.Array(
      Type.Object({
        ...warningSchema.properties,
        rule: nullable(text('Id of the official rule, where there is one.', 'PEPPOL-EN16931-R003')),
      }),
      {
        description:
          'What `send` would refuse: as `errors` of `validation-failed`, and `company.…` what `company-incomplete` names. Where `channel` is `e-invoice` also what keeps the document from being one.',
      },
    ),
    warnings: Type.Array(refTo(warningSchema), {
      description:
        'What does not keep it from being sent; in the test environment also what would be a problem in production.',
    }),
  },
  { $id: 'Readiness', description: 'Whether a draft can be sent today.' },
);

/** The contents that an email can carry. */
export const EMAIL_TYPES = [...INVOICE_TYPES, ...LETTER_TYPES, 'statement', 'quote'] as const;

export const deliverySchema = Type.Object(
  {
    id: id('Identifier.'),
    type: oneOf(EMAIL_TYPES, {
      description:
        'What is delivered: the invoice or credit note itself, a letter about the invoice, a statement of account, or a quote.',
      examples: ['invoice'],
    }),
    channel: oneOf(SENT_BY, {
      description:
        'How. While it is not known whether the recipient can receive e-invoices, this is `e-invoice`; the delivery becomes an email if not.',
      examples: ['email'],
    }),
    reminderId: nullable(id('The letter, one of `reminders`; null when it carries the document itself.')),
    recipient: text(
      "Where it goes: the email address, or the recipient's address in the network of e-invoices, as in `0192:974760673`.",
      'faktura@fjordkaffe.example',
    ),
    status: oneOf(DELIVERY_STATUSES, {
      description:
        '`queued` until its next attempt, `sending`, `sent` when a mail server has taken it or the access point has sent it, `captured` in the test environment, `bounced` when it was refused for good, rejected, or reported as undeliverable.',
      examples: ['sent'],
    }),
    attempts: Type.Integer({ description: 'How often it has been tried.', examples: [1] }),
    nextAttemptAt: nullable(timestamp('When it is tried again unless it succeeds; null when it has ended.')),
    lastError: nullable(
      text(
        'Why the last attempt failed: the code of the mail server, of its report, or of the access point.',
        'EENVELOPE RCPT TO 550',
      ),
    ),
    createdAt: timestamp('When it was queued, in UTC.'),
    deliveredAt: nullable(timestamp('When it was sent or captured.')),
    bouncedAt: nullable(timestamp('When it was known that it had not arrived.')),
    transmissionId: nullable(
      id('What an e-invoice has as its id in the network, however often it is tried; null for an email.'),
    ),
    receipt: nullable(
      oneOf(RECEIPTS, {
        description:
          "What the recipient's side says of an e-invoice: `pending` until it is known. `not-applicable`: it was not sent, or there was no receipt for 14 days, since many send one only when they reject. Null for an email.",
        examples: ['accepted'],
      }),
    ),
    rejection: nullable(
      text('Why an e-invoice was rejected or failed, where that was said; null for an email.', null),
    ),
  },
  {
    $id: 'Delivery',
    description:
      'An email or e-invoice of an invoice or a credit note, or an email of a letter, a statement of account or a quote.',
  },
);

export const listedEmailSchema = Type.Object(
  {
    ...deliverySchema.properties,
    date: timestamp("When it was queued, by the account's time, in UTC."),
    invoiceId: nullable(id('The invoice or credit note; null for a statement of account or a quote.')),
    quoteId: nullable(id('The quote; null for others.')),
    invoiceNumber: nullable(text('Its number, or that of the quote; null for a statement of account.', '1')),
    clientName: text("The client's name.", 'Fjord Kaffe AS'),
  },
  { $id: 'ListedEmail', 'x-extends': 'Delivery', description: 'An email with what it is about.' },
);
