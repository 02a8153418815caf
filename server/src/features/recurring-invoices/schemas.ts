import { Type } from 'typebox';
import { ASKED_CHANNELS } from '../../domain/deliveries.ts';
import {
  BILLING_TIMES,
  INTERVAL_UNITS,
  OCCURRENCE_OUTCOMES,
  RECURRING_ACTIONS,
  RECURRING_STATUSES,
} from '../../domain/invoices/recurrence.ts';
import { PREPAYMENT_GROUNDS } from '../../domain/invoices/sales-document.ts';
import { LANGUAGES } from '../../domain/texts/language.ts';
import { LIMITS } from '../../domain/limits.ts';
import {
  answerObject,
  date,
  id,
  kroner,
  month,
  newExternalId,
  nullable,
  oneOf,
  optional,
  refTo,
  requestObject,
  text,
  timestamp,
} from '../../platform/http/fields.ts';
import { fieldErrorSchema } from '../../platform/http/openapi/documented-endpoint.ts';
import {
  answeredTexts,
  askedTexts,
  currencySchema,
  draftChanges,
  invoiceLineSchema,
  metadataSchema,
  newInvoice,
  newInvoiceLine,
  newMetadata,
  warningSchema,
} from '../invoices/schemas.ts';

const newLines = Type.Array(newInvoiceLine, {
  minItems: 1,
  maxItems: LIMITS.invoiceLines,
  description: `As of a draft: at least 1 and at most ${LIMITS.invoiceLines}. Descriptions may hold {period}, {from}, {to}, {month} and {year}.`,
});

const MOST_LATER_LINES = 24;

const newInterval = requestObject('NewRecurringInterval', {
  unit: oneOf(INTERVAL_UNITS, { description: 'Weeks or months.', examples: ['month'] }),
  count: Type.Integer({ minimum: 1, maximum: 36, description: 'So many of them, 1 to 36.', examples: [1] }),
});

const newIndexation = Type.Object(
  {
    month: Type.Integer({
      minimum: 1,
      maximum: 12,
      description: 'From the first date in this month of each later year on, prices are adjusted.',
      examples: [1],
    }),
    baseIndex: Type.Number({
      exclusiveMinimum: 0,
      maximum: 10_000,
      'x-max-decimals': 2,
      description: 'The consumer price index at which the prices were agreed on.',
      examples: [136.9],
    }),
  },
  {
    additionalProperties: false,
    'x-name': 'NewIndexation',
    description: 'Adjusts the prices once a year by the consumer price index; null: they stay.',
  },
);

/** The fields that can be changed later as well. */
const changeable = {
  externalId: optional(
    newExternalId(
      `Your own name of it, 1 to ${LIMITS.externalIdCharacters} characters, such as the number of a contract. No document shows it, and no invoice of it has it. No other recurring invoice of the account can have it (409 \`recurring-invoice-exists\`) until this one gives it up.`,
      'leiekontrakt-12',
    ),
  ),
  anchorDay: optional(
    Type.Integer({
      minimum: 1,
      maximum: 31,
      description:
        'The day of the month of the dates after the first one; the day of `firstDate` when left out. In a shorter month it is the last day, so 31 is always the last day. Only for months.',
      examples: [31],
    }),
  ),
  lastDate: optional(
    date(
      'No date comes after this day. Not together with `occurrences`. Neither: without an end.',
      '2027-12-31',
    ),
  ),
  occurrences: optional(
    Type.Integer({
      minimum: 1,
      maximum: 10_000,
      description: 'How many dates there are in all, skipped ones too. Not together with `lastDate`.',
      examples: [null],
    }),
  ),
  dueDays: optional(
    Type.Integer({
      minimum: 0,
      maximum: LIMITS.paymentTermDays,
      description:
        "Days from the invoice date to the due date; the client's term when left out, or else the company's.",
      examples: [14],
    }),
  ),
  dueDateAgreed: newInvoice.properties.dueDateAgreed,
  action: optional(
    oneOf(RECURRING_ACTIONS, {
      default: 'draft',
      description: '`draft`: each date leaves a draft for you to send. `send`: it is sent at once.',
      examples: ['send'],
    }),
  ),
  channel: optional(
    oneOf(ASKED_CHANNELS, {
      default: 'auto',
      description: 'How it is sent, as of `POST /v1/invoices/{id}/send`.',
      examples: ['auto'],
    }),
  ),
  prepayment: optional(
    oneOf(PREPAYMENT_GROUNDS, {
      default: 'subscription',
      description:
        'Of what is billed in advance: which of the sales it is that bokføringsforskriften § 5-2-6 lets you invoice with VAT before delivery. Nothing in arrears.',
      examples: ['subscription'],
    }),
  ),
  laterLines: optional(
    Type.Array(
      requestObject('NewLaterLines', {
        from: date('The first day; later than the one before.', '2027-01-01'),
        lines: newLines,
      }),
      {
        maxItems: MOST_LATER_LINES,
        description: `Lines that take the place of \`lines\` from a day on, as for a new price. At most ${MOST_LATER_LINES}.`,
      },
    ),
  ),
  indexation: optional(newIndexation),
  ...askedTexts,
  metadata: optional(newMetadata),
  language: optional(
    oneOf(LANGUAGES, {
      description: "Language of the documents and their mails; the client's when left out.",
      examples: ['nb'],
    }),
  ),
};

