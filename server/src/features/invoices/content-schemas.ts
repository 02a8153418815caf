import { Type } from 'typebox';
import { CURRENCIES } from '../../domain/currency/currency.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { TOptional, TUnsafe } from 'typebox';
import { INVOICE_TEXTS, INVOICE_TEXT_NAMES } from '../../domain/invoices/invoice-texts.ts';
import type { InvoiceTextName, InvoiceTexts } from '../../domain/invoices/invoice-texts.ts';
import {
  date,
  nullable,
  optional,
  text,
  id,
  kroner,
  oneOf,
  requestObject,
} from '../../platform/http/fields.ts';
import { clientFields } from '../clients/schemas.ts';
import { newRate, rateFields } from '../rates/schemas.ts';
import { salesVatCode } from '../books/schemas.ts';
import { UNIT_CODES } from '../../domain/invoices/units.ts';
import { SALES_VAT_CODES } from '../../domain/vat/vat.ts';

/** The currency of a document. */
export const currencySchema = oneOf(CURRENCIES, {
  'x-name': 'DocumentCurrency',
  description: 'ISO 4217. Always NOK until the company has turned on other currencies.',
  examples: ['NOK'],
});

/** A rate that a caller gives by hand, in place of the published one. */
export const rateByHand = Type.Object(
  {
    rate: newRate,
    date: date('The day of the rate, not after today.'),
  },
  {
    additionalProperties: false,
    'x-name': 'RateByHand',
    description:
      'Of an invoice in another currency than NOK: the rate instead of the newest that was published. More than 5 % from the newest known one is 409 `exchange-rate-unlikely`.',
  },
);

/** The rate of an issued document in another currency. */
export const exchangeRateOfDocument = nullable(
  Type.Object(rateFields, {
    description:
      'The rate at which its VAT and total are NOK; it never changes. Null in NOK and on a draft. A credit note has that of its invoice.',
    examples: [null],
  }),
);

export const invoiceLineSchema = Type.Object(
  {
    productId: nullable(
      id(
        'The product that it was taken from; null on a line without one, and once `documentDeletedAt` of the document is set.',
      ),
    ),
    description: Type.String({ description: 'What was sold.', examples: ['Kaffe, 1 kg'] }),
    quantity: Type.Number({ description: 'Quantity.', examples: [3] }),
    unit: oneOf(UNIT_CODES, {
      description: 'Unit of the quantity, a UN/ECE code.',
      examples: ['KGM'],
    }),
    unitPrice: Type.Number({
      description:
        'Per unit in kroner, without VAT. Where the price was given with VAT, what is left without it, with up to 10 decimals.',
      examples: [149.9],
    }),
    unitPriceWithVat: nullable(
      Type.Number({
        description: 'Per unit in kroner, with VAT; null where the price was given without VAT.',
        examples: [null],
      }),
    ),
    discountPercent: nullable(
      Type.Number({ description: 'Discount in percent; null unless given.', examples: [null] }),
    ),
    discountAmount: nullable(
      kroner(
        'Discount in kroner, without VAT; null unless given in kroner. On a credit note the part that belongs to the credited quantity.',
        0,
      ),
    ),
    discountAmountWithVat: nullable(
      Type.Number({
        description: 'The same with VAT, as it was given; null where prices were given without VAT.',
        examples: [null],
      }),
    ),
    vatRate: Type.Number({ description: 'Percent.', examples: [15] }),
    vatCode: nullable(
      oneOf(SALES_VAT_CODES, {
        description:
          'SAF-T sales code; null on a draft for a line of rate 0 alone, until `send` stores the one that it is booked on.',
        examples: [3],
      }),
    ),
    account: nullable(
      Type.String({
        description:
          'Revenue account: once the document is booked, where the line went; before that the account it asks for, null for the booking account of its VAT code.',
        examples: ['3030'],
      }),
    ),
    lineTotal: kroner('Quantity times unit price less the discount, without VAT.', 449.7),
    lineTotalWithVat: nullable(
      Type.Number({
        description:
          'Quantity times `unitPriceWithVat` less the discount: `lineTotal` and `vatAmount` together; null where the price was given without VAT.',
        examples: [null],
      }),
    ),
    vatAmount: kroner(
      'VAT on this line. VAT is computed on the sum of each code and rate and spread over its lines, so that they sum to it exactly. Where prices are with VAT, the net is, and VAT is the rest.',
      67.46,
    ),
  },
  { $id: 'InvoiceLine', description: 'One line of an invoice.' },
);

