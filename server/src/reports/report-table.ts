import type { Language } from '../domain/language.ts';
import type { Ore } from '../domain/money.ts';

/**
 * `text` takes the room there is, `code` only what it needs: an account number, a VAT code, the number of a document.
 * `number` is whole, such as days.
 */
export type ColumnKind = 'text' | 'code' | 'amount' | 'date' | 'number';
export type Column = { heading: string; kind: ColumnKind };

/** Of a column of amounts øre, of dates a LocalDate, of numbers a number, of the others a text; null is empty. */
export type Cell = string | Ore | number | null;

/** CSV has only the lines, so that a sum counts nothing twice. */
export type Row = { kind: 'line' | 'subtotal' | 'total'; cells: readonly Cell[] };

/** `title` is empty where the report has only one. */
export type Section = { title: string; columns: readonly Column[]; rows: readonly Row[] };

/** A report as it is printed or opened in a spreadsheet, all words in its language. */
export type ReportTable = {
  language: Language;
  title: string;
  /** Tells the file from others of the same name: `2026-12-31`. */
  period: string;
  /** Below the title: the period and what else was chosen. */
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

export function line(...cells: Cell[]): Row {
  return { kind: 'line', cells };
}
export function subtotal(...cells: Cell[]): Row {
  return { kind: 'subtotal', cells };
}
export function total(...cells: Cell[]): Row {
  return { kind: 'total', cells };
}
