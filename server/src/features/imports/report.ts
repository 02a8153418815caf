import type { Static } from 'typebox';
import type { ErrorCode } from '../../domain/errors/errors.ts';
import { ApiError } from '../../domain/errors/errors.ts';
import type { FieldError } from '../../domain/errors/field-errors.ts';
import { answerFieldError } from '../../domain/errors/field-errors.ts';
import { MOST_REPORTED } from './most-told.ts';
import type { importReportSchema } from './schemas.ts';

export type ImportReport = Static<typeof importReportSchema>;
export type ReportedProblem = ImportReport['errors'][number];

/** Where something stands. */
export type FilePlace = Pick<ReportedProblem, 'line' | 'column' | 'field'>;

export function toReportedProblem(
  place: FilePlace,
  { code, details, message }: Omit<FieldError, 'field'>,
): ReportedProblem {
  const { field: _, ...answer } = answerFieldError({ field: '', code, details, message });
  return { ...place, ...answer };
}

function byPlace(one: ReportedProblem, other: ReportedProblem): number {
  return (one.line ?? 0) - (other.line ?? 0) || (one.column ?? 0) - (other.column ?? 0);
}

/** Counts what is told, and keeps the first by place: a file can have 100 000 errors. */
export function createProblemList() {
  let count = 0;
  let kept: ReportedProblem[] = [];
  const keepFirst = () => {
    kept = kept.toSorted(byPlace).slice(0, MOST_REPORTED);
  };
  return {
    /** @param told at least the first `MOST_REPORTED` of them by place @param all how many they are */
    add(told: readonly ReportedProblem[], all = told.length): void {
      count += all;
      kept.push(...told);
      if (kept.length > 2 * MOST_REPORTED) keepFirst();
    },
    count: () => count,
    /** At most `MOST_REPORTED`, by line and column. */
    first(): ReportedProblem[] {
      keepFirst();
      return kept;
    },
  };
}

/**
 * What an error of the API's single POST tells of the request's fields.
 * @throws `error` itself when it tells of the account or the service
 */
export function problemsOfRefusal(error: ApiError, placeOf: (field: string) => FilePlace): ReportedProblem[] {
  const { code, message, facts } = error;
  if (error.status !== 400 && error.status !== 409) throw error;
  if (facts.errors !== undefined)
    return facts.errors.map((one) => toReportedProblem(placeOf(one.field), one));
  const { lines, ...details }: Record<string, unknown> = facts.details ?? {};
  const told = { code, message, ...(Object.keys(details).length > 0 && { details }) };
  if (Array.isArray(lines))
    return lines.map((line) => ({ ...placeOf(`lines[${String(line)}].vatRate`), ...told }));
  return [{ ...placeOf(FIELD_OF[code] ?? ''), ...told }];
}

/** Where an error stands that names no field. */
const FIELD_OF: Partial<Record<ErrorCode, string>> = {
  'invoice-exists': 'externalId',
  'product-exists': 'number',
  'not-vat-registered': 'vatCode',
};

/** A file has errors, so nothing of it is imported. */
export class ImportRefused extends ApiError {
  readonly report: ImportReport;

  constructor(report: ImportReport) {
    super('import-refused', { details: report });
    this.report = report;
  }
}
