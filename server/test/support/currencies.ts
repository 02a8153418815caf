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

/** A bank account in euro. */
export const EURO_ACCOUNT = { currency: 'EUR', iban: 'NO8330001234567', bic: 'DNBANOKK', account: '1922' };

/** Opens the bank account in euro, and posts 100 EUR on it that cost 1000 kroner: 10.00 for one. */
export async function buyEuros(api: ApiCaller, documentDate: string): Promise<void> {
  const settings = { currencies: ['EUR'], currencyAccounts: [EURO_ACCOUNT] };
  bodyOf(await api.patch('/v1/settings', settings), 200);
  const lines = [
    { account: '1922', debit: 1000, currency: 'EUR', currencyAmount: 100 },
    { account: '1920', credit: 1000 },
  ];
  bodyOf(await api.post('/v1/journal-entries', { documentDate, description: 'Kjøpt euro', lines }), 201);
}
