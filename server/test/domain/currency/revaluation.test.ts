import assert from 'node:assert/strict';
import { test } from 'node:test';
import { revalue } from '../../../src/domain/currency/revaluation.ts';
import type { MoneyItem } from '../../../src/domain/currency/revaluation.ts';

const EUR_AT_11_80 = new Map([['EUR', { rateE6: 11_800_000n }] as const]);

test('a claim, a debt and a bank account stand at the closing rate', () => {
  const eur = (amountOre: bigint, nokOre: bigint) => ({ currency: 'EUR' as const, amountOre, nokOre });
  const items: MoneyItem[] = [
    { kind: 'receivable', invoiceId: '1', customerId: 'a', ...eur(100_000n, 1_150_000n) },
    { kind: 'receivable', invoiceId: '2', customerId: 'a', ...eur(1n, 13n) },
    { kind: 'receivable', invoiceId: '3', customerId: 'b', ...eur(0n, 0n) },
    { kind: 'credit', customerId: 'b', ...eur(10_000n, 115_000n) },
    { kind: 'bank', account: '1922', ...eur(-50_000n, -600_000n) },
    // Kroner without an amount, such as the fees that a bank kept: they fall away.
    { kind: 'bank', account: '1923', ...eur(0n, 500n) },
  ];
  assert.deepEqual(
    revalue(items, EUR_AT_11_80).map((one) => [one.kind, one.closingNokOre, one.differenceNokOre]),
    [
      ['receivable', 1_180_000n, 30_000n],
      ['receivable', 12n, -1n],
      ['credit', 118_000n, -3_000n],
      ['bank', -590_000n, 10_000n],
      ['bank', 0n, -500n],
    ],
  );
});

test('a currency without a closing rate is refused', () => {
  const usd: MoneyItem = { kind: 'credit', customerId: 'a', currency: 'USD', amountOre: 1n, nokOre: 10n };
  assert.throws(() => revalue([usd], EUR_AT_11_80), RangeError);
});
