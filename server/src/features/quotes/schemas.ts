import { Type } from 'typebox';
import { CLIENT_TYPES } from '../../domain/parties/client-identity.ts';
import { LANGUAGES } from '../../domain/texts/language.ts';
import { LIMITS } from '../../domain/limits.ts';
import { PREPAYMENT_GROUNDS } from '../../domain/invoices/sales-document.ts';
import { ANSWERED_VIA, QUOTE_STATUSES } from '../../domain/quotes/quote-status.ts';
import {
  comparedBy,
  date,
  id,
  kroner,
  newExternalId,
  nullable,
  oneOf,
  optional,
  refTo,
  requestObject,
  text,
  timestamp,
} from '../../platform/http/fields.ts';
import {
  answeredTexts,
  currencySchema,
  deliveryRequest,
  draftChanges,
  invoiceClientSchema,
  invoiceLineSchema,
  metadataSchema,
  newInvoice,
  warningSchema,
} from '../invoices/schemas.ts';

const answerFields = {
  at: timestamp("When, by the account's time, in UTC."),
  via: oneOf(ANSWERED_VIA, {
    description: '`page`: on the public page; `hand`: otherwise, and the company wrote it down.',
    examples: ['page'],
  }),
  by: nullable(text('The name of the person; null where nobody has told it.', 'Kari Nordmann')),
};

