import type { Account } from './accounts.ts';
import { authorization } from './accounts.ts';
import { expect } from './finding.ts';
import { call } from './http-call.ts';
import type { Random } from './random.ts';

export type Foreign = 'EUR' | 'SEK';

/** Kroner for one unit, in millionths, from the days before the torture on. With so many decimals nothing but roundings comes out even. */
export const RATES_E6: Readonly<Record<Foreign, number>> = { EUR: 11_473_219, SEK: 1_043_777 };

/** How far the kroner that arrive are from the rate, in percent. */
const MOST_OFF_PERCENT = 3;
const FEE_PERCENT = 30;
const MOST_FEE = 60;
const DAY_MILLISECONDS = 86_400_000;

/** Currencies are turned on in the test accounts alone: in production a person with a new proof does that. */
export function hasCurrencies({ environment }: Pick<Account, 'environment'>): boolean {
  return environment === 'test';
}

export function isForeign(currency: unknown): currency is Foreign {
  return typeof currency === 'string' && Object.hasOwn(RATES_E6, currency);
}

/** Turns the currencies on and sets the rates. Nothing is broken yet. @throws Finding */
export async function prepareCurrencies(url: string, accounts: Account[]): Promise<void> {
  const currencies = Object.keys(RATES_E6) as Foreign[];
  // A rate counts from 16:00 of its day on, also when the clock of a service is an hour behind.
  const date = new Date(Date.now() - 2 * DAY_MILLISECONDS).toISOString().slice(0, 10);
  for (const account of accounts.filter(hasCurrencies)) {
    await put(url, account, 'PATCH', '/v1/settings', { currencies });
    for (const currency of currencies) {
      const rate = RATES_E6[currency] / 1_000_000;
      await put(url, account, 'PUT', '/v1/test/exchange-rates', { currency, date, rate });
    }
  }
}

/** What arrives of a payment or leaves for a refund, in kroner: near the rate, now and then after a fee of the bank. */
export function inKronerNearby(amount: number, currency: Foreign, chance: Random): number {
  const percent = 100 + chance.integer(-MOST_OFF_PERCENT * 10, MOST_OFF_PERCENT * 10) / 10;
  const ore = Math.round((amount * RATES_E6[currency] * percent) / 1_000_000);
  return Math.max(1, ore) / 100;
}

export function feeOfBank(chance: Random): { feeNok?: number } {
  return chance.chance(FEE_PERCENT) ? { feeNok: chance.integer(1, MOST_FEE * 100) / 100 } : {};
}

async function put(url: string, account: Account, method: string, path: string, body: object): Promise<void> {
  const headers = { ...(await authorization(url, account)), 'content-type': 'application/json' };
  const reply = await call(url, { method, path, headers, body: JSON.stringify(body) });
  expect(reply.status === 200, 'A currency cannot be turned on.', { account: account.id, body, reply });
}
