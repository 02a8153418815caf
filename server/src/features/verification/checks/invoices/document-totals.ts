import type { Amount } from '../../../../domain/money.ts';
import type { Check } from '../../check.ts';
import type { Document, DocumentLine } from '../../documents.store.ts';

/** Calculates the amounts once more, without the code that made them. For lines of credit notes see `credited-shares`. */
export const documentTotals: Check = {
  name: 'document-totals',
  holds:
    "lines are quantity times price less the discount, VAT is that of each code and rate or its net where prices are with VAT, and a document's totals are their sums",
  breachesOf,
};

function breachesOf({ id, number, type, lines, ...document }: Document): string[] {
  // An opening invoice has only a total here: the amount that was outstanding on it.
  const broughtOver = document.isOpening ? document.totalOre : 0n;
  const isReckoned = type === 'invoice';
  const amounts = isReckoned
    ? amountsOf(lines)
    : lines.map((line) => [line.lineTotalOre, line.vatOre] as const);
  const expected = amounts.map(([netOre]) => netOre);
  const expectedVat = amounts.map(([, vatOre]) => vatOre);
  const pairs: [what: string, is: Amount, shouldBe: Amount][] = [
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
function lineSumOf(line: DocumentLine): Amount {
  const sumOre = (line.quantityE4 * (line.unitPriceWithVatE4 ?? line.unitPriceE4) + 500_000n) / 1_000_000n;
  const discountOre = line.discountWithVatOre ?? line.discountOre;
  return sumOre - (discountOre ?? (sumOre * (line.discountPercentE4 ?? 0n) + 500_000n) / 1_000_000n);
}

/** Net and VAT of each line. The sum of a line is its net, or both where its price is with VAT. */
function amountsOf(lines: DocumentLine[]): (readonly [netOre: Amount, vatOre: Amount])[] {
  const sums = lines.map(lineSumOf);
  if (lines.every((line) => line.unitPriceWithVatE4 === null)) {
    const vat = partsOf(lines, sums, (rateBp) => [rateBp, 10_000n]);
    return sums.map((netOre, index) => [netOre, vat[index] ?? 0n]);
  }
  const net = partsOf(lines, sums, (rateBp) => [10_000n, 10_000n + rateBp]);
  return sums.map((ore, index) => [net[index] ?? 0n, ore - (net[index] ?? 0n)]);
}

/**
 * What is reckoned from the sums of the lines is rounded once for each code and rate, and shared so that no line is a whole øre off
 * (docs/decisions/0042-vat-on-documents.md).
 *
 * @param fraction of the sum, by the rate
 */
function partsOf(
  lines: DocumentLine[],
  sums: Amount[],
  fraction: (rateBp: bigint) => [numerator: bigint, denominator: bigint],
): Amount[] {
  const parts = lines.map(() => 0n);
  const groups = Map.groupBy(lines.keys(), (index) => `${lines[index]?.vatCode} ${lines[index]?.vatRateBp}`);
  for (const indexes of groups.values()) {
    const [numerator, denominator] = fraction(BigInt(lines[indexes[0] ?? 0]?.vatRateBp ?? 0));
    // The exact part of each line, in fractions of an øre.
    const exact = new Map(indexes.map((index) => [index, (sums[index] ?? 0n) * numerator]));
    let leftOre = (2n * sum([...exact.values()]) + denominator) / (2n * denominator);
    for (const [index, part] of exact) {
      parts[index] = part / denominator;
      leftOre -= part / denominator;
    }
    const largestRestFirst = [...exact].sort(([, a], [, b]) => Number((b % denominator) - (a % denominator)));
    for (const [index] of largestRestFirst.slice(0, Number(leftOre)))
      parts[index] = (parts[index] ?? 0n) + 1n;
  }
  return parts;
}

function sum(amounts: Amount[]): Amount {
  return amounts.reduce((total, ore) => total + ore, 0n);
}
