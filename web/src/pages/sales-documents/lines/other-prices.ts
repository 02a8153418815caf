import type { LocalDate } from '../../../../../server/src/domain/days/local-date.ts';
import { readScaled, typedPrice } from '../../../text/decimals.ts';
import type { Language } from '../../../text/language.tsx';
import { rateBpOf } from '../../ledger/vat-choices.ts';
import type { LineValues, LinesValues } from '../values.ts';

/**
 * The same lines with prices and discounts in kroner of the other kind, so that the totals stay what they are, but for the rounding of
 * a price to four decimals. What is no number stays.
 */
export function withOtherPrices(
  { isWithVat, lines }: LinesValues,
  today: LocalDate,
  language: Language,
): LinesValues {
  const converted = (typed: string, { vat }: LineValues, decimals: 2 | 4) => {
    const scaled = readScaled(typed, decimals);
    if (scaled === undefined) return typed;
    const whole = 10_000n;
    const withVat = whole + BigInt(rateBpOf(vat, today));
    const [by, over] = isWithVat ? [whole, withVat] : [withVat, whole];
    return typedPrice(Number((2n * scaled * by + over) / (2n * over)) / 10 ** decimals, language);
  };
  return {
    isWithVat: !isWithVat,
    lines: lines.map((line) => ({
      ...line,
      unitPrice: converted(line.unitPrice, line, 4),
      discount: line.discountIn === 'kroner' ? converted(line.discount, line, 2) : line.discount,
    })),
  };
}
