import { Type } from 'typebox';
import { INVOICE_STATUSES, INVOICE_TYPES } from '../domain/invoices/invoice-status.ts';
import { LANGUAGES } from '../domain/language.ts';
import { LETTER_TYPES } from '../domain/invoices/late-payment.ts';
import { LIMITS } from '../domain/limits.ts';
import { PREPAYMENT_GROUNDS } from '../domain/invoices/sales-document.ts';
import { nullable, oneOf, refTo } from '../http/openapi.ts';
import { clientChoice, invoiceClientSchema } from './client-schemas.ts';
import { refundSchema } from './customer-credit/schemas.ts';
import { deliverySchema } from './sending/delivery-schemas.ts';
import { latePaymentSchema } from './dunning/dunning-schemas.ts';
import { timelineItemSchema } from './reading/history-schemas.ts';
import { invoiceLineSchema, newInvoiceLine } from './drafts/line-schemas.ts';
import { PAYMENT_SOURCES } from './invoice.ts';
import { openingBalanceSchema } from './opening/opening-balance-schemas.ts';
import { readinessSchema, warningSchema } from './sending/readiness-schemas.ts';
import { writeOffSchema } from './write-offs/write-off-schemas.ts';

const EXAMPLE_ID = '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90';
const id = (description: string) => Type.String({ format: 'uuid', description, examples: [EXAMPLE_ID] });
const date = (description: string, example = '2026-07-20') =>
  Type.String({ format: 'date', description, examples: [example] });
const timestamp = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2026-07-20T08:30:00.000Z'] });
const text = (description: string, example: string) => Type.String({ description, examples: [example] });
const kroner = (description: string, example: number) => Type.Number({ description, examples: [example] });

// ------------------------------------------------------------------------------------------ what is answered

export const paymentSchema = Type.Object(
  {
    id: id('Identifier.'),
    amount: kroner('In kroner.', 517.16),
    feesAmount: kroner('What of it went to fees and interest, the invoice itself being paid.', 0),
    creditAmount: kroner('What of it was too much and became credit of the customer.', 0),
    paidOn: date('Date on which the money was paid, or the credit applied.'),
    source: oneOf(PAYMENT_SOURCES, {
      description: '`bank`: money that came in; `credit`: credit of the customer.',
      examples: ['bank'],
    }),
  },
  { $id: 'Payment', description: 'A recorded payment.' },
);

export const reminderSchema = Type.Object(
  {
    id: id('Identifier.'),
    type: oneOf(LETTER_TYPES, {
      description: 'A reminder (purring) or a collection warning (inkassovarsel).',
      examples: ['reminder'],
    }),
    sentOn: date('Date of the letter.', '2026-08-17'),
    deadline: date('Last day to pay before the next step.', '2026-08-31'),
    fee: kroner('Fee claimed with it.', 38),
    compensation: kroner(
      'Compensation claimed with it instead of a fee (forsinkelsesrenteloven § 3a); of businesses only.',
      0,
    ),
    interest: kroner('Late-payment interest claimed with it.', 2.43),
  },
  { $id: 'Reminder', description: 'A reminder or collection warning sent for an invoice.' },
);

