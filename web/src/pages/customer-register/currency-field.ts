import { currencyName } from '../../text/currency-names.ts';
import { useLanguage } from '../../text/language.tsx';
import { useCurrencies } from './use-currencies.ts';

/** The filter of a list by currency; empty where the company has kroner alone. */
export function useCurrencyField(): {
  name: 'currency';
  label: string;
  all: string;
  words: Record<string, string>;
}[] {
  const { language } = useLanguage();
  const turnedOn = useCurrencies('');
  if (turnedOn.length === 0) return [];
  const words = Object.fromEntries(
    (['NOK', ...turnedOn] as const).map((code) => [code, currencyName(code, language)]),
  );
  const [label, all] = language === 'nb' ? ['Valuta', 'Alle valutaer'] : ['Currency', 'All currencies'];
  return [{ name: 'currency', label, all, words }];
}
