import type { Language } from '../../domain/texts/language.ts';
import type { Amount, Ore } from '../../domain/money.ts';

/**
 * `text` takes the available room. `code` takes only the room it needs: an account number, a VAT code, the number of a
 * document. `number` is a whole number, such as days. `price` has at least two decimals, and `quantity` has those it needs.
 */
export type ColumnKind = 'text' | 'code' | 'amount' | 'price' | 'quantity' | 'date' | 'number';
export type Column = { heading: string; kind: ColumnKind };

/** `amount` has øre, or hundredths of the currency that another column names, `price` and `quantity` have ten-thousandths, `date` a LocalDate, `number` a number, and the other kinds have a text. Null is empty. */
export type Cell = string | Ore | Amount | number | null;

/** CSV has only the rows of kind `line`, so that a sum over a column counts nothing twice. */
export type Row = { kind: 'line' | 'subtotal' | 'total'; cells: readonly Cell[] };

/** `title` is empty when the report has only one section. */
export type Section = { title: string; columns: readonly Column[]; rows: readonly Row[] };

/** A report for printing or for a spreadsheet, with all words in its language. */
export type ReportTable = {
  accountId: string;
  language: Language;
  title: string;
  /** A part of the file name, for example `2026-12-31`. */
  period: string;
  /** The lines below the title: the period and the other choices of the request. */
  subtitles: readonly string[];
  company: string;
  orgNumber: string;
  madeAt: Date;
  /** Whether the report is of the test environment. The file says so on each page. */
  isTest: boolean;
  isLandscape: boolean;
  sections: readonly Section[];
  /** Notes that a reader needs to understand the figures. */
  notes: readonly string[];
};

/** A column of a list, with what each line has in it. */
export type ListColumn<T> = readonly [heading: string, kind: ColumnKind, cell: (item: T) => Cell];

/**
 * A section with a line for each item.
 * @param sum a row with the sums of the amounts: its word, and the column in which the word stands. It is left out without items
 */
export function listSection<T>(
  items: readonly T[],
  columns: readonly ListColumn<T>[],
  sum?: { word: string; column?: number },
): Section {
  const rows = items.map((item) => lineRow(...columns.map(([, , cell]) => cell(item))));
  const sums = columns.map(([, kind], index) => {
    if (index === (sum?.column ?? 0)) return sum?.word ?? null;
    return kind === 'amount' ? sumOf(rows.map(({ cells }) => cells[index])) : null;
  });
  return {
    title: '',
    columns: columns.map(([heading, kind]) => ({ heading, kind })),
    rows: sum === undefined || rows.length === 0 ? rows : [...rows, totalRow(...sums)],
  };
}

/** A list with sums has one currency in each column. */
function sumOf(cells: readonly (Cell | undefined)[]): bigint {
  return cells
    .filter((cell): cell is bigint => typeof cell === 'bigint')
    .reduce((sum, cell) => sum + cell, 0n);
}

export function lineRow(...cells: Cell[]): Row {
  return { kind: 'line', cells };
}
export function subtotalRow(...cells: Cell[]): Row {
  return { kind: 'subtotal', cells };
}
export function totalRow(...cells: Cell[]): Row {
  return { kind: 'total', cells };
}
