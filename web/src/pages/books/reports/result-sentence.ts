import { lastDayOfMonth, monthOf } from '../../../../../server/src/domain/days/local-date.ts';
import { dayRange, monthName, wholeNumber } from '../../../text/formats.ts';
import type { Language } from '../../../text/language.tsx';
import { sumKroner } from '../../../text/sum-kroner.ts';
import type { IncomeStatement } from './reports.ts';
import { statementTexts } from './statement-texts.ts';

/** What the result is, and how it stands to the year before. Amounts are whole kroner. @param today `yyyy-MM-dd` */
export function resultSentence(
  { from, to, parts, result }: Pick<IncomeStatement, 'from' | 'to' | 'parts' | 'result'>,
  today: string,
  language: Language,
): { told: string; compared: string } {
  const texts = statementTexts[language];
  const period = periodText(from, to, today, language);
  const { amount, yearBefore } = result;
  const told =
    amount === 0
      ? texts.neither(period)
      : texts[amount > 0 ? 'profit' : 'loss'](period, wholeMoney(Math.abs(amount), language));

  const yearOfBefore = String(Number(from.slice(0, 4)) - 1);
  const isThisYear = from.slice(0, 4) === today.slice(0, 4);
  const isWholeYear = from.endsWith('-01-01') && to.endsWith('-12-31');
  const before = isWholeYear
    ? texts.inPeriod(yearOfBefore)
    : isThisYear
      ? texts.lastYear
      : texts.yearBefore(yearOfBefore);
  const hasBefore = parts.some(({ groups }) =>
    groups.some(({ accounts }) => accounts.some(({ ledgerYearBefore }) => ledgerYearBefore !== null)),
  );
  if (!hasBefore || yearBefore === null) return { told, compared: texts.nothingBefore(before) };
  const difference = sumKroner([amount, -yearBefore]);
  if (Math.round(difference) === 0) return { told, compared: texts.same(before) };
  const areProfits = amount >= 0 && yearBefore >= 0;
  const word = difference > 0 ? (areProfits ? 'more' : 'better') : areProfits ? 'less' : 'worse';
  return { told, compared: texts.difference(wholeMoney(Math.abs(difference), language), word, before) };
}

/** `så langt i 2026`, `i oktober 2026`, `i 5. termin 2026`, `i perioden 3.–9. okt. 2026`. */
function periodText(from: string, to: string, today: string, language: Language): string {
  const texts = statementTexts[language];
  const year = from.slice(0, 4);
  const [first, last] = [monthOf(from), monthOf(to)];
  const isRunning = from <= today && to >= today;
  const soFar = (text: string) => (isRunning ? texts.soFar(text) : text);
  const endsWithMonth = to === lastDayOfMonth(last) || to === today;
  if (from.endsWith('-01-01') && (to.endsWith('-12-31') || to === today)) return soFar(texts.inPeriod(year));
  if (from.endsWith('-01') && endsWithMonth) {
    if (first === last) return soFar(texts.inPeriod(monthName(first, language)));
    const term = Number(last.slice(5)) / 2;
    if (Number(first.slice(5)) === 2 * term - 1) return soFar(texts.inTerm(term, year));
  }
  return texts.between(dayRange({ from, to }, language));
}

/** `kr 412 300`. */
export function wholeMoney(kroner: number, language: Language): string {
  return `${language === 'nb' ? 'kr' : 'NOK'}\u00A0${wholeNumber(Math.round(kroner), language)}`;
}
