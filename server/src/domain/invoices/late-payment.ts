import type { LatePaymentFigures } from './late-payment-figures.ts';
import { halfYearsBetween, interestRateBpOn } from './late-payment-figures.ts';
import { addDays, daysBetween, laterDate } from '../days/local-date.ts';
import type { LocalDate } from '../days/local-date.ts';
import { divideRounded } from '../money.ts';
import type { Ore } from '../money.ts';
import { nextWorkingDay } from '../days/working-days.ts';

export const LETTER_TYPES = ['reminder', 'collection_warning'] as const;
/** A reminder (purring) or a collection warning (inkassovarsel). */
export type LetterType = (typeof LETTER_TYPES)[number];

/** The days for payment when no due date was agreed beforehand (forsinkelsesrenteloven § 2). */
export const DAYS_FROM_DEMAND = 30;

/** The days from sending to the due date that give a customer time to know the date and to pay. */
export const DAYS_OF_NOTICE = 14;

/** The dates that decide from when an invoice is in default. `issueDate`: null for a draft, else the day on which it was sent. */
export type DueDates = {
  dueDate: LocalDate;
  issueDate: LocalDate | null;
  /** Whether another system sent it. Then nobody knows here when that was. */
  isOpening?: boolean;
  /** Whether the due date was agreed on before. Then the customer knows the date without the invoice. */
  dueDateAgreed?: boolean;
};

/**
 * Whether the invoice was sent after its due date, or less than 14 days before it. Then the customer may not have known the date in
 * time (docs/decisions/0038-deadlines-end-on-working-days.md).
 */
export function wasSentLate({
  dueDate,
  issueDate,
  isOpening = false,
  dueDateAgreed = false,
}: DueDates): boolean {
  return !isOpening && !dueDateAgreed && issueDate !== null && dueDate < addDays(issueDate, DAYS_OF_NOTICE);
}

/**
 * The last day on which a payment is in time; interest, fees and letters count from it. That is the due date. If the invoice was
 * sent late, 30 days run from the day of sending, as the law says. Both dates move to the next working day.
 */
export function lawfulDueDate(invoice: DueDates): LocalDate {
  const { dueDate, issueDate } = invoice;
  const isLate = wasSentLate(invoice) && issueDate !== null;
  return nextWorkingDay(isLate ? addDays(issueDate, DAYS_FROM_DEMAND) : dueDate);
}

// ------------------------------------------------------------------------------------------ interest

const DAYS_OF_A_YEAR = 365n;
const BP_OF_ONE = 10_000n;

/** What bears interest: an amount that is due, and the payments and write-offs that have reduced it. */
export type Principal = {
  /** The lawful due date. */
  dueDate: LocalDate;
  /** In øre, without credited amounts. A credited amount was never owed, so it bears no interest at all. */
  totalOre: Ore;
  reductions: readonly { on: LocalDate; amountOre: Ore }[];
};

/** A span of days with one rate and one principal. `from` and `to` are both included. */
export type InterestSpan = {
  from: LocalDate;
  to: LocalDate;
  days: number;
  rateBp: number;
  principalOre: Ore;
};

/**
 * The days that bear interest: from the day after `after`, but never before the day after the due date, to
 * `until`, included. An amount paid on a day still bears interest on that day. Days without an announced rate
 * bear none, because claiming too much is worse than claiming too little.
 */
export function interestSpans(
  principal: Principal,
  after: LocalDate,
  until: LocalDate,
  figures: LatePaymentFigures,
): InterestSpan[] {
  const first = addDays(after > principal.dueDate ? after : principal.dueDate, 1);
  const changes = [
    ...halfYearsBetween(first, until),
    ...principal.reductions.map(({ on }) => addDays(on, 1)),
  ];
  const starts = [...new Set([first, ...changes])].filter((day) => day >= first && day <= until).toSorted();

  const spans: InterestSpan[] = [];
  for (const [index, from] of starts.entries()) {
    const next = starts[index + 1];
    const to = next === undefined ? until : addDays(next, -1);
    const span = {
      from,
      to,
      days: daysBetween(from, to) + 1,
      rateBp: interestRateBpOn(figures, from) ?? 0,
      principalOre: openOn(principal, from),
    };
    if (span.rateBp === 0 || span.principalOre === 0n) continue;
    const last = spans.at(-1);
    const continues =
      last?.rateBp === span.rateBp &&
      last.principalOre === span.principalOre &&
      addDays(last.to, 1) === span.from;
    if (continues) spans.splice(-1, 1, { ...last, to: span.to, days: last.days + span.days });
    else spans.push(span);
  }
  return spans;
}

