import { dateUntilEnd, periodAt } from '../../../../../server/src/domain/invoices/recurrence.ts';
import type { Schedule } from '../../../../../server/src/domain/invoices/recurrence.ts';
import type { DeliveryPeriod } from '../../../../../server/src/domain/invoices/sales-document.ts';
import type { RecurringValues } from './values.ts';

const SHOWN = 4;

export type Coming = { date: string; period: DeliveryPeriod };

/** The first dates of a schedule with what they bill, until the end that the form has. */
export function comingOf(values: RecurringValues, schedule: Schedule | undefined): Coming[] {
  if (schedule === undefined) return [];
  const typed = Number(values.occurrences);
  const end = {
    lastDate: values.ends === 'lastDate' && values.lastDate !== '' ? values.lastDate : null,
    occurrences: values.ends === 'occurrences' && typed > 0 ? typed : null,
  };
  return Array.from({ length: SHOWN }, (_, index) => {
    const date = dateUntilEnd(schedule, end, index);
    return date === undefined ? [] : [{ date, period: periodAt(schedule, values.bill, index) }];
  }).flat();
}