export const newRecurringInvoice = requestObject('NewRecurringInvoice', {
  clientId: id('A client in this account.'),
  lines: newLines,
  interval: newInterval,
  firstDate: date('The first date; today or later.', '2026-08-31'),
  currency: newInvoice.properties.currency,
  bill: optional(
    oneOf(BILLING_TIMES, {
      default: 'advance',
      description:
        '`advance`: each date bills the days from it to the day before the next one. `arrears`: the days from the date before it to the day before it.',
      examples: ['advance'],
    }),
  ),
  ...changeable,
});

export const recurringInvoiceChanges = requestObject('RecurringInvoiceChanges', {
  clientId: Type.Optional(newRecurringInvoice.properties.clientId),
  lines: Type.Optional(newLines),
  currency: draftChanges.properties.currency,
  interval: Type.Optional(newInterval),
  ...changeable,
});

const lines = Type.Array(refTo(invoiceLineSchema), {
  description: 'As they were written: before the index, and with their placeholders.',
});
const sums = {
  subtotal: kroner('Sum without VAT.', 449.7),
  vat: kroner('VAT.', 67.46),
  total: kroner('Sum with VAT.', 517.16),
};

export const recurringInvoiceSchema = Type.Object(
  {
    id: id('Identifier.'),
    status: oneOf(RECURRING_STATUSES, {
      description:
        '`active`; `paused`: dates that pass are skipped; `ended`: after its last date, or by `end`, for good.',
      examples: ['active'],
    }),
    externalId: nullable(
      text('Your own name of it; null without one. No other recurring invoice has it.', 'leiekontrakt-12'),
    ),
    clientId: id('The client.'),
    clientName: text('Its name, as it was when this was written or an invoice was made.', 'Fjord Kaffe AS'),
    lines,
    ...sums,
    currency: currencySchema,
    warnings: Type.Optional(
      Type.Array(refTo(warningSchema), {
        description:
          'What should be known of the agreement; left out when there is nothing. `issued-late`: each date bills more than a month of what is delivered already (bokføringsforskriften § 5-2-3).',
      }),
    ),
    laterLines: Type.Array(
      answerObject('LaterLines', { from: date('The first day.', '2027-01-01'), lines, ...sums }),
      {
        description: 'Lines that will take the place of `lines` from a day on, the earliest first.',
        examples: [[]],
      },
    ),
    interval: answerObject('RecurringInterval', {
      unit: oneOf(INTERVAL_UNITS, { description: 'Weeks or months.', examples: ['month'] }),
      count: Type.Integer({ description: 'So many of them.', examples: [1] }),
    }),
    anchorDay: nullable(
      Type.Integer({ description: 'The day of the month; null where weeks count.', examples: [31] }),
    ),
    firstDate: date('The first date.', '2026-08-31'),
    lastDate: nullable(date('No date comes after this day; null unless given.', '2027-12-31')),
    occurrences: nullable(
      Type.Integer({ description: 'How many dates there are in all; null unless given.', examples: [null] }),
    ),
    bill: oneOf(BILLING_TIMES, {
      description: 'Whether it bills in advance or in arrears.',
      examples: ['advance'],
    }),
    dueDays: nullable(
      Type.Integer({
        description: "Days from the invoice date to the due date; null: the client's term, or the company's.",
        examples: [14],
      }),
    ),
    dueDateAgreed: Type.Boolean({
      description: 'Whether its due dates were agreed on beforehand: each invoice says so.',
      examples: [false],
    }),
    action: oneOf(RECURRING_ACTIONS, { description: 'What each date leaves.', examples: ['send'] }),
    channel: oneOf(ASKED_CHANNELS, { description: 'How it is sent.', examples: ['auto'] }),
    prepayment: nullable(
      oneOf(PREPAYMENT_GROUNDS, {
        description: 'Why it may be invoiced with VAT before delivery; null in arrears.',
        examples: ['subscription'],
      }),
    ),
    indexation: nullable(
      Type.Object(
        {
          month: Type.Integer({ description: 'The month of the adjustment.', examples: [1] }),
          baseIndex: Type.Number({
            description: 'The consumer price index at which the prices were agreed on.',
            examples: [136.9],
          }),
        },
        {
          'x-name': 'Indexation',
          description: 'How prices are adjusted by the consumer price index; null: they stay.',
        },
      ),
    ),
    ...answeredTexts,
    metadata: metadataSchema,
    language: nullable(
      oneOf(LANGUAGES, { description: "The chosen language; null: the client's.", examples: ['nb'] }),
    ),
    nextDate: nullable(
      date('The date that comes next; null while it is paused and after the end.', '2026-09-30'),
    ),
    lastInvoiceId: nullable(id('The invoice or draft of the last date; null before the first.')),
    occurrencesMade: Type.Integer({
      description: 'How many dates have become an invoice or a draft.',
      examples: [1],
    }),
    problem: nullable(
      Type.Object(
        {
          date: date('The date.', '2026-08-31'),
          code: text(
            'The code of what kept it from being sent, as `send` answers it; `index-missing`: the consumer price index is not entered; `above-agreed`: a later price, index or VAT has lifted the total above what the agreement could come to when an API client with limits, or an approved proposal, made or changed it last.',
            'validation-failed',
          ),
          message: text('A sentence for developers.', 'One or more fields are missing or wrong; see errors.'),
          errors: Type.Array(refTo(fieldErrorSchema), {
            description: 'Of `validation-failed`: the fields; else empty.',
            examples: [[]],
          }),
          invoiceId: id('The draft.'),
        },
        {
          'x-name': 'RecurringProblem',
          description: 'Why the last date became a draft that nobody wanted; else null.',
        },
      ),
    ),
    createdAt: timestamp('When it was created, in UTC.'),
    updatedAt: timestamp('When it was last changed, in UTC.'),
  },
  { $id: 'RecurringInvoice', description: 'An invoice that comes again by itself.' },
);

