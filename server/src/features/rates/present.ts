import type { ForeignCurrency } from '../../domain/currency/currency.ts';
import type { ExchangeRate } from '../../domain/currency/exchange-rate.ts';
import { numberFromRate } from '../../domain/currency/wire-rate.ts';

export function presentRate(currency: ForeignCurrency, { rateE6, date, source }: ExchangeRate) {
  return { currency, rate: numberFromRate(rateE6), date, source };
}