/** Simple interest over the spans, in øre. The sum is rounded once, half away from zero. */
export function sumInterest(spans: readonly InterestSpan[]): Ore {
  const numerator = spans.reduce(
    (sum, { days, rateBp, principalOre }) => sum + principalOre * BigInt(rateBp) * BigInt(days),
    0n,
  );
  return divideRounded(numerator, DAYS_OF_A_YEAR * BP_OF_ONE);
}

/** The interest accrued up to and including `until`. */
export function lateInterest(
  principal: Principal,
  until: LocalDate,
  figures: LatePaymentFigures,
): { ore: Ore; spans: InterestSpan[] } {
  const spans = interestSpans(principal, principal.dueDate, until, figures);
  return { ore: sumInterest(spans), spans };
}

/**
 * The first day, after the due date and up to `until` (included), on which an amount is owed but no rate is
 * announced.
 */
export function interestUnknownFrom(
  principal: Principal,
  until: LocalDate,
  figures: LatePaymentFigures,
): LocalDate | undefined {
  const first = addDays(principal.dueDate, 1);
  return [first, ...halfYearsBetween(first, until)].find(
    (day) => day <= until && interestRateBpOn(figures, day) === undefined && openOn(principal, day) > 0n,
  );
}

function openOn({ totalOre, reductions }: Principal, day: LocalDate): Ore {
  const openOre = reductions
    .filter(({ on }) => on < day)
    .reduce((open, { amountOre }) => open - amountOre, totalOre);
  return openOre > 0n ? openOre : 0n;
}

// ------------------------------------------------------------------------------------------ letters and fees

/** What a creditor may send and claim before collection. */
export type CollectionRules = {
  /** Days from the lawful due date to the first letter with a fee. */
  feeAfterDays: number;
  /** The days for payment that a letter gives. */
  deadlineDays: number;
  maxFees: number;
  /** How many of the fees may be on collection warnings. */
  maxWarningFees: number;
  /** Whether the creditor may send the statutory warning. If not, only collection agencies may. */
  creditorMayWarn: boolean;
};

/** The law that letters follow: the announced figures, and since when the new collection act counts. */
export type DunningLaw = {
  figures: LatePaymentFigures;
  /** The first day of the collection act of 2026; null as long as none is set. */
  newActFrom: LocalDate | null;
};

/** The act of 22 May 2026, by its number in Lovdata. "The King decides" its first day. */
export const NEW_COLLECTION_ACT = 'LOV-2026-05-22-19';

/** The last day to pay that a letter of that day gives. */
export function deadlineOfLetter(sentOn: LocalDate, { deadlineDays }: CollectionRules): LocalDate {
  return addDays(sentOn, deadlineDays);
}

/** Inkassoloven of 1988 § 9 and inkassoforskriften chapter 1. The size of a fee is a figure. */
const RULES_OF_1988: CollectionRules = {
  feeAfterDays: 14,
  deadlineDays: 14,
  maxFees: 2,
  maxWarningFees: 1,
  creditorMayWarn: true,
};

/**
 * Under the new act only collection agencies send the warning. A regulation will say which letters may claim a fee. As
 * long as there is none, letters claim no fee, because claiming too much is worse than claiming too little.
 */
const RULES_OF_2026: CollectionRules = {
  ...RULES_OF_1988,
  maxFees: 0,
  maxWarningFees: 0,
  creditorMayWarn: false,
};

/** The rules for a letter that is sent on that day. What was sent before keeps its fees. */
export function collectionRulesOn(day: LocalDate, { newActFrom }: DunningLaw): CollectionRules {
  return newActFrom !== null && newActFrom <= day ? RULES_OF_2026 : RULES_OF_1988;
}

/** The rules for an invoice for which another system has claimed fees. @param elsewhere how many; `unknown`: no letter may claim one */
export function rulesAfter(elsewhere: number | 'unknown', rules: CollectionRules): CollectionRules {
  const maxFees = elsewhere === 'unknown' ? 0 : Math.max(0, rules.maxFees - elsewhere);
  return { ...rules, maxFees };
}

