import type { Static } from 'typebox';
import { rateCountsFrom } from '../../domain/currency/rate-days.ts';
import type { ChangeContext, WithBody } from '../../platform/http/endpoint.ts';
import { setTestRate } from '../rates/index.ts';
import type { newTestExchangeRate, testExchangeRateSchema } from './schemas.ts';

/** Sets the exchange rate of a day for this test account. */
export async function putTestRate(
  { trx }: ChangeContext,
  { body }: WithBody<typeof newTestExchangeRate, never>,
): Promise<{ body: Static<typeof testExchangeRateSchema> }> {
  const { currency, date, rate } = body;
  await setTestRate(trx, { currency, date, rate });
  return { body: { currency, date, rate, countsFrom: rateCountsFrom(date).toISOString() } };
}
