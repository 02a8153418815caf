import { fileThread } from '../../platform/documents/file-thread.ts';
import type { Cell, Column, ReportTable, Section } from './report-table.ts';

/** A sheet of a workbook. */
export type Sheet = { name: string; columns: readonly Column[]; rows: readonly (readonly Cell[])[] };

/** Excel refuses longer names of sheets, and these signs in them. */
const SHEET_NAME_CHARACTERS = 31;
const NOT_IN_SHEET_NAMES = /[\\/?*[\]:]/g;

/** Thirty times what the longest report takes. */
const thread = fileThread<Sheet[], Uint8Array>(new URL('workbook-thread.ts', import.meta.url), {
  mostMilliseconds: 60_000,
  heapMegabytes: 1024,
});

/**
 * The report as an Excel workbook with a sheet for each section. Like CSV it has only the rows of kind `line`. Amounts are
 * numbers and dates are dates, so that a spreadsheet can reckon with them. A text is never taken for a formula. The
 * workbook is made in a thread of its own, because 10 000 lines take a second of CPU.
 */
export async function workbookOf(table: ReportTable): Promise<Uint8Array> {
  const sheets = table.sections.map((section, index): Sheet => ({
    name: sheetName(table, section, index),
    columns: section.columns,
    rows: section.rows.filter(({ kind }) => kind === 'line').map(({ cells }) => cells),
  }));
  return thread.use(table.accountId, (ask) => ask(sheets));
}

function sheetName({ title, isTest }: ReportTable, section: Section, index: number): string {
  const name = section.title === '' ? title : `${index + 1} ${section.title}`;
  return `${isTest ? 'TEST ' : ''}${name}`
    .replaceAll(NOT_IN_SHEET_NAMES, ' ')
    .slice(0, SHEET_NAME_CHARACTERS);
}
