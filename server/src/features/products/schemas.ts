import { Type } from 'typebox';
import { UNIT_CODES } from '../../domain/invoices/units.ts';
import { LIMITS } from '../../domain/limits.ts';
import { SALES_VAT_CODES } from '../../domain/vat/vat.ts';
import {
  id,
  nullable,
  oneOf,
  optional,
  refTo,
  requestObject,
  sharedParameters,
  text,
  timestamp,
} from '../../platform/http/fields.ts';
import { sortParameter } from '../../platform/http/lists/page-schemas.ts';
import { fieldErrorSchema } from '../../platform/http/openapi/documented-endpoint.ts';
import { salesVatCode } from '../books/schemas.ts';
import { PRODUCT_SORTS } from './product-list.store.ts';

export const productSchema = Type.Object(
  {
    id: id('Identifier.'),
    number: text('The number by which people know it; no other product of the account has it.', '1'),
    name: text('What a line says of it.', 'Kaffe, 1 kg'),
    unit: nullable(
      oneOf(UNIT_CODES, {
        description:
          'Unit of the quantity, a UN/ECE code; null when none is named: lines then count `EA` (each).',
        examples: ['KGM'],
      }),
    ),
    unitPrice: nullable(
      Type.Number({
        description: 'Per unit in kroner, without VAT; null where the price is with VAT.',
        examples: [149.9],
      }),
    ),
    unitPriceWithVat: nullable(
      Type.Number({
        description: 'Per unit in kroner, with VAT; null where the price is without VAT.',
        examples: [null],
      }),
    ),
    vatCode: nullable(
      oneOf(SALES_VAT_CODES, {
        description: "SAF-T sales code; null: the account's default.",
        examples: [31],
      }),
    ),
    revenueAccount: nullable(text('Revenue account; null: the booking account of the VAT code.', '3030')),
    archived: Type.Boolean({
      description: 'Whether it is archived: no new line can take it, and lists leave it out.',
      examples: [false],
    }),
    createdAt: timestamp('When it was made, in UTC.'),
    updatedAt: timestamp('When it last changed, in UTC.'),
    warnings: Type.Optional(
      Type.Array(refTo(fieldErrorSchema), {
        description:
          'In the answer of a write alone, and left out when there is nothing: `direction-marks-removed`, a name that was stored without marks that turn the direction of text.',
      }),
    ),
  },
  { $id: 'Product', description: 'What the company sells.' },
);

const price = { minimum: 0, maximum: LIMITS.unitPriceKroner, 'x-max-decimals': 4 };

const numberField = (extra: string) =>
  Type.String({
    minLength: 1,
    maxLength: LIMITS.productNumberCharacters,
    pattern: '\\S',
    format: 'single-line',
    description: `1 to ${LIMITS.productNumberCharacters} characters, such as the number that a shop or a warehouse has for it. One product of the account at most has it, archived ones included (409 \`product-exists\`).${extra}`,
    examples: ['KAFFE-1KG'],
  });

const name = Type.String({
  minLength: 1,
  maxLength: LIMITS.nameCharacters,
  pattern: '\\S',
  format: 'single-line',
  description: 'What lines say of it.',
  examples: ['Kaffe, 1 kg'],
});

const productFields = {
  unit: optional(
    oneOf(UNIT_CODES, {
      'x-error': 'unknown-unit',
      description: 'Unit of the quantity, a code of UN/ECE Recommendation 20 or 21.',
      examples: ['KGM'],
    }),
  ),
  unitPrice: optional(
    Type.Number({
      ...price,
      description: 'Kroner without VAT, at most 4 decimals. Either this or `unitPriceWithVat`.',
      examples: [149.9],
    }),
  ),
  unitPriceWithVat: optional(
    Type.Number({
      ...price,
      description:
        'Kroner with VAT, at most 4 decimals, instead of `unitPrice` (`price-and-price-with-vat`), and with a `vatCode`.',
      examples: [null],
    }),
  ),
  vatCode: optional(salesVatCode),
  revenueAccount: optional(
    Type.String({
      format: 'account-number',
      description:
        'Revenue account instead of the booking account of the VAT code: an income account of the chart (`unknown-account`), one that takes VAT codes if the product has a VAT rate (`unfitting-account`).',
      examples: ['3030'],
    }),
  ),
};

export const newProduct = requestObject('NewProduct', {
  number: optional(numberField(' Left out: the next free number of the series 1, 2, 3 …')),
  name,
  ...productFields,
});

export const productChanges = requestObject('ProductChanges', {
  number: Type.Optional(numberField('')),
  name: Type.Optional(name),
  ...productFields,
  archived: Type.Optional(Type.Boolean({ description: 'Archives it, or takes it back.', examples: [true] })),
});

/** The query parameters by which products are chosen. */
export const productFilterParameters = sharedParameters('ProductFilter', {
  q: Type.Optional(
    Type.String({
      maxLength: LIMITS.nameCharacters,
      format: 'single-line',
      description: 'Text in the name or the number.',
      examples: ['kaffe'],
    }),
  ),
  archived: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Whether the archived ones are meant, instead of those that lines can take.',
      examples: [false],
    }),
  ),
  sort: sortParameter(PRODUCT_SORTS, 'name', { example: '-updatedAt' }),
});

export { checkNewProduct } from './product-rules.ts';
