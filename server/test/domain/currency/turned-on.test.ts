import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CurrencyAccount } from '../../../src/domain/currency/currency-accounts.ts';
import {
  currencyAccountErrors,
  tidiedCurrencyAccounts,
} from '../../../src/domain/currency/currency-accounts.ts';
import type { ForeignCurrency } from '../../../src/domain/currency/currency.ts';
import { requireCurrency } from '../../../src/domain/currency/turned-on.ts';
import { answerFieldError } from '../../../src/domain/errors/field-errors.ts';
import { ApiError } from '../../../src/domain/errors/errors.ts';

const EURO: CurrencyAccount = {
  currency: 'EUR',
  iban: 'NO8330001234567',
  bic: 'DNBANOKKXXX',
  account: '1922',
};

test('kroner need not be turned on, and another currency is refused until it is', () => {
  requireCurrency({ currencies: [] }, 'NOK');
  requireCurrency({ currencies: ['EUR', 'SEK'] }, 'SEK');
  const refused = (currencies: ForeignCurrency[]) => () =>
    requireCurrency({ currencies }, 'USD', 'items[2].currency');
  assert.throws(refused(['EUR']), (error: ApiError) => {
    assert.equal(error.code, 'validation-failed');
    assert.deepEqual((error.facts.errors ?? []).map(answerFieldError)[0], {
      field: 'items[2].currency',
      code: 'unsupported-currency',
      message:
        'Must be in NOK, EUR. The company turns other currencies on; `currencies` of GET /v1/settings names them. A move takes NOK alone: settle the rest, or leave it in the old system.',
      details: { allowed: ['NOK', 'EUR'] },
    });
    return true;
  });
  assert.throws(refused([]), ApiError);
});

test('a bank account in another currency is stored in capital letters, without spaces', () => {
  const typed = { ...EURO, iban: ' no83 3000 1234 567 ', bic: 'dnba no kk xxx' };
  assert.deepEqual(tidiedCurrencyAccounts([typed]), [EURO]);
});

const known = {
  currencies: ['EUR', 'USD'] as ForeignCurrency[],
  before: [] as CurrencyAccount[],
  bankAccount: '86011117947',
  ledgerProblem: (account: string) =>
    account.startsWith('192') ? undefined : ({ code: 'unknown-account' } as const),
};
const DOLLAR: CurrencyAccount = { ...EURO, currency: 'USD', iban: 'DE89370400440532013000', account: '1923' };

for (const [what, accounts, errors] of [
  ['two accounts', [EURO, DOLLAR], {}],
  ['no accounts', [], {}],
  ['check digits that are wrong', [{ ...EURO, iban: 'NO8430001234567' }], { '[0].iban': 'invalid-format' }],
  ['no IBAN', [{ ...EURO, iban: '' }], { '[0].iban': 'invalid-format' }],
  ['the account in kroner', [{ ...EURO, iban: 'NO9386011117947' }], { '[0].iban': 'already-used' }],
  ['no BIC', [{ ...EURO, bic: '' }], { '[0].bic': 'invalid-format' }],
  ['a BIC of nine characters', [{ ...EURO, bic: 'DNBANOKKX' }], { '[0].bic': 'invalid-format' }],
  ['a ledger account that is not there', [{ ...EURO, account: '1' }], { '[0].account': 'unknown-account' }],
  ['a currency that is off', [{ ...EURO, currency: 'SEK' }], { '[0].currency': 'unsupported-currency' }],
  [
    'everything twice',
    [EURO, EURO],
    { '[1].currency': 'already-used', '[1].iban': 'already-used', '[1].account': 'already-used' },
  ],
] as const) {
  test(`the bank accounts of a company: ${what}`, () => {
    const found = currencyAccountErrors(accounts, known);
    assert.deepEqual(
      Object.fromEntries(found.map(({ field, code }) => [field.replace('currencyAccounts', ''), code])),
      errors,
    );
  });
}

test('an account stays when its currency is turned off', () => {
  assert.deepEqual(currencyAccountErrors([EURO], { ...known, currencies: [], before: [EURO] }), []);
});
