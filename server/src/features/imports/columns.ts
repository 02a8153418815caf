import type { FieldErrorCode, FieldErrorDetails } from '../../domain/errors/field-errors.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import type { CellReading } from './cell-values.ts';

/** What a column can hold. The headers are those that people are told of first; what they may look like, `known` says. */
export type ColumnOf = {
  /** Where in the request of the API the value goes. One dot at most. */
  field: string;
  /** In bokmål and nynorsk, and in English. The name of the field is a header, too. */
  headers: readonly string[];
  read: (cell: string, today: LocalDate) => CellReading;
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

/** Longer headers name nothing. */
const MOST_CHARACTERS = 100;

/** How a header is compared: `Org.nr.`, `org nr` and `ORGNR` are the same. */
function plain(header: string): string {
  return header
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('%', 'prosent')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

type Meaning = ColumnOf | Ambiguous;

/** What the headers of a file can mean, by their plain form. */
function meaningsOf({ known, ambiguous }: Columns): (header: string) => Meaning | undefined {
  const meanings = new Map<string, Meaning>();
  const enter = (header: string, meaning: Meaning) => {
    const name = plain(header);
    if (!meanings.has(name)) meanings.set(name, meaning);
  };
  for (const column of known) for (const name of [column.field, ...column.headers]) enter(name, column);
  for (const one of ambiguous) for (const header of one.headers) enter(header, one);
  return (header) => (header.length > MOST_CHARACTERS ? undefined : meanings.get(plain(header)));
}

/** Tells how many of some headers are known. */
export function createHeaderCounter(columns: Columns): (headers: readonly string[]) => number {
  const meaningOf = meaningsOf(columns);
  return (headers) => headers.filter((header) => meaningOf(header) !== undefined).length;
}

/**
 * Finds out what the columns of a file hold.
 * @param needed the file needs a column of at least one field of each list
 * @param named by field the columns, from 1, that somebody says have it, whatever their headers
 * @returns `untold` are the fields of which the problems tell, so that rows need not
 */
export function matchHeaders(
  columns: Columns,
  needed: readonly (readonly string[])[],
  headers: readonly string[],
  named: Readonly<Record<string, number>> = {},
): { columns: FileColumn[]; problems: HeaderProblem[]; untold: ReadonlySet<string> } {
  const meaningOf = meaningsOf(columns);
  const meanings = headers.map((header, index) => ({
    header,
    meaning: namedAt(columns, named, index) ?? unnamed(meaningOf(header), named),
  }));
  const matched = meanings.map(({ header, meaning }): FileColumn => ({
    header,
    column: meaning !== undefined && 'field' in meaning ? meaning : undefined,
  }));
  const found = new Set(matched.flatMap(({ column }) => column?.field ?? []));
  const ambiguous = meanings.flatMap(({ meaning }, index) =>
    meaning !== undefined && 'fields' in meaning ? [{ index, fields: meaning.fields }] : [],
  );
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

function namedAt(
  { known }: Columns,
  named: Readonly<Record<string, number>>,
  index: number,
): Meaning | undefined {
  return known.find(({ field }) => named[field] === index + 1);
}

/** What a header means where no other column was named for its field. */
function unnamed(meaning: Meaning | undefined, named: Readonly<Record<string, number>>): Meaning | undefined {
  return meaning !== undefined && 'field' in meaning && meaning.field in named ? undefined : meaning;
}

/** The headers that a column of the field may have. */
function headersOf(columns: Columns, name: string): readonly string[] {
  return columns.known.find(({ field }) => field === name)?.headers ?? [];
}
