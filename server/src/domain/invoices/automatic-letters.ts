import { collectionRulesOn, lawfulDueDate, nextLetterDates } from './late-payment.ts';
import type { DunnedInvoice, DunningLaw, LetterType } from './late-payment.ts';
import { addDays } from '../days/local-date.ts';
import type { LocalDate } from '../days/local-date.ts';

type AutomaticLetters = 'off' | 'reminders' | 'reminders_and_warnings';

/**
 * The number of letters at which the service stops. Letters sent by hand count, too. A third reminder could
 * claim nothing.
 */
export function maxAutomaticLetters(automaticLetters: AutomaticLetters): number {
  return { off: 0, reminders: 2, reminders_and_warnings: Number.MAX_SAFE_INTEGER }[automaticLetters];
}

/**
 * The letter that the service sends by itself for an unpaid invoice on that day. The first is a reminder,
 * some days after the lawful due date. The next is a second reminder or a collection warning, after the
 * deadline of the first. Letters sent by hand count. Where the law leaves warnings to collection agencies, the
 * second letter is a reminder, too.
 * @param settings `reminderAfterDays`: 1 or more. `since`: the day on which automatic letters were turned on.
 * Invoices due before it get none
 * @returns undefined when no letter is due; `withFee` is true only where the rules allow a fee on that day
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
  law: DunningLaw,
): { type: LetterType; withFee: boolean } | undefined {
  const { dueDate, letters } = invoice;
  const { fees, reminderAfterDays, since } = settings;
  const rules = collectionRulesOn(today, law);
  const isWarningWanted = settings.automaticLetters === 'reminders_and_warnings';
  const automaticLetters =
    isWarningWanted && !rules.creditorMayWarn ? 'reminders' : settings.automaticLetters;
  if (letters.length >= maxAutomaticLetters(automaticLetters)) return undefined;
  if (since === null || dueDate < since) return undefined;
  if (today < addDays(lawfulDueDate(invoice), reminderAfterDays)) return undefined;
  if (letters.some((letter) => letter.type === 'collection_warning')) return undefined;
  const type =
    automaticLetters === 'reminders_and_warnings' && letters.length > 0 ? 'collection_warning' : 'reminder';
  const dates = nextLetterDates(type, invoice, rules);
  if (dates === undefined || today < dates.earliest) return undefined;
  const { earliestWithFee } = dates;
  return { type, withFee: fees && earliestWithFee !== null && earliestWithFee <= today };
}
