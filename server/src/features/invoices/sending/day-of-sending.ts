import { addDays } from '../../../domain/days/local-date.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Invoice } from '../invoice.ts';

/** A draft as of the day of sending. The due date of a recurring invoice is counted anew, unless somebody has set the due date. */
export function draftOnDayOfSending(draft: Invoice, today: LocalDate): Invoice {
  const { issueDate, dueDate, dueDays } = draft;
  // A release that does not know `dueDays` sets a due date without changing `dueDays`.
  const isCounted = dueDays !== null && addDays(issueDate, dueDays) === dueDate;
  return isCounted ? { ...draft, dueDate: addDays(today, dueDays) } : draft;
}
