import type { Schemas } from '../../http/account-api.ts';
import { money } from '../../text/formats.ts';
import type { Language } from '../../text/language.tsx';

/** `1 000,00 EUR`: what a posted line is in another currency. Undefined where the line is in kroner alone. */
export function amountInCurrency(
  { currency, currencyAmount }: Pick<Schemas['JournalLine'], 'currency' | 'currencyAmount'>,
  language: Language,
): string | undefined {
  return currency === null || currencyAmount === null ? undefined : money(currencyAmount, language, currency);
}
