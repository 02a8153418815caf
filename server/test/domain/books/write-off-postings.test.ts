import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { STANDARD_BOOKING_ACCOUNTS } from '../../../src/domain/books/booking-accounts.ts';
import { creditLine } from '../../../src/domain/invoices/credit.ts';
import { priceLines } from '../../../src/domain/invoices/invoice-totals.ts';
import type { Ore } from '../../../src/domain/money.ts';
import { assertBalanced } from '../../../src/domain/books/postings.ts';
import type { PostingLine } from '../../../src/domain/books/postings.ts';
import { SALES_VAT_CODES, rateBpOfCode } from '../../../src/domain/vat/vat.ts';
import type { SalesVatCode } from '../../../src/domain/vat/vat.ts';
import type { WriteOffToPost } from '../../../src/domain/books/write-off-postings.ts';
import { writeOffPostings } from '../../../src/domain/books/write-off-postings.ts';

const customerId = '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90';
const NO_CLAIMS = { feeOre: 0n, interestOre: 0n };

/** The worked invoice: 13 218.91, of which VAT 2 343.75, 67.46 and 46.50. */
const WORKED = [
  { vatCode: 3, lineTotalOre: 937_500n, vatOre: 234_375n },
  { vatCode: 31, lineTotalOre: 44_970n, vatOre: 6_746n },
  { vatCode: 33, lineTotalOre: 38_750n, vatOre: 4_650n },
  { vatCode: 5, lineTotalOre: 34_900n, vatOre: 0n },
  { vatCode: null, lineTotalOre: 20_000n, vatOre: 0n },
] as const;

function post(writeOff: Partial<WriteOffToPost>): PostingLine[] {
  const whole = {
    reason: 'loss',
    lossKind: 'final',
    amountOre: 1_321_891n,
    lines: WORKED,
    waived: NO_CLAIMS,
    customerId,
  } as const;
  return writeOffPostings({ ...whole, ...writeOff }, STANDARD_BOOKING_ACCOUNTS);
}

/** As in `1500 -375`: debit is positive, credit is negative. */
function textOf(lines: PostingLine[]): string[] {
  return lines.map(({ account, debitOre, creditOre }) => `${account} ${debitOre - creditOre}`);
}

test('a loss of the whole invoice deducts all its VAT, with each rate on its own account', () => {
  const lines = post({});
  assert.deepEqual(textOf(lines), ['7830 1076120', '2711 234375', '2712 6746', '2713 4650', '1500 -1321891']);
  assert.deepEqual(
    lines.map((line) => [line.customerId, line.vatCode]),
    [
      [null, null],
      [null, null],
      [null, null],
      [null, null],
      [customerId, null],
    ],
  );
});

test('a loss of a part deducts that part of the VAT', () => {
  assert.deepEqual(textOf(post({ amountOre: 132_189n })), [
    '7830 107612',
    '2711 23437',
    '2712 675',
    '2713 465',
    '1500 -132189',
  ]);
  assert.deepEqual(textOf(post({ amountOre: 1n })), ['7830 1', '1500 -1']);
});

test('claims of letters are lost with the invoice, as income that never came', () => {
  assert.deepEqual(
    textOf(
      post({ lines: WORKED.slice(3), amountOre: 54_900n, waived: { feeOre: 3_800n, interestOre: 460n } }),
    ),
    ['7830 54900', '1500 -54900', '3900 3800', '8055 460', '1500 -4260'],
  );
});

test('an unconfirmed loss deducts no VAT, and includes the claims of letters all the same', () => {
  const waived = { feeOre: 3_800n, interestOre: 460n };
  assert.deepEqual(textOf(post({ lossKind: 'unconfirmed', waived })), [
    '7830 1321891',
    '1500 -1321891',
    '3900 3800',
    '8055 460',
    '1500 -4260',
  ]);
});

