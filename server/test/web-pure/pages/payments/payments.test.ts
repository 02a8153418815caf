import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AtAccount } from '../../../../../web/src/http/session.ts';
import { payments } from '../../../../../web/src/pages/payments/payments.ts';
import { periodsOf } from '../../../../../web/src/pages/payments/periods.ts';

const AT = { accountId: 'T1' } as AtAccount;

for (const [address, filter, file] of [
  ['', {}, ''],
  ['q=kari&source=bank', { q: 'kari', source: 'bank' }, '?q=kari&source=bank'],
  ['source=credit', { source: 'credit' }, '?source=credit'],
  ['source=cash&paidFrom=1.1.2026&amountFrom=ti', {}, ''],
  [
    'paidFrom=2026-01-01&paidTo=2026-12-31',
    { paidFrom: '2026-01-01', paidTo: '2026-12-31' },
    '?paidFrom=2026-01-01&paidTo=2026-12-31',
  ],
  ['amountFrom=100.5&amountTo=200', { amountFrom: 100.5, amountTo: 200 }, '?amountFrom=100.5&amountTo=200'],
  ['amountFrom=100,5&amountTo=1.234', {}, ''],
] as const) {
  test(`the list at ?${address} is chosen by ${JSON.stringify(filter)}, and so is its file`, () => {
    const search = new URLSearchParams(address);
    const chosen = payments.filterOf((name) => search.get(name) ?? '');
    assert.deepEqual(chosen, filter);
    const found = payments.file?.(AT, chosen, { sort: '-paidOn', language: 'nb' });
    assert.equal(found, `/app-api/accounts/T1/v1/reports/payments${file}`);
  });
}

test('the list is in the order of the address, or the newest first', () => {
  assert.deepEqual(['-amount', 'createdAt', 'kid', ''].map(payments.sortOf), [
    '-amount',
    'createdAt',
    '-paidOn',
    '-paidOn',
  ]);
});

for (const [today, periods] of [
  [
    '2026-11-25',
    [
      'all –',
      'month 2026-11-01–2026-11-25',
      'lastMonth 2026-10-01–2026-10-31',
      'year 2026-01-01–2026-11-25',
      'lastYear 2025-01-01–2025-12-31',
    ],
  ],
  [
    '2028-03-01',
    [
      'all –',
      'month 2028-03-01–2028-03-01',
      'lastMonth 2028-02-01–2028-02-29',
      'year 2028-01-01–2028-03-01',
      'lastYear 2027-01-01–2027-12-31',
    ],
  ],
  [
    '2027-01-01',
    [
      'all –',
      'month 2027-01-01–2027-01-01',
      'lastMonth 2026-12-01–2026-12-31',
      'year 2027-01-01–2027-01-01',
      'lastYear 2026-01-01–2026-12-31',
    ],
  ],
] as const) {
  test(`the usual periods on ${today}`, () => {
    assert.deepEqual(
      Object.entries(periodsOf(today)).map(([name, { paidFrom, paidTo }]) => `${name} ${paidFrom}–${paidTo}`),
      periods,
    );
  });
}
