import { Type } from 'typebox';
import { LIMITS } from '../../domain/limits.ts';
import {
  date,
  id,
  kroner,
  nullable,
  oneOf,
  optional,
  requestObject,
  text,
  timestamp,
} from '../../platform/http/fields.ts';
import { TEST_OUTCOMES } from '../e-invoices/index.ts';
import { foreignCurrency, newRate, rateFields } from '../rates/schemas.ts';

const addressFields = {
  name: Type.String({ description: 'Name shown; empty when none.', examples: ['Nordlys Design AS'] }),
  address: Type.String({ description: 'Email address.', examples: ['faktura@tilgode.example'] }),
};

const attachment = Type.Object({
  filename: nullable(Type.String({ description: 'Name to save it under.', examples: ['faktura-1.pdf'] })),
  contentType: Type.String({ description: 'Media type.', examples: ['application/pdf'] }),
  size: Type.Integer({ description: 'Bytes.', examples: [48213] }),
  sha256: Type.String({
    description: 'SHA-256 of the bytes, in hexadecimal.',
    examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  }),
  content: Type.Optional(
    Type.String({
      description: 'The bytes in base64; only where one email is read, not in lists.',
      examples: ['JVBERi0xLjcK'],
    }),
  ),
});

export const capturedEmailSchema = Type.Object(
  {
    id: id('Identifier.'),
    createdAt: timestamp('When it was captured: the real time, in UTC.', '2027-03-16T08:00:00.000Z'),
    invoiceId: nullable(
      id('The invoice or credit note that it is about; null for a statement of account or a quote.'),
    ),
    quoteId: nullable(id('The quote that it carries; null for others.')),
    reminderId: nullable(id('The letter that it carries; null for the invoice or credit note itself.')),
    deliveryId: id('The delivery that it comes from.'),
    messageId: nullable(
      Type.String({
        description: 'Message-ID.',
        examples: ['<018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90@tilgode.example>'],
      }),
    ),
    date: nullable(timestamp('Date header.', '2027-03-16T08:00:00.000Z')),
    from: nullable(Type.Object(addressFields, { description: 'Sender.' })),
    to: Type.Array(Type.Object(addressFields), { description: 'Recipients.' }),
    replyTo: Type.Array(Type.Object(addressFields), {
      description: 'Where answers go; empty: to the sender.',
    }),
    subject: Type.String({ description: 'Subject.', examples: ['Faktura 1 fra Nordlys Design AS'] }),
    text: nullable(Type.String({ description: 'The plain text.', examples: ['Hei!\n'] })),
    html: nullable(
      Type.String({ description: 'The HTML; null when there is none.', examples: ['<p>Hei!</p>'] }),
    ),
    attachments: Type.Array(attachment, { description: 'Files, in their order.' }),
  },
  { $id: 'CapturedEmail', description: 'A mail of the test environment, kept instead of sent.' },
);

export const capturedEInvoiceSchema = Type.Object(
  {
    id: id('Identifier.'),
    createdAt: timestamp('When it was queued: the real time, in UTC.', '2027-03-16T08:00:00.000Z'),
    invoiceId: id('The invoice or credit note.'),
    deliveryId: id('The delivery that it comes from.'),
    transmissionId: id('What it would have had as its id in the network.'),
    recipient: Type.String({
      description: "The recipient's address in the network.",
      examples: ['0192:974760673'],
    }),
    outcome: oneOf(TEST_OUTCOMES, {
      description: 'What became of it, as the recipient was set to.',
      examples: ['accepted'],
    }),
    size: Type.Integer({ description: 'Bytes of the XML.', examples: [6213] }),
    sha256: Type.String({
      description: 'SHA-256 of the XML, in hexadecimal.',
      examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    }),
  },
  { $id: 'CapturedEInvoice', description: 'An e-invoice of the test environment, kept instead of sent.' },
);

const testRecipientFields = {
  canReceive: Type.Boolean({ description: 'Whether it can receive e-invoices.', examples: [true] }),
  outcome: oneOf(TEST_OUTCOMES, {
    description:
      'What becomes of e-invoices to it: `accepted` and `rejected` by the recipient, or `failed` on the way.',
    examples: ['rejected'],
  }),
};

export const testRecipientSchema = Type.Object(
  {
    orgNumber: Type.String({ description: 'Organisation number.', examples: ['974760673'] }),
    ...testRecipientFields,
  },
  { $id: 'TestEInvoiceRecipient', description: 'How an organisation behaves in the test environment.' },
);

