import type { Carried } from '../../domain/currency/covered-kroner.ts';
import { NOTHING_CARRIED } from '../../domain/currency/covered-kroner.ts';
import type { ForeignCurrency } from '../../domain/currency/currency.ts';
import { FOREIGN_CURRENCIES } from '../../domain/currency/currency.ts';
import type { Amount } from '../../domain/money.ts';

/** What the company owes a client in a currency: what stands in the books, and what comes from invoices that are not booked. */
export type CreditInCurrency = { booked: Carried; unbooked: Carried };

/** As the row of the client has it. Amounts are numbers, because the largest amount is far below 2^53. */
export type StoredForeignCredit = Partial<
  Record<
    ForeignCurrency,
    { bookedOre: number; bookedNokOre: number; unbookedOre: number; unbookedNokOre: number }
  >
>;

/** What a client has in other currencies than kroner, without those of which nothing is left. */
export type CreditBalance = { currency: ForeignCurrency; amountOre: Amount };

export function creditInCurrency(
  stored: StoredForeignCredit | null,
  currency: ForeignCurrency,
): CreditInCurrency {
  const own = stored?.[currency];
  if (own === undefined) return { booked: NOTHING_CARRIED, unbooked: NOTHING_CARRIED };
  return {
    booked: { amountOre: BigInt(own.bookedOre), nokOre: BigInt(own.bookedNokOre) },
    unbooked: { amountOre: BigInt(own.unbookedOre), nokOre: BigInt(own.unbookedNokOre) },
  };
}

/** In the order of the list of currencies. */
export function creditBalances(stored: StoredForeignCredit | null): CreditBalance[] {
  if (stored === null) return [];
  return FOREIGN_CURRENCIES.map((currency) => {
    const { booked, unbooked } = creditInCurrency(stored, currency);
    return { currency, amountOre: booked.amountOre + unbooked.amountOre };
  }).filter(({ amountOre }) => amountOre > 0n);
}
