import { Type } from 'typebox';
import { salesVatCode } from '../../books/schemas.ts';
import { UNIT_CODES } from '../../../domain/invoices/units.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { SALES_VAT_CODES } from '../../../domain/vat/vat.ts';
import { id, kroner, nullable, oneOf, optional, requestObject } from '../../../platform/http/fields.ts';

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
