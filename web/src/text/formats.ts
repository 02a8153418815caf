import type { Language } from './language.tsx';

const NOK = 'NOK';
const LOCALES: Record<Language, string> = { nb: 'nb-NO', en: 'en-GB' };

/** Makes a format once for each language, because making one takes longer than using it a hundred times. */
function once<F>(make: (locale: string) => F): (language: Language) => F {
  const made: Partial<Record<Language, F>> = {};
  return (language) => (made[language] ??= make(LOCALES[language]));
}

const numbers = (options?: Intl.NumberFormatOptions) =>
  once((locale) => new Intl.NumberFormat(locale, options));
const dates = (options: Intl.DateTimeFormatOptions) =>
  once((locale) => new Intl.DateTimeFormat(locale, options));
const utcDates = (options: Intl.DateTimeFormatOptions) => dates({ ...options, timeZone: 'UTC' });
const osloTimes = (options: Intl.DateTimeFormatOptions) => dates({ ...options, timeZone: 'Europe/Oslo' });

const amounts = numbers({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const wholeNumbers = numbers();
const decimals = numbers({ maximumFractionDigits: 4 });
const prices = numbers({ minimumFractionDigits: 2, maximumFractionDigits: 4 });
const rates = numbers({ minimumFractionDigits: 2, maximumFractionDigits: 6 });
const roughAmounts = numbers({ notation: 'compact', maximumFractionDigits: 1 });
const mediumDays = utcDates({ dateStyle: 'medium' });
const longMonths = utcDates({ month: 'long', year: 'numeric' });
const shortMonths = utcDates({ month: 'short' });
const monthWords = utcDates({ month: 'long' });
const shortDays = utcDates({ day: 'numeric', month: 'short' });
const weekdays = utcDates({ weekday: 'long', day: 'numeric', month: 'long' });
const longDays = utcDates({ day: 'numeric', month: 'long' });
const longDaysOfYears = utcDates({ day: 'numeric', month: 'long', year: 'numeric' });
const weekdayNames = utcDates({ weekday: 'long' });
const lists = once((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }));
const moments = osloTimes({ dateStyle: 'medium', timeStyle: 'short' });
const exactMoments = osloTimes({ dateStyle: 'medium', timeStyle: 'medium' });

/**
 * `kr 1 234,50` or `NOK 1,234.50`; of another currency `1 234,50 EUR` or `EUR 1,234.50`.
 *
 * @param value as the API gives it: at most two decimals
 * @param currency that of the thing that the amount belongs to
 */
export function money(value: number, language: Language, currency: string): string {
  return withCurrency(amount(value, language), language, currency);
}

/** `kr 1 234,50` or `NOK 1,234.50`: of what the API gives in kroner alone. @param value as the API gives it: at most two decimals */
export function moneyInKroner(value: number, language: Language): string {
  return money(value, language, NOK);
}

/** `kr 12,345` or `12,345 EUR`: the price of one thing, which may have four decimals. @param currency that of the document */
export function price(value: number, language: Language, currency: string): string {
  return withCurrency(unitPrice(value, language), language, currency);
}

function withCurrency(figure: string, language: Language, currency: string): string {
  if (language === 'en') return `${currency}\u00A0${figure}`;
  return currency === NOK ? `kr\u00A0${figure}` : `${figure}\u00A0${currency}`;
}

/** `11,50`: kroner for one unit of another currency, with up to six decimals. */
export function exchangeRate(rate: number, language: Language): string {
  return rates(language).format(rate);
}

/** `1 234,50`, for columns whose heading says that it is money. @param kroner as the API gives it */
export function amount(kroner: number, language: Language): string {
  return amounts(language).format(kroner);
}

/** `2,5`: a quantity or a percentage. */
export function decimal(value: number, language: Language): string {
  return decimals(language).format(value);
}

/** `12,345`: the price of one thing, which may have four decimals. */
export function unitPrice(kroner: number, language: Language): string {
  return prices(language).format(kroner);
}

/** @param date `yyyy-MM-dd` */
export function day(date: string, language: Language): string {
  return mediumDays(language).format(utcDate(date));
}

/** `1. oktober`: of a year that is told otherwise. @param date `yyyy-MM-dd` */
export function dayAndMonth(date: string, language: Language): string {
  return longDays(language).format(utcDate(date));
}

/** `15. desember`, and with the year where that is another than today's. @param date `yyyy-MM-dd` @param today the same */
export function dayOf(date: string, language: Language, today: string): string {
  const of = date.slice(0, 4) === today.slice(0, 4) ? longDays : longDaysOfYears;
  return of(language).format(utcDate(date));
}

/** `september 2026`. @param month `yyyy-MM` */
export function monthName(month: string, language: Language): string {
  return longMonths(language).format(utcDate(month));
}

/** `nov.`. @param month `yyyy-MM` */
export function shortMonth(month: string, language: Language): string {
  return shortMonths(language).format(utcDate(month));
}

/** `september`. @param month from 1 */
export function monthWord(month: number, language: Language): string {
  return monthWords(language).format(Date.UTC(2000, month - 1, 1));
}

/** `65 000`. */
export function wholeNumber(count: number, language: Language): string {
  return wholeNumbers(language).format(count);
}

/** `a, b og c`. */
export function listed(parts: readonly string[], language: Language): string {
  return lists(language).format(parts);
}

/** `23.–29. nov.`. @param from `yyyy-MM-dd`, like `to` */
export function days(from: string, to: string, language: Language): string {
  return shortDays(language).formatRange(Date.parse(from), Date.parse(to));
}

/** `23.–29. nov. 2026`. @param from `yyyy-MM-dd`, like `to` */
export function dayRange({ from, to }: { from: string; to: string }, language: Language): string {
  return mediumDays(language).formatRange(Date.parse(from), Date.parse(to));
}

/** `Fredag 26. november`, as a line of its own. @param date `yyyy-MM-dd` */
export function weekday(date: string, language: Language): string {
  return capital(weekdays(language).format(utcDate(date)));
}

/** With a capital letter, as a line of its own begins. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `fredag`. @param date `yyyy-MM-dd` */
export function weekdayName(date: string, language: Language): string {
  return weekdayNames(language).format(utcDate(date));
}

/** Midnight by UTC. @param date `yyyy-MM-dd`, or `yyyy-MM` for the first of a month */
function utcDate(date: string): number {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number);
  return Date.UTC(year, month - 1, dayOfMonth);
}

/** `120k`, `1,2 mill.`: for the axis of a chart, where the figures themselves stand elsewhere. */
export function roughAmount(kroner: number, language: Language): string {
  return roughAmounts(language).format(kroner);
}

/** Day and time in Norway. @param timestamp ISO 8601 */
export function moment(timestamp: string, language: Language): string {
  return moments(language).format(new Date(timestamp));
}

const SIZE_UNITS = ['kilobyte', 'megabyte', 'gigabyte'] as const;

/** `34 kB`, `5 MB`, `200 GB`. @param bytes of a file, or of what is stored */
export function fileSize(bytes: number, language: Language): string {
  const step = bytes < 1_000_000 ? 0 : bytes < 1_000_000_000 ? 1 : 2;
  const value = bytes / 1000 ** (step + 1);
  return new Intl.NumberFormat(LOCALES[language], {
    style: 'unit',
    unit: SIZE_UNITS[step],
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}

/** Day and time in Norway to the second, as logs need it. @param timestamp ISO 8601 */
export function exactMoment(timestamp: string, language: Language): string {
  return exactMoments(language).format(new Date(timestamp));
}
