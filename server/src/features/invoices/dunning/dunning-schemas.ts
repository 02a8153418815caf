import { Type } from 'typebox';
import { LETTER_CHANNELS } from '../../../domain/deliveries.ts';
import { LETTER_TYPES } from '../../../domain/invoices/late-payment.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { date, kroner, nullable, oneOf, optional, requestObject } from '../../../platform/http/fields.ts';
import { NOT_BY_EMAIL_REASONS, NOT_REMINDABLE_REASONS } from './remindable.ts';

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
        earliestDate: date(
          'From when it may be sent without a fee, not before today: after the deadlines of all earlier letters.',
          '2026-06-17',
        ),
        earliestDateWithFee: nullable(
          date(
            'From when it may be sent with a fee, not before today. Null when no further fee is allowed, and while `coveringCredit` stands.',
            '2026-06-30',
          ),
        ),
        fee: kroner('The fee that it would claim today.', 38),
        deadline: date('The deadline that a letter of today has, also where none may go yet.', '2026-07-14'),
      },
      {
        description,
        examples: [
          {
            earliestDate: '2026-06-17',
            earliestDateWithFee: '2026-06-30',
            fee: 38,
            deadline: '2026-07-14',
          },
        ],
      },
    ),
  );

export const latePaymentSchema = Type.Object(
  {
    daysOverdue: Type.Integer({
      description: 'Days since `payableUntil`; 0 until then, and when nothing is owed, fees among it.',
      examples: [34],
    }),
    lateInterest: kroner(
      'Late-payment interest accrued up to and including today: simple interest on what was outstanding each day after `payableUntil`, or after the 30th day from the invoice date where the invoice was sent after its due date. What is credited bears none from the first day on. 0 on a credited or lost invoice.',
      149.57,
    ),
    interest: Type.Array(interestSpan, {
      description: 'How it comes about: one entry for each rate and principal.',
    }),
    interestUnknownFrom: nullable(
      date(
        'The first day that bears no interest since no rate is announced for its half-year, though something is owed on it; it may lie up to six weeks ahead. Null when every rate is known. No letter claims interest for such days, until the rate is entered.',
        '2027-01-01',
      ),
    ),
    interestClaimed: kroner(
      'What of the interest letters have claimed, without what they claimed on an amount that is credited since.',
      0,
    ),
    interestUnclaimed: kroner(
      'What no letter has claimed yet. It is claimed only when a letter is asked to, also after the invoice is paid.',
      149.57,
    ),
    feesOutstanding: kroner(
      'Fees that letters have claimed and that are not paid: reminder fees, interest and compensation.',
      0,
    ),
    nextReminder: nextLetter('When the next reminder may be sent; null when none may.'),
    nextCollectionWarning: nextLetter('When the next collection warning may be sent; null when none may.'),
    compensation: nullable(
      Type.Object(
        {
          earliestDate: date('From when a letter may claim it, not before today.', '2026-06-17'),
          amount: nullable(
            kroner('What it would claim today; null when none is announced for the half-year of today.', 430),
          ),
        },
        {
          description:
            'Compensation that a letter may claim instead of fees (forsinkelsesrenteloven § 3a); null when none may: the client is no business, a fee or compensation is claimed already, the customer’s credit covers the debt, or no letter may be sent.',
          examples: [{ earliestDate: '2026-06-17', amount: 430 }],
        },
      ),
    ),
    runningDeadline: nullable(
      date(
        'The deadline of the latest letter, moved to a working day, while it runs; null when none runs. Until then the next letter is refused, but for one with `again`.',
        '2026-07-14',
      ),
    ),
    coveringCredit: nullable(
      kroner(
        'The customer’s credit where it covers what is outstanding; null otherwise. Then no letter goes automatically, and a letter by hand claims neither a fee nor compensation. Pay the invoice from it: `POST /v1/clients/{id}/credit/apply`.',
        500,
      ),
    ),
    timeBarredOn: nullable(
      date(
        'The last day before the claim is time-barred, three years after the due date (foreldelsesloven §§ 2 and 3). Letters do not interrupt the time. An acknowledgement or legal steps do; the service does not know of those. Null on drafts and credit notes.',
        '2029-06-15',
      ),
    ),
    notByEmailReason: nullable(
      oneOf(NOT_BY_EMAIL_REASONS, {
        description:
          'Why a letter that may go cannot go by mail without an `email` of its own: `no_email` where the document has no address, `bounced` where the last letter came back. It can go with the channel `none`. Null otherwise.',
        examples: [null],
      }),
    ),
    notRemindableReason: nullable(
      oneOf(NOT_REMINDABLE_REASONS, {
        description:
          'Why no letter can be sent now: it is a draft, a credit note, credited, written off as a loss, paid with nothing left to claim, bounced (resend it first), paused, or with a collection agency; null when one can, by mail or otherwise.',
        examples: [null],
      }),
    ),
  },
  {
    $id: 'LatePayment',
    description: 'Where an invoice stands that is not paid in time, and what may be done next.',
  },
);