const acceptanceSchema = Type.Object(
  {
    ...answerFields,
    reason: nullable(text('What the company wrote down about it; null on the page.', 'Avtalt på telefon')),
    pdfSha256: nullable(
      text(
        'SHA-256, in hex, of the PDF that the page showed: `GET /v1/quotes/{id}/pdf` gives these very bytes. Null where the company wrote the answer down.',
        '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      ),
    ),
  },
  { description: 'That the customer took the offer, with its evidence; null until then.' },
);

const declineSchema = Type.Object(
  { ...answerFields, reason: nullable(text('Why; null where nobody has told it.', 'For dyrt')) },
  { description: 'That the customer said no; null until then.' },
);

export const quoteSchema = Type.Object(
  {
    id: id('Identifier.'),
    number: comparedBy(
      'given',
      nullable(text('Assigned when it is sent, of a series of its own; null on a draft.', '1')),
    ),
    status: comparedBy(
      'course',
      oneOf(QUOTE_STATUSES, {
        description:
          'Where it stands. `viewed`: the public page was opened. `expired`: `validUntil` is over and nobody has answered. `invoiced`: invoices were made of all of it.',
        examples: ['sent'],
      }),
    ),
    externalId: nullable(
      text(
        "The caller's own name of it, which no other quote of the account has; null when none.",
        'tilbud-77',
      ),
    ),
    issueDate: comparedBy(
      'day',
      date('Date of the quote; on a draft the day it was made, from then on the day it was sent.'),
    ),
    validUntil: date('Last day on which the customer can accept it on the public page.', '2026-08-31'),
    dueDate: nullable(
      date('Due date of the invoice; null where the payment term counts when one is made.', '2026-09-30'),
    ),
    deliveryDate: nullable(date('Delivery date; null unless given.')),
    deliveryPeriod: nullable(
      Type.Object(
        { from: date('First day.', '2026-07-01'), to: date('Last day.', '2026-07-31') },
        { description: 'The days over which it is delivered; null unless given.', examples: [null] },
      ),
    ),
    prepayment: nullable(
      oneOf(PREPAYMENT_GROUNDS, {
        description: 'As on an invoice, which takes it over; null unless given.',
        examples: [null],
      }),
    ),
    ...answeredTexts,
    metadata: metadataSchema,
    language: nullable(
      oneOf(LANGUAGES, {
        description: 'Language of the document and its mail; null on a draft for which none is chosen.',
        examples: ['nb'],
      }),
    ),
    client: refTo(invoiceClientSchema),
    clientType: nullable(
      oneOf(CLIENT_TYPES, {
        description: 'The kind of customer that was stated for it; null where the register decides it.',
        examples: [null],
      }),
    ),
    currency: currencySchema,
    subtotal: kroner('Total without VAT.', 449.7),
    vat: kroner('Total VAT.', 67.46),
    total: kroner('Total with VAT.', 517.16),
    lines: Type.Array(refTo(invoiceLineSchema), { description: 'At least one.' }),
    sentAt: nullable(timestamp("When it was sent, by the account's time; null on a draft.")),
    viewedAt: nullable(timestamp('When the public page was first opened; null until then.')),
    expiredAt: nullable(timestamp('When its last day was over; null until then.')),
    acceptance: nullable(acceptanceSchema),
    decline: nullable(declineSchema),
    invoicedShare: Type.Number({
      description: 'Percent of it that invoices were made of. A deleted draft gives its share back.',
      examples: [40],
    }),
    invoiceIds: Type.Array(id('An invoice.'), {
      description: 'The invoices that were made of it, drafts among them, oldest first.',
    }),
    documentDeletedAt: nullable(
      timestamp(
        'When what it said was deleted, after the years for which documents are kept; else null. Then its texts are empty, amounts, dates and the number stay, its PDF and every change are 410 `document-deleted`.',
      ),
    ),
    publicUrl: comparedBy(
      'given',
      nullable(
        text(
          'The public page, on which the customer answers. Everyone who has the link can open it. Null on a draft.',
          'http://localhost:3000/q/T00000000AZoQO9AseVutc4mVs5DJ5A4f0cXh6kq2Jt9vWb7RZsYp1LmN3aDgEu',
        ),
      ),
    ),
    createdAt: timestamp('When it was made, in UTC.'),
    updatedAt: timestamp('When it last changed, in UTC.'),
  },
  { $id: 'Quote', description: 'An offer to a customer (tilbud).' },
);

export const writtenQuoteSchema = Type.Object(
  {
    ...quoteSchema.properties,
    warnings: Type.Optional(
      Type.Array(refTo(warningSchema), {
        description:
          'What the inline client says otherwise than the client of the register that it matches (`differs-from-register`), and what is said of a client that is stored (`direction-marks-removed`, `postal-code-unlikely`; of a new one `type-assumed`); left out when there is nothing. Reads and events never have it.',
      }),
    ),
  },
  { $id: 'WrittenQuote', 'x-extends': 'Quote', description: 'A draft of a quote as it was written.' },
);

const quoteFields = {
  externalId: optional(
    newExternalId(
      `Your own name of it, 1 to ${LIMITS.externalIdCharacters} characters. No document shows it. No other quote of the account can have it (409 \`quote-exists\`) until this one is deleted or gives it up.`,
      'tilbud-77',
    ),
  ),
  dueDate: optional(
    date(
      'Due date of the invoice. Left out: the payment term of the client or the company counts when one is made.',
      '2026-09-30',
    ),
  ),
};

const validUntil = date('Last day on which the customer can accept it.', '2026-08-31');

export const newQuote = requestObject('NewQuote', {
  ...newInvoice.properties,
  ...quoteFields,
  validUntil,
});

export const quoteChanges = requestObject('QuoteChanges', {
  ...draftChanges.properties,
  ...quoteFields,
  validUntil: Type.Optional(validUntil),
});

export const quoteSend = requestObject('QuoteSend', {
  ...deliveryRequest.properties,
  channel: optional(
    oneOf(['email', 'none'], {
      default: 'email',
      description:
        '`email`: a mail with the PDF and the link of the public page. `none`: nothing goes out, because you give the customer the link or the PDF yourself.',
      examples: ['email'],
    }),
  ),
});

export const quoteAnswer = requestObject('QuoteAnswer', {
  by: optional(
    Type.String({
      maxLength: LIMITS.nameCharacters,
      format: 'single-line',
      description: 'The name of the person who answered.',
      examples: ['Kari Nordmann'],
    }),
  ),
  reason: optional(
    Type.String({
      maxLength: LIMITS.notesCharacters,
      format: 'multi-line',
      description: 'How the answer came, or why it is no.',
      examples: ['Avtalt på telefon'],
    }),
  ),
});

export const quoteConversion = requestObject('QuoteConversion', {
  share: optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 100,
      'x-max-decimals': 2,
      description:
        'Percent of the quote, at most 2 decimals and at most what is left (`out-of-range` with `details.max`). Left out: all that is left.',
      examples: [40],
    }),
  ),
  dueDate: optional(
    date('Due date of the invoice; else that of the quote, else the payment term counts.', '2026-09-30'),
  ),
  dueDateAgreed: newInvoice.properties.dueDateAgreed,
});
