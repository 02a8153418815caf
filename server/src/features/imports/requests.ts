import { LIMITS } from '../../domain/limits.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import type { ColumnOf, FileColumn } from './columns.ts';
import type { Row } from './read-table.ts';
import type { FilePlace, ReportedProblem } from './report.ts';
import { toReportedProblem } from './report.ts';

/** The field by which rows belong together, and the fields that each of the rows has of its own. */
export type RowGrouping = { by: string; own: ReadonlySet<string> };

/** What rows of a file ask for, as a caller of the API would send it. It goes from thread to thread. */
export type RequestOfRows = {
  body: object;
  /** Of the cells. */
  errors: readonly ReportedProblem[];
  /** Where its rows begin. */
  lines: readonly number[];
  /** The line that says a field of the whole, by field. */
  saidAt: ReadonlyMap<string, number>;
};

/** One more than an order may have: it is refused by that, and the rest is not read. */
const MOST_ROWS = LIMITS.invoiceLines + 1;

type ReadColumn = ColumnOf & { index: number };

/** The rows that belong together, in the order of their first rows. @param together left out: each row stands alone */
export function groupRows(
  columns: readonly FileColumn[],
  rows: readonly Row[],
  together?: RowGrouping,
): (readonly Row[])[] {
  if (together === undefined) return rows.map((row) => [row]);
  const by = readColumns(columns).find(({ field }) => field === together.by);
  const groups = new Map<string | Row, Row[]>();
  for (const row of rows) {
    const name = cellOf(row, by) || row;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [row]);
    else group.push(row);
  }
  return [...groups.values()];
}

/** Reads what rows ask for together. */
export function requestReader(
  columns: readonly FileColumn[],
  today: LocalDate,
  together?: RowGrouping,
): (rows: readonly Row[]) => RequestOfRows {
  const read = readColumns(columns);
  const isOwn = ({ field }: ColumnOf) => together?.own.has(field) === true;
  const [own, shared] = [read.filter(isOwn), read.filter((column) => !isOwn(column))];
  return (all) => {
    const rows = all.slice(0, MOST_ROWS);
    const errors: ReportedProblem[] = [];
    const valueIn = (row: Row | undefined, column: ReadColumn) => {
      const cell = cellOf(row, column);
      if (cell === '') return undefined;
      const value = column.read(cell, today);
      if ('value' in value) return value.value;
      errors.push(toReportedProblem(placeIn(row, column), value.problem));
      // The rules of the field refuse it, and so see that something was given.
      return cell;
    };
    // What the rows say together stands in the first of them that says it.
    const saying = new Map(
      shared.map((column) => [column.field, rows.find((row) => cellOf(row, column) !== '')] as const),
    );
    const body = objectOf(shared, (column) => valueIn(saying.get(column.field), column));
    for (const column of shared) {
      const said = cellOf(saying.get(column.field), column);
      for (const row of rows.filter((one) => !['', said].includes(cellOf(one, column)))) {
        errors.push(toReportedProblem(placeIn(row, column), { code: 'differs-within-order' }));
      }
    }
    if (together !== undefined) {
      const by = shared.find(({ field }) => field === together.by);
      if (by !== undefined && cellOf(rows[0], by) === '') {
        errors.push(toReportedProblem(placeIn(rows[0], by), { code: 'required' }));
      }
      Object.assign(body, {
        lines: rows.map((row) => objectOf(own, (column) => valueIn(row, column))),
      });
    }
    const saidAt = [...saying].flatMap(([field, row]) =>
      row === undefined ? [] : [[field, row.line] as const],
    );
    return { body, errors, lines: rows.map(({ line }) => line), saidAt: new Map(saidAt) };
  };
}

function readColumns(columns: readonly FileColumn[]): ReadColumn[] {
  return columns.flatMap(({ column }, index) => (column === undefined ? [] : [{ ...column, index }]));
}

/**
 * Tells where a field of a request stands in the file.
 * @param fields what the columns of the file hold; null: nothing that is read
 */
export function createPlaceFinder(
  fields: readonly (string | null)[],
): (request: RequestOfRows) => (path: string) => FilePlace {
  const columns = new Map(fields.map((field, index) => [field, index + 1] as const).toReversed());
  return ({ lines, saidAt }) =>
    (path) => {
      const [, index, ofLine] = /^lines\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
      const field = ofLine ?? path;
      const line = index === undefined ? (saidAt.get(field) ?? lines[0]) : lines[Number(index)];
      return {
        line: line ?? null,
        column: columns.get(field) ?? null,
        field: field === '' ? null : field,
      };
    };
}

/** The values at their fields, of which `client.name` is `name` in `client`. Without a value there is no field. */
function objectOf(columns: readonly ReadColumn[], valueAt: (column: ReadColumn) => unknown): object {
  const object: Record<string, unknown> = {};
  for (const column of columns) {
    const value = valueAt(column);
    const [outer = '', inner] = column.field.split('.');
    if (inner === undefined) {
      if (value !== undefined) object[outer] = value;
      continue;
    }
    // A column of a client is there, so a client is meant, although the row names none.
    if (value === undefined && outer !== 'client') continue;
    const within = object[outer];
    object[outer] = {
      ...(typeof within === 'object' ? within : {}),
      ...(value !== undefined && { [inner]: value }),
    };
  }
  return object;
}

function placeIn(row: Row | undefined, { index, field }: ReadColumn): FilePlace {
  return { line: row?.line ?? null, column: index + 1, field };
}

function cellOf(row: Row | undefined, column: ReadColumn | undefined): string {
  return (column && row?.cells[column.index]) ?? '';
}
