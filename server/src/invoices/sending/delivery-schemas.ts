import { Type } from 'typebox';
import { DELIVERY_STATUSES } from '../../mail/index.ts';
import { INVOICE_TYPES } from '../../domain/invoices/invoice-status.ts';
import { LETTER_TYPES } from '../../domain/invoices/late-payment.ts';
import { id, text, timestamp } from '../../http/fields.ts';
import { nullable, oneOf } from '../../http/openapi.ts';

export const deliverySchema = Type.Object(
  {
    id: id('Identifier.'),
    type: oneOf([...INVOICE_TYPES, ...LETTER_TYPES], {
      description:
        'What the email carries: the invoice or credit note itself, or a letter about the invoice.',
      examples: ['invoice'],
    }),
    reminderId: nullable(id('The letter, one of `reminders`; null when it carries the document itself.')),
    recipient: text('Where it is emailed.', 'faktura@fjordkaffe.example'),
    status: oneOf(DELIVERY_STATUSES, {
      description:
        '`queued` until its next attempt, `sending`, `sent` when a mail server has taken it, `captured` in the test environment, `bounced` when it was refused for good or reported as undeliverable.',
      examples: ['sent'],
    }),
    attempts: Type.Integer({ description: 'How often it has been tried.', examples: [1] }),
    nextAttemptAt: nullable(timestamp('When it is tried again unless it succeeds; null when it has ended.')),
    lastError: nullable(
      text(
        'Why the last attempt failed: the code of the mail server or of its report.',
        'EENVELOPE RCPT TO 550',
      ),
    ),
    createdAt: timestamp('When it was queued, in UTC.'),
    deliveredAt: nullable(timestamp('When it was sent or captured.')),
    bouncedAt: nullable(timestamp('When it was known that it had not arrived.')),
  },
  { $id: 'Delivery', description: 'An email of an invoice, a credit note or a letter.' },
);
