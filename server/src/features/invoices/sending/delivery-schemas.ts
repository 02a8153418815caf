import { DELIVERY_STATUSES, RECEIPTS, SENT_BY } from '../../../domain/deliveries.ts';
import { Type } from 'typebox';
import { INVOICE_TYPES } from '../../../domain/invoices/invoice-status.ts';
import { LETTER_TYPES } from '../../../domain/invoices/late-payment.ts';
import { id, nullable, oneOf, text, timestamp } from '../../../platform/http/fields.ts';

/** What an email can carry. */
export const EMAIL_TYPES = [...INVOICE_TYPES, ...LETTER_TYPES, 'statement'] as const;

export const deliverySchema = Type.Object(
  {
    id: id('Identifier.'),
    type: oneOf(EMAIL_TYPES, {
      description:
        'What is delivered: the invoice or credit note itself, a letter about the invoice, or a statement of account.',
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
      'An email or e-invoice of an invoice or a credit note, or an email of a letter or a statement of account.',
  },
);

export const listedEmailSchema = Type.Object(
  {
    ...deliverySchema.properties,
    date: timestamp("When it was queued, by the account's time, in UTC."),
    invoiceId: nullable(id('The invoice or credit note; null for a statement of account.')),
    invoiceNumber: nullable(text('Its number.', '1')),
    clientName: text("The client's name.", 'Fjord Kaffe AS'),
  },
  { $id: 'ListedEmail', 'x-extends': 'Delivery', description: 'An email with what it is about.' },
);
