import type { ForeignCurrency } from '../../src/domain/currency/currency.ts';
import { bodyOf } from './api/answers.ts';
import type { ApiCaller } from './api/api-caller.ts';

/** Turns these currencies on for a test account, and all others off. */
export async function turnOn(
  api: ApiCaller,
  currencies: readonly ForeignCurrency[] = ['EUR', 'SEK'],
): Promise<void> {
  bodyOf(await api.patch('/v1/settings', { currencies }), 200);
}

/** Sets the rate of a day for a test account. @param rate null: none is known from the day on */
export async function setRate(
  api: ApiCaller,
  currency: ForeignCurrency,
  date: string,
  rate: number | null,
): Promise<void> {
  bodyOf(await api.call('PUT', '/v1/test/exchange-rates', { body: { currency, date, rate } }), 200);
}