export const newTestRecipient = requestObject('NewTestEInvoiceRecipient', {
  canReceive: Type.Optional(testRecipientFields.canReceive),
  outcome: Type.Optional(testRecipientFields.outcome),
});

export const newTestExchangeRate = requestObject('NewTestExchangeRate', {
  currency: foreignCurrency,
  date: date('The day of the rate. A rate counts from 16:00 of its day on.'),
  rate: nullable({
    ...newRate,
    description: 'Kroner for one unit; null: none is known from that day on (`exchange-rate-missing`).',
  }),
});

export const testExchangeRateSchema = Type.Object(
  {
    currency: foreignCurrency,
    date: rateFields.date,
    rate: nullable(rateFields.rate),
    countsFrom: timestamp("From when on, by the account's clock.", '2026-07-20T14:00:00.000Z'),
  },
  { $id: 'TestExchangeRate', description: 'An exchange rate that a test account has set for itself.' },
);

/** What the simulated bank can write. */
export const SIMULATED_FORMATS = ['ocr', 'camt.054'] as const;

export const newBankPayment = requestObject('NewTestBankPayment', {
  invoiceId: optional(
    id('The invoice that is paid. Its KID, what is owed of it and the name of its client are used.'),
  ),
  kid: optional(
    Type.String({
      maxLength: 25,
      description:
        'The KID that the payer gives. Left out, it is that of the invoice; without an invoice the payer gives none.',
      examples: ['0000000018'],
    }),
  ),
  amount: optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: Number(LIMITS.totalOre / 100n),
      'x-max-decimals': 2,
      description:
        'Kroner. Left out, it is what is owed of the invoice with its fees; `required` where nothing is.',
      examples: [517.16],
    }),
  ),
  payerName: optional(
    Type.String({
      minLength: 1,
      maxLength: LIMITS.nameCharacters,
      format: 'single-line',
      description: 'Who pays. Left out, it is the client of the invoice. OCR giro has no names.',
      examples: ['Fjord Kaffe AS'],
    }),
  ),
  bookedOn: optional(
    date(
      'The day on which the bank books it. Left out, it is today by the clock of the account. A file from after today fails.',
    ),
  ),
  format: optional(
    oneOf(SIMULATED_FORMATS, {
      description:
        'Left out, it is the one that feeds the payments of the account, or will do so by a file that still waits; `ocr` on an account without one.',
      examples: ['camt.054'],
    }),
  ),
});

const count = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] });

export const testClockSchema = Type.Object(
  {
    now: timestamp("The account's time, in UTC.", '2027-03-16T08:00:00.000Z'),
    today: Type.String({
      format: 'date',
      description: "The account's day, in Europe/Oslo: what is dated without a date gets this one.",
      examples: ['2027-03-16'],
    }),
    isSet: Type.Boolean({
      description: 'True when the clock has been set: it then stands still until it is moved again.',
      examples: [true],
    }),
    happened: Type.Optional(
      Type.Object(
        {
          invoicesOverdue: count('Invoices that became overdue.', 2),
          reminders: count('Automatic reminders sent.', 1),
          collectionWarnings: count('Automatic collection warnings sent.', 0),
          recurringInvoices: count('Invoices and drafts made of recurring invoices.', 0),
        },
        { description: 'What a move of the clock brought; left out when it brought nothing.' },
      ),
    ),
  },
  { $id: 'TestClock', description: 'The time that a test account goes by.' },
);

export const testVippsPaymentSchema = Type.Object(
  {
    reference: text(
      'What Vipps calls it: the last part of the address that the payer was sent to.',
      '018f6d2e5b0a7c3e9a440d5b7c1e2f91-3f9a01c4d2e7',
    ),
    state: oneOf(['CREATED', 'ABORTED', 'EXPIRED', 'AUTHORIZED', 'TERMINATED'], {
      description: 'As Vipps tells it.',
      examples: ['AUTHORIZED'],
    }),
    amount: kroner('What the payer was asked for.', 1250),
  },
  { $id: 'TestVippsPayment', description: 'A payment at the simulated Vipps.' },
);

export const newClock = requestObject('NewTestClock', {
  now: timestamp(
    "The account's new time, not before its present one, at most until the end of 2199.",
    '2027-03-16T08:00:00Z',
  ),
});
