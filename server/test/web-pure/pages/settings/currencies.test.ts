import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  askedAccounts,
  bodyOf,
  formFieldOf,
  readersOf,
  valuesOf,
} from '../../../../../web/src/pages/settings/currencies/currency-values.ts';

const EURO = { currency: 'EUR', iban: 'NO8330001234567', bic: 'DNBANOKK', account: '1922' } as const;
const NONE = { iban: '', bic: '', account: '' };

test('the form holds an account for every currency, and sends those of which something is filled in', () => {
  const values = valuesOf({ currencies: ['USD', 'EUR'], currencyAccounts: [EURO] });
  const { currency: _, ...account } = EURO;
  assert.deepEqual([values.accounts.EUR, values.accounts.GBP], [account, NONE]);
  assert.deepEqual(bodyOf(values), { currencies: ['EUR', 'USD'], currencyAccounts: [EURO] });
  const typed = { ...values, accounts: { ...values.accounts, EUR: NONE, USD: { ...NONE, iban: ' NO1 ' } } };
  assert.deepEqual(bodyOf(typed).currencyAccounts, [{ currency: 'USD', iban: 'NO1', bic: '', account: '' }]);
});

test('an account is asked for where the currency is on, or has one', () => {
  const off = valuesOf({ currencies: ['SEK'], currencyAccounts: [EURO] });
  assert.deepEqual(askedAccounts(off), ['EUR', 'SEK']);
  assert.deepEqual(askedAccounts(valuesOf({ currencies: [], currencyAccounts: [] })), []);
});

test('an error of the API stands at the field of its currency', () => {
  const dollar = { ...EURO, currency: 'USD' } as const;
  const fieldOf = formFieldOf({ currencies: [], currencyAccounts: [EURO, dollar] });
  assert.deepEqual(
    [
      'currencies',
      'currencyAccounts[1].iban',
      'currencyAccounts[0].currency',
      'currencyAccounts[9].iban',
    ].map(fieldOf),
    ['currencies', 'accounts.USD.iban', 'accounts.EUR.iban', 'currencyAccounts[9].iban'],
  );
});

test('those API clients are told that read invoices in the environment', () => {
  const client = (name: string, ...grants: Parameters<typeof readersOf>[0][number]['grants']) => ({
    name,
    grants,
  });
  const clients = [
    client('Nettbutikk', { environment: 'production', scopes: ['invoices:write'] }),
    client('Rapport', { environment: 'production', scopes: ['invoices:read', 'bank:read'] }),
    client('Test', { environment: 'test', scopes: ['invoices:admin'] }),
    client('Bank', { environment: 'production', scopes: ['bank:write'] }),
  ];
  assert.deepEqual(readersOf(clients, 'production'), ['Nettbutikk', 'Rapport']);
  assert.deepEqual(readersOf(clients, 'test'), ['Test']);
});
