import { collectionRulesOn, lawfulDueDate, nextLetterDates } from './late-payment.ts';
import type { DunnedInvoice, LetterType } from './late-payment.ts';
import { addDays } from './local-date.ts';
import type { LocalDate } from './local-date.ts';
import { nextWorkingDay } from './working-days.ts';

type AutomaticLetters = 'off' | 'reminders' | 'reminders_and_warnings';

/** From how many letters, also those sent by hand, the service sends no more. A third reminder could claim nothing. */
export function maxAutomaticLetters(automaticLetters: AutomaticLetters): number {
  return { off: 0, reminders: 2, reminders_and_warnings: Number.MAX_SAFE_INTEGER }[automaticLetters];
}

/**
 * The letter that the service is to send by itself on that day for an unpaid invoice: a reminder some days after the
 * lawful due date, and once its deadline has passed a second one or a collection warning. Letters sent by hand count.
 *
 * @param settings `reminderAfterDays` 1 or more; `since` the day they were turned on: invoices due before get none
 * @returns undefined when none is due; `withFee` only where the rules allow a fee on that day
 */
export function automaticLetter(
  invoice: DunnedInvoice,
  settings: {
    automaticLetters: AutomaticLetters;
    fees: boolean;
    reminderAfterDays: number;
    since: LocalDate | null;
  },
  today: LocalDate,
): { type: LetterType; withFee: boolean } | undefined {
  const { dueDate, letters } = invoice;
  const { automaticLetters, fees, reminderAfterDays, since } = settings;
  if (letters.length >= maxAutomaticLetters(automaticLetters)) return undefined;
  if (since === null || dueDate < since) return undefined;
  if (today < addDays(lawfulDueDate(invoice), reminderAfterDays)) return undefined;
  const isRunning = (deadline: LocalDate) => nextWorkingDay(deadline) >= today;
  if (letters.some(({ type, deadline }) => type === 'collection_warning' || isRunning(deadline))) {
    return undefined;
  }
  const type =
    automaticLetters === 'reminders_and_warnings' && letters.length > 0 ? 'collection_warning' : 'reminder';
  const dates = nextLetterDates(type, invoice, collectionRulesOn(today));
  if (dates === undefined) return undefined;
  const { earliestWithFee } = dates;
  return { type, withFee: fees && earliestWithFee !== null && earliestWithFee <= today };
}