/**
 * A letter that was sent. `feeOre` is 0 without a fee. `isCompensation`: the claim is compensation instead of
 * a fee.
 */
export type SentLetter = {
  type: LetterType;
  sentOn: LocalDate;
  deadline: LocalDate;
  feeOre: Ore;
  isCompensation?: boolean;
};

/** `isBusiness`: the debtor is a business; left out where that does not matter. */
export type DunnedInvoice = DueDates & { letters: readonly SentLetter[]; isBusiness?: boolean };

/**
 * The first day for a letter, and the first day for a letter with a fee (null when no further fee is
 * allowed). Neither lies before the end of a deadline that an earlier letter gave.
 */
export type LetterDates = { earliest: LocalDate; earliestWithFee: LocalDate | null };

/**
 * When the next letter of a type may be sent for an invoice. The day may be long past.
 * @returns undefined when none may be sent: a reminder after a collection warning, or a warning that the
 * creditor may not send
 */
export function nextLetterDates(
  type: LetterType,
  invoice: DunnedInvoice,
  rules: CollectionRules,
): LetterDates | undefined {
  const { letters } = invoice;
  const isWarned = letters.some((letter) => letter.type === 'collection_warning');
  if (type === 'reminder' ? isWarned : !rules.creditorMayWarn) return undefined;
  const withFee = letters.filter(({ feeOre }) => feeOre > 0n);
  const warnings = withFee.filter((letter) => letter.type === 'collection_warning');
  const isFeeLeft =
    !letters.some(({ isCompensation }) => isCompensation === true) &&
    withFee.length < rules.maxFees &&
    (type === 'reminder' || warnings.length < rules.maxWarningFees);
  const earliest = afterDeadlines(invoice, earliestRepeatedLetter(type, invoice));
  const feeDay = addDays(lawfulDueDate(invoice), rules.feeAfterDays);
  return { earliest, earliestWithFee: isFeeLeft ? laterDate(earliest, feeDay) : null };
}

/** The first day from `first` on after the deadlines of all letters: a customer has the time that a letter gave. */
function afterDeadlines({ letters }: DunnedInvoice, first: LocalDate): LocalDate {
  return letters.map(({ deadline }) => addDays(nextWorkingDay(deadline), 1)).reduce(laterDate, first);
}

/** The first day for a letter that claims nothing and may come while the deadline of an earlier letter runs. */
export function earliestRepeatedLetter(type: LetterType, invoice: DunnedInvoice): LocalDate {
  return addDays(type === 'reminder' ? lastDayBeforeReminder(invoice) : lawfulDueDate(invoice), 1);
}

/** The last day of the deadline that runs on `today`, moved to a working day; undefined where none runs. */
export function runningDeadline(
  letters: readonly Pick<SentLetter, 'deadline'>[],
  today: LocalDate,
): LocalDate | undefined {
  const running = letters.map(({ deadline }) => nextWorkingDay(deadline)).filter((day) => day >= today);
  return running.toSorted().at(-1);
}

/**
 * Businesses agree on short terms, and know them beforehand. So a reminder that claims nothing may follow the due date that the
 * invoice states, unless that was past when the invoice was sent.
 */
function lastDayBeforeReminder(invoice: DunnedInvoice): LocalDate {
  const { dueDate, issueDate, isBusiness = false } = invoice;
  const isShort = isBusiness && issueDate !== null && dueDate >= issueDate;
  return isShort && wasSentLate(invoice) ? nextWorkingDay(dueDate) : lawfulDueDate(invoice);
}

/**
 * The first day on which a letter may claim compensation. It is claimed once for an invoice and instead of
 * all fees (forsinkelsesrenteloven § 3a). The day may be long past. The caller checks that the customer is a
 * business.
 * @returns undefined when a letter has claimed compensation or a fee before
 */
export function earliestCompensation(invoice: DunnedInvoice): LocalDate | undefined {
  return invoice.letters.some(({ feeOre }) => feeOre > 0n)
    ? undefined
    : afterDeadlines(invoice, addDays(lawfulDueDate(invoice), 1));
}
