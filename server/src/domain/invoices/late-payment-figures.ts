import { addDays } from '../days/local-date.ts';
import type { LocalDate } from '../days/local-date.ts';
import type { Ore } from '../money.ts';

export const FIGURE_KINDS = ['interest', 'reminder-fee', 'compensation'] as const;
export type FigureKind = (typeof FIGURE_KINDS)[number];

/** A figure that an authority has announced, and the source of the announcement. */
export type LatePaymentFigure = {
  kind: FigureKind;
  /**
   * The first day. `interest` and `compensation` hold for the half-year; a `reminder-fee` holds until the
   * next one.
   */
  from: LocalDate;
  /** In hundredths: of a percent a year for `interest`, of a krone for `reminder-fee` and `compensation`. */
  valueE2: bigint;
  source: string;
};

/** Every figure that is known; no two have the same kind and first day. */
export type LatePaymentFigures = readonly LatePaymentFigure[];

/**
 * How many weeks before a half-year its figures are asked for. They are announced late in the half-year
 * before.
 */
const WEEKS_AHEAD = 6;

const MINISTRY =
  'Finansdepartementet, forskrift om forsinkelsesrente og kompensasjon for inndrivelseskostnader';
const COLLECTION = 'Inkassoforskriften kapittel 1, 1/20 av inkassosatsen';

/**
 * The figures announced before this version was made. Later figures are entered with `tilgode rates set`.
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

/**
 * The built-in figures and the entered ones. An entered figure replaces a built-in one of the same kind and
 * day.
 */
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
 * The rate of late-payment interest on that day, in hundredths of a percent a year (forsinkelsesrenteloven §
 * 3).
 * @returns undefined where none is announced for the half-year; an earlier rate does not go on
 */
export function interestRateBpOn(figures: LatePaymentFigures, day: LocalDate): number | undefined {
  const figure = findFigure(figures, 'interest', halfYearOf(day));
  return figure && Number(figure.valueE2);
}

/**
 * The standard compensation for collection costs, in øre. A business pays it instead of fees
 * (forsinkelsesrenteloven § 3a).
 * @returns undefined where none is announced for the half-year
 */
export function compensationOreOn(figures: LatePaymentFigures, day: LocalDate): Ore | undefined {
  return findFigure(figures, 'compensation', halfYearOf(day))?.valueE2;
}

/**
 * The fee, in øre, of a letter that is sent on that day. A fee holds until the next one, because it changes
 * only with the collection rate (inkassosatsen). Before the first known fee, the first known fee is used.
 */
export function reminderFeeOreOn(figures: LatePaymentFigures, day: LocalDate): Ore {
  const fees = figures
    .filter(({ kind }) => kind === 'reminder-fee')
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
  return (fees.findLast(({ from }) => from <= day) ?? fees[0])?.valueE2 ?? 0n;
}

/** A half-year for which a figure is still to be entered. */
export type MissingFigure = { kind: 'interest' | 'compensation'; from: LocalDate };

/**
 * The figures missing for the half-year of the day, and for the next half-year if it begins within six weeks.
 */
export function missingFigures(figures: LatePaymentFigures, day: LocalDate): MissingFigure[] {
  const starts = [halfYearOf(day), ...halfYearsBetween(day, lastDayOfLookAhead(day))];
  return starts.flatMap((from) =>
    (['interest', 'compensation'] as const)
      .filter((kind) => findFigure(figures, kind, from) === undefined)
      .map((kind) => ({ kind, from })),
  );
}

/** The last day of the six weeks for which missing figures are reported ahead. */
export function lastDayOfLookAhead(day: LocalDate): LocalDate {
  return addDays(day, WEEKS_AHEAD * 7);
}
