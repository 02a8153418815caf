import { Type } from 'typebox';
import { LETTER_TYPES } from '../domain/late-payment.ts';
import { nullable, oneOf } from '../platform/openapi.ts';
import { NOT_REMINDABLE_REASONS } from './remindable.ts';

const date = (description: string, example: string) =>
  Type.String({ format: 'date', description, examples: [example] });
const kroner = (description: string, example: number) => Type.Number({ description, examples: [example] });

const interestSpan = Type.Object({
  from: date('First day.', '2026-07-01'),
  to: date('Last day, included.', '2026-07-20'),
  days: Type.Integer({ description: 'How many days that is.', examples: [20] }),
  rate: Type.Number({ description: 'Percent a year.', examples: [12.25] }),
  principal: kroner('What was outstanding on those days.', 13_218.91),
});

const nextLetter = (description: string) =>
  nullable(
    Type.Object(
      {
        earliestDate: date('From when it may be sent without a fee; may be past.', '2026-06-17'),
        earliestDateWithFee: nullable(
          date(
            'From when it may be sent with a fee; may be past. Null when no further fee is allowed.',
            '2026-06-30',
          ),
        ),
        fee: kroner('The fee that it would claim today.', 38),
      },
      { description, examples: [{ earliestDate: '2026-06-17', earliestDateWithFee: '2026-06-30', fee: 38 }] },
    ),
  );

export const latePaymentSchema = Type.Object(
  {
    daysOverdue: Type.Integer({
      description: 'Days since the due date; 0 before it, and when nothing is outstanding.',
      examples: [34],
    }),
    lateInterest: kroner(
      'Late-payment interest accrued up to and including today: simple interest on what was outstanding each day after the due date, or after the 30th day from the invoice date where the invoice was sent after its due date. 0 on a credited or lost invoice.',
      149.57,
    ),
    interest: Type.Array(interestSpan, {
      description: 'How it comes about: one entry for each rate and principal.',
    }),
    interestClaimed: kroner('What of the interest letters have claimed.', 0),
    feesOutstanding: kroner('Fees and interest that letters have claimed and are not paid.', 0),
    nextReminder: nextLetter('When the next reminder may be sent; null when none may.'),
    nextCollectionWarning: nextLetter('When the next collection warning may be sent; null when none may.'),
    notRemindableReason: nullable(
      oneOf(NOT_REMINDABLE_REASONS, {
        description:
          'Why no letter can be sent now: it is a draft, a credit note, credited, written off as a loss, paid, or bounced (resend it first); null when one can.',
        examples: [null],
      }),
    ),
  },
  {
    $id: 'LatePayment',
    description: 'Where an invoice stands that is not paid in time, and what may be done next.',
  },
);

export const newReminder = Type.Object(
  {
    type: oneOf(LETTER_TYPES, {
      description: 'A reminder (purring) or a collection warning (inkassovarsel).',
      examples: ['reminder'],
    }),
    fee: Type.Optional(
      nullable(
        Type.Boolean({
          default: false,
          description: 'Whether it claims the fee and, with it, the late-payment interest accrued so far.',
          examples: [true],
        }),
      ),
    ),
  },
  { additionalProperties: false },
);
