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
  return utcDate(date, language, { dateStyle: 'medium' });
}

/** `september 2026`. @param month `yyyy-MM` */
export function monthName(month: string, language: Language): string {
  return utcDate(month, language, { month: 'long', year: 'numeric' });
}

/** `nov.`. @param month `yyyy-MM` */
export function shortMonth(month: string, language: Language): string {
  return utcDate(month, language, { month: 'short' });
}

/** `65 000`. */
export function wholeNumber(count: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language]).format(count);
}

/** `23.–29. nov.`. @param from `yyyy-MM-dd`, like `to` */
export function days(from: string, to: string, language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return format.formatRange(Date.parse(from), Date.parse(to));
}

/** `Fredag 26. november`, as a line of its own. @param date `yyyy-MM-dd` */
export function weekday(date: string, language: Language): string {
  const line = utcDate(date, language, { weekday: 'long', day: 'numeric', month: 'long' });
  return line.charAt(0).toUpperCase() + line.slice(1);
}

function utcDate(date: string, language: Language, options: Intl.DateTimeFormatOptions): string {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number);
  return new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1, dayOfMonth),
  );
}

/** `120k`, `1,2 mill.`: for the axis of a chart, where the figures themselves stand elsewhere. */
export function roughAmount(kroner: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language], { notation: 'compact', maximumFractionDigits: 1 }).format(
    kroner,
  );
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
