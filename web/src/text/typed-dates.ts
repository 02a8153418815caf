import { addDays, isLocalDate } from '../../../server/src/domain/days/local-date.ts';

/**
 * Reads a day as people in Norway type it: `24.12.2026`, `24.12.26`, `24.12` (of this year), `241226`, `2026-12-24`,
 * `i dag`, `i morgen`, or `+14` (days from today).
 * @param today `yyyy-MM-dd`
 * @returns `yyyy-MM-dd`; undefined for what is no day
 */
export function typedDay(text: string, today: string): string | undefined {
  const plain = text.trim().toLowerCase();
  if (isLocalDate(plain)) return plain;
  if (plain === 'i dag' || plain === 'idag' || plain === 'today') return today;
  if (plain === 'i morgen' || plain === 'imorgen' || plain === 'tomorrow') return addDays(today, 1);
  const [, sign = '', days = ''] = /^([+-])\s?(\d{1,4})$/.exec(plain) ?? [];
  if (days !== '') return addDays(today, sign === '-' ? -Number(days) : Number(days));
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[.\s/-]{1,2}(\d{1,2})(?:[.\s/-]{1,2}(\d{4}|\d{2}))?\.?$/.exec(plain) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(plain) ??
    [];
  return dayOf(day, month, year === '' ? today.slice(0, 4) : year.padStart(4, '20'));
}

/** Reads a month: `09.2026`, `9/26`, `2026-09`. @returns `yyyy-MM`; undefined for what is no month */
export function typedMonth(text: string): string | undefined {
  const plain = text.trim();
  const [, isoYear = '', isoMonth = ''] = /^(\d{4})-(\d{2})$/.exec(plain) ?? [];
  const [, month = isoMonth, year = isoYear] = /^(\d{1,2})[.\s/-](\d{4}|\d{2})$/.exec(plain) ?? [];
  return dayOf('1', month, year.padStart(4, '20'))?.slice(0, 7);
}

/** `24.12.2026`. @param day `yyyy-MM-dd`; what is no day is shown as it is */
export function shownDay(day: string): string {
  return isLocalDate(day) ? day.split('-').toReversed().join('.') : day;
}

/** `12.2026`. @param month `yyyy-MM` */
export function shownMonth(month: string): string {
  return /^\d{4}-\d{2}$/.test(month) ? month.split('-').toReversed().join('.') : month;
}

function dayOf(day: string, month: string, year: string): string | undefined {
  if (day === '' || month === '') return undefined;
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isLocalDate(found) ? found : undefined;
}