const price = { minimum: 0, maximum: LIMITS.unitPriceKroner, 'x-max-decimals': 4 };
const discountKroner = { minimum: 0, maximum: Number(LIMITS.totalOre / 100n), 'x-max-decimals': 2 };

export const newInvoiceLine = requestObject('NewInvoiceLine', {
  productId: optional(
    id(
      'A product of the register (`unknown-product`), not an archived one (`product-archived`), unless the draft has it already. Description, unit, price, VAT code and revenue account come from it unless they are given here, and stay as they were taken.',
    ),
  ),
  description: optional(
    Type.String({
      maxLength: LIMITS.descriptionCharacters,
      format: 'multi-line',
      description: 'What was sold; left out beside a `productId`, the name of the product.',
      examples: ['Kaffe, 1 kg'],
    }),
  ),
  quantity: Type.Number({
    exclusiveMinimum: 0,
    maximum: LIMITS.quantity,
    'x-max-decimals': 4,
    description: 'Above zero, at most 4 decimals.',
    examples: [3],
  }),
  unitPrice: optional(
    Type.Number({
      ...price,
      description:
        'Kroner without VAT, at most 4 decimals. Required unless `unitPriceWithVat` or `productId` is given.',
      examples: [149.9],
    }),
  ),
  unitPriceWithVat: optional(
    Type.Number({
      ...price,
      description:
        'Kroner with VAT, at most 4 decimals, instead of `unitPrice` (`price-and-price-with-vat`), with `vatCode` or `vatRate`. The total is then exactly the sum of these prices. All lines of an invoice have prices of one kind (`mixed-prices`).',
      examples: [null],
    }),
  ),
  unit: optional(
    oneOf(UNIT_CODES, {
      'x-error': 'unknown-unit',
      description:
        'Unit of the quantity, a code of UN/ECE Recommendation 20 or 21; `EA` (each) when left out. Documents show its word, as in "7,5 timer".',
      examples: ['KGM'],
    }),
  ),
  discountPercent: optional(
    Type.Number({
      minimum: 0,
      maximum: 100,
      'x-max-decimals': 4,
      description:
        'Discount on this line in percent of quantity times price, 0 to 100, at most 4 decimals. Not together with `discountAmount`.',
      examples: [null],
    }),
  ),
  discountAmount: optional(
    Type.Number({
      ...discountKroner,
      description:
        'Discount on this line in kroner without VAT: 0 to quantity times price, at most 2 decimals. Not together with `discountPercent`.',
      examples: [null],
    }),
  ),
  discountAmountWithVat: optional(
    Type.Number({
      ...discountKroner,
      description: 'The same with VAT, for a line with `unitPriceWithVat` instead of `discountAmount`.',
      examples: [null],
    }),
  ),
  vatRate: optional(
    Type.Number({
      description:
        "Percent: 25, 15, 12 or 0. Must agree with `vatCode` when both are given (`vat-rate-mismatch`); the account's default applies when neither is, except beside `unitPriceWithVat`, which needs one of them. A rate of 0 alone leaves `vatCode` null on the draft; `send` then stores the code that the company has chosen for it.",
      examples: [15],
    }),
  ),
  vatCode: optional(salesVatCode),
  account: optional(
    Type.String({
      format: 'account-number',
      description:
        'Revenue account instead of the booking account of the VAT code: an income account of the chart (`unknown-account`), one that takes VAT codes if the line has a VAT rate (`unfitting-account`).',
      examples: ['3030'],
    }),
  ),
});

