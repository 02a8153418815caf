import { Type } from 'typebox';
import { bookingAccountChanges, bookingAccountsSchema } from './booking-schemas.ts';
import type { Ties } from '../../../platform/database/ties.ts';
import { createAccount, retireAccount, updateAccount } from './own-accounts.ts';
import { findLedgerAccount } from './ledger-accounts.store.ts';
import { presentAccount } from './present.ts';
import { listAccounts } from './read-accounts.ts';
import { getBookingAccounts, updateBookingAccounts } from './booking-accounts.ts';
import { accountChanges, accountSchema, newAccount } from './schemas.ts';
import { ACCOUNT_TYPES, fitsClass, isAccountNumber } from '../../../domain/books/ledger-account.ts';
import type { AccountType } from '../../../domain/books/ledger-account.ts';
import type { FieldError } from '../../../domain/errors/field-errors.ts';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { answerObject, refTo } from '../../../platform/http/fields.ts';

const numberParameter = Type.Object({
  number: Type.String({ 'x-name': 'AccountNumber', description: 'The account.', examples: ['3021'] }),
});

export function chartRoutes(endpoints: Endpoints, ties: readonly Ties[]): void {
  endpoints.list(
    {
      url: '/v1/accounts',
      operationId: 'listAccounts',
      tag: 'Books',
      summary: 'List the chart of accounts',
      description: 'Every account, by number.\n\nNeeds built-in accounting.',
      scope: 'bilag:read',
      needsAccounting: true,
      answer: {
        schema: answerObject('AccountList', {
          items: Type.Array(refTo(accountSchema), { description: 'The whole chart.' }),
        }),
        description: 'The chart of accounts.',
      },
    },
    listAccounts,
  );

  endpoints.post(
    {
      url: '/v1/accounts',
      operationId: 'createAccount',
      growsDocuments: true,
      moves: 'nothing',
      shows: 'answer',
      tag: 'Books',
      summary: 'Add an account to the chart',
      scope: 'bilag:write',
      needsAccounting: true,
      body: newAccount,
      bodyRule: checkNewAccount,
      answer: { status: 201, schema: refTo(accountSchema), description: 'The new account.' },
      errors: ['account-exists'],
    },
    createAccount,
  );

  endpoints.one(
    {
      url: '/v1/accounts/:number',
      operationId: 'getAccount',
      bound: 'thing',
      tag: 'Books',
      summary: 'Get an account of the chart',
      scope: 'bilag:read',
      needsAccounting: true,
      params: numberParameter,
      answer: { schema: refTo(accountSchema), description: 'The account.' },
    },
    async (db, { number }) => (isAccountNumber(number) ? findLedgerAccount(db, number) : undefined),
    (account) => ({ body: presentAccount(account) }),
  );

  endpoints.patch(
    {
      url: '/v1/accounts/:number',
      operationId: 'updateAccount',
      moves: 'nothing',
      shows: { before: 'getAccount' },
      tag: 'Books',
      summary: 'Change an account that the company added',
      description:
        'Changes its name or its default VAT code. Fields left out stay; null empties.\n\nOnly while nothing uses it: another name would change what is said in the books already.',
      scope: 'bilag:write',
      needsAccounting: true,
      params: numberParameter,
      body: accountChanges,
      answer: { schema: refTo(accountSchema), description: 'The account after the change.' },
      errors: ['account-not-custom', 'account-in-use'],
    },
    (context, input) => updateAccount(context, input, ties),
  );

  endpoints.delete(
    {
      url: '/v1/accounts/:number',
      operationId: 'retireAccount',
      moves: 'nothing',
      shows: { before: 'getAccount' },
      tag: 'Books',
      summary: 'Retire an account that the company added',
      description:
        'Takes it out of the chart. Only while no entry, no line of an invoice or draft and no booking account names it.',
      scope: 'bilag:write',
      needsAccounting: true,
      params: numberParameter,
      answer: { status: 204, schema: Type.Undefined(), description: 'The account is gone.' },
      errors: ['account-not-custom', 'account-in-use'],
    },
    (context, input) => retireAccount(context, input, ties),
  );

  endpoints.shown(
    {
      url: '/v1/booking-accounts',
      operationId: 'getBookingAccounts',
      bound: 'few',
      tag: 'Books',
      summary: 'Get the booking accounts',
      scope: 'bilag:read',
      needsAccounting: true,
      answer: { schema: refTo(bookingAccountsSchema), description: 'The booking accounts.' },
    },
    getBookingAccounts,
  );

  endpoints.patch(
    {
      url: '/v1/booking-accounts',
      operationId: 'updateBookingAccounts',
      moves: 'nothing',
      shows: { before: 'getBookingAccounts' },
      tag: 'Books',
      summary: 'Choose booking accounts',
      description:
        'Chooses the accounts that are booked on from now on. Fields left out stay.\n\nEach account must be in the chart (`unknown-account`) and of a fitting kind, and none of 27xx, from which the VAT return is made (`unfitting-account`).',
      scope: 'bilag:write',
      needsAccounting: true,
      body: bookingAccountChanges,
      answer: {
        schema: refTo(bookingAccountsSchema),
        description: 'The booking accounts after the change.',
      },
      errors: ['account-in-use'],
    },
    updateBookingAccounts,
  );
}

function checkNewAccount(body: unknown): FieldError[] {
  if (typeof body !== 'object' || body === null) return [];
  const given = body as Record<string, unknown>;
  const errors: FieldError[] = [];
  const isKnownType = (ACCOUNT_TYPES as readonly unknown[]).includes(given['type']);
  if (typeof given['number'] === 'string' && isAccountNumber(given['number']) && isKnownType) {
    if (!fitsClass(given['number'], given['type'] as AccountType)) {
      const message =
        'The first digit of the number says another type: 1 Asset, 2 Equity or Liability, 3 Income, 4 to 7 Expense, 8 Income, Expense or Equity.';
      errors.push({ field: 'type', code: 'unfitting-account', message });
    }
  }
  if (given['acceptsVat'] === false && typeof given['defaultVatCode'] === 'string') {
    const message = 'Must be true where there is a `defaultVatCode`.';
    errors.push({ field: 'acceptsVat', code: 'unknown-value', message });
  }
  return errors;
}
