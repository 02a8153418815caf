import { withoutDirectionMarks } from '../domain/plain-text.ts';

export const CSV_TYPE = 'text/csv; charset=utf-8';

/** A text is made harmless, a number (as `1234,5`) is written as it is; null is empty. */
export type CsvCell = string | { number: string } | null;

/**
 * A file as spreadsheets in Norway open it: semicolons, CRLF, and the byte order mark without which they take UTF-8 for
 * Windows-1252. Quoting is that of RFC 4180.
 */
export function csvFile(rows: readonly (readonly CsvCell[])[]): Uint8Array {
  return Buffer.from(`${CSV_START}${csvLines(rows)}`, 'utf8');
}

/** The beginning of such a file, and below it rows of one, for a file that is written while it is sent. */
export const CSV_START = '\uFEFF';
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(csvField).join(';')}\r\n`).join('');
}

function csvField(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return cell.number;
  // A row is one line of text. A direction mark in one cell would turn the amounts of the next cells.
  const plain = withoutDirectionMarks(cell);
  const text = isFormula(plain) ? `'${plain}` : plain;
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Whether a spreadsheet may run the text instead of showing it (OWASP, "CSV Injection"). Some pass over what is invisible
 * before the sign, and take full-width signs for the plain ones.
 */
function isFormula(text: string): boolean {
  return /^[\t\r\n]|^[\s\p{Cc}\p{Cf}]*[=+\-@\u2212]/u.test(text.normalize('NFKC'));
}
