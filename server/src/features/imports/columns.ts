import type { FieldErrorCode, FieldErrorDetails } from '../../domain/field-errors.ts';
import type { LocalDate } from '../../domain/local-date.ts';
import type { Read } from './cell-values.ts';

/** What a column can hold. The headers are those that people are told of first; what they may look like, `known` says. */
export type ColumnOf = {
  /** Where in the request of the API the value goes. One dot at most. */
  field: string;
  /** In bokmål and nynorsk, and in English. The name of the field is a header, too. */
  headers: readonly string[];
  read: (cell: string, today: LocalDate) => Read;
};

/** Headers that could mean several fields, which they name. */
export type Ambiguous = { headers: readonly string[]; fields: readonly string[] };

export type Columns = { known: readonly ColumnOf[]; ambiguous: readonly Ambiguous[] };

/** One column of a file. */
export type FileColumn = { header: string; column: ColumnOf | undefined };
/** `column` counts from 1. */
export type HeaderProblem = {
  column: number | null;
  field: string | null;
  code: FieldErrorCode;
  details?: FieldErrorDetails;
};

/** How a header is compared: `Org.nr.`, `org nr` and `ORGNR` are the same. */
function plain(header: string): string {
  return header
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('%', 'prosent')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function find(columns: Columns, header: string): ColumnOf | undefined {
  const name = plain(header);
  if (name === '') return undefined;
  return columns.known.find(({ field, headers }) => [field, ...headers].some((one) => plain(one) === name));
}

function findAmbiguous(columns: Columns, header: string): Ambiguous | undefined {
  return columns.ambiguous.find(({ headers }) => headers.some((one) => plain(one) === plain(header)));
}

export function countKnown(columns: Columns, headers: readonly string[]): number {
  return headers.filter(
    (header) => find(columns, header) !== undefined || findAmbiguous(columns, header) !== undefined,
  ).length;
}

/**
 * Finds out what the columns of a file hold.
 * @param needed the file needs a column of at least one field of each list
 * @returns `untold` are the fields of which the problems tell, so that rows need not
 */
export function matchHeaders(
  columns: Columns,
  needed: readonly (readonly string[])[],
  headers: readonly string[],
): { columns: FileColumn[]; problems: HeaderProblem[]; untold: ReadonlySet<string> } {
  const matched = headers.map((header) => ({ header, column: find(columns, header) }));
  const found = new Set(matched.flatMap(({ column }) => column?.field ?? []));
  const ambiguous = matched.flatMap(({ header, column }, index) => {
    const { fields } = (column === undefined && findAmbiguous(columns, header)) || { fields: undefined };
    return fields === undefined ? [] : [{ index, fields }];
  });
  const isAmbiguous = (field: string) => ambiguous.some(({ fields }) => fields.includes(field));
  const missing = needed.filter((fields) => !fields.some((field) => found.has(field) || isAmbiguous(field)));
  return {
    columns: matched,
    problems: [
      ...matched.flatMap(({ column }, index): HeaderProblem[] => {
        const isSecond = matched.findIndex((other) => other.column === column) < index;
        if (column === undefined || !isSecond) return [];
        return [{ column: index + 1, field: column.field, code: 'column-twice' }];
      }),
      ...ambiguous.map(({ index, fields }): HeaderProblem => {
        const allowed = fields.flatMap((field) => headersOf(columns, field).slice(0, 2));
        return {
          column: index + 1,
          field: fields[0] ?? null,
          code: 'ambiguous-column',
          details: { allowed },
        };
      }),
      ...missing.map((fields): HeaderProblem => {
        const allowed = fields.flatMap((field) => headersOf(columns, field).slice(0, 2));
        return { column: null, field: fields[0] ?? null, code: 'missing-column', details: { allowed } };
      }),
    ],
    untold: new Set([...missing.flat(), ...ambiguous.flatMap(({ fields }) => fields)]),
  };
}

/** The headers that a column of the field may have. */
function headersOf(columns: Columns, name: string): readonly string[] {
  return columns.known.find(({ field }) => field === name)?.headers ?? [];
}
