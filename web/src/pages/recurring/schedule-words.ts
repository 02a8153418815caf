import { monthWord, weekdayName } from '../../text/formats.ts';
import type { Language } from '../../text/language.tsx';
import type { RecurringInvoice } from './recurring.ts';
import type { recurringTexts } from './recurring-texts.ts';

type Words = Pick<(typeof recurringTexts)['nb'], 'everyWeeks' | 'everyMonths' | 'onWeekday' | 'onDay'>;
type Rhythm = Pick<RecurringInvoice, 'interval' | 'anchorDay' | 'firstDate'>;

/** `Hver måned`. */
export function oftenOf({ interval: { unit, count } }: Pick<Rhythm, 'interval'>, words: Words): string {
  return unit === 'week' ? words.everyWeeks(count) : words.everyMonths(count);
}

/** `Hver måned den 15.`, `Hver 2. uke på mandager`, `Hvert år den 1. januar`. */
export function rhythmOf(
  { interval, anchorDay, firstDate }: Rhythm,
  words: Words,
  language: Language,
): string {
  const often = oftenOf({ interval }, words);
  const month = interval.count % 12 === 0 ? monthWord(Number(firstDate.slice(5, 7)), language) : undefined;
  const on =
    interval.unit === 'week'
      ? words.onWeekday(weekdayName(firstDate, language))
      : words.onDay(anchorDay ?? Number(firstDate.slice(8)), month);
  return `${often} ${on}`;
}
