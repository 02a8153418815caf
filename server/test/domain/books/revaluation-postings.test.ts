import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { STANDARD_BOOKING_ACCOUNTS } from '../../../src/domain/books/booking-accounts.ts';
import { assertBalanced } from '../../../src/domain/books/postings.ts';
import type { PostingLine } from '../../../src/domain/books/postings.ts';
import { revaluationPostings } from '../../../src/domain/books/revaluation-postings.ts';
import { revalue } from '../../../src/domain/currency/revaluation.ts';
import type { MoneyItem } from '../../../src/domain/currency/revaluation.ts';

const accounts = STANDARD_BOOKING_ACCOUNTS;
const told = (lines: readonly PostingLine[]) =>
  lines.map(({ account, debitOre, creditOre, customerId }) => {
    const amount = debitOre > 0n ? `D ${debitOre}` : `C ${creditOre}`;
    return `${account} ${amount}${customerId === null ? '' : ` of ${customerId}`}`;
  });

test('gains and losses stand item by item, and on the next day only the bank account keeps its difference', () => {
  const eur = (amountOre: bigint, nokOre: bigint) => ({ currency: 'EUR' as const, amountOre, nokOre });
  const items: MoneyItem[] = [
    { kind: 'receivable', invoiceId: '1', customerId: 'a', ...eur(100_000n, 1_150_000n) },
    { kind: 'receivable', invoiceId: '2', customerId: 'b', ...eur(10_000n, 119_000n) },
    { kind: 'receivable', invoiceId: '3', customerId: 'b', ...eur(10_000n, 118_000n) },
    { kind: 'credit', customerId: 'c', ...eur(10_000n, 115_000n) },
    { kind: 'bank', account: '1922', ...eur(50_000n, 600_000n) },
  ];
  const {
    items: closing,
    bank,
    itemsTakenBack,
  } = revaluationPostings(revalue(items, new Map([['EUR', { rateE6: 11_800_000n }]])), accounts);
  assert.deepEqual(told(closing), [
    '1500 D 30000 of a',
    '1500 C 1000 of b',
    '2900 C 3000 of c',
    '8060 C 30000',
    '8160 D 4000',
  ]);
  assert.deepEqual(told(bank), ['1922 C 10000', '8160 D 10000']);
  assert.deepEqual(told(itemsTakenBack), [
    '1500 C 30000 of a',
    '1500 D 1000 of b',
    '2900 D 3000 of c',
    '8060 D 30000',
    '8160 C 4000',
  ]);
});

test('without a difference there is no entry', () => {
  const item: MoneyItem = { kind: 'credit', customerId: 'a', currency: 'SEK', amountOre: 100n, nokOre: 105n };
  const revalued = revalue([item], new Map([['SEK', { rateE6: 1_050_000n }]]));
  assert.deepEqual(revaluationPostings(revalued, accounts), { items: [], bank: [], itemsTakenBack: [] });
});

test('of any items each entry balances, and what stands in the books afterwards is worth the closing rate', () => {
  const someItem = fc.record({
    kind: fc.constantFrom('receivable', 'credit', 'bank'),
    amountOre: fc.bigInt({ min: 0n, max: 10n ** 9n }),
    nokOre: fc.bigInt({ min: 0n, max: 10n ** 10n }),
  });
  fc.assert(
    fc.property(fc.array(someItem), fc.bigInt({ min: 1n, max: 20_000_000n }), (some, rateE6) => {
      const items = some.map(({ kind, ...amounts }): MoneyItem => {
        const item = { currency: 'USD' as const, ...amounts };
        if (kind === 'bank') return { kind, account: '1922', ...item };
        if (kind === 'credit') return { kind, customerId: 'c', ...item };
        return { kind: 'receivable', invoiceId: 'i', customerId: 'c', ...item };
      });
      const revalued = revalue(items, new Map([['USD', { rateE6 }]]));
      const entries = revaluationPostings(revalued, accounts);
      for (const lines of Object.values(entries)) if (lines.length > 0) assertBalanced(lines);
      const change = (account: string) =>
        [...entries.items, ...entries.bank].reduce(
          (sum, line) => (line.account === account ? sum + line.debitOre - line.creditOre : sum),
          0n,
        );
      for (const [kind, account, sign] of [
        ['receivable', '1500', 1n],
        ['credit', '2900', -1n],
        ['bank', '1922', 1n],
      ] as const) {
        const ofKind = revalued.filter((one) => one.kind === kind);
        const carriedOre = ofKind.reduce((sum, { nokOre }) => sum + nokOre, 0n);
        const closingOre = ofKind.reduce((sum, { closingNokOre }) => sum + closingNokOre, 0n);
        assert.equal(carriedOre + sign * change(account), closingOre);
      }
    }),
  );
});
