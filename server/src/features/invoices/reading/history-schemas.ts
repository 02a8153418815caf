import { Type } from 'typebox';
import { id, nullable, oneOf, timestamp } from '../../../platform/http/fields.ts';
import { EVENT_TYPES } from './timeline.ts';

export const timelineItemSchema = Type.Object(
  {
    at: timestamp(
      "When it happened, in UTC; in the test environment by the account's clock. What is known by its day alone stands at the day's beginning in Norway.",
    ),
    type: oneOf(EVENT_TYPES, {
      description:
        'The kind of event.\n\n- `email_captured`: the test environment kept an email instead of sending it\n- `e_invoice_queued`, `e_invoice_sent`, `e_invoice_captured`: the same of an e-invoice\n- `e_invoice_accepted`, `e_invoice_rejected`: what the recipient answered; after a rejection an email goes instead, where there is an address\n- `e_invoice_failed`: the e-invoice could not be sent; an email goes instead, where there is an address\n- `delivered_otherwise`: nothing was sent, because the document or the letter was delivered otherwise\n- `credit_applied`: credit of the customer paid a part of the invoice\n- `loss` and `rounding`: the outstanding amount was written off\n- `loss_recovered`: a payment took a part of a loss back\n- `fees_waived`: the company gave up fees\n- `reminders_paused`: a pause of the letters began\n- `reminders_resumed`: the pause ended\n- `handed_over`: a collection agency got the claim\n- `handed_over_ended`: it has the claim no longer\n- `paid`: the invoice was settled',
      examples: ['payment'],
    }),
    amount: nullable(
      Type.Number({
        description:
          'Kroner: what was paid, reversed, credited, written off or given up, or what a letter claims; null for everything else.',
        examples: [517.16],
      }),
    ),
    recipient: nullable(
      Type.String({
        description:
          'Where the email, letter or e-invoice went, or the agency that got the claim; null for everything else.',
        examples: ['faktura@fjordkaffe.example'],
      }),
    ),
    documentId: nullable(
      id(
        'The letter (of `reminded`, `collection_warned` and its delivery) or the credit note (of `credited`) that it is about; null for everything else.',
        '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f93',
      ),
    ),
    reason: nullable(
      Type.String({
        description:
          'The reason that was given, of `fees_waived`, `reminders_paused`, `e_invoice_rejected` and `e_invoice_failed`; of `handed_over` the number of the case at the agency; null for everything else.',
        examples: [null],
      }),
    ),
  },
  { $id: 'TimelineItem', description: 'Something that happened to an invoice or credit note.' },
);