export const newReminder = requestObject('NewReminder', {
  type: oneOf(LETTER_TYPES, {
    description: 'A reminder (purring) or a collection warning (inkassovarsel).',
    examples: ['reminder'],
  }),
  fee: optional(
    Type.Boolean({
      default: false,
      description:
        'Whether it claims the fee. Not on a paid invoice, whose letter asks for the fees that are left.',
      examples: [true],
    }),
  ),
  feeWhereAllowed: optional(
    Type.Boolean({
      default: false,
      description:
        'Instead of `fee`: it claims the fee where the law allows one today, and goes without one otherwise. Refused as `fee` is while the customer’s credit covers the invoice.',
      examples: [true],
    }),
  ),
  interest: optional(
    Type.Boolean({
      description:
        'Whether it claims the late-payment interest that has accrued and that no letter has claimed. As the fee when left out.',
      examples: [true],
    }),
  ),
  compensation: optional(
    Type.Boolean({
      default: false,
      description:
        'Of a business: whether it claims the standard compensation of the half-year (forsinkelsesrenteloven § 3a) and the interest, instead of any fee for the invoice. Not together with `fee`.',
      examples: [false],
    }),
  ),
  feesClaimed: optional(
    Type.Integer({
      minimum: 0,
      maximum: 2,
      description: 'Of an opening invoice: how many fees earlier letters have claimed. It is kept.',
      examples: [0],
    }),
  ),
  channel: optional(
    oneOf(LETTER_CHANNELS, {
      default: 'email',
      description:
        '`email`: an email with the letter. `none`: nothing goes out, because the letter is delivered otherwise, as on paper; no address is needed. Print its PDF and deliver it the same day, since its deadline counts from today.',
      examples: ['email'],
    }),
  ),
  deliveredOn: optional(
    date(
      'With the channel `none`: the day on which the letter is delivered, not after today. Left out: today. Its deadline counts from today all the same.',
      '2026-08-17',
    ),
  ),
  email: optional(
    Type.String({
      maxLength: LIMITS.emailCharacters,
      format: 'email',
      description:
        'With the channel `email`: another address than that of the document. Later letters go there, too, where the document has no address or its last letter came back.',
      examples: ['regnskap@fjordkaffe.example'],
    }),
  ),
  again: optional(
    Type.Boolean({
      default: false,
      description:
        'Whether it may go while the deadline of an earlier letter runs. Such a letter claims neither a fee nor interest nor compensation.',
      examples: [false],
    }),
  ),
});

const reasonText = (description: string, example: string) =>
  Type.String({
    maxLength: LIMITS.descriptionCharacters,
    format: 'single-line',
    description,
    examples: [example],
  });

export const newPause = requestObject('NewReminderPause', {
  reason: Type.String({
    ...reasonText(
      'Why: shown to people of the company, never to the customer.',
      'Kunden mener at varen var skadd',
    ),
    minLength: 1,
    pattern: '\\S',
  }),
  until: optional(
    date('Last day of the pause, not before today; without one it lasts until it is ended.', '2026-09-15'),
  ),
});

export const newHandOver = requestObject('NewHandOver', {
  to: Type.String({
    maxLength: LIMITS.nameCharacters,
    minLength: 1,
    format: 'single-line',
    pattern: '\\S',
    description: 'The agency: shown to people of the company, never to the customer.',
    examples: ['Kreditorhjelp Inkasso AS'],
  }),
  on: date(
    'Since which day the agency has the claim; from the day after `payableUntil` to today.',
    '2026-09-15',
  ),
  reference: optional(
    Type.String({
      maxLength: LIMITS.referenceCharacters,
      format: 'single-line',
      description: 'The number of the case at the agency.',
      examples: ['SAK-2026-1187'],
    }),
  ),
});

export const newWaiver = requestObject('NewFeeWaiver', {
  reason: optional(
    reasonText(
      'Why: shown to people of the company, never to the customer.',
      'Betalt samme dag som purringen gikk',
    ),
  ),
});
