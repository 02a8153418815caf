import { withoutDirectionMarks } from '../../domain/texts/plain-text.ts';

export const CSV_TYPE = 'text/csv; charset=utf-8';

/** Text is made harmless. A number is written as it is given, such as `1234,5`. Null is empty. */
export type CsvCell = string | { number: string } | null;

/**
 * A CSV file that spreadsheets in Norway open correctly: semicolons, CRLF, and a byte order mark, without which they
 * take UTF-8 for Windows-1252. Quoting follows RFC 4180.
 */
export function csvFile(rows: readonly (readonly CsvCell[])[]): Uint8Array {
  return Buffer.from(`${CSV_START}${csvLines(rows)}`, 'utf8');
}

/** For a file that is written while it is sent: this is its beginning, and `csvLines` gives its rows. */
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
 * Whether a spreadsheet may run the text instead of showing it (OWASP, "CSV Injection"). Some spreadsheets skip
 * invisible characters before the sign, and take full-width signs for the plain ones.
 */
export function isFormula(text: string): boolean {
  return /^[\t\r\n]|^[\s\p{Cc}\p{Cf}]*[=+\-@\u2212]/u.test(text.normalize('NFKC'));
}
