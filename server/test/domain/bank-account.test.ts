import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  formatBankAccount,
  formatIban,
  isBic,
  isIban,
  normaliseBic,
  isBankAccount,
  normaliseBankAccount,
} from '../../src/domain/parties/bank-account.ts';

const VALIDITY = [
  ['86011117947', true],
  ['12345678903', true],
  ['97104133219', true],
  ['99990000005', false],
  ['86011117948', false],
  ['00000000000', false],
  ['8601111794', false],
  ['860111179470', false],
  ['8601.11.17947', false],
  ['', false],
] as const;

for (const [text, valid] of VALIDITY) {
  test(`${JSON.stringify(text)} is ${valid ? 'valid' : 'refused'}`, () =>
    assert.equal(isBankAccount(text), valid));
}

test('at most one last digit is right', () => {
  const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
  for (let base = 1_000_000_000; base < 10_000_000_000; base += 89_999_999) {
    const sum = weights.reduce((sum, weight, index) => sum + weight * Number(String(base).charAt(index)), 0);
    for (let check = 0; check <= 9; check++) {
      assert.equal(isBankAccount(`${base}${check}`), (sum + check) % 11 === 0);
    }
  }
});

test('spaces and dots are not stored', () => {
  for (const text of ['8601.11.17947', '8601 11 17947', '8601\u00A011\u00A017947', ' 86011117947 ']) {
    assert.equal(normaliseBankAccount(text), '86011117947');
  }
});

test('the printed form has groups of digits', () => {
  assert.equal(formatBankAccount('86011117947'), '8601 11 17947');
  assert.throws(() => formatBankAccount('8601 11 17947'), RangeError);
  assert.throws(() => formatBankAccount(''), RangeError);
});

test('IBAN: the country and two check digits before the account number, in groups of four', () => {
  assert.equal(formatIban('86011117947'), 'NO93 8601 1117 947');
  assert.throws(() => formatIban('8601111794'), RangeError);
  // ISO 13616: move the first four characters to the end and read letters as numbers. Divided by 97, the number leaves 1.
  for (const account of ['12345678903', '97104133219']) {
    const iban = formatIban(account).replaceAll(' ', '');
    assert.equal(BigInt(`${iban.slice(4)}2324${iban.slice(2, 4)}`) % 97n, 1n);
  }
});

test('a BIC has 8 or 11 characters: bank, country, place and perhaps a branch', () => {
  assert.equal(normaliseBic(' dnba no kk\u00A0xxx '), 'DNBANOKKXXX');
  for (const bic of ['DNBANOKK', 'DNBANOKKXXX', 'SPTRNO22', 'HANDNOKK123']) assert.ok(isBic(bic), bic);
  for (const bic of [
    '',
    'DNB',
    'DNBANOK',
    'DNBANOKKX',
    'DNBA12KK',
    'dnbanokk',
    'DNBANOKK\n',
    'NO9386011117947',
  ]) {
    assert.ok(!isBic(bic), bic);
  }
});

// The examples of ISO 13616 for Norway, Germany and Malta, and one digit that is wrong.
for (const [iban, valid] of [
  ['NO9386011117947', true],
  ['DE89370400440532013000', true],
  ['MT84MALT011000012345MTLCAST001S', true],
  ['NO9486011117947', false],
  ['NO9386011117948', false],
  ['no9386011117947', false],
  ['NO93 8601 1117 947', false],
  ['86011117947', false],
  ['', false],
] as const) {
  test(`the IBAN ${JSON.stringify(iban)} is ${valid ? 'valid' : 'refused'}`, () =>
    assert.equal(isIban(iban), valid));
}
