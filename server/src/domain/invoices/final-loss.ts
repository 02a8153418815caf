import { addDays, addMonths } from '../days/local-date.ts';
import type { LocalDate } from '../days/local-date.ts';
import { lawfulDueDate } from './late-payment.ts';

/** The ground "overdue and reminded" (merverdiavgiftsforskriften § 4-7-1) asks for so many reminders … */
export const LOSS_REMINDERS = 3;
/** … and so many months from the lawful due date. */
const LOSS_MONTHS = 6;
/** The days from one reminder to the next that are normal: the days for payment that a letter gives. */
const REMINDER_INTERVAL_DAYS = 14;

/** `six_months`: too little time has passed. `reminders`: too few were sent. `paused`: the claim may be disputed. */
export const MISSING_FOR_LOSS = ['six_months', 'reminders', 'paused'] as const;
export type MissingForLoss = (typeof MISSING_FOR_LOSS)[number];

export type RemindedInvoice = {
  dueDate: LocalDate;
  issueDate: LocalDate | null;
  /** The days of the letters, ours and those of other systems, in any order. */
  letters: readonly LocalDate[];
  /** A pause that is running: its last day, or null without one. */
  paused: { until: LocalDate | null } | null;
};

/** What a claim lacks to be lost as "overdue and reminded". */
export type LossGaps = {
  /** Empty when nothing is missing. */
  missing: MissingForLoss[];
  /** The first day on which nothing can be missing; null while a pause without a last day runs. */
  earliestDate: LocalDate | null;
  /** How many reminders count: letters after the lawful due date, at least 14 days apart. */
  reminders: number;
};

/**
 * Whether a claim is lost for certain as "overdue and reminded" on a day. A claim whose letters are paused is not, because the
 * customer may dispute it.
 */
export function lossGaps(invoice: RemindedInvoice, on: LocalDate): LossGaps {
  const due = lawfulDueDate(invoice);
  const counted = countedReminders(invoice.letters, due, on);
  const sixMonthsOn = addMonths(due, LOSS_MONTHS);
  const isPaused = invoice.paused !== null && (invoice.paused.until === null || invoice.paused.until >= on);
  const missing: MissingForLoss[] = [];
  if (on < sixMonthsOn) missing.push('six_months');
  if (counted.length < LOSS_REMINDERS) missing.push('reminders');
  if (isPaused) missing.push('paused');
  if (missing.length === 0) return { missing, earliestDate: on, reminders: counted.length };

  const days = [on, sixMonthsOn, lastReminderOn(counted, due, on)];
  if (isPaused && invoice.paused?.until) days.push(addDays(invoice.paused.until, 1));
  const endsNever = isPaused && invoice.paused?.until === null;
  const earliestDate = endsNever ? null : (days.toSorted().at(-1) ?? null);
  return { missing, earliestDate, reminders: counted.length };
}

function countedReminders(letters: readonly LocalDate[], due: LocalDate, on: LocalDate): LocalDate[] {
  const counted: LocalDate[] = [];
  for (const day of letters.filter((letter) => letter > due && letter <= on).toSorted()) {
    const last = counted.at(-1);
    if (last === undefined || day >= addDays(last, REMINDER_INTERVAL_DAYS)) counted.push(day);
  }
  return counted;
}

/** The earliest day of the last reminder that is needed. */
function lastReminderOn(counted: readonly LocalDate[], due: LocalDate, on: LocalDate): LocalDate {
  const lacking = LOSS_REMINDERS - counted.length;
  if (lacking <= 0) return on;
  const last = counted.at(-1);
  const days = [on, addDays(due, 1), ...(last === undefined ? [] : [addDays(last, REMINDER_INTERVAL_DAYS)])];
  return addDays(days.toSorted().at(-1) ?? on, (lacking - 1) * REMINDER_INTERVAL_DAYS);
}
