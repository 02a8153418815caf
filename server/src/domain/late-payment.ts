import type { LatePaymentFigures } from './late-payment-figures.ts';
import { halfYearsBetween, interestRateBpOn } from './late-payment-figures.ts';
import { addDays, daysBetween } from './local-date.ts';
import type { LocalDate } from './local-date.ts';
import { divideRounded } from './money.ts';
import type { Ore } from './money.ts';
import { nextWorkingDay } from './working-days.ts';

export const LETTER_TYPES = ['reminder', 'collection_warning'] as const;
/** A reminder (purring) or a collection warning (inkassovarsel). */
export type LetterType = (typeof LETTER_TYPES)[number];

/** Of a claim without a due date that was agreed on ahead (forsinkelsesrenteloven § 2). */
export const DAYS_FROM_DEMAND = 30;

/**
 * The last day on which a payment is in time; interest and fees count from it. That is the due date, unless the invoice was
 * issued after it: then nothing says that the customer knew it ahead, and the law's own time runs from the demand. Either
 * ends on a working day.
 *
 * @param issueDate null for a draft
 */
export function lawfulDueDate(invoice: { dueDate: LocalDate; issueDate: LocalDate | null }): LocalDate {
  const { dueDate, issueDate } = invoice;
  const isAgreed = issueDate === null || dueDate >= issueDate;
  return nextWorkingDay(isAgreed ? dueDate : addDays(issueDate, DAYS_FROM_DEMAND));
}

// ------------------------------------------------------------------------------------------ interest

const DAYS_OF_A_YEAR = 365n;
const BP_OF_ONE = 10_000n;

/** What bears interest: an amount that is due, and what has reduced it since, by payments and write-offs. */
export type Principal = {
  /** The lawful one. */
  dueDate: LocalDate;
  /** Without what is credited: that was never owed, so it bears no interest from the first day on. */
  totalOre: Ore;
  reductions: readonly { on: LocalDate; amountOre: Ore }[];
};

/** Days on which the rate and the principal are the same; `from` and `to` both count. */
export type InterestSpan = {
  from: LocalDate;
  to: LocalDate;
  days: number;
  rateBp: number;
  principalOre: Ore;
};

/**
 * The days that bear interest, from the day after `after`, though never before the day after the due date, up to and
 * including `until`. What is paid on a day still bears interest on that day. Days without an announced rate bear none: claiming
 * too much is worse than claiming too little.
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

/** Simple interest over the spans, rounded once for all of them, half away from zero. */
export function interestOf(spans: readonly InterestSpan[]): Ore {
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
  return { ore: interestOf(spans), spans };
}

/**
 * The first day after the due date, up to and including `until`, on which something is owed though no rate is announced for
 * its half-year.
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

/** What a creditor may send and claim before collection (inkassoloven § 9, inkassoforskriften chapter 1). */
export type CollectionRules = {
  from: LocalDate;
  /** Days from the lawful due date to the first letter with a fee. */
  feeAfterDays: number;
  /** Days that a letter gives to pay. */
  deadlineDays: number;
  maxFees: number;
  /** How many of those may stand on collection warnings. */
  maxWarningFees: number;
  /** Whether the creditor may send the statutory warning itself; where not, it is for collection agencies. */
  creditorMayWarn: boolean;
};

/**
 * Oldest first; how high a fee may be is a figure (late-payment-figures.ts). A new collection act is adopted, without a first
 * day as yet: it is to leave the warning to collection agencies. What it allows instead is not known [V], so no row says so.
 */
const COLLECTION_RULES: readonly [CollectionRules, ...CollectionRules[]] = [
  {
    from: '2024-01-01',
    feeAfterDays: 14,
    deadlineDays: 14,
    maxFees: 2,
    maxWarningFees: 1,
    creditorMayWarn: true,
  },
];

/** The rules for a letter sent on that day; before the first day known here, the first ones. */
export function collectionRulesOn(day: LocalDate): CollectionRules {
  return COLLECTION_RULES.findLast(({ from }) => from <= day) ?? COLLECTION_RULES[0];
}

/** A letter that was sent; one without a fee has 0. `isCompensation`: what it claims is compensation instead of a fee. */
export type SentLetter = {
  type: LetterType;
  sentOn: LocalDate;
  deadline: LocalDate;
  feeOre: Ore;
  isCompensation?: boolean;
};

export type DunnedInvoice = {
  dueDate: LocalDate;
  issueDate: LocalDate | null;
  letters: readonly SentLetter[];
};

/** The first day on which a letter may go, and on which it may go with a fee; null when no further fee is allowed. */
export type LetterDates = { earliest: LocalDate; earliestWithFee: LocalDate | null };

/**
 * When the next letter of a type may be sent for an invoice. The day may be long past.
 *
 * @returns undefined when none may: a reminder after a collection warning, a warning that is not the creditor's to send
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
  // A further fee takes that the customer has let the deadline of the letter before it pass, on a working day.
  const feeDays = [
    addDays(lawfulDueDate(invoice), rules.feeAfterDays),
    ...withFee.map(({ deadline }) => addDays(nextWorkingDay(deadline), 1)),
  ];
  return {
    earliest: addDays(nextWorkingDay(invoice.dueDate), 1),
    earliestWithFee: isFeeLeft ? (feeDays.toSorted().at(-1) ?? null) : null,
  };
}

/**
 * The first day on which a letter may claim compensation, once for an invoice and instead of all fees (forsinkelsesrenteloven
 * § 3a). The day may be long past. Whether the customer is a business is for the caller to know.
 *
 * @returns undefined when a letter has claimed compensation or a fee before
 */
export function earliestCompensation(invoice: DunnedInvoice): LocalDate | undefined {
  return invoice.letters.some(({ feeOre }) => feeOre > 0n) ? undefined : addDays(lawfulDueDate(invoice), 1);
}
