import { COUNTRY_CODES } from '../../domain/parties/country.ts';
import { WRITTEN_UNITS } from '../../domain/invoices/units.ts';
import { LANGUAGES } from '../../domain/texts/language.ts';
import type { FieldProblem } from '../../domain/errors/field-errors.ts';
import { readWrittenNumber } from '../../domain/texts/written-number.ts';
import { isFormula } from '../../platform/documents/csv.ts';

export type CellReading<T = unknown> = { value: T } | { problem: FieldProblem };

/** Text stays text. The apostrophe by which our own files keep spreadsheets from running a text is taken off again. */
export function readText(cell: string): CellReading<string> {
  const [first, rest] = [cell.slice(0, 1), cell.slice(1)];
  return { value: first === "'" && isFormula(rest) ? rest : cell };
}

export function readNumber(cell: string): CellReading<number> {
  const read = readWrittenNumber(cell);
  return 'decimal' in read ? { value: Number(read.decimal) } : { problem: { code: read.problem } };
}

/** A percentage: a number that may have the sign behind it. */
export function readPercent(cell: string): CellReading<number> {
  return readNumber(cell.replace(/\s*%$/, ''));
}

/** `31.12.2026` or `2026-12-31`. Whether there is such a day, the rules of the field say. */
export function readDate(cell: string): CellReading<string> {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(cell) ?? [];
  if (year !== '') return { value: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` };
  return /^\d{4}-\d{2}-\d{2}$/.test(cell)
    ? { value: cell }
    : { problem: { code: 'invalid-date', details: { format: 'dd.MM.yyyy or yyyy-MM-dd' } } };
}

/** A value that has words: its code in upper or lower case, or one of the words. What is unknown is left to the rules of the field. */
function readerOf<V extends string>(words: Iterable<readonly [word: string, value: V]>) {
  const values = new Map([...words].toReversed().map(([word, value]) => [plain(word), value]));
  return (cell: string): CellReading<string> => ({ value: values.get(plain(cell)) ?? cell });
}

export const readClientType = readerOf([
  ...(['business', 'bedrift', 'firma', 'company'] as const).map((word) => [word, 'business'] as const),
  ...(['consumer', 'forbruker', 'privat', 'privatperson', 'private'] as const).map(
    (word) => [word, 'consumer'] as const,
  ),
]);

export const readLanguage = readerOf([
  ...(['nb', 'bokmål'] as const).map((word) => [word, 'nb'] as const),
  ...(['nn', 'nynorsk'] as const).map((word) => [word, 'nn'] as const),
  ...(['en', 'engelsk', 'english'] as const).map((word) => [word, 'en'] as const),
]);

/** A code of ISO 4217, in large or small letters. Whether the account has turned it on, the rules of the field say. */
export function readCurrency(cell: string): CellReading<string> {
  return { value: cell.toUpperCase() };
}

export const readUnit = readerOf(WRITTEN_UNITS);

export const readCountry = readerOf(
  COUNTRY_CODES.flatMap((code) => [[code, code] as const, ...namesOf(code)]),
);

function namesOf(code: string): (readonly [string, string])[] {
  return LANGUAGES.flatMap((language) => {
    const name = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(code);
    return name === undefined ? [] : [[name, code] as const];
  });
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\.$/, '');
}
