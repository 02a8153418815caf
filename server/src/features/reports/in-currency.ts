import type { ForeignCurrency } from '../../domain/currency/currency.ts';
import type { Amount } from '../../domain/money.ts';
import { numberFromAmount } from '../../domain/money.ts';
import type { Language } from '../../domain/texts/language.ts';
import type { FileFormat } from './report-parameters.ts';
import type { ListColumn } from './report-table.ts';
import { reportWordsIn } from './report-words.ts';

/** What a posted line is in another currency; null where it is in kroner alone. */
export type LineInCurrency = { currency: ForeignCurrency | null; currencyAmountOre: Amount | null };

export function isInCurrency({ currency }: LineInCurrency): boolean {
  return currency !== null;
}

export function presentInCurrency({ currency, currencyAmountOre }: LineInCurrency) {
  return {
    currency,
    currencyAmount: currencyAmountOre === null ? null : numberFromAmount(currencyAmountOre),
  };
}

/** The columns of a file with a line in another currency. A PDF has no room for them, and the law asks for kroner alone. */
export function currencyColumns(language: Language, format: FileFormat): ListColumn<LineInCurrency>[] {
  if (format === 'pdf') return [];
  const words = reportWordsIn(language);
  return [
    [words.currency, 'code', ({ currency }) => currency],
    // As a price, because amounts of several currencies have no sum.
    [
      words.currencyAmount,
      'price',
      ({ currencyAmountOre }) => (currencyAmountOre === null ? null : currencyAmountOre * 100n),
    ],
  ];
}