export const invoiceSchema = Type.Object(
  {
    id: id('Identifier.'),
    number: nullable(
      text(
        'Assigned when the invoice is sent; null on a draft. Of an opening invoice the number that it was sent with, which may have letters.',
        '1',
      ),
    ),
    type: oneOf(INVOICE_TYPES, { description: 'An invoice or a credit note.', examples: ['invoice'] }),
    status: oneOf(INVOICE_STATUSES, { description: 'Where it stands.', examples: ['sent'] }),
    kid: nullable(
      text(
        'Payment reference (KID); null on drafts and credit notes, and on an opening invoice without one.',
        '0000000018',
      ),
    ),
    issueDate: date('Invoice date; on a draft the day it was made, from then on the day it was sent.'),
    dueDate: date('Due date.', '2026-08-03'),
    payableUntil: nullable(
      date(
        'Last day on which a payment is in time: `dueDate` or, where that is a Saturday, a Sunday or a Norwegian holiday, the next working day. Null on a draft.',
        '2026-08-03',
      ),
    ),
    deliveryDate: nullable(date('Delivery date; null on a draft unless given, else the day it was sent.')),
    deliveryPlace: nullable(
      text(
        "Delivery place; null on a draft unless given, else the client's city, or the company's where that is unknown.",
        'Oslo',
      ),
    ),
    prepayment: nullable(
      oneOf(PREPAYMENT_GROUNDS, {
        description: 'Why it may be invoiced with VAT before delivery; null unless given.',
        examples: ['subscription'],
      }),
    ),
    paidAt: nullable(date('Date paid in full; null after a loss.')),
    reference: text("The caller's reference; empty when none.", 'ordre-10045'),
    notes: nullable(text('Note printed on the invoice.', 'Takk for handelen!')),
    language: nullable(
      oneOf(LANGUAGES, {
        description: 'Language of the document and its mails; null on a draft for which none is chosen.',
        examples: ['nb'],
      }),
    ),
    client: refTo(invoiceClientSchema),
    currency: oneOf(['NOK'], { description: 'Always NOK.', examples: ['NOK'] }),
    subtotal: kroner('Total without VAT.', 449.7),
    vat: kroner('Total VAT.', 67.46),
    total: kroner('Total with VAT.', 517.16),
    paidAmount: kroner('Amount paid so far.', 0),
    outstandingAmount: kroner(
      'Amount still owed, net of `creditedAmount` and `writtenOffAmount`; never below 0.',
      517.16,
    ),
    creditedAmount: kroner('Issued credit notes against the invoice.', 0),
    writtenOffAmount: kroner('What of it is written off, as a loss or a difference of øre.', 0),
    creditedInvoiceId: nullable(id('On a credit note: the invoice that it credits.')),
    opening: Type.Boolean({
      description:
        'Whether another system sent it and it came with `POST /v1/opening-balances`: `lines` is empty, `vat` 0, `total` what was outstanding then. It can be paid, reminded and written off; its PDF, a credit note and `resend` are 409 `opening-invoice`.',
      examples: [false],
    }),
    lines: Type.Array(refTo(invoiceLineSchema), {
      description: 'At least one; none on an opening invoice.',
    }),
    payments: Type.Array(refTo(paymentSchema), {
      description: 'Payments recorded on it, without reversed ones.',
    }),
    reminders: Type.Array(refTo(reminderSchema), { description: 'Reminders and collection warnings sent.' }),
    writeOffs: Type.Array(refTo(writeOffSchema), {
      description: 'At most one; those taken back are not among them.',
    }),
    remindersPaused: nullable(
      Type.Object(
        {
          reason: text('Why, as it was given.', 'Kunden mener at varen var skadd'),
          until: nullable(date('Last day of the pause; null while nobody has set one.', '2026-09-15')),
        },
        {
          description:
            'Set while no letter is sent, since the customer disputes the claim or has been given time.',
          examples: [null],
        },
      ),
    ),
    feesOutstanding: kroner(
      'Fees and interest that reminders have claimed and are not paid; beside `outstandingAmount`.',
      0,
    ),
    publicUrl: nullable(
      text(
        'The public page of the invoice. The page shows the invoice and how to pay; everyone who has the link can open the page. Null on a draft and on an opening invoice.',
        'http://localhost:3000/i/4f0cXh6kq2Jt9vWb7RZsYp1LmN3aDgEu',
      ),
    ),
    createdAt: timestamp('When it was made, in UTC.'),
    updatedAt: timestamp('When it last changed, in UTC.'),
  },
  { $id: 'Invoice', description: 'An invoice or a credit note.' },
);

export const sentInvoiceSchema = Type.Object(
  {
    ...invoiceSchema.properties,
    warnings: Type.Optional(
      Type.Array(refTo(warningSchema), {
        description:
          'Only in the test environment, and left out when there is none: what production answers with 400 `validation-failed`.',
      }),
    ),
  },
  {
    $id: 'SentInvoice',
    'x-extends': 'Invoice',
    description: 'An invoice or a credit note as it was sent.',
  },
);

/** What every endpoint that gives a PDF answers. */
export const pdfAnswer = {
  status: 200,
  schema: Type.String({ format: 'binary', description: 'PDF/A-2a.', examples: ['%PDF-1.7 …'] }),
  contentType: 'application/pdf',
  etag: true,
} as const;

export const resourceSchemas = [
  invoiceClientSchema,
  invoiceLineSchema,
  paymentSchema,
  reminderSchema,
  writeOffSchema,
  invoiceSchema,
  warningSchema,
  readinessSchema,
  sentInvoiceSchema,
  deliverySchema,
  latePaymentSchema,
  timelineItemSchema,
  refundSchema,
  openingBalanceSchema,
];

// ------------------------------------------------------------------------------------------ what is taken in

const newInvoiceFields = {
  ...clientChoice,
  deliveryDate: Type.Optional(nullable(date('Delivery date; the day it is sent when left out.'))),
  deliveryPlace: Type.Optional(
    nullable(
      Type.String({
        maxLength: LIMITS.cityCharacters,
        format: 'single-line',
        description:
          "Delivery place; the client's city when left out, or the company's where that is unknown.",
        examples: ['Oslo'],
      }),
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
  reference: Type.Optional(
    nullable(
      Type.String({
        maxLength: LIMITS.referenceCharacters,
        format: 'single-line',
        description: "Caller's reference, e.g. an order number.",
        examples: ['ordre-10045'],
      }),
    ),
  ),
  notes: Type.Optional(
    nullable(
      Type.String({
        maxLength: LIMITS.notesCharacters,
        format: 'multi-line',
        description: 'Note printed on the invoice.',
        examples: ['Takk for handelen!'],
      }),
    ),
  ),
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
    notes: newInvoiceFields.notes,
  },
  { additionalProperties: false, 'x-name': 'NewCreditNote' },
);
