import { Type } from 'typebox';
import { CURRENCIES } from '../../../domain/currency/currency.ts';
import { PREPAYMENT_GROUNDS } from '../../../domain/invoices/sales-document.ts';
import { LANGUAGES } from '../../../domain/texts/language.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { date, newExternalId, oneOf, optional, requestObject } from '../../../platform/http/fields.ts';
import { clientChoice, newInvoiceLine, askedTexts, newMetadata } from '../content-schemas.ts';
import { creditChange } from '../credit-notes/schemas.ts';

const newInvoiceFields = {
  ...clientChoice,
  externalId: optional(
    newExternalId(
      `Your own name of it, 1 to ${LIMITS.externalIdCharacters} characters, such as the number of an order. No document shows it. No other invoice or credit note of the account can have it (409 \`invoice-exists\`) until this one is deleted or gives it up.`,
      'ordre-10045',
    ),
  ),
  deliveryDate: optional(date('Delivery date; the day it is sent when left out.')),
  deliveryPeriod: optional(
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
  prepayment: optional(
    oneOf(PREPAYMENT_GROUNDS, {
      description:
        'For an invoice with VAT whose `deliveryDate` is after the day it is sent: which of the sales it is that bokføringsforskriften § 5-2-6 lets you invoice at most a year ahead. Others are invoiced when they are delivered.',
      examples: ['subscription'],
    }),
  ),
  ...askedTexts,
  metadata: optional(newMetadata),
  language: optional(
    oneOf(LANGUAGES, {
      description: "Language of the document and its mails; the client's when left out.",
      examples: ['nb'],
    }),
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

const dueDateAgreed = optional(
  Type.Boolean({
    default: false,
    description:
      'Whether the due date was agreed on before the invoice is sent, as in a contract. Then interest runs from the due date, and letters count from it, also with less than 14 days to pay (forsinkelsesrenteloven § 2).',
    examples: [false],
  }),
);

const currencyCodes = (description: string) => oneOf(CURRENCIES, { description, examples: ['EUR'] });

export const newInvoice = requestObject('NewInvoice', {
  ...newInvoiceFields,
  ...requiredFields,
  currency: optional(
    currencyCodes(
      "Of all amounts; the client's when left out. Another one than NOK is `unsupported-currency` until it is turned on; a line with a `productId` then states its price (`price-missing`).",
    ),
  ),
  dueDateAgreed,
});

export const draftChanges = requestObject('DraftChanges', {
  ...newInvoiceFields,
  dueDate: Type.Optional(requiredFields.dueDate),
  dueDateAgreed,
  lines: Type.Optional(requiredFields.lines),
  currency: Type.Optional(currencyCodes('Of all amounts. Another one takes `lines` as well.')),
  credit: Type.Optional(creditChange),
});
