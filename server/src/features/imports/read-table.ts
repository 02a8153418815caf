import papa from 'papaparse';
import { LIMITS } from '../../domain/limits.ts';
import type { FieldErrorCode, FieldErrorDetails } from '../../domain/errors/field-errors.ts';

/** A row below the header, with the line of the file on which it begins. The header is line 1 of most files. */
export type Row = { line: number; cells: readonly string[] };
export type Encoding = 'utf-8' | 'utf-16' | 'windows-1252';
export type Separator = 'semicolon' | 'comma' | 'tab';
/** What is wrong with the file itself, or with a row as a whole. */
export type TableProblem = { line: number | null; code: FieldErrorCode; details?: FieldErrorDetails };

export type Table = {
  encoding: Encoding | null;
  separator: Separator | null;
  headerLine: number;
  headers: readonly string[];
  rows: readonly Row[];
  problems: readonly TableProblem[];
};

const SEPARATORS: Record<Separator, string> = { semicolon: ';', comma: ',', tab: '\t' };
const MOST_COLUMNS = 100;
/** Of a cell: more than any field may have, however its letters are composed. */
const MOST_CHARACTERS = 10 * LIMITS.notesCharacters;
/** Blank lines are rows to the parser. A file of nothing else would keep it busy. */
const LINES_A_ROW = 20;

/**
 * Reads a CSV file: UTF-8, UTF-16 or Windows-1252, with semicolons, commas or tabs, quoted as RFC 4180 says. Rows of empty cells are
 * left out.
 * @param knownHeaders how many of the headers somebody knows: it tells the separator
 * @param mostRows a file with more is read up to them, and has a problem
 */
export function readTable(
  bytes: Uint8Array,
  knownHeaders: (headers: readonly string[]) => number,
  mostRows: number = LIMITS.importRows,
): Table {
  const nothing = { encoding: null, separator: null, headerLine: 1, headers: [], rows: [] };
  const decoded = decode(bytes);
  if (decoded === undefined) return { ...nothing, problems: [{ line: null, code: 'not-text' }] };
  const said = SAID.exec(decoded.text.replaceAll(/\r\n?/g, '\n'))?.groups;
  // A blank line stands for it, so that the lines below have their numbers.
  const text = said?.['rest'] ?? '';
  const separator = named(said?.['sign']) ?? separatorOf(text, knownHeaders);
  const { rows, problems, isCut } = parse(text, SEPARATORS[separator], mostRows + 2);
  const [header, ...below] = rows;
  const table = { ...nothing, encoding: decoded.encoding, separator };
  if (header === undefined) return { ...table, problems: [{ line: null, code: 'no-rows' }] };
  const { line, cells, count } = header;
  const isTooWide = count > MOST_COLUMNS;
  const ofFile: TableProblem[] = [
    ...(isTooWide ? [{ line, code: 'too-many' as const, details: { max: MOST_COLUMNS } }] : []),
    ...(isCut || below.length > mostRows
      ? [{ line: null, code: 'too-many' as const, details: { max: mostRows } }]
      : []),
    ...(below.length === 0 && problems.length === 0 && !isCut
      ? [{ line: null, code: 'no-rows' as const }]
      : []),
  ];
  const tooLong = below.filter(({ width }) => width > count);
  return {
    ...table,
    headerLine: line,
    headers: cells,
    rows: isTooWide ? [] : below.slice(0, mostRows),
    problems: [
      ...ofFile,
      ...problems,
      ...tooLong.map((row) => ({ line: row.line, code: 'too-many-cells' as const })),
    ],
  };
}

/** The line before the header that tells Excel what stands between the cells: `sep=;`. */
const SAID = /^(?:"?sep=(?<sign>.)"?(?=\n|$))?(?<rest>[\s\S]*)$/i;

function named(sign: string | undefined): Separator | undefined {
  const names = Object.keys(SEPARATORS) as Separator[];
  return names.find((name) => SEPARATORS[name] === sign);
}

/**
 * The text, or undefined where the bytes are none. What is no UTF-8 is Windows-1252, which spreadsheets in Norway write. Those that write
 * Unicode text write UTF-16, with a mark before it.
 */
function decode(bytes: Uint8Array): { text: string; encoding: Encoding } | undefined {
  const utf16 = utf16Of(bytes);
  if (utf16 !== undefined) {
    const text = new TextDecoder(utf16).decode(bytes);
    return /[\0\uFFFD]/.test(text) ? undefined : { text, encoding: 'utf-16' };
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : { text, encoding: 'utf-8' };
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes);
    // Bytes that Windows-1252 does not have become control characters.
    return /[^\P{Cc}\t\n\r]/u.test(text) ? undefined : { text, encoding: 'windows-1252' };
  }
}

function utf16Of([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** The separator with which most headers are known. */
function separatorOf(text: string, knownHeaders: (headers: readonly string[]) => number): Separator {
  const names = Object.keys(SEPARATORS) as Separator[];
  const scored = names.map((name) => {
    const [header] = parse(text, SEPARATORS[name], 1).rows;
    return { name, score: [knownHeaders(header?.cells ?? []), header?.count ?? 0] as const };
  });
  const [best] = scored.toSorted(
    (one, other) => other.score[0] - one.score[0] || other.score[1] - one.score[1],
  );
  return best?.name ?? 'semicolon';
}

/** `cells` are the first ones. `count` is how many there are, and `width` how many up to the last that is not blank. */
type ParsedRow = Row & { count: number; width: number };

/** The rows that are not blank: at most `most`, and one more than may be. */
function parse(
  text: string,
  delimiter: string,
  most: number,
): { rows: ParsedRow[]; problems: TableProblem[]; isCut: boolean } {
  const rows: ParsedRow[] = [];
  const problems: TableProblem[] = [];
  const mostLines = LINES_A_ROW * most;
  let [line, start, parsed] = [1, 0, 0];
  papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    step: ({ data, errors, meta }, parser) => {
      const width = 1 + data.findLastIndex((cell) => cell.trim() !== '');
      if (errors.length > 0) problems.push({ line, code: 'invalid-quotes' });
      else if (width > 0) {
        rows.push({ line, cells: data.slice(0, MOST_COLUMNS).map(readCell), count: data.length, width });
      }
      line += lineBreaks(text, start, meta.cursor);
      start = meta.cursor;
      parsed += 1;
      if (rows.length >= most || parsed > mostLines) parser.abort();
    },
  });
  // The file goes on, behind more blank lines than anybody means.
  return { rows, problems, isCut: parsed > mostLines };
}

/** A cell that is too long stays so, and ends as it did. */
function readCell(cell: string): string {
  const text = cell.trim();
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}${text.slice(-1)}` : text;
}

function lineBreaks(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
