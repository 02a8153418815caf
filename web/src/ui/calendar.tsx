import '@mantine/dates/styles.css';
import { DatePicker, MonthPicker } from '@mantine/dates';
import 'dayjs/locale/nb';
import { isWorkingDay } from '../../../server/src/domain/days/working-days.ts';
import { commonTexts } from '../text/common-texts.ts';
import { useLanguage, useTexts } from '../text/language.tsx';
import classes from './calendar.module.css';

/** A calendar with the numbers of the weeks. Weekends and holidays of Norway are marked. */
export default function Calendar({
  kind,
  value,
  min,
  max,
  onPick,
}: {
  kind: 'day' | 'month';
  value: string;
  min: string | undefined;
  max: string | undefined;
  onPick: (value: string) => void;
}) {
  const texts = useTexts(commonTexts);
  const { language } = useLanguage();
  const shared = {
    locale: language,
    firstDayOfWeek: 1 as const,
    ...(min !== undefined && { minDate: min }),
    ...(max !== undefined && { maxDate: max }),
  };
  if (kind === 'month') {
    return (
      <MonthPicker
        {...shared}
        value={value === '' ? null : `${value}-01`}
        {...(value !== '' && { defaultDate: `${value}-01` })}
        onChange={(month) => onPick((month ?? '').slice(0, 7))}
      />
    );
  }
  return (
    <DatePicker
      {...shared}
      nextLabel={texts.nextMonth}
      previousLabel={texts.previousMonth}
      withWeekNumbers
      hideOutsideDates
      weekendDays={[]}
      value={value === '' ? null : value}
      {...(value !== '' && { defaultDate: value })}
      getDayProps={(day) => ({ className: isWorkingDay(day) ? '' : (classes['free'] ?? '') })}
      onChange={(day) => onPick(day ?? '')}
    />
  );
}