const period = answerObject('BilledPeriod', {
  from: date('First day.', '2026-08-31'),
  to: date('Last day.', '2026-09-29'),
});

export const upcomingSchema = answerObject('UpcomingInvoices', {
  items: Type.Array(
    answerObject('UpcomingInvoice', {
      date: date('The date.', '2026-08-31'),
      period,
      issueDate: date('Invoice date: the date, or today where the date has passed already.', '2026-08-31'),
      dueDate: date('Due date.', '2026-09-14'),
      descriptions: Type.Array(Type.String(), {
        description: 'The descriptions of its lines, with their placeholders filled.',
        examples: [['Leie september 2026']],
      }),
      ...answeredTexts,
      ...sums,
      missingIndex: nullable(
        month(
          'The month whose consumer price index is needed and not entered yet. The sums are then those of the adjustment before, and the date will leave a draft. Null otherwise.',
          '2026-11',
        ),
      ),
    }),
    { description: 'The next dates in order. Empty while it is paused and after the end.' },
  ),
});

export const occurrenceSchema = Type.Object(
  {
    date: date('The date.', '2026-08-31'),
    outcome: oneOf(OCCURRENCE_OUTCOMES, {
      description: '`made`: an invoice was sent. `draft`: a draft was left. `skipped`: nothing was made.',
      examples: ['made'],
    }),
    invoiceId: nullable(id('The invoice or draft; null where nothing was made.')),
    reason: nullable(text('The code of what kept it from being sent; null otherwise.', null)),
    madeAt: timestamp('When, in UTC.'),
  },
  { $id: 'RecurringOccurrence', description: 'What became of a date.' },
);
