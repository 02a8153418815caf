import type { Ore } from '../../../../domain/money.ts';
import type { Check } from '../../check.ts';
import type { Document, DocumentLine } from '../../documents.store.ts';

/** Calculates the amounts once more, without the code that made them. For lines of credit notes see `credited-shares`. */
export const documentTotals: Check = {
  name: 'document-totals',
  holds:
    "lines are quantity times price less the discount, VAT is that of each code and rate, and a document's totals are their sums",
  breachesOf,
};

function breachesOf({ id, number, type, lines, ...document }: Document): string[] {
  // An opening invoice has only a total here: the amount that was outstanding on it.
  const broughtOver = document.isOpening ? document.totalOre : 0n;
  const expected = type === 'invoice' ? lines.map(lineTotalOf) : lines.map((line) => line.lineTotalOre);
  const expectedVat = type === 'invoice' ? vatOfLines(lines) : lines.map((line) => line.vatOre);
  const pairs: [what: string, is: Ore, shouldBe: Ore][] = [
    ...lines.flatMap((line, index): typeof pairs => [
      [`lines[${index}]`, line.lineTotalOre, expected[index] ?? 0n],
      [`VAT of lines[${index}]`, line.vatOre, expectedVat[index] ?? 0n],
    ]),
    ['subtotal', document.subtotalOre, sum(expected) + broughtOver],
    ['VAT', document.vatOre, sum(expectedVat)],
    ['total', document.totalOre, sum(expected) + sum(expectedVat) + broughtOver],
  ];
  return pairs
    .filter(([, is, shouldBe]) => is !== shouldBe)
    .map(
      ([what, is, shouldBe]) =>
        `${type} ${number ?? 'draft'} (${id}): ${what} is ${is} øre, should be ${shouldBe}`,
    );
}

/**
 * Quantity and price have four decimals each, øre have two. A discount in percent is a part of that sum, with four decimals
 * more. A half is rounded up, and nothing is negative.
 */
function lineTotalOf({ quantityE4, unitPriceE4, discountPercentE4, discountOre }: DocumentLine): Ore {
  const sumOre = (quantityE4 * unitPriceE4 + 500_000n) / 1_000_000n;
  return sumOre - (discountOre ?? (sumOre * (discountPercentE4 ?? 0n) + 500_000n) / 1_000_000n);
}

/**
 * VAT is rounded once for each code and rate, and shared so that no line is a whole øre off
 * (docs/decisions/0042-vat-on-documents.md).
 */
function vatOfLines(lines: DocumentLine[]): Ore[] {
  const vat = lines.map(() => 0n);
  const groups = Map.groupBy(lines.keys(), (index) => `${lines[index]?.vatCode} ${lines[index]?.vatRateBp}`);
  for (const indexes of groups.values()) {
    // The exact VAT of each line, in ten-thousandths of an øre.
    const exact = new Map(
      indexes.map((index) => [
        index,
        (lines[index]?.lineTotalOre ?? 0n) * BigInt(lines[index]?.vatRateBp ?? 0),
      ]),
    );
    let leftOre = (sum([...exact.values()]) + 5_000n) / 10_000n;
    for (const [index, part] of exact) {
      vat[index] = part / 10_000n;
      leftOre -= part / 10_000n;
    }
    const largestRestFirst = [...exact].sort(([, a], [, b]) => Number((b % 10_000n) - (a % 10_000n)));
    for (const [index] of largestRestFirst.slice(0, Number(leftOre))) vat[index] = (vat[index] ?? 0n) + 1n;
  }
  return vat;
}

function sum(amounts: Ore[]): Ore {
  return amounts.reduce((total, ore) => total + ore, 0n);
}
