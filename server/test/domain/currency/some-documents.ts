import fc from 'fast-check';
import type { LineInCurrency } from '../../../src/domain/currency/lines-in-kroner.ts';
import { priceLines } from '../../../src/domain/invoices/invoice-totals.ts';
import type { Amount } from '../../../src/domain/money.ts';
import type { SalesVatCode } from '../../../src/domain/vat/vat.ts';

type Vat = { vatCode: SalesVatCode; vatRateBp: number };

const someVat = fc.constantFrom<Vat>(
  { vatCode: 3, vatRateBp: 2500 },
  { vatCode: 31, vatRateBp: 1500 },
  { vatCode: 33, vatRateBp: 1200 },
  { vatCode: 52, vatRateBp: 0 },
);

export const someAmount: fc.Arbitrary<Amount> = fc.oneof(
  fc.bigInt({ min: 0n, max: 30n }),
  fc.bigInt({ min: 0n, max: 100_000n }),
  fc.bigInt({ min: 0n, max: 10n ** 11n }),
);

/** Rates as they are, and ones at which a cent is less than an øre, because there roundings show. */
export const someRate = fc
  .oneof(fc.bigInt({ min: 1n, max: 2_000_000n }), fc.bigInt({ min: 800_000n, max: 20_000_000n }))
  .map((rateE6) => ({ rateE6 }));

export const someLine: fc.Arbitrary<LineInCurrency> = fc
  .record({ vat: someVat, lineTotalOre: someAmount, vatOre: someAmount })
  .map(({ vat, ...amounts }) => ({ ...vat, ...amounts }));

export type SoldLine = LineInCurrency & { quantityE4: bigint; isWithVat: boolean };

/** The lines of a priced invoice, with few cents or many. */
export const someInvoice: fc.Arbitrary<SoldLine[]> = fc
  .record({
    isWithVat: fc.boolean(),
    lines: fc.array(
      fc.record({
        vat: someVat,
        quantityE4: fc.bigInt({ min: 1n, max: 200_000n }),
        unitPriceE4: fc.oneof(fc.bigInt({ min: 0n, max: 2_000n }), fc.bigInt({ min: 0n, max: 50_000_000n })),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  })
  .map(({ isWithVat, lines }) => {
    const asked = lines.map(({ vat, ...line }) => ({ ...vat, ...line, isWithVat, discount: null }));
    return priceLines(asked).lines.map((line) => ({
      ...line,
      lineTotalOre: line.lineTotalOre + 0n,
      vatOre: line.vatOre + 0n,
    }));
  });

export function sumOf(
  lines: readonly { lineTotalOre: Amount; vatOre: Amount }[],
  amount: 'lineTotalOre' | 'vatOre',
): Amount {
  return lines.reduce((sum, line) => sum + line[amount], 0n);
}
