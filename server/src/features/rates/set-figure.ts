import type { AdminContext } from '../companies/index.ts';
import { recordAuditEvent } from '../companies/index.ts';
import type { FigureKind, LatePaymentFigure } from '../../domain/invoices/late-payment-figures.ts';
import { FIGURE_KINDS, findFigure, halfYearOf } from '../../domain/invoices/late-payment-figures.ts';
import { allowedValues } from '../../domain/errors/field-errors.ts';
import { isLocalDate } from '../../domain/days/local-date.ts';
import { numberFromScaled, parseDecimal } from '../../domain/money.ts';
import type { FieldError, FieldProblem } from '../../domain/errors/field-errors.ts';
import { ApiError, validationFailed } from '../../domain/errors/errors.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { insertFigure, readFigures } from './rates.store.ts';
import { problemOfSource } from './source.ts';

/** A figure as typed at the command line. */
export type NewFigure = {
  kind: FigureKind;
  from: string;
  /** Percent a year or kroner, at most 2 decimals, with a point. */
  value: string;
  source: string;
  /** Whether the figure may replace another one of the same kind and day. */
  replace: boolean;
};

/** The highest accepted values, in hundredths of a percent or of a krone. A higher value is surely a typing error. */
const HIGHEST_E2: Record<FigureKind, bigint> = {
  interest: 50_00n,
  'reminder-fee': 1_000_00n,
  compensation: 10_000_00n,
};

/**
 * Enters an announced figure. It counts for every company from the next request on. Without `replace`, a
 * known figure with the same value stays as it is.
 * @returns the figure as it stands now
 * @throws ApiError `validation-failed`, `figure-known` with `details.value` and `details.source`
 */
export async function setFigure(
  { db, now, actor, address }: AdminContext,
  { replace, ...given }: NewFigure,
): Promise<LatePaymentFigure> {
  const figure = readFigure(given);
  const { kind, from, valueE2, source } = figure;
  return inTransaction(db, async (trx) => {
    const known = findFigure(await readFigures(trx), kind, from);
    if (known?.valueE2 === valueE2 && !replace) return known;
    if (known !== undefined && !replace) throw alreadyKnown(known);
    if (!(await insertFigure(trx, figure, { replace }, now))) throw alreadyKnown(figure);
    const event = {
      actor,
      address,
      action: 'rates.set',
      companyId: null,
      subject: `${kind} ${from}`,
      details: {
        value: numberFromScaled(valueE2, 2),
        source,
        before: known === undefined ? null : numberFromScaled(known.valueE2, 2),
      },
    } as const;
    await recordAuditEvent(trx, event, now);
    return figure;
  });
}

function alreadyKnown({ valueE2, source }: LatePaymentFigure): ApiError {
  return new ApiError('figure-known', { details: { value: numberFromScaled(valueE2, 2), source } });
}

function readFigure({ kind, from, value, source }: Omit<NewFigure, 'replace'>): LatePaymentFigure {
  const valueE2 = parseDecimal(value, 2);
  const problems: Record<string, FieldProblem | undefined> = {
    kind: FIGURE_KINDS.includes(kind)
      ? undefined
      : { code: 'unknown-value', details: allowedValues(FIGURE_KINDS) },
    from: problemOfDay(kind, from),
    value: problemOfValue(kind, value, valueE2),
    source: problemOfSource(source),
  };
  const errors = Object.entries(problems).flatMap(([field, problem]): FieldError[] =>
    problem === undefined ? [] : [{ field, ...problem }],
  );
  if (errors.length > 0 || valueE2 === undefined) throw validationFailed(errors);
  return { kind, from, valueE2, source: source.trim() };
}

/** Interest and compensation are set for half-years, the fee on any day. */
function problemOfDay(kind: FigureKind, from: string): FieldProblem | undefined {
  if (!isLocalDate(from)) return { code: 'invalid-date', details: { format: 'yyyy-MM-dd' } };
  if (kind === 'reminder-fee' || from === halfYearOf(from)) return undefined;
  return { code: 'out-of-range', message: 'Must be the first day of a half-year: 1 January or 1 July.' };
}

function problemOfValue(
  kind: FigureKind,
  value: string,
  valueE2: bigint | undefined,
): FieldProblem | undefined {
  if (valueE2 === undefined) {
    return parseDecimal(value, 20) === undefined
      ? { code: 'invalid-format', details: { format: 'a number with a point, as 12.5' } }
      : { code: 'too-precise', details: { decimals: 2 } };
  }
  const max = numberFromScaled(HIGHEST_E2[kind], 2);
  return valueE2 < 0n || valueE2 > HIGHEST_E2[kind]
    ? { code: 'out-of-range', details: { min: 0, max } }
    : undefined;
}
