import type { LocalDate } from '../../domain/local-date.ts';
import type { ColumnOf, FileColumn } from './columns.ts';
import type { Row } from './read-table.ts';
import type { Place, Told } from './report.ts';
import { toldOf } from './report.ts';

/** The field by which rows belong together, and the fields that each of the rows has of its own. */
export type Together = { by: string; own: ReadonlySet<string> };

/** What rows of a file ask for, as a caller of the API would send it. */
export type RequestOfRows = {
  rows: readonly Row[];
  body: object;
  /** Of the cells. */
  errors: readonly Told[];
  /** Where a field of the body stands in the file. */
  placeOf: (field: string) => Place;
};

type ReadColumn = ColumnOf & { index: number };

/** The requests of a file, in the order of their first rows. @param together left out: each row stands alone */
export function requestsOf(
  columns: readonly FileColumn[],
  rows: readonly Row[],
  today: LocalDate,
  together?: Together,
): RequestOfRows[] {
  const read = columns.flatMap(({ column }, index) => (column === undefined ? [] : [{ ...column, index }]));
  if (together === undefined) return rows.map((row) => requestOf([row], read, today));
  const by = read.find(({ field }) => field === together.by);
  const groups = new Map<string | Row, Row[]>();
  for (const row of rows) {
    const name = cellOf(row, by) || row;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [row]);
    else group.push(row);
  }
  return [...groups.values()].map((group) => requestOf(group, read, today, together));
}

function requestOf(
  rows: readonly Row[],
  read: readonly ReadColumn[],
  today: LocalDate,
  together?: Together,
): RequestOfRows {
  const isOwn = ({ field }: ColumnOf) => together?.own.has(field) === true;
  const [own, shared] = [read.filter(isOwn), read.filter((column) => !isOwn(column))];
  const errors: Told[] = [];
  const valueIn = (row: Row | undefined, column: ReadColumn) => {
    const cell = cellOf(row, column);
    if (cell === '') return undefined;
    const value = column.read(cell, today);
    if ('value' in value) return value.value;
    errors.push(toldOf(placeIn(row, column), value.problem));
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
      errors.push(toldOf(placeIn(row, column), { code: 'differs-within-order' }));
    }
  }
  if (together !== undefined) {
    const by = shared.find(({ field }) => field === together.by);
    if (by !== undefined && cellOf(rows[0], by) === '') {
      errors.push(toldOf(placeIn(rows[0], by), { code: 'required' }));
    }
    Object.assign(body, {
      lines: rows.map((row) => objectOf(own, (column) => valueIn(row, column))),
    });
  }
  const placeOf = (path: string): Place => {
    const [, index, ofLine] = /^lines\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
    const field = ofLine ?? path;
    const column = read.find((one) => one.field === field);
    const row = index === undefined ? (saying.get(field) ?? rows[0]) : rows[Number(index)];
    return column === undefined
      ? { line: row?.line ?? null, column: null, field: field === '' ? null : field }
      : placeIn(row, column);
  };
  return { rows, body, errors, placeOf };
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

function placeIn(row: Row | undefined, { index, field }: ReadColumn): Place {
  return { line: row?.line ?? null, column: index + 1, field };
}

function cellOf(row: Row | undefined, column: ReadColumn | undefined): string {
  return (column && row?.cells[column.index]) ?? '';
}
