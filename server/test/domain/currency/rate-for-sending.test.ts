import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleRate } from '../../../src/domain/currency/example-rates.ts';
import { FOREIGN_CURRENCIES } from '../../../src/domain/currency/currency.ts';
import type { ExchangeRate } from '../../../src/domain/currency/exchange-rate.ts';
import {
  isJump,
  isRate,
  rateOnHand,
  readRateByHand,
  requireRate,
} from '../../../src/domain/currency/rate-for-sending.ts';
import { ApiError, catchRefusal } from '../../../src/domain/errors/errors.ts';

const rateOf = (date: string, rateE6 = 11_500_000n): ExchangeRate => ({
  rateE6,
  date,
  source: 'norges-bank',
});

/** The newest rate that is known, when it is sent, and whether it may be used. */
const OLD_OR_NOT: [newest: string, moment: string, isUsed: boolean, why: string][] = [
  ['2026-11-27', '2026-11-30T08:00:00Z', true, 'on Monday morning it is that of Friday'],
  ['2026-11-26', '2026-11-30T08:00:00Z', false, 'on Monday morning that of Friday is missing'],
  ['2026-11-27', '2026-11-30T20:00:00Z', true, 'on Monday evening that of Monday may be on its way'],
  ['2026-11-27', '2026-12-01T08:00:00Z', false, 'on Tuesday that of Monday is missing'],
  ['2026-11-30', '2026-12-01T08:00:00Z', true, 'on Tuesday it is that of Monday'],
  ['2026-11-26', '2026-11-28T12:00:00Z', true, 'on Saturday that of Friday may be on its way'],
  ['2026-11-25', '2026-11-28T12:00:00Z', false, 'on Saturday that of Thursday is missing'],
  ['2026-04-01', '2026-04-07T08:00:00Z', true, 'after Easter it is that of the Wednesday before'],
  ['2026-03-31', '2026-04-07T08:00:00Z', false, 'after Easter that of the Wednesday before is missing'],
  ['2026-03-31', '2026-04-06T08:00:00Z', true, 'at Easter that of the Wednesday before may be on its way'],
  ['2026-12-23', '2026-12-28T08:00:00Z', true, 'after Christmas it is that of the day before Christmas Eve'],
  [
    '2026-12-22',
    '2026-12-28T08:00:00Z',
    false,
    'after Christmas that of the day before Christmas Eve is missing',
  ],
  ['2026-12-23', '2026-12-24T18:00:00Z', true, 'on Christmas Eve nothing is on its way'],
];

for (const [newest, moment, isUsed, why] of OLD_OR_NOT) {
  test(`the rate of ${newest} at ${moment}: ${why}`, () => {
    const known = rateOf(newest);
    assert.deepEqual(rateOnHand(known, new Date(moment)), {
      rate: isUsed ? known : undefined,
      newest: known,
    });
  });
}

test('a missing rate is an error that names the newest one, or that there is none', async () => {
  const refusalOf = async (newest: ExchangeRate | undefined) => {
    const refusal = await catchRefusal(() =>
      requireRate('EUR', rateOnHand(newest, new Date('2026-11-30T08:00:00Z'))),
    );
    assert.ok(refusal instanceof ApiError);
    return [refusal.status, refusal.code, refusal.facts.details];
  };
  assert.deepEqual(await refusalOf(rateOf('2026-11-20')), [
    409,
    'exchange-rate-missing',
    { currency: 'EUR', newest: '2026-11-20' },
  ]);
  assert.deepEqual(await refusalOf(undefined), [
    409,
    'exchange-rate-missing',
    { currency: 'EUR', newest: null },
  ]);
});

const today = '2026-11-30';
const byHand = (rate: number, newest: ExchangeRate | undefined, date = today) =>
  catchRefusal(() => readRateByHand('EUR', { rate, date }, { newest, today, field: 'exchangeRate' }));

test('a rate by hand is taken with its day, up to 5 % from the newest known one and with at most 6 decimals', async () => {
  const newest = rateOf('2026-11-27', 10_000_000n);
  for (const rate of [9.5, 10.5, 10.123456]) {
    const rateE6 = BigInt(Math.round(rate * 1_000_000));
    assert.deepEqual(await byHand(rate, newest), { rateE6, date: today, source: 'manual' });
  }
  assert.deepEqual(await byHand(0.000001, undefined, '2026-01-02'), {
    rateE6: 1n,
    date: '2026-01-02',
    source: 'manual',
  });
});

test('a rate by hand that is more than 5 % off is unlikely', async () => {
  const newest = rateOf('2026-11-27', 10_000_000n);
  for (const rate of [10.500001, 9.499999, 1000]) {
    const refusal = await byHand(rate, newest);
    assert.ok(refusal instanceof ApiError);
    assert.deepEqual(
      [refusal.status, refusal.code, refusal.facts.details],
      [409, 'exchange-rate-unlikely', { currency: 'EUR', newest: '2026-11-27', newestRate: 10 }],
    );
  }
});

test('a rate by hand is a number above 0 of a day that has come; all that is wrong is told', async () => {
  const wrong = async (rate: number, date = today) => {
    const refusal = await byHand(rate, undefined, date);
    assert.ok(refusal instanceof ApiError);
    return refusal.facts.errors?.map(({ field, code }) => `${field} ${code}`);
  };
  assert.deepEqual(await wrong(10.1234567), ['exchangeRate.rate too-precise']);
  assert.deepEqual(await wrong(0), ['exchangeRate.rate out-of-range']);
  assert.deepEqual(await wrong(-11), ['exchangeRate.rate out-of-range']);
  assert.deepEqual(await wrong(1000.000001), ['exchangeRate.rate out-of-range']);
  assert.deepEqual(await wrong(Number.NaN, '2026-12-01'), [
    'exchangeRate.rate too-precise',
    'exchangeRate.date out-of-range',
  ]);
});

test('a fetched rate jumps when it is more than 20 % from the one before it', () => {
  const before = rateOf('2026-11-27', 10_000_000n);
  assert.equal(isJump(12_000_000n, before), false);
  assert.equal(isJump(8_000_000n, before), false);
  assert.equal(isJump(12_000_001n, before), true);
  assert.equal(isJump(7_999_999n, before), true);
  assert.equal(isJump(1_000_000_000n, undefined), false);
});

test('each currency has an example rate, that of the newest published day', () => {
  const moment = new Date('2031-04-13T10:00:00Z');
  for (const currency of FOREIGN_CURRENCIES) {
    const rate = exampleRate(currency, moment);
    assert.ok(isRate(rate.rateE6));
    // The day before Palm Sunday is a Saturday in 2031, and Easter is on 13 April.
    assert.deepEqual([rate.date, rate.source], ['2031-04-09', 'manual']);
    assert.equal(rateOnHand(rate, moment).rate, rate);
  }
});
