import type { ForeignCurrency } from '../../../domain/currency/currency.ts';
import { FOREIGN_CURRENCIES } from '../../../domain/currency/currency.ts';
import { amountsByAgeInCurrency } from '../../../domain/invoices/receivable-age.ts';
import type { Amount, Ore } from '../../../domain/money.ts';
import { kronerFromOre, numberFromAmount } from '../../../domain/money.ts';
import type { OpenSum } from './receivables.store.ts';

type Aged = Pick<OpenSum, 'currency' | 'inCurrencyOre' | 'outstandingOre'> & { daysOverdue: number };

export type OpenInCurrency<Row> = {
  currency: ForeignCurrency;
  rows: Row[];
  outstandingOre: Amount;
  outstandingNokOre: Ore;
};

/** What is open in other currencies than kroner, in the order of the list of currencies. Currencies in which nothing is open are left out. */
export function openByCurrency<Row extends Aged>(rows: readonly Row[]): OpenInCurrency<Row>[] {
  return FOREIGN_CURRENCIES.map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    return {
      currency,
      rows: own,
      outstandingOre: own.reduce((sum, { inCurrencyOre }) => sum + inCurrencyOre, 0n),
      outstandingNokOre: own.reduce((sum, { outstandingOre }) => sum + outstandingOre, 0n),
    };
  }).filter(({ rows: own }) => own.length > 0);
}

/** The ages in each other currency, with the kroner that they stand at in the books. */
export function presentCurrencies(rows: readonly Aged[]) {
  return openByCurrency(rows).map(({ currency, rows: own, outstandingOre, outstandingNokOre }) => {
    const ages = amountsByAgeInCurrency(own);
    return {
      currency,
      notDue: numberFromAmount(ages.notDue),
      days1To30: numberFromAmount(ages.days1To30),
      days31To60: numberFromAmount(ages.days31To60),
      days61To90: numberFromAmount(ages.days61To90),
      daysOver90: numberFromAmount(ages.daysOver90),
      outstanding: numberFromAmount(outstandingOre),
      outstandingNok: kronerFromOre(outstandingNokOre),
    };
  });
}
