import type { InCurrency } from '../../../domain/books/postings.ts';
import type { ForeignCurrency } from '../../../domain/currency/currency.ts';
import type { Ore } from '../../../domain/money.ts';

type Amounts = { debitOre: Ore; creditOre: Ore; inCurrency?: InCurrency };
type AmountsInJson = {
  debitOre: string;
  creditOre: string;
  currency: ForeignCurrency | null;
  currencyAmountOre: string | null;
};

/** A journal line inside the JSON of a row. Amounts travel as text: inside JSON they would become floating-point numbers. */
export type LineInJson<Line extends Amounts> = Omit<Line, keyof Amounts> & AmountsInJson;

/** The amounts of a journal line that came inside JSON. */
export function amountsOfLine({ debitOre, creditOre, currency, currencyAmountOre }: AmountsInJson): Amounts {
  return {
    debitOre: BigInt(debitOre),
    creditOre: BigInt(creditOre),
    ...(currency !== null &&
      currencyAmountOre !== null && { inCurrency: { currency, amountOre: BigInt(currencyAmountOre) } }),
  };
}
