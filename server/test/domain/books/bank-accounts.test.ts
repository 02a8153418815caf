import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  bankPeriods,
  ledgerAccountInUse,
  ledgerAccountOn,
  withPresentBankAccounts,
} from '../../../src/domain/books/bank-accounts.ts';
import type { BankAccount } from '../../../src/domain/books/bank-accounts.ts';

const NOK = 'NOK' as const;
const [OLD, NEW] = ['86011117947', '97104133219'];

/** OLD was booked on 1920 and from May on 1950; in July NEW took its place. */
const KNOWN: BankAccount[] = [
  { number: OLD, currency: NOK, ledgerAccount: '1920', from: null, until: '2026-05-01' },
  { number: OLD, currency: NOK, ledgerAccount: '1950', from: '2026-05-01', until: '2026-07-10' },
  { number: NEW, currency: NOK, ledgerAccount: '1950', from: '2026-07-10', until: null },
];

test('a transaction is booked on the ledger account that its number had on its day, however late its file comes', () => {
  for (const [number, day, expected] of [
    [OLD, '2025-12-31', '1920'],
    [OLD, '2026-04-30', '1920'],
    [OLD, '2026-05-01', '1950'],
    [OLD, '2026-12-01', '1950'],
    [NEW, '2026-01-01', '1950'],
    [NEW, '2026-08-01', '1950'],
    ['12345678903', '2026-08-01', undefined],
  ] as const) {
    assert.equal(ledgerAccountOn(KNOWN, { number, currency: NOK }, day), expected, `${number} ${day}`);
  }
});

test('a ledger account has the days of all numbers that were booked on it', () => {
  assert.deepEqual(bankPeriods(KNOWN, '1920'), [
    { number: OLD, currency: NOK, from: null, before: '2026-05-01' },
  ]);
  assert.deepEqual(bankPeriods(KNOWN, '1950'), [
    { number: OLD, currency: NOK, from: '2026-05-01', before: null },
    { number: NEW, currency: NOK, from: null, before: null },
  ]);
  assert.deepEqual(bankPeriods(KNOWN, '1900'), []);
});

test('of a day the ledger account of that time is the one of the bank', () => {
  for (const [day, expected] of [
    ['2026-04-30', '1920'],
    ['2026-05-01', '1950'],
    ['2026-07-09', '1950'],
    ['2027-01-01', '1950'],
  ] as const) {
    assert.equal(ledgerAccountInUse(KNOWN, day), expected, day);
  }
  assert.equal(ledgerAccountInUse([], '2026-01-01'), undefined);
});

test('the present account is known, whoever has set it; a company without a number has none', () => {
  const present = { number: NEW, currency: NOK, ledgerAccount: '1920' };
  assert.deepEqual(
    withPresentBankAccounts(KNOWN, [{ number: NEW, currency: NOK, ledgerAccount: '1950' }]),
    KNOWN,
  );
  assert.deepEqual(withPresentBankAccounts(KNOWN, [present]).at(-1), { ...present, from: null, until: null });
  assert.deepEqual(withPresentBankAccounts([], [{ number: '', currency: NOK, ledgerAccount: '1920' }]), []);
});

test('a number that comes back on a day has the last ledger account of that day', () => {
  const twice: BankAccount[] = [
    { number: OLD, currency: NOK, ledgerAccount: '1920', from: null, until: null },
    { number: OLD, currency: NOK, ledgerAccount: '1950', from: null, until: null },
  ];
  assert.equal(ledgerAccountOn(twice, { number: OLD, currency: NOK }, '2026-01-01'), '1950');
  assert.deepEqual(bankPeriods(twice, '1920'), []);
});

test('a number in another currency is an account of its own, and no ledger account of kroner', () => {
  const both: BankAccount[] = [
    ...KNOWN,
    { number: NEW, currency: 'EUR', ledgerAccount: '1922', from: null, until: null },
  ];
  assert.equal(ledgerAccountOn(both, { number: NEW, currency: 'EUR' }, '2026-08-01'), '1922');
  assert.equal(ledgerAccountOn(both, { number: NEW, currency: NOK }, '2026-08-01'), '1950');
  assert.equal(ledgerAccountOn(both, { number: NEW, currency: 'USD' }, '2026-08-01'), undefined);
  assert.equal(ledgerAccountInUse(both, '2026-08-01'), '1950');
  assert.deepEqual(bankPeriods(both, '1922'), [{ number: NEW, currency: 'EUR', from: null, before: null }]);
});
