import type { ForeignCurrency } from '../../../domain/currency/currency.ts';
import { rateFromNumber } from '../../../domain/currency/wire-rate.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { saveTestRate } from './exchange-rates.store.ts';

/**
 * Sets the rate of a day in a test account alone, in place of one that it has set before.
 * @param given `rate`: kroner for one unit, above 0, with at most 6 decimals; null: none is known from the day on
 */
export async function setTestRate(
  trx: AccountTrx,
  { currency, date, rate }: { currency: ForeignCurrency; date: LocalDate; rate: number | null },
): Promise<void> {
  await saveTestRate(trx, {
    currency,
    date,
    rateE6: rate === null ? null : rateFromNumber(rate),
  });
}
