import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { divideRounded } from '../../src/domain/money.ts';
import type { Example, Row } from '../support/docs/currency-examples.ts';
import { number, readExamples, reckon, shown } from '../support/docs/currency-examples.ts';
import { root } from '../support/imports.ts';

const examples = readExamples(readFileSync(`${root}docs/currency-examples.md`, 'utf8'));

/** The results of calculations such as `2.00 × 3 = 6.00; 6.00 − 1.00 = 5.00`. Each is checked. */
function resultsOf(reckoned = ''): string[] {
  if (reckoned === '') return [];
  return reckoned.split('; ').map((one) => {
    const [left = '', right = '', ...more] = one.split(' = ');
    assert.deepEqual(more, [], one);
    const { numerator, denominator } = evaluate(left);
    assert.equal(right, shown(divideRounded(numerator * 100n, denominator)), one);
    return right;
  });
}

/** The result of `2 × (3.00 + 1)`, as numerator and denominator. Numbers are written as `1 234.50`. */
function evaluate(text: string): { numerator: bigint; denominator: bigint } {
  const tokens = text.match(/\d[\d ]*(?:\.\d+)?|[×÷+−()]/g)?.map((token) => token.trim()) ?? [];
  type Fraction = readonly [numerator: bigint, denominator: bigint];
  const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];
  const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];

  function factor(): Fraction {
    const token = tokens.shift() ?? assert.fail(`${text} ends too early`);
    if (token !== '(') return [number(token, 6), 1_000_000n];
    const inside = sum();
    assert.equal(tokens.shift(), ')', text);
    return inside;
  }
  function product(): Fraction {
    let value = factor();
    while (tokens[0] === '×' || tokens[0] === '÷') {
      const isTimes = tokens.shift() === '×';
      const [a, b] = factor();
      value = times(value, isTimes ? [a, b] : [b, a]);
    }
    return value;
  }
  function sum(): Fraction {
    let value = product();
    while (tokens[0] === '+' || tokens[0] === '−') {
      const isPlus = tokens.shift() === '+';
      const [a, b] = product();
      value = plus(value, [isPlus ? a : 0n - a, b]);
    }
    return value;
  }
  const [numerator, denominator] = sum();
  assert.deepEqual(tokens, [], text);
  return { numerator, denominator };
}

/** Every figure with two decimals, such as `11 590.00`. The number of an account before a figure is not a part of the figure. */
function figuresIn(text = ''): string[] {
  return text.replaceAll(/\b[DC] \d{4} /g, '; ').match(/\d{1,3}(?: \d{3})*\.\d\d(?!\d)/g) ?? [];
}

test('there are ten examples, in three currencies', () => {
  assert.equal(examples.length, 10);
  assert.deepEqual([...new Set(examples.map(({ currency }) => currency))].toSorted(), ['EUR', 'SEK', 'USD']);
});

for (const example of examples) {
  test(`example ${example.title}: lines, kroner, and what happens`, () => {
    const { priced, invoice, play } = reckon(example);
    assert.deepEqual(
      example.lines.map((row) => [row.Net, row['VAT amount']]),
      priced.lines.map(({ lineTotalOre, vatOre }) => [shown(lineTotalOre), shown(vatOre)]),
    );
    assert.deepEqual(
      example.kroner.map((row) => [row['In kroner'], row.Currency, row.NOK]),
      kronerOf(example, invoice),
    );
    assert.ok(example.events.length > 1);
    for (const row of example.events) {
      const { entry, after } = play(row['What happens'] ?? '');
      assert.deepEqual(row, { ...row, Entry: entry, 'After it': after });
    }
  });

  test(`example ${example.title}: every figure is given, or reckoned in its row or above`, () => {
    const known = new Set<string>();
    for (const row of example.kroner) {
      const results = resultsOf(row.Reckoned);
      assert.deepEqual(results, results.length === 0 ? [] : [row.NOK]);
      known.add(row.NOK ?? '');
    }
    for (const row of example.events) {
      for (const one of [...figuresIn(row['What happens']), ...resultsOf(row.Reckoned)]) known.add(one);
      for (const one of figuresIn(row.Entry)) assert.ok(known.has(one), `${one} of ${row.Entry}`);
      for (const one of figuresIn(row['After it'])) known.add(one);
    }
  });
}

function kronerOf(
  { lines }: Example,
  { vatSummary, totalNokOre }: ReturnType<typeof reckon>['invoice'],
): string[][] {
  let totalOre = 0n;
  const rows = vatSummary.flatMap(({ vatRateBp, netNokOre, vatNokOre }) => {
    const percent = `${vatRateBp / 100} %`;
    const sum = (column: keyof Row) =>
      lines.reduce((total, row) => (row.VAT === percent ? total + number(row[column] ?? '') : total), 0n);
    const [net, vat] = [sum('Net'), sum('VAT amount')];
    totalOre += net + vat;
    const base = [`Base ${percent}`, shown(net), shown(netNokOre)];
    return vatRateBp === 0 ? [base] : [base, [`VAT ${percent}`, shown(vat), shown(vatNokOre)]];
  });
  return [...rows, ['Total', shown(totalOre), shown(totalNokOre)]];
}

test('a calculation is read as people write it, and a wrong one is noticed', () => {
  assert.deepEqual(resultsOf('1 000.00 + 2 × (3.50 − 1.00) ÷ 4 = 1 001.25; 0.01 ÷ 2 = 0.01'), [
    '1 001.25',
    '0.01',
  ]);
  assert.throws(() => resultsOf('2 × 2 = 4.01'));
  assert.throws(() => resultsOf('2 × 2 = 4.00 = 4.00'));
  assert.deepEqual(figuresIn('D 1920 11 590.00, C 8060 150.00; then 4.567'), ['11 590.00', '150.00']);
});
