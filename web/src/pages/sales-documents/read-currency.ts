import type { Currency } from '../../../../server/src/domain/currency/currency.ts';

/** Left out, the currency of the customer counts, or the document keeps its own. */
export function readCurrency({ currency }: { currency: '' | Currency }): { currency?: Currency } {
  return currency === '' ? {} : { currency };
}
