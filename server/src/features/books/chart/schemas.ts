import { Type } from 'typebox';
import { ACCOUNT_NATURES, ACCOUNT_TYPES } from '../../../domain/books/ledger-account.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { STANDARD_TAX_CODES } from '../../../domain/vat/standard-tax-codes.ts';
import { nullable, oneOf, optional, requestObject } from '../../../platform/http/fields.ts';

const CLASSES =
  'Account class, the first digit: 1 assets, 2 equity and debt, 3 income, 4 cost of goods, 5 payroll, 6 and 7 other costs, 8 finance, tax and results.';

const nameIn = (language: string, example: string) =>
  Type.String({ description: `In ${language}.`, examples: [example] });

export const accountSchema = Type.Object(
  {
    number: Type.String({ description: 'Account number.', examples: ['3000'] }),
    name: Type.String({ description: 'Name in Norwegian.', examples: ['Salg av varer, høy mva-sats'] }),
    names: Type.Object(
      {
        nb: nameIn('Norwegian bokmål, as `name`', 'Salg av varer, høy mva-sats'),
        nn: nameIn('Norwegian nynorsk', 'Sal av varer, høg mva-sats'),
        en: nameIn('English', 'Sales of goods, high VAT rate'),
      },
      { description: 'Name by language; of an account that the company added, its one name.' },
    ),
    class: Type.Integer({ description: CLASSES, examples: [3] }),
    type: oneOf(ACCOUNT_TYPES, { description: 'Kind of account.', examples: ['Income'] }),
    nature: oneOf(ACCOUNT_NATURES, {
      description: 'The side on which the account grows.',
      examples: ['Credit'],
    }),
    acceptsVat: Type.Boolean({ description: 'Whether VAT codes are used on it.', examples: [true] }),
    defaultVatCode: nullable(Type.String({ description: 'SAF-T tax code.', examples: ['3'] })),
    isCustom: Type.Boolean({ description: 'True for accounts that the company added.', examples: [false] }),
  },
  { $id: 'Account', description: 'An account of the chart of accounts.' },
);

const name = Type.String({
  minLength: 1,
  maxLength: LIMITS.nameCharacters,
  pattern: '\\S',
  format: 'single-line',
  description: 'Name, the same in every language.',
  examples: ['Salg av kaffekurs'],
});

const defaultVatCode = optional(
  oneOf(STANDARD_TAX_CODES, {
    'x-error': 'unknown-vat-code',
    description: 'SAF-T tax code that is mostly used on it; none when left out.',
    examples: ['3'],
  }),
);

export const newAccount = requestObject('NewAccount', {
  number: Type.String({
    format: 'account-number',
    description: `Four to six digits, not yet in the chart. ${CLASSES}`,
    examples: ['3021'],
  }),
  name,
  type: optional(
    oneOf(ACCOUNT_TYPES, {
      description:
        'Kind of account, one that its class has (`unfitting-account`); when left out, what the number says: 20 equity, the rest of 2 liabilities, 80 income, 88 and 89 equity, the rest of 8 expenses.',
      examples: ['Income'],
    }),
  ),
  nature: optional(
    oneOf(ACCOUNT_NATURES, {
      description:
        'The side on which the account grows; when left out, debit for assets and expenses, credit for the others.',
      examples: ['Credit'],
    }),
  ),
  acceptsVat: optional(
    Type.Boolean({
      description:
        'Whether VAT codes are used on it; when left out, true with a `defaultVatCode` and in the classes 3, 4, 6 and 7. False does not go with a `defaultVatCode`.',
      examples: [true],
    }),
  ),
  defaultVatCode,
});

export const accountChanges = requestObject('AccountChanges', { name: Type.Optional(name), defaultVatCode });
