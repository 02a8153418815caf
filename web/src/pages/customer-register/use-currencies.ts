import type { Currency } from '../../../../server/src/domain/currency/currency.ts';
import { CURRENCIES } from '../../../../server/src/domain/currency/currency.ts';
import { useAccount } from '../../http/session.ts';

/**
 * The currencies beside kroner that the account has turned on, and the one that is chosen already, also when it was turned off since or
 * says kroner. None: forms do not ask.
 */
export function useCurrencies(chosen: '' | Currency): Currency[] {
  const { company, environment } = useAccount();
  const turnedOn: readonly Currency[] = company.currencies[environment];
  return CURRENCIES.filter((one) => turnedOn.includes(one) || one === chosen);
}
