/** What requests about invoices take in. `schemas.ts` has what is answered. */
import { Type } from 'typebox';
import { PREPAYMENT_GROUNDS } from '../../domain/invoices/sales-document.ts';
import { LANGUAGES } from '../../domain/language.ts';
import { LIMITS } from '../../domain/limits.ts';
import { date, newExternalId, nullable, oneOf } from '../../platform/http/fields.ts';
import { clientChoice } from './client-schemas.ts';
import { askedTexts } from './invoice-text-schemas.ts';
import { newMetadata } from './metadata-schemas.ts';
import { newInvoiceLine } from './drafts/line-schemas.ts';
import { ASKED_CHANNELS } from './sending/readiness-schemas.ts';

const newInvoiceFields = {
  ...clientChoice,
  externalId: Type.Optional(
    nullable(
      newExternalId(
        `Your own name of it, 1 to ${LIMITS.externalIdCharacters} characters, such as the number of an order. No document shows it. No other invoice or credit note of the account can have it (409 \`invoice-exists\`) until this one is deleted or gives it up.`,
        'ordre-10045',
      ),
    ),
  ),
  deliveryDate: Type.Optional(nullable(date('Delivery date; the day it is sent when left out.'))),
  deliveryPeriod: Type.Optional(
    nullable(
      Type.Object(
        { from: date('First day.', '2026-07-01'), to: date('Last day; not before the first.', '2026-07-31') },
        {
          additionalProperties: false,
          'x-name': 'DeliveryPeriod',
          description:
            'The days over which it was delivered, instead of `deliveryDate`. In a change, the one that is given replaces the other.',
          examples: [{ from: '2026-07-01', to: '2026-07-31' }],
        },
      ),
    ),
  ),
  prepayment: Type.Optional(
    nullable(
      oneOf(PREPAYMENT_GROUNDS, {
        description:
          'For an invoice with VAT whose `deliveryDate` is after the day it is sent: which of the sales it is that bokføringsforskriften § 5-2-6 lets you invoice at most a year ahead. Others are invoiced when they are delivered.',
        examples: ['subscription'],
      }),
    ),
  ),
  ...askedTexts,
  metadata: Type.Optional(nullable(newMetadata)),
  language: Type.Optional(
    nullable(
      oneOf(LANGUAGES, {
        description: "Language of the document and its mails; the client's when left out.",
        examples: ['nb'],
      }),
    ),
  ),
};

const requiredFields = {
  dueDate: date('Due date.', '2026-08-03'),
  lines: Type.Array(newInvoiceLine, {
    minItems: 1,
    maxItems: LIMITS.invoiceLines,
    description: `At least 1 and at most ${LIMITS.invoiceLines}.`,
  }),
};

export const newInvoice = Type.Object(
  { ...newInvoiceFields, ...requiredFields },
  { additionalProperties: false, 'x-name': 'NewInvoice' },
);

export const draftChanges = Type.Object(
  {
    ...newInvoiceFields,
    dueDate: Type.Optional(requiredFields.dueDate),
    lines: Type.Optional(requiredFields.lines),
  },
  { additionalProperties: false, 'x-name': 'DraftChanges' },
);

const recipient = Type.Optional(
  nullable(
    Type.String({
      maxLength: LIMITS.emailCharacters,
      format: 'email',
      description: "Another address than the client's.",
      examples: ['regnskap@fjordkaffe.example'],
    }),
  ),
);

const message = Type.Optional(
  nullable(
    Type.String({
      maxLength: LIMITS.notesCharacters,
      format: 'multi-line',
      description: 'A message at the top of the email.',
      examples: ['Hei! Her er fakturaen for juli.'],
    }),
  ),
);

const subject = Type.Optional(
  nullable(
    Type.String({
      maxLength: LIMITS.subjectCharacters,
      format: 'single-line',
      description: "The email's subject instead of the company's; may hold placeholders such as `{number}`.",
      examples: ['Faktura {number} fra {seller}'],
    }),
  ),
);

export const deliveryRequest = Type.Object(
  { email: recipient, subject, message },
  { additionalProperties: false, 'x-name': 'DeliveryRequest' },
);

export const sendRequest = Type.Object(
  {
    ...deliveryRequest.properties,
    channel: Type.Optional(
      nullable(
        oneOf(ASKED_CHANNELS, {
          default: 'auto',
          description:
            '`auto`: an e-invoice where the account sends them and the recipient can receive, else an email. `email`: an email. `e-invoice`: an e-invoice; 409 `recipient-cannot-receive` when the recipient cannot receive it. `none`: nothing goes out, because the document is delivered otherwise, as on paper; no address is needed.',
          examples: ['auto'],
        }),
      ),
    ),
    deliveredOn: Type.Optional(
      nullable(
        date(
          'With the channel `none`: the day on which the document is delivered, not after today. Left out: today.',
        ),
      ),
    ),
    emailCopy: Type.Optional(
      nullable(
        Type.Boolean({
          default: false,
          description: 'An email goes as well where an e-invoice goes.',
          examples: [true],
        }),
      ),
    ),
  },
  { additionalProperties: false, 'x-name': 'SendRequest' },
);

export const newPayment = Type.Object(
  {
    amount: Type.Number({
      exclusiveMinimum: 0,
      maximum: Number(LIMITS.totalOre / 100n),
      'x-max-decimals': 2,
      description: 'Kroner, above 0, at most 2 decimals.',
      examples: [517.16],
    }),
    paidOn: date(
      'Date on which the money was paid; not after today. Before the invoice date it is a prepayment: at most a year before, and not in a closed month. Of an opening invoice not before its opening balance.',
    ),
    overpayment: Type.Optional(
      nullable(
        oneOf(['credit'], {
          description:
            '`credit`: what is more than the invoice, its fees and interest becomes credit of the customer. Left out, more than that is `payment-exceeds-outstanding`.',
          examples: ['credit'],
        }),
      ),
    ),
    recoversLoss: Type.Optional(
      nullable(
        Type.Boolean({
          default: false,
          description:
            'Whether the money comes in on a loss. It takes that part of the loss back, with its VAT where the loss was final, and pays the invoice with it; the rest stays lost. Its date is not before that of the loss. Without it an invoice that is lost is `invoice-not-payable`.',
          examples: [false],
        }),
      ),
    ),
  },
  { additionalProperties: false, 'x-name': 'NewPayment' },
);

export const newCreditNote = Type.Object(
  {
    lines: Type.Optional(
      nullable(
        Type.Array(
          Type.Object(
            {
              lineIndex: Type.Integer({
                minimum: 0,
                maximum: LIMITS.invoiceLines - 1,
                description: 'The line of the invoice, from 0 as in `lines[0]`.',
                examples: [0],
              }),
              quantity: Type.Number({
                exclusiveMinimum: 0,
                maximum: LIMITS.quantity,
                'x-max-decimals': 4,
                description: 'How much of it to credit.',
                examples: [1],
              }),
            },
            { additionalProperties: false, 'x-name': 'NewCreditNoteLine' },
          ),
          {
            minItems: 1,
            maxItems: LIMITS.invoiceLines,
            description: 'What to credit; left out: all that is left.',
          },
        ),
      ),
    ),
    notes: askedTexts.notes,
  },
  { additionalProperties: false, 'x-name': 'NewCreditNote' },
);
