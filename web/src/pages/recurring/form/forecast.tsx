import { Text } from '@mantine/core';
import type { Schedule } from '../../../../../server/src/domain/invoices/recurrence.ts';
import { numberFromAmount } from '../../../../../server/src/domain/money.ts';
import { day, dayRange, money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { FormSection } from '../../../ui/form-section.tsx';
import { totalsOf } from '../../sales-documents/lines/totals.ts';
import { rhythmOf } from '../schedule-words.ts';
import { recurringTexts } from '../recurring-texts.ts';
import { inForceOn } from '../worth.ts';
import type { Coming } from './coming.ts';
import { recurringFormTexts } from './form-texts.ts';
import classes from './recurring-form.module.css';
import type { RecurringValues } from './values.ts';

/** The dates that will come, with periods and sums, while somebody types. */
export function Forecast({
  values,
  schedule,
  coming,
  today,
  currency,
  isPaused,
}: {
  values: RecurringValues;
  schedule: Schedule | undefined;
  coming: readonly Coming[];
  /** Today by the account's clock, whose rates count. */
  today: string;
  currency: string;
  isPaused: boolean;
}) {
  const texts = useTexts(recurringFormTexts);
  const shared = useTexts(recurringTexts);
  const { language } = useLanguage();
  const later = values.laterLines.toSorted((one, other) => (one.from < other.from ? -1 : 1));
  const total = (date: string) =>
    money(numberFromAmount(totalsOf(inForceOn(later, date) ?? values, today).totalOre), language, currency);
  return (
    <FormSection title={texts.forecast}>
      {schedule === undefined || coming.length === 0 ? (
        <Text size="sm" c="dimmed">
          {isPaused ? texts.paused : texts.notYet}
        </Text>
      ) : (
        <>
          <Text size="sm" fw={600} mb={4}>
            {rhythmOf({ ...schedule, firstDate: schedule.from }, shared, language)}
          </Text>
          <ol className={classes['forecast']} aria-label={texts.forecast}>
            {coming.map(({ date, period }) => (
              <li key={date}>
                <Text size="sm" fw={600}>
                  {day(date, language)}
                </Text>
                <Text size="sm" className="figures">
                  {total(date)}
                </Text>
                <Text size="sm" c="dimmed">
                  {texts.period} {dayRange(period, language)}
                </Text>
              </li>
            ))}
          </ol>
          {values.isIndexed && (
            <Text size="xs" c="dimmed" mt="xs">
              {texts.indexNote}
            </Text>
          )}
        </>
      )}
    </FormSection>
  );
}