export const invoiceClientSchema = Type.Object(
  {
    id: nullable(id('The register client that the invoice is linked to; null when not linked.')),
    name: text('Name.', 'Fjord Kaffe AS'),
    email: text('Where the invoice is emailed.', 'faktura@fjordkaffe.example'),
    address: text('Street address.', 'Storgata 1'),
    postalCode: text('Postal code.', '0155'),
    city: text('City.', 'Oslo'),
    orgNumber: text('Organisation number; empty when none.', '974760673'),
    country: text('ISO 3166-1 alpha-2.', 'NO'),
    vatNumber: nullable(text("A foreign client's VAT number.", 'SE556677889901')),
  },
  {
    $id: 'InvoiceClient',
    description:
      'The name and address that the invoice is made out to. Those of a draft follow the register, but for values that were given.',
  },
);

/** The client of an invoice: a client of the register by id, or an inline client. */
export const clientChoice = {
  clientId: optional(id('A client in this account. Not together with `client`.')),
  client: optional(
    Type.Object(clientFields, {
      additionalProperties: false,
      'x-name': 'NewInvoiceClient',
      description:
        'Inline client. Matched against the register by `externalId`, then by organisation number (of the same country), then by email (not of a client with another `externalId`), and added when not found. `client-conflict`: `externalId` names a client with another organisation number.\n\nA match completes what is missing, and leaves the register as it is. A match by email alone lends neither organisation number, VAT number nor address when `name`, `type` or `country` say otherwise than the register.\n\nNot together with `clientId`.',
    }),
  ),
};

type Asked = { [N in InvoiceTextName]: TOptional<TUnsafe<string | null>> };
type Answered = { [N in InvoiceTextName]: TUnsafe<InvoiceTexts[N]> };

/** The texts of an invoice in a request. Null empties a text. */
export const askedTexts = everyText((name) => {
  const { maxCharacters: maxLength, format, asked: description, example } = INVOICE_TEXTS[name];
  return optional(Type.String({ maxLength, format, description, examples: [example] }));
}) as Asked;

/** The texts of an invoice in an answer. */
export const answeredTexts = everyText((name) => {
  const { answered, example, none } = INVOICE_TEXTS[name];
  return none === null ? nullable(text(answered, example)) : text(answered, example);
}) as Answered;

function everyText(schemaOf: (name: InvoiceTextName) => unknown) {
  return Object.fromEntries(INVOICE_TEXT_NAMES.map((name) => [name, schemaOf(name)]));
}

type Pairs = Record<string, string>;

const EXAMPLE = { orderId: '10045' };

/** Pairs of the caller's own, as answers have them. */
export const metadataSchema = Type.Unsafe<Pairs>({
  type: 'object',
  additionalProperties: { type: 'string' },
  description:
    "Pairs of the caller's own, empty when none. A credit note has those of its invoice, until its draft is changed. No document shows them.",
  examples: [EXAMPLE],
});

/** The same in a request. A longer key fails as `metadata`, a longer value as `metadata.key`. */
export const newMetadata = Type.Unsafe<Pairs>({
  type: 'object',
  maxProperties: LIMITS.metadataPairs,
  propertyNames: {
    type: 'string',
    minLength: 1,
    maxLength: LIMITS.metadataKeyCharacters,
    format: 'single-line',
  },
  additionalProperties: { type: 'string', maxLength: LIMITS.metadataValueCharacters, format: 'multi-line' },
  description: `Pairs of your own, at most ${LIMITS.metadataPairs}: keys of up to ${LIMITS.metadataKeyCharacters} characters, values of up to ${LIMITS.metadataValueCharacters}. Replaced as a whole. No document shows them.`,
  examples: [EXAMPLE],
});

/** The same as a filter: `metadata[orderId]=10045`. */
export const metadataFilter = Type.Unsafe<Pairs>({
  type: 'object',
  maxProperties: LIMITS.metadataPairs,
  propertyNames: {
    type: 'string',
    minLength: 1,
    maxLength: LIMITS.metadataKeyCharacters,
    format: 'single-line',
  },
  additionalProperties: { type: 'string', maxLength: LIMITS.metadataValueCharacters, format: 'multi-line' },
  description:
    'With exactly these pairs in `metadata`, as in `metadata[orderId]=10045`. A credit note has the pairs of its invoice: `type=invoice` leaves it out.',
  examples: [EXAMPLE],
});
