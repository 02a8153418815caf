import type { Currency } from '../../../server/src/domain/currency/currency.ts';
import type { Language } from './language.tsx';

/** `EUR – euro` */
export function currencyName(code: Currency, language: Language): string {
  return `${code} – ${new Intl.DisplayNames(language, { type: 'currency' }).of(code) ?? code}`;
}
