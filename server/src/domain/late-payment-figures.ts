import { addDays } from './local-date.ts';
import type { LocalDate } from './local-date.ts';
import type { Ore } from './money.ts';

export const FIGURE_KINDS = ['interest', 'reminder-fee', 'compensation'] as const;
export type FigureKind = (typeof FIGURE_KINDS)[number];

/** A figure that an authority has announced, and where. */
export type LatePaymentFigure = {
  kind: FigureKind;
  /** Its first day. One of `interest` and `compensation` holds for its half-year, a `reminder-fee` until the next one. */
  from: LocalDate;
  /** Hundredths: of a percent a year for `interest`, of a krone for the others. */
  valueE2: bigint;
  source: string;
};

/** Every figure that is known; no two have the same kind and first day. */
export type LatePaymentFigures = readonly LatePaymentFigure[];

/** How long before a half-year begins its figures are asked for. They are announced late in the half-year before it. */
const WEEKS_AHEAD = 6;

const MINISTRY =
  'Finansdepartementet, forskrift om forsinkelsesrente og kompensasjon for inndrivelseskostnader';
const COLLECTION = 'Inkassoforskriften kapittel 1, 1/20 av inkassosatsen';

/**
 * What was announced when this version was made. What has been announced since is entered with `tilgode rates set`.
 * [from, percent of interest and kroner of compensation in hundredths, source]
 */
const HALF_YEARS: readonly [from: LocalDate, interestE2: bigint, compensationE2: bigint, source: string][] = [
  ['2024-01-01', 12_50n, 470_00n, `${MINISTRY}, i kraft 2024-01-01`],
  ['2024-07-01', 12_50n, 460_00n, `${MINISTRY}, FOR-2024-06-26-1320`],
  ['2025-01-01', 12_50n, 470_00n, `${MINISTRY}, FOR-2024-12-19-3279`],
  ['2025-07-01', 12_25n, 460_00n, `${MINISTRY}, FOR-2025-06-23-1321`],
  ['2026-01-01', 12_00n, 460_00n, `${MINISTRY}, i kraft 2026-01-01`],
  ['2026-07-01', 12_25n, 430_00n, `${MINISTRY}, i kraft 2026-07-01`],
];

const FEES: readonly [from: LocalDate, feeE2: bigint, source: string][] = [
  ['2024-01-01', 35_00n, `${COLLECTION} (700 kr)`],
  ['2026-01-01', 38_00n, `${COLLECTION} (750 kr)`],
];

export const BUILT_IN_FIGURES: LatePaymentFigures = [
  ...HALF_YEARS.map(([from, valueE2, , source]) => ({ kind: 'interest' as const, from, valueE2, source })),
  ...FEES.map(([from, valueE2, source]) => ({ kind: 'reminder-fee' as const, from, valueE2, source })),
  ...HALF_YEARS.map(([from, , valueE2, source]) => ({
    kind: 'compensation' as const,
    from,
    valueE2,
    source,
  })),
];

/** The built-in figures with those that were entered; an entered one stands instead of a built-in one of its day. */
export function withBuiltInFigures(entered: LatePaymentFigures): LatePaymentFigure[] {
  const isEntered = (figure: LatePaymentFigure) =>
    findFigure(entered, figure.kind, figure.from) !== undefined;
  return [...BUILT_IN_FIGURES.filter((figure) => !isEntered(figure)), ...entered].toSorted(
    (one, other) =>
      FIGURE_KINDS.indexOf(one.kind) - FIGURE_KINDS.indexOf(other.kind) || (one.from < other.from ? -1 : 1),
  );
}

/** The figure of exactly that kind and first day. */
export function findFigure(
  figures: LatePaymentFigures,
  kind: FigureKind,
  from: LocalDate,
): LatePaymentFigure | undefined {
  return figures.find((figure) => figure.kind === kind && figure.from === from);
}

/** 1 January or 1 July: the first day of the half-year that the day is in. */
export function halfYearOf(day: LocalDate): LocalDate {
  return `${day.slice(0, 4)}-${day.slice(5, 7) < '07' ? '01' : '07'}-01`;
}

/** The first days of the half-years that begin after `after`, up to and including `until`; oldest first. */
export function halfYearsBetween(after: LocalDate, until: LocalDate): LocalDate[] {
  const found: LocalDate[] = [];
  for (let start = nextHalfYear(after); start <= until; start = nextHalfYear(start)) found.push(start);
  return found;
}

function nextHalfYear(day: LocalDate): LocalDate {
  const half = halfYearOf(day);
  return half.endsWith('-01-01') ? `${half.slice(0, 4)}-07-01` : halfYearOf(addDays(half, 184));
}

/**
 * The rate of late-payment interest on that day, in hundredths of a percent a year (forsinkelsesrenteloven § 3).
 * @returns undefined where none is announced for the half-year: the last one does not go on
 */
export function interestRateBpOn(figures: LatePaymentFigures, day: LocalDate): number | undefined {
  const figure = findFigure(figures, 'interest', halfYearOf(day));
  return figure && Number(figure.valueE2);
}

/**
 * The standard compensation for the costs of collection that a business pays instead of fees (forsinkelsesrenteloven § 3a).
 * @returns undefined where none is announced for the half-year
 */
export function compensationOreOn(figures: LatePaymentFigures, day: LocalDate): Ore | undefined {
  return findFigure(figures, 'compensation', halfYearOf(day))?.valueE2;
}

/**
 * The fee of a letter that is sent on that day: the last one that had been set by then, since it stands until the collection
 * rate (inkassosatsen) is changed. Before the first known one, that one.
 */
export function reminderFeeOreOn(figures: LatePaymentFigures, day: LocalDate): Ore {
  const fees = figures
    .filter(({ kind }) => kind === 'reminder-fee')
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
  return (fees.findLast(({ from }) => from <= day) ?? fees[0])?.valueE2 ?? 0n;
}

/** A half-year for which a figure is still to be entered. */
export type MissingFigure = { kind: 'interest' | 'compensation'; from: LocalDate };

/** What is not announced for the half-year of the day, and for the next one when that begins within six weeks. */
export function missingFigures(figures: LatePaymentFigures, day: LocalDate): MissingFigure[] {
  const starts = [halfYearOf(day), ...halfYearsBetween(day, lookAhead(day))];
  return starts.flatMap((from) =>
    (['interest', 'compensation'] as const)
      .filter((kind) => findFigure(figures, kind, from) === undefined)
      .map((kind) => ({ kind, from })),
  );
}

/** The last day that is looked at on a day to say ahead which figures are missing. */
export function lookAhead(day: LocalDate): LocalDate {
  return addDays(day, WEEKS_AHEAD * 7);
}
