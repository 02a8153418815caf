import type { Currency } from '../../../../server/src/domain/currency/currency.ts';
import type { DocumentValues } from './values.ts';

/** Left out, the currency of the customer counts, or the document keeps its own. */
export function readCurrency({ currency }: Pick<DocumentValues, 'currency'>): { currency?: Currency } {
  return currency === '' ? {} : { currency };
}