test('claims of letters are lost alone when the invoice is paid', () => {
  const waived = { feeOre: 3_800n, interestOre: 0n };
  for (const lossKind of ['final', 'unconfirmed'] as const) {
    assert.deepEqual(textOf(post({ lossKind, amountOre: 0n, waived })), ['3900 3800', '1500 -3800']);
  }
});

test('a difference of øre has no VAT', () => {
  assert.deepEqual(textOf(post({ reason: 'rounding', lossKind: null, amountOre: 50n })), [
    '7740 50',
    '1500 -50',
  ]);
});

test('a loss uses the accounts that the company has chosen', () => {
  const accounts = { ...STANDARD_BOOKING_ACCOUNTS, receivables: '1501', badDebts: '7831', rounding: '7741' };
  const writeOff = { lines: WORKED, waived: NO_CLAIMS, customerId, amountOre: 100n } as const;
  const accountsOf = (lines: PostingLine[]) => lines.map(({ account }) => account);
  const loss = writeOffPostings({ ...writeOff, reason: 'loss', lossKind: 'final' }, accounts);
  assert.deepEqual(accountsOf(loss), ['7831', '2711', '2712', '1501']);
  const rounding = writeOffPostings({ ...writeOff, reason: 'rounding', lossKind: null }, accounts);
  assert.deepEqual(accountsOf(rounding), ['7741', '1501']);
});

test('a loss of nothing is refused, and a loss of more than was sold, too', () => {
  assert.throws(() => post({ amountOre: 0n }), RangeError);
  assert.throws(() => post({ amountOre: 1_321_892n }), RangeError);
});

const SEED = 20_261_201;
const INPUT_VAT: [SalesVatCode, string][] = [
  [3, '2711'],
  [31, '2712'],
  [33, '2713'],
];
const someLines = fc
  .array(
    fc.record({
      quantityE4: fc.bigInt({ min: 1n, max: 99_999n }),
      unitPriceE4: fc.bigInt({ min: 0n, max: 99_999_999n }),
      isWithVat: fc.constant(false),
      vatCode: fc.constantFrom(...SALES_VAT_CODES),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((lines) =>
    lines.map((line) => ({ ...line, discount: null, vatRateBp: rateBpOfCode(line.vatCode, '2026-12-01') })),
  );
const perMille = fc.bigInt({ min: 0n, max: 999n });

test('after any credit notes and payments, the entry balances and deducts no more VAT than the invoice has left', () => {
  fc.assert(
    fc.property(someLines, perMille, perMille, (priced, credited, paid) => {
      const lines = priceLines(priced).lines.map((line) => {
        const quantityE4 = (line.quantityE4 * credited) / 1000n;
        const share =
          quantityE4 > 0n
            ? creditLine(line, { quantityE4: 0n, lineTotalOre: 0n, vatOre: 0n }, quantityE4)
            : undefined;
        return {
          vatCode: line.vatCode,
          lineTotalOre: line.lineTotalOre - (share?.lineTotalOre ?? 0n),
          vatOre: line.vatOre - (share?.vatOre ?? 0n),
        };
      });
      const grossOre = lines.reduce((sum, line) => sum + line.lineTotalOre + line.vatOre, 0n);
      fc.pre(grossOre > 0n);
      const amountOre = grossOre - (grossOre * paid) / 1000n;
      const entry = post({ lines, amountOre });
      assertBalanced(entry);
      const debited = (account: string): Ore =>
        entry.reduce((sum, line) => (line.account === account ? sum + line.debitOre : sum), 0n);
      for (const [code, account] of INPUT_VAT) {
        const vatOre = lines.reduce((sum, line) => (line.vatCode === code ? sum + line.vatOre : sum), 0n);
        assert.ok(debited(account) <= vatOre);
        if (paid === 0n) assert.equal(debited(account), vatOre);
        // Within an øre of the exact share.
        const off = debited(account) * grossOre - vatOre * amountOre;
        assert.ok(off < grossOre && -off < grossOre);
      }
    }),
    { seed: SEED, numRuns: 500 },
  );
});
