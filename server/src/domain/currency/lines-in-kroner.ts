import type { Amount, Ore } from '../money.ts';
import { divideTogether } from '../money.ts';
import { compareVat, groupByVat } from '../vat/vat-groups.ts';
import type { VatOfLine } from '../vat/vat-groups.ts';
import { RATE_DIVISOR } from './exchange-rate.ts';
import type { ExchangeRate } from './exchange-rate.ts';

/** A line of a document in a currency, priced, without the kroner. No amount is below 0. */
export type LineInCurrency = VatOfLine & { lineTotalOre: Amount; vatOre: Amount };

/** Base and VAT of a line, or of a part of a line, in kroner. */
export type NokOfLine = { lineTotalOre: Ore; vatOre: Ore };
export type LineInKroner<L> = L & { nok: NokOfLine };

export type VatInKroner = VatOfLine & { netNokOre: Ore; vatNokOre: Ore };

export type DocumentInKroner<L> = {
  lines: LineInKroner<L>[];
  subtotalNokOre: Ore;
  vatNokOre: Ore;
  totalNokOre: Ore;
  /** In the order in which documents list VAT. */
  vatSummary: VatInKroner[];
};

/**
 * The kroner of a document's lines at its rate. Base and VAT of each (code, rate) are converted and rounded by themselves, half away from
 * zero, because they are the figures of the document and of the VAT return (mval. § 4-2 second paragraph). They are then spread over the
 * lines, because lines have different accounts of sales: no line is off by a whole øre, and the lines sum to their group.
 * @throws RangeError for an amount below 0
 */
export function linesInKroner<L extends LineInCurrency>(
  lines: readonly L[],
  rate: Pick<ExchangeRate, 'rateE6'>,
): DocumentInKroner<L> {
  const converted = lines.map((line): LineInKroner<L> => ({
    ...line,
    nok: { lineTotalOre: 0n, vatOre: 0n },
  }));
  for (const group of groupByVat(converted)) {
    const nets = inKroner(
      group.map(({ lineTotalOre }) => lineTotalOre),
      rate,
    );
    const vats = inKroner(
      group.map(({ vatOre }) => vatOre),
      rate,
    );
    for (const [index, line] of group.entries()) {
      line.nok = { lineTotalOre: nets[index] ?? 0n, vatOre: vats[index] ?? 0n };
    }
  }
  return { lines: converted, ...sumsInKroner(converted) };
}

/** The sums of lines that have their kroner, such as those of a credit note. */
export function sumsInKroner(
  lines: readonly LineInKroner<VatOfLine>[],
): Omit<DocumentInKroner<never>, 'lines'> {
  const vatSummary = groupByVat(lines)
    .map((group): VatInKroner => {
      const { vatCode, vatRateBp } = group[0];
      return {
        vatCode,
        vatRateBp,
        netNokOre: sumOf(group, 'lineTotalOre'),
        vatNokOre: sumOf(group, 'vatOre'),
      };
    })
    .sort(compareVat);
  const subtotalNokOre = sumOf(lines, 'lineTotalOre');
  const vatNokOre = sumOf(lines, 'vatOre');
  return { subtotalNokOre, vatNokOre, totalNokOre: subtotalNokOre + vatNokOre, vatSummary };
}

/** Together the kroner of the sum of the amounts. */
function inKroner(amounts: readonly Amount[], { rateE6 }: Pick<ExchangeRate, 'rateE6'>): Ore[] {
  return divideTogether(
    amounts.map((amount) => amount * rateE6),
    RATE_DIVISOR,
  );
}

function sumOf(lines: readonly LineInKroner<VatOfLine>[], amount: keyof NokOfLine): Ore {
  return lines.reduce((sum, { nok }) => sum + nok[amount], 0n);
}
