import { readFileSync } from 'node:fs';
import { amountText, dateText, decimalText } from '../../platform/documents/formats.ts';
import type { Language } from '../../domain/texts/language.ts';
import { osloDate } from '../../domain/days/local-date.ts';
import { CSV_START, CSV_TYPE, csvFile, csvLines } from '../../platform/documents/csv.ts';
import type { CsvCell } from '../../platform/documents/csv.ts';
import type { ReportFile, ReportStream } from '../../platform/http/answers/file-answers.ts';
import { ApiError } from '../../domain/errors/errors.ts';
import { joinedPdf } from '../../platform/documents/joined-pdf.ts';
import type { PdfRenderer } from '../../platform/documents/pdf-renderer.ts';
import {
  MAX_CSV_LINES,
  MAX_PDF_LINES,
  MAX_PDF_LINES_AT_ONCE,
  MAX_XLSX_LINES,
  PDF_PART_LINES,
} from './report-limits.ts';
import { splitReport } from './report-parts.ts';
import type { FileFormat } from './report-parameters.ts';
import { PDF_TYPE, XLSX_TYPE } from './report-parameters.ts';
import type { Cell, Column, ReportTable, Row, Section } from './report-table.ts';
import { reportWordsIn } from './report-words.ts';
import { workbookOf } from './report-workbook.ts';

const TEMPLATE = readFileSync(new URL('report.typ', import.meta.url), 'utf8');

const osloTime = new Intl.DateTimeFormat('nb', { timeZone: 'Europe/Oslo', timeStyle: 'short' });

/**
 * The report as a file.
 * @throws ApiError `report-too-long` with `details.maxLines` for a PDF or a workbook with more lines
 */
export async function reportFile(
  renderer: PdfRenderer,
  format: FileFormat,
  table: ReportTable,
): Promise<ReportFile | ReportStream> {
  const name = fileName(table, format);
  if (format === 'csv') return { bytes: csvFile(csvRows(table)), name, contentType: CSV_TYPE };
  const lines = table.sections.flatMap(({ rows }) => rows).filter(({ kind }) => kind === 'line').length;
  assertFitsFile(format, lines);
  if (format === 'xlsx') return { bytes: await workbookOf(table), name, contentType: XLSX_TYPE };
  if (lines > MAX_PDF_LINES_AT_ONCE) {
    return { chunks: await pdfInParts(renderer, table), name, contentType: PDF_TYPE };
  }
  return { bytes: await renderer.render({ source: TEMPLATE }, pdfModel(table)), name, contentType: PDF_TYPE };
}

/** The first part is drawn before the answer begins, so that a refusal is an answer of its own. */
async function pdfInParts(renderer: PdfRenderer, table: ReportTable): Promise<AsyncIterable<Uint8Array>> {
  const parts = splitReport(table, PDF_PART_LINES);
  const joined = joinedPdf();
  const draw = (part: ReportTable, index: number) => {
    const place = { number: index + 1, count: parts.length, pagesBefore: joined.pageCount };
    return renderer.render({ source: TEMPLATE }, pdfModel(part, place));
  };
  const [start, ...others] = parts;
  const first = start && (await joined.add(await draw(start, 0)));
  async function* chunks() {
    if (first !== undefined) yield first;
    for (const [index, part] of others.entries()) yield await joined.add(await draw(part, index + 1));
    yield await joined.end();
  }
  return chunks();
}

/**
 * The report as CSV. Its lines are read while it is sent, so that only some lines are in memory at a time.
 * @param table a table of one section, with the first rows
 * @param more the later rows
 */
export function reportStream(table: ReportTable, more: AsyncIterable<readonly Row[]>): ReportStream {
  const columns = table.sections.at(-1)?.columns ?? [];
  async function* chunks() {
    yield `${CSV_START}${csvLines(csvRows(table))}`;
    for await (const rows of more) yield csvLines(csvCells(rows, columns));
  }
  return { chunks: chunks(), name: fileName(table, 'csv'), contentType: CSV_TYPE };
}

function fileName({ title, period }: ReportTable, format: FileFormat): string {
  return `${asciiName(title)}-${period}.${format}`;
}

