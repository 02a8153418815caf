import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  expectedVatOre,
  returnedAmounts,
  vatDue,
  vatReturnLines,
} from '../../../src/domain/vat/vat-return.ts';
import type { VatMovement, VatReturnLine } from '../../../src/domain/vat/vat-return.ts';

/** Entries of one kind in January 2026, as in `{ 3: 1000n, 2700: 250n }`: credited øre by VAT code or VAT account. */
function entries(
  credited: Record<string, bigint>,
  overrides: Partial<Pick<VatMovement, 'month' | 'isLoss' | 'entries'>> = {},
): VatMovement[] {
  const makeUp = Object.keys(credited);
  return Object.entries(credited).map(([key, creditedOre]) => ({
    month: '2026-01',
    isLoss: false,
    entries: 1,
    vatCode: key.length < 4 ? key : null,
    vatAccount: key.length < 4 ? null : key,
    creditedOre,
    makeUp,
    ...overrides,
  }));
}

/** As in `3 output 1000 × 25 = 250 (1)`. A specification follows the side. */
function told({ code, side, specification, baseOre, rateBp, vatOre, entries }: VatReturnLine): string {
  const place = [code.code, side, specification].filter((part) => part !== null).join(' ');
  return `${place} ${baseOre ?? '–'} × ${rateBp / 100} = ${vatOre} (${entries})`;
}

test('sales, purchases and VAT that the buyer calculates: each code is on its own line, and deductions are negative', () => {
  const lines = vatReturnLines([
    ...entries({ 3: 1000n, 31: 200n, 2700: 250n, 2701: 30n }, { entries: 3 }),
    ...entries({ 5: 70n, 52: 80n, 6: 90n, 7: 100n }),
    ...entries({ 1: -400n, 13: -100n, 2711: -100n, 2713: -12n }),
    ...entries({ 86: -500n, 2706: 125n, 2716: -125n }),
    ...entries({ 88: -100n, 2706: 12n, 2716: -12n }),
    ...entries({ 82: -300n, 2704: 75n }),
    ...entries({ 14: -10n, 2714: -40n }),
    ...entries({ 20: -30n, 21: -600n }),
  ]);
  assert.deepEqual(lines.map(told), [
    '3 output 1000 × 25 = 250 (3)',
    '31 output 200 × 15 = 30 (3)',
    '5 output 70 × 0 = 0 (1)',
    '52 output 80 × 0 = 0 (1)',
    '6 output 90 × 0 = 0 (1)',
    '82 output 300 × 25 = 75 (1)',
    '86 output 500 × 25 = 125 (1)',
    '86 input – × 25 = -125 (1)',
    '88 output 100 × 12 = 12 (1)',
    '88 input – × 12 = -12 (1)',
    '1 input 400 × 25 = -100 (1)',
    '13 input 100 × 12 = -12 (1)',
    '14 input 10 × 25 = -40 (1)',
  ]);
  assert.equal(vatDue(lines).dueOre, 250n + 30n - 100n - 12n + 75n - 40n);
});

test('credit notes lower the line of their code; a line that comes to 0 is left out', () => {
  const lines = vatReturnLines([
    ...entries({ 3: 1000n, 2700: 250n }, { entries: 2 }),
    ...entries({ 3: -400n, 2700: -100n }, { month: '2026-02' }),
    ...entries({ 33: 100n, 2703: 12n }),
    ...entries({ 33: -100n, 2703: -12n }, { month: '2026-02' }),
  ]);
  assert.deepEqual(lines.map(told), ['3 output 600 × 25 = 150 (3)']);
});

test('losses on claims and adjustments are listed separately at the end, without a base', () => {
  const lines = vatReturnLines([
    ...entries({ 2711: -250n, 2712: -30n, 7: -38n }, { isLoss: true }),
    ...entries({ 2719: 60n }),
    ...entries({ 1: -400n, 2711: -100n }),
  ]);
  assert.deepEqual(lines.map(told), [
    '1 input 400 × 25 = -100 (1)',
    '1 input tapPåKrav – × 25 = -250 (1)',
    '1 input justering – × 25 = 60 (1)',
    '11 input tapPåKrav – × 15 = -30 (1)',
  ]);
});

test('a code whose rate changes within the term has a line for each rate', () => {
  const lines = vatReturnLines([
    ...entries({ 33: 1000n, 2703: 60n }, { month: '2021-09' }),
    ...entries({ 33: 1000n, 2703: 120n }, { month: '2021-10' }),
  ]);
  assert.deepEqual(lines.map(told), ['33 output 1000 × 6 = 60 (1)', '33 output 1000 × 12 = 120 (1)']);
});

test('base times rate is compared with the booked VAT, and VAT without a base is shown', () => {
  const difference = (credited: Record<string, bigint>) =>
    vatReturnLines(entries(credited)).map((line) => line.vatOre - (expectedVatOre(line) ?? 9999n));
  assert.deepEqual(difference({ 3: 1001n, 2700: 251n }), [1n]);
  assert.deepEqual(difference({ 3: -1001n, 2700: -250n }), [0n]);
  assert.deepEqual(difference({ 1: -1000n, 2711: -249n }), [1n]);
  assert.deepEqual(difference({ 2700: 250n }), [250n]);
  assert.deepEqual(difference({ 2716: -250n }), [-250n - 9999n]);
});

test('the return has whole kroner: øre are dropped above and below 0, and the total is the sum of the lines', () => {
  const lines = vatReturnLines(
    entries({ 3: 10399n, 31: -10399n, 2700: 2599n, 2701: -1599n, 1: -20099n, 2711: -5099n, 2712: -199n }),
  );
  assert.deepEqual(
    lines.map((line) => [line.code.code, ...Object.values(returnedAmounts(line))]),
    [
      ['3', 103n, 25n],
      ['31', -103n, -15n],
      ['1', null, -50n],
      ['11', null, -1n],
    ],
  );
  assert.deepEqual(vatDue(lines), { dueOre: 2599n - 1599n - 5099n - 199n, dueKroner: -41n });
});
