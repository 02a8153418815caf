import { BOOK_CURRENCY } from '../../../domain/currency/currency.ts';
import type { ExchangeRate } from '../../../domain/currency/exchange-rate.ts';
import type { RateByHand } from '../../../domain/currency/rate-for-sending.ts';
import { readRateByHand, requireRate } from '../../../domain/currency/rate-for-sending.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import { validationFailed } from '../../../domain/errors/errors.ts';
import type { AccountDbOrTrx } from '../../../platform/database/database.ts';
import { findRatesForSending, onHand } from '../../rates/index.ts';
import type { Invoice } from '../invoice.ts';

/**
 * The rate that a draft gets when it is sent now: the one that the caller gives, else the newest one that was published before. A draft in
 * kroner has none, and costs no statement.
 * @param byHand null: the caller gives none
 * @param accountNow the time of the account
 * @throws ApiError `validation-failed` for a rate on a draft that takes none, or an impossible one; `exchange-rate-missing`,
 *   `exchange-rate-unlikely`
 */
export async function rateForSending(
  db: AccountDbOrTrx,
  { currency, type }: Pick<Invoice, 'currency' | 'type'>,
  byHand: RateByHand | null,
  accountNow: Date,
): Promise<ExchangeRate | null> {
  // A credit note has the rate of its invoice.
  if (currency === BOOK_CURRENCY || type === 'credit_note') {
    if (byHand !== null) throw validationFailed([OF_NO_RATE]);
    return null;
  }
  const found = onHand(await findRatesForSending(db, [currency], accountNow), currency);
  if (byHand === null) return requireRate(currency, found);
  const { newest } = found;
  return readRateByHand(currency, byHand, { newest, today: osloDate(accountNow), field: 'exchangeRate' });
}

const OF_NO_RATE = {
  field: 'exchangeRate',
  code: 'unknown-field',
  message: 'Only an invoice in another currency than NOK takes it; a credit note has that of its invoice.',
} as const;