/** The most lines of a file that is whole in memory. */
export const MAX_LINES: Record<FileFormat, number> = {
  csv: MAX_CSV_LINES,
  xlsx: MAX_XLSX_LINES,
  pdf: MAX_PDF_LINES,
};

/** Refuses a file that is too long. Call it also before reading a long report. @throws ApiError `report-too-long` */
export function assertFitsFile(format: FileFormat, lines: number): void {
  const maxLines = MAX_LINES[format];
  if (lines > maxLines) throw new ApiError('report-too-long', { details: { maxLines } });
}

/** With several sections, each has its title above it and an empty row before it. */
function csvRows({ sections }: ReportTable): CsvCell[][] {
  return sections.flatMap(({ title, columns, rows }, index) => [
    ...(index > 0 ? [[]] : []),
    ...(title === '' ? [] : [[title]]),
    columns.map((column) => column.heading),
    ...csvCells(rows, columns),
  ]);
}

function csvCells(rows: readonly Row[], columns: readonly Column[]): CsvCell[][] {
  return rows
    .filter(({ kind }) => kind === 'line')
    .map(({ cells }) => cells.map((cell, column) => csvCell(cell, columns[column])));
}

function csvCell(cell: Cell, column: Column | undefined): CsvCell {
  if (cell === null || (column?.kind === 'date' && typeof cell === 'string')) return asNumber(cell);
  if (typeof cell === 'number') return asNumber(String(cell));
  // The space between thousands is left out, because a spreadsheet would read the number as text.
  if (typeof cell !== 'bigint') return cell;
  const text = figureText(cell, column?.kind, 'nb').replaceAll(/\s/g, '');
  // Three decimals could be thousands to who imports the file.
  return asNumber(column?.kind === 'price' ? text.replace(/,\d{3}$/, (decimals) => `${decimals}0`) : text);
}

function figureText(cell: bigint, kind: Column['kind'] | undefined, language: Language): string {
  if (kind === 'price') return decimalText(cell, language, 2);
  return kind === 'quantity' ? decimalText(cell, language) : amountText(cell, language);
}

function asNumber(text: string | null): CsvCell {
  return text === null ? null : { number: text };
}

type PlaceOfPart = { number: number; count: number; pagesBefore: number };

/** The input of `report.typ`: finished words and figures. How many pages a report in parts has is known only at its end. */
function pdfModel({ madeAt, isTest, ...table }: ReportTable, place?: PlaceOfPart) {
  const words = reportWordsIn(table.language);
  return {
    ...table,
    orgNumber: `${words.orgNumber} ${table.orgNumber}`,
    banner: isTest ? words.testEnvironment : '',
    date: osloDate(madeAt),
    madeAt: `${words.madeAt} ${dateText(osloDate(madeAt), table.language)} ${osloTime.format(madeAt)}`,
    pageNumber:
      place === undefined
        ? `${words.page} {page} ${words.pageOf} {pages}`
        : `${words.page} {page}, ${words.part} ${place.number} ${words.pageOf} ${place.count}`,
    pagesBefore: place?.pagesBefore ?? 0,
    empty: words.noLines,
    sections: table.sections.map((section) => pdfSection(section, table.language)),
  };
}

function pdfSection({ title, columns, rows }: Section, language: Language) {
  return {
    title,
    columns,
    rows: rows.map(({ kind, cells }) => ({
      kind,
      cells: columns.map(({ kind: of }, index) => pdfCell(cells[index] ?? null, of, language)),
    })),
  };
}

function pdfCell(cell: Cell, kind: Column['kind'], language: Language): string {
  if (cell === null || cell === '') return '';
  // The true minus sign is as wide as a digit and easier to see than a hyphen.
  const signed = (text: string) => text.replace('-', '\u2212');
  if (typeof cell === 'bigint') return signed(figureText(cell, kind, language));
  if (typeof cell === 'number') return signed(decimalText(String(cell * 10_000), language));
  return kind === 'date' ? dateText(cell, language) : cell;
}

/** A name that is safe in a header and on any disk. `Åpne poster` becomes `apne-poster`. */
function asciiName(title: string): string {
  const plain = title.toLowerCase().replaceAll('ø', 'o').replaceAll('æ', 'ae').normalize('NFD');
  return plain.replaceAll(/\p{M}/gu, '').replaceAll(/[^a-z0-9]+/g, '-');
}
