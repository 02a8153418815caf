import { Type } from 'typebox';
import { nullable, oneOf } from '../platform/openapi.ts';
import { EVENT_TYPES } from './timeline.ts';

export const timelineItemSchema = Type.Object(
  {
    at: Type.String({
      format: 'date-time',
      description:
        "When it happened, in UTC; in the test environment by the account's clock. What is known by its day alone stands at the day's beginning in Norway.",
      examples: ['2026-07-20T08:30:00.000Z'],
    }),
    type: oneOf(EVENT_TYPES, {
      description:
        'What happened. `email_captured` is `email_sent` of the test environment; `credit_applied`: a payment from credit of the customer; `loss` and `rounding`: what was outstanding was written off; `fees_waived`: fees and interest were given up; `reminders_paused` and `reminders_resumed`: letters stopped and may go again; `paid`: nothing was left to pay.',
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
        description: 'Where the email or letter went; null for everything else.',
        examples: ['faktura@fjordkaffe.example'],
      }),
    ),
    documentId: nullable(
      Type.String({
        format: 'uuid',
        description:
          'The letter (of `reminded`, `collection_warned` and its emails) or the credit note (of `credited`) that it is about; null for everything else.',
        examples: ['018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f93'],
      }),
    ),
    reason: nullable(
      Type.String({
        description:
          'The reason that was given, of `fees_waived` and `reminders_paused`; null for everything else.',
        examples: [null],
      }),
    ),
  },
  { $id: 'TimelineItem', description: 'Something that happened to an invoice or credit note.' },
);
