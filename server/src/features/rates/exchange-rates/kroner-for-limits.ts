import type { Currency } from '../../../domain/currency/currency.ts';
import { BOOK_CURRENCY, oreOf } from '../../../domain/currency/currency.ts';
import { oreAtRate } from '../../../domain/currency/exchange-rate.ts';
import { HIGHEST_RATE_E6 } from '../../../domain/currency/rate-for-sending.ts';
import type { Amount, Ore } from '../../../domain/money.ts';
import type { AccountDbOrTrx } from '../../../platform/database/database.ts';
import { findRatesForSending, onHand } from './find-rates.ts';

/**
 * What amounts of a currency are in kroner where limits of API clients are compared with them: at the newest known rate, however old. Where no
 * rate is known, at the highest that a rate can be, because a limit must hold. Amounts in kroner cost no statement.
 * @param moment the time of the account
 */
export async function kronerForLimits(
  db: AccountDbOrTrx,
  currency: Currency,
  moment: Date,
): Promise<(amount: Amount) => Ore> {
  if (currency === BOOK_CURRENCY) return (amount) => oreOf(amount, currency);
  const { newest } = onHand(await findRatesForSending(db, [currency], moment), currency);
  const rate = newest ?? { rateE6: HIGHEST_RATE_E6 };
  return (amount) => oreAtRate(amount, rate);
}
