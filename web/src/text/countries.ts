import { COUNTRY_CODES } from '../../../server/src/domain/parties/country.ts';
import type { Language } from './language.tsx';

/** All countries with their names, in the alphabetical order of the language, with Norway first. */
export function countryChoices(language: Language): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const choices = COUNTRY_CODES.map((value) => ({ value, label: names.of(value) ?? value }));
  const byName = new Intl.Collator(language);
  return choices.sort(
    (a, b) => Number(b.value === 'NO') - Number(a.value === 'NO') || byName.compare(a.label, b.label),
  );
}

/** `Sverige` */
export function countryName(code: string, language: Language): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
}
