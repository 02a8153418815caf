import { ApiError, validationFailed } from '../../domain/errors.ts';
import { osloDate } from '../../domain/local-date.ts';
import { lockForTransaction } from '../../platform/database/locks.ts';
import type { ContentContext } from '../invoices/index.ts';
import { countKnown, matchHeaders } from './columns.ts';
import { KINDS } from './kinds.ts';
import type { Table } from './read-table.ts';
import { readTable } from './read-table.ts';
import type { ImportReport, Told } from './report.ts';
import { ImportRefused, byPlace, toldOf, toldOfRefusal } from './report.ts';
import type { RequestOfRows } from './requests.ts';
import { requestsOf } from './requests.ts';
import type { ImportKind } from './schemas.ts';
import { MOST_TOLD } from './schemas.ts';

/** The header as a report repeats it. */
const MOST_CHARACTERS = 100;

/**
 * Makes clients, products or drafts of the rows of a CSV file, by the rules of the API's single POST. The caller undoes all when it
 * throws, and after a dry run.
 * @param leaveOut lines on which rows begin
 * @throws ApiError `import-refused` with the report in `details` when there are errors, unless it is a dry run;
 *   `validation-failed` when no row begins on one of the lines
 */
export async function importFile(
  context: ContentContext,
  kind: ImportKind,
  bytes: Uint8Array,
  { leaveOut, isDryRun }: { leaveOut: ReadonlySet<number>; isDryRun: boolean },
): Promise<ImportReport> {
  const report = await importRows(context, kind, bytes, leaveOut);
  if (report.errorCount > 0 && !isDryRun) throw new ImportRefused(report);
  return report;
}

/** The lines that a caller names: `3,7`. @throws ApiError `validation-failed` */
export function readLeaveOut(text = ''): Set<number> {
  const parts = text === '' ? [] : text.split(',').map((part) => part.trim());
  if (!parts.every((part) => /^\d{1,9}$/.test(part))) throw noSuchRow();
  return new Set(parts.map(Number));
}

function noSuchRow(): ApiError {
  return validationFailed([{ field: 'leaveOut', code: 'no-such-row' }]);
}

async function importRows(
  context: ContentContext,
  kind: ImportKind,
  bytes: Uint8Array,
  leaveOut: ReadonlySet<number>,
): Promise<ImportReport> {
  const { columns: known, needed, together, create } = KINDS[kind];
  const table = readTable(bytes, (headers) => countKnown(known, headers));
  const { columns, problems, untold } = matchHeaders(known, needed, table.headers);
  requireRows(table, leaveOut);
  const isLeftOut = ({ line }: { line: number | null }) => line !== null && leaveOut.has(line);
  const all = requestsOf(columns, table.rows, osloDate(context.accountNow), together);
  const requests = all.filter(({ rows }) => !rows.some(isLeftOut));

  await lockForTransaction(context.trx, `import ${context.accountId}`);
  const outcomes = await create(
    context,
    requests.map(({ body }) => body),
  );
  const warnings = outcomes.flatMap((outcome, index) => {
    const { placeOf } = requests[index] ?? NOTHING;
    return outcome instanceof ApiError ? [] : outcome.map((one) => toldOf(placeOf(one.field), one));
  });
  const errors = [
    ...table.problems
      .filter((problem) => problem.code !== 'too-many-cells' || !isLeftOut(problem))
      .map(({ line, ...problem }) => toldOf({ line, column: null, field: null }, problem)),
    ...(table.headers.length === 0 ? [] : problems).map(({ column, field, ...problem }) =>
      toldOf({ line: table.headerLine, column, field }, problem),
    ),
    ...requests.flatMap((request, index) => errorsOf(request, outcomes[index], untold)),
  ].toSorted(byPlace);
  return {
    kind,
    encoding: table.encoding,
    separator: table.separator,
    columns: columns.map(({ header, column }) => ({
      header: header.slice(0, MOST_CHARACTERS),
      field: column?.field ?? null,
    })),
    rowCount: table.rows.length,
    leftOutCount: table.rows.length - requests.reduce((sum, { rows }) => sum + rows.length, 0),
    importedCount: errors.length > 0 ? 0 : requests.length,
    errorCount: errors.length,
    errors: errors.slice(0, MOST_TOLD),
    warnings: warnings.toSorted(byPlace).slice(0, MOST_TOLD),
  };
}

const NOTHING = { placeOf: () => ({ line: null, column: null, field: null }) };

function requireRows({ rows }: Table, leaveOut: ReadonlySet<number>): void {
  const lines = new Set(rows.map(({ line }) => line));
  if ([...leaveOut].some((line) => !lines.has(line))) throw noSuchRow();
}

/** Each place has one error. What the header lacks is told there. */
function errorsOf({ errors, placeOf }: RequestOfRows, outcome: unknown, untold: ReadonlySet<string>): Told[] {
  const refused = outcome instanceof ApiError ? toldOfRefusal(outcome, placeOf) : [];
  const isTold = ({ line, field }: Told) =>
    [...untold].some((one) => one === field || one.startsWith(`${field}.`)) ||
    errors.some((one) => one.line === line && one.field === field);
  return [...errors, ...refused.filter((one) => !isTold(one))];
}
