import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { taxOfLines } from '../../../src/domain/vat/line-tax.ts';
import type { TaxedLine } from '../../../src/domain/vat/line-tax.ts';

function line(account: string, creditedOre: bigint, vatCode: string | null = null): TaxedLine {
  return { account, creditedOre, vatCode };
}

/** The tax of each line, as in `3: 1000 → 250`. A dash means no tax. */
function told(lines: TaxedLine[]): string[] {
  return taxOfLines(lines).map((tax) => (tax ? `${tax.code}: ${tax.baseOre} → ${tax.taxOre}` : '-'));
}

test('an invoice has the VAT of each code on its revenue', () => {
  const invoice = [
    line('1500', -1_321_891n),
    line('3020', 937_500n, '3'),
    line('3030', 44_970n, '31'),
    line('3100', 34_900n, '5'),
    line('2700', 234_375n),
    line('2701', 6_746n),
  ];
  assert.deepEqual(told(invoice), ['-', '3: 937500 → 234375', '31: 44970 → 6746', '5: 34900 → 0', '-', '-']);
});

test('when a code is on several accounts, the shares sum to the VAT, and its øre go where they round', () => {
  const lines = [line('3000', 33n, '3'), line('3020', 33n, '3'), line('3080', 33n, '3'), line('2700', 25n)];
  assert.deepEqual(told(lines), ['3: 33 → 8', '3: 33 → 9', '3: 33 → 8', '-']);
});

test('a discount on an account of its own takes back its part of the VAT', () => {
  const lines = [line('3000', 1000n, '3'), line('3080', -100n, '3'), line('2700', 225n)];
  assert.deepEqual(told(lines), ['3: 1000 → 250', '3: -100 → -25', '-']);
});

test('VAT without a base is on its own line: the loss on a claim', () => {
  const loss = [line('7830', -1000n), line('2711', -250n), line('1500', 1250n)];
  assert.deepEqual(told(loss), ['-', '1: 0 → -250', '-']);
});

test('a base without VAT has the booked VAT: none', () => {
  assert.deepEqual(told([line('1920', -100n), line('3000', 100n, '3')]), ['-', '3: 100 → 0']);
});

test('VAT that the buyer calculates: the VAT owed belongs to the base, and the deduction stands alone', () => {
  const service = [line('6425', -1000n, '86'), line('2706', 250n), line('2716', -250n), line('2400', 1000n)];
  assert.deepEqual(told(service), ['86: -1000 → 250', '-', '86: 0 → -250', '-']);
});

test('the settlement of a term is not VAT of the term', () => {
  assert.deepEqual(told([line('2700', -250n), line('2711', 50n), line('2740', 200n)]), ['-', '-', '-']);
});

test('for any entry, the taxes of its lines sum to its VAT lines', () => {
  const some = fc.record({
    account: fc.constantFrom('3000', '3080', '4300', '6425', '2700', '2703', '2706', '2711', '2716'),
    creditedOre: fc.bigInt({ min: -1_000_000n, max: 1_000_000n }),
    vatCode: fc.constantFrom(null, '3', '33', '1', '86', '5'),
  });
  fc.assert(
    fc.property(fc.array(some, { maxLength: 12 }), (lines) => {
      const vatOre = lines
        .filter(({ account }) => account.startsWith('27'))
        .reduce((sum, { creditedOre }) => sum + creditedOre, 0n);
      const taxOre = taxOfLines(lines).reduce((sum, tax) => sum + (tax?.taxOre ?? 0n), 0n);
      assert.equal(taxOre, vatOre);
    }),
  );
});
