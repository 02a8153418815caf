import type { Language } from './language.tsx';

const LOCALES: Record<Language, string> = { nb: 'nb-NO', en: 'en-GB' };

/** `kr 1 234,50` or `NOK 1,234.50`. @param kroner as the API gives it: at most two decimals */
export function money(kroner: number, language: Language): string {
  return `${language === 'nb' ? 'kr' : 'NOK'}\u00A0${amount(kroner, language)}`;
}

/** `1 234,50`, for columns whose heading says that it is money. @param kroner as the API gives it */
export function amount(kroner: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language], {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(kroner);
}

/** @param date `yyyy-MM-dd` */
export function day(date: string, language: Language): string {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number);
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1, dayOfMonth),
  );
}

/** `september 2026`. @param month `yyyy-MM` */
export function monthName(month: string, language: Language): string {
  const [year = 0, ofYear = 1] = month.split('-').map(Number);
  return new Intl.DateTimeFormat(LOCALES[language], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.UTC(year, ofYear - 1));
}

/** Day and time in Norway. @param timestamp ISO 8601 */
export function moment(timestamp: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Oslo',
  }).format(new Date(timestamp));
}

/** `34 kB`. @param bytes a file's size */
export function fileSize(bytes: number, language: Language): string {
  const isSmall = bytes < 1_000_000;
  const value = bytes / (isSmall ? 1000 : 1_000_000);
  return new Intl.NumberFormat(LOCALES[language], {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}

/** Day and time in Norway to the second, as logs need it. @param timestamp ISO 8601 */
export function exactMoment(timestamp: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: 'Europe/Oslo',
  }).format(new Date(timestamp));
}
