import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  SALES_VAT_CODES,
  ZERO_RATE_VAT_CODES,
  bookedVatCode,
  isSalesVatRateBp,
  rateBpOfCode,
  resolveLineVat,
} from '../../../src/domain/vat/vat.ts';

const TODAY = '2026-07-20';

const RATES = [
  [3, TODAY, 2500],
  [31, TODAY, 1500],
  [33, TODAY, 1200],
  [5, TODAY, 0],
  [52, TODAY, 0],
  [6, TODAY, 0],
  [7, TODAY, 0],
  [3, '2005-01-01', 2500],
  [31, '2012-01-01', 1500],
  [33, '2021-10-01', 1200],
  [33, '2021-09-30', 600],
  [33, '2020-04-01', 600],
  [33, '2020-03-31', 1200],
  [33, '2000-01-01', 1200],
] as const;

for (const [code, on, rateBp] of RATES) {
  test(`code ${code} on ${on} is ${rateBp / 100} %`, () => assert.equal(rateBpOfCode(code, on), rateBp));
}

test('sales have these rates on a day', () => {
  const rates = [0, 100, 600, 1111, 1200, 1500, 2400, 2500];
  assert.deepEqual(
    rates.filter((rateBp) => isSalesVatRateBp(rateBp, TODAY)),
    [0, 1200, 1500, 2500],
  );
  assert.deepEqual(
    rates.filter((rateBp) => isSalesVatRateBp(rateBp, '2020-12-31')),
    [0, 600, 1500, 2500],
  );
});

const registered = { vatRegistered: true, defaultVatRateBp: 2500 };
const registeredAtZero = { vatRegistered: true, defaultVatRateBp: 0 };
const notRegistered = { vatRegistered: false, defaultVatRateBp: 0 };
const notRegisteredAnyMore = { vatRegistered: false, defaultVatRateBp: 2500 };

const LINES = [
  [
    'a rate alone finds its code',
    { vatCode: null, vatRateBp: 2500 },
    registered,
    { vatCode: 3, vatRateBp: 2500 },
  ],
  [
    'so does the middle rate',
    { vatCode: null, vatRateBp: 1500 },
    registered,
    { vatCode: 31, vatRateBp: 1500 },
  ],
  ['and the low rate', { vatCode: null, vatRateBp: 1200 }, registered, { vatCode: 33, vatRateBp: 1200 }],
  ['0 alone is ambiguous', { vatCode: null, vatRateBp: 0 }, registered, { vatCode: null, vatRateBp: 0 }],
  [
    '0 alone, not registered',
    { vatCode: null, vatRateBp: 0 },
    notRegistered,
    { vatCode: null, vatRateBp: 0 },
  ],
  ['neither: the default', { vatCode: null, vatRateBp: null }, registered, { vatCode: 3, vatRateBp: 2500 }],
  [
    'neither: a default of 0',
    { vatCode: null, vatRateBp: null },
    registeredAtZero,
    { vatCode: null, vatRateBp: 0 },
  ],
  [
    'neither, not registered',
    { vatCode: null, vatRateBp: null },
    notRegistered,
    { vatCode: 7, vatRateBp: 0 },
  ],
  [
    'neither, not registered any more',
    { vatCode: null, vatRateBp: null },
    notRegisteredAnyMore,
    { vatCode: 7, vatRateBp: 0 },
  ],
  ['a code alone', { vatCode: 31, vatRateBp: null }, registered, { vatCode: 31, vatRateBp: 1500 }],
  ['a code of 0 alone', { vatCode: 52, vatRateBp: null }, registered, { vatCode: 52, vatRateBp: 0 }],
  [
    'a code of 0, not registered',
    { vatCode: 6, vatRateBp: null },
    notRegistered,
    { vatCode: 6, vatRateBp: 0 },
  ],
  ['both, and they agree', { vatCode: 33, vatRateBp: 1200 }, registered, { vatCode: 33, vatRateBp: 1200 }],
  ['both 0', { vatCode: 5, vatRateBp: 0 }, registered, { vatCode: 5, vatRateBp: 0 }],
  ['both, and they disagree', { vatCode: 3, vatRateBp: 1500 }, registered, { problem: 'vat-rate-mismatch' }],
  ['a code of 0 with a rate', { vatCode: 5, vatRateBp: 2500 }, registered, { problem: 'vat-rate-mismatch' }],
  ['a code with the rate 0', { vatCode: 3, vatRateBp: 0 }, registered, { problem: 'vat-rate-mismatch' }],
  [
    'a mismatch is told first',
    { vatCode: 3, vatRateBp: 1500 },
    notRegistered,
    { problem: 'vat-rate-mismatch' },
  ],
  [
    'VAT, not registered: rate',
    { vatCode: null, vatRateBp: 2500 },
    notRegistered,
    { problem: 'not-vat-registered' },
  ],
  [
    'VAT, not registered: code',
    { vatCode: 33, vatRateBp: null },
    notRegistered,
    { problem: 'not-vat-registered' },
  ],
  [
    'VAT, not registered: both',
    { vatCode: 3, vatRateBp: 2500 },
    notRegistered,
    { problem: 'not-vat-registered' },
  ],
] as const;

for (const [name, given, defaults, resolved] of LINES) {
  test(`VAT of a line: ${name}`, () => assert.deepEqual(resolveLineVat(given, defaults, TODAY), resolved));
}

test('the VAT of a line follows the day', () => {
  const low = { vatCode: null, vatRateBp: 600 };
  assert.deepEqual(resolveLineVat(low, registered, '2020-06-01'), { vatCode: 33, vatRateBp: 600 });
  assert.throws(() => resolveLineVat(low, registered, TODAY), RangeError);
  assert.deepEqual(resolveLineVat({ vatCode: 33, vatRateBp: 600 }, registered, TODAY), {
    problem: 'vat-rate-mismatch',
  });
});

test("a line without a code is booked with the company's own zero-rate code; a client abroad has export where the company says so", () => {
  for (const zeroRateVatCode of ZERO_RATE_VAT_CODES) {
    const atHome = { zeroRateVatCode, foreignSalesAreExport: false };
    const alsoAbroad = { zeroRateVatCode, foreignSalesAreExport: true };
    assert.equal(bookedVatCode(null, atHome, 'NO'), zeroRateVatCode);
    assert.equal(bookedVatCode(null, atHome, 'SE'), zeroRateVatCode);
    assert.equal(bookedVatCode(null, alsoAbroad, 'NO'), zeroRateVatCode);
    assert.equal(bookedVatCode(null, alsoAbroad, 'SE'), 52);
    // Svalbard is outside the area of the VAT Act (mval. § 1-2).
    assert.equal(bookedVatCode(null, alsoAbroad, 'SJ'), 52);
    for (const code of SALES_VAT_CODES) assert.equal(bookedVatCode(code, alsoAbroad, 'SE'), code);
  }
});
