import type { Language } from './language.ts';
import type { LocalDate } from '../days/local-date.ts';
import { formatLocalDate, yearOf } from '../days/local-date.ts';

const ENGLISH_MONTHS =
  'January February March April May June July August September October November December'.split(' ');
const NORWEGIAN_MONTHS =
  'januar februar mars april mai juni juli august september oktober november desember'.split(' ');

/** `20.07.2026`, in English `20 July 2026`, because English readers could confuse day and month. */
export function dateText(date: LocalDate, language: Language): string {
  if (language !== 'en') return formatLocalDate(date);
  return `${Number(date.slice(8))} ${monthText(date, language)} ${yearOf(date)}`;
}

/** The name of the date's month: `juli`, in English `July`. */
export function monthText(date: LocalDate, language: Language): string {
  const names = language === 'en' ? ENGLISH_MONTHS : NORWEGIAN_MONTHS;
  return names[Number(date.slice(5, 7)) - 1] ?? '';
}
