import type { Static } from 'typebox';
import type { ForeignCurrency } from '../../../domain/currency/currency.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import { validationFailed } from '../../../domain/errors/errors.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { presentRate } from '../present.ts';
import type { exchangeRateSchema } from '../schemas.ts';
import { endOf, requireRateForSending } from './find-rates.ts';

/**
 * The rate that a document gets that is sent now, or was sent at the end of a day.
 * @throws ApiError `exchange-rate-missing`, `validation-failed` for a day after today
 */
export async function getExchangeRate(
  { db, accountNow }: ReadContext,
  { query: { currency, on } }: Input<unknown, { currency: ForeignCurrency; on?: LocalDate }, unknown>,
): Promise<{ body: Static<typeof exchangeRateSchema> }> {
  const today = osloDate(accountNow);
  if (on !== undefined && on > today) {
    throw validationFailed([{ field: 'on', code: 'out-of-range', details: { max: today } }]);
  }
  const moment = on === undefined ? accountNow : endOf(on, accountNow);
  return { body: presentRate(currency, await requireRateForSending(db, currency, moment)) };
}
