import { Type } from 'typebox';
import {
  ACCOUNT_NATURES,
  ACCOUNT_TYPES,
  fitsClass,
  isAccountNumber,
} from '../../domain/books/ledger-account.ts';
import type { AccountType } from '../../domain/books/ledger-account.ts';
import { LIMITS } from '../../domain/limits.ts';
import { STANDARD_TAX_CODES } from '../../domain/vat/standard-tax-codes.ts';
import { describe } from '../../http/endpoint.ts';
import type { FieldError } from '../../errors.ts';
import { nullable, oneOf, refTo } from '../../http/openapi.ts';

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
const defaultVatCode = Type.Optional(
  nullable(
    oneOf(STANDARD_TAX_CODES, {
      'x-error': 'unknown-vat-code',
      description: 'SAF-T tax code that is mostly used on it; none when left out.',
      examples: ['3'],
    }),
  ),
);

export const newAccount = Type.Object(
  {
    number: Type.String({
      format: 'account-number',
      description: `Four to six digits, not yet in the chart. ${CLASSES}`,
      examples: ['3021'],
    }),
    name,
    type: Type.Optional(
      nullable(
        oneOf(ACCOUNT_TYPES, {
          description:
            'Kind of account, one that its class has (`unfitting-account`); when left out, what the number says: 20 equity, the rest of 2 liabilities, 80 income, 88 and 89 equity, the rest of 8 expenses.',
          examples: ['Income'],
        }),
      ),
    ),
    nature: Type.Optional(
      nullable(
        oneOf(ACCOUNT_NATURES, {
          description:
            'The side on which the account grows; when left out, debit for assets and expenses, credit for the others.',
          examples: ['Credit'],
        }),
      ),
    ),
    acceptsVat: Type.Optional(
      nullable(
        Type.Boolean({
          description:
            'Whether VAT codes are used on it; when left out, true with a `defaultVatCode` and in the classes 3, 4, 6 and 7. False does not go with a `defaultVatCode`.',
          examples: [true],
        }),
      ),
    ),
    defaultVatCode,
  },
  { additionalProperties: false, 'x-name': 'NewAccount' },
);

export const accountChanges = Type.Object(
  { name: Type.Optional(name), defaultVatCode },
  { additionalProperties: false, 'x-name': 'AccountChanges' },
);

const numberParameter = Type.Object({
  number: Type.String({ 'x-name': 'AccountNumber', description: 'The account.', examples: ['3021'] }),
});

export const listAccountsEndpoint = describe({
  url: '/v1/accounts',
  operationId: 'listAccounts',
  tag: 'Books',
  summary: 'List the chart of accounts',
  description: 'Every account, by number. Needs built-in accounting.',
  scope: 'bilag:read',
  needsAccounting: true,
  answer: {
    status: 200,
    schema: Type.Object(
      { items: Type.Array(refTo(accountSchema), { description: 'The whole chart.' }) },
      { 'x-name': 'AccountList' },
    ),
    description: 'The chart of accounts.',
  },
});

export const createAccountEndpoint = describe({
  url: '/v1/accounts',
  operationId: 'createAccount',
  tag: 'Books',
  summary: 'Add an account to the chart',
  scope: 'bilag:write',
  needsAccounting: true,
  body: newAccount,
  bodyRule: checkNewAccount,
  answer: { status: 201, schema: refTo(accountSchema), description: 'The new account.' },
  errors: ['account-exists'],
});

export const getAccountEndpoint = describe({
  url: '/v1/accounts/:number',
  operationId: 'getAccount',
  tag: 'Books',
  summary: 'Get an account of the chart',
  scope: 'bilag:read',
  needsAccounting: true,
  params: numberParameter,
  answer: { status: 200, schema: refTo(accountSchema), description: 'The account.' },
});

export const updateAccountEndpoint = describe({
  url: '/v1/accounts/:number',
  operationId: 'updateAccount',
  tag: 'Books',
  summary: 'Change an account that the company added',
  description:
    'Only while nothing uses it: another name would change what is said in the books already. Fields left out stay; null empties.',
  scope: 'bilag:write',
  needsAccounting: true,
  params: numberParameter,
  body: accountChanges,
  answer: { status: 200, schema: refTo(accountSchema), description: 'The account after the change.' },
  errors: ['account-not-custom', 'account-in-use'],
});

export const retireAccountEndpoint = describe({
  url: '/v1/accounts/:number',
  operationId: 'retireAccount',
  tag: 'Books',
  summary: 'Retire an account that the company added',
  description:
    'Takes it out of the chart. Only while no entry, no line of an invoice or draft and no booking account names it.',
  scope: 'bilag:write',
  needsAccounting: true,
  params: numberParameter,
  answer: { status: 204, schema: Type.Undefined(), description: 'The account is gone.' },
  errors: ['account-not-custom', 'account-in-use'],
});

function checkNewAccount(body: unknown): FieldError[] {
  if (typeof body !== 'object' || body === null) return [];
  const given = body as Record<string, unknown>;
  const errors: FieldError[] = [];
  const isKnownType = (ACCOUNT_TYPES as readonly unknown[]).includes(given['type']);
  if (typeof given['number'] === 'string' && isAccountNumber(given['number']) && isKnownType) {
    if (!fitsClass(given['number'], given['type'] as AccountType)) {
      errors.push({ field: 'type', code: 'unfitting-account' });
    }
  }
  if (given['acceptsVat'] === false && typeof given['defaultVatCode'] === 'string') {
    errors.push({ field: 'acceptsVat', code: 'unknown-value' });
  }
  return errors;
}
