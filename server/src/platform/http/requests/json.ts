import type { ApiError } from '../../../domain/errors/errors.ts';
import type { FieldError } from '../../../domain/errors/field-errors.ts';
import { validationFailed } from '../../../domain/errors/errors.ts';
import { offsetOfSyntaxError } from './json-syntax.ts';

const MAX_DEPTH = 32;
/** No schema knows so many fields. */
const MAX_NAMES = 1_000;
/** An opening balance of 5 000 invoices with ten values each has 50 000. */
const MAX_VALUES = 100_000;
/**
 * Long numbers have more than 15 digits or an exponent. Each is compared with what a double prints, so a megabyte of them took 100 ms. The
 * largest honest body, a batch of invoices with 15 000 lines of prices and quantities, has none.
 */
const MAX_LONG_NUMBERS = 10_000;
/** A double prints at most 17 digits that count. The others of a number may only be zeros. */
const LONG_DIGITS = 15;
const TOO_MANY: FieldError[] = [
  {
    field: '',
    code: 'too-many',
    message:
      'The body may have at most 100 000 values, 10 000 of them numbers of more than 15 digits or with an exponent; each object may have at most 1 000 names.',
  },
];
const TOO_DEEP: FieldError[] = [
  { field: '', code: 'invalid-json', message: `The body may have at most ${MAX_DEPTH} levels of { and [.` },
];
/** What JSON leaves open, and where: two parsers could read it differently. */
type Ambiguity = { at: number; message: string };
const TWICE = 'A name may stand once in its object; take the second one out.';
const NO_NAME = 'No field is called __proto__; take it out.';
const UNSTORABLE = 'The text may hold neither NUL nor half of a surrogate pair; take the escape out.';
const INEXACT = 'The number cannot be held exactly as it is written; give fewer digits.';
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses a request body more strictly than `JSON.parse`: what two parsers could read differently is refused, since the
 * caller and we must agree to the øre (RFC 8259 leaves duplicate names and large numbers open; RFC 7493 § 2 closes them).
 *
 * Refused with 400 `validation-failed` / `invalid-json`, which names line and column: malformed JSON, more than 32 levels,
 * duplicate names, the name `__proto__`, NUL and lone surrogates in strings (PostgreSQL cannot store them), numbers that a
 * double does not hold exactly as written. Refused with `invalid-encoding`: what is not UTF-8. Refused with `too-many`, before anything is parsed: an object with more than 1 000 names,
 * a body with more than 100 000 values or 10 000 long numbers. Such bodies take 50 to 100 ms to parse, in which the process answers nobody.
 *
 * No library was found that reports duplicate names and inexact numbers at the speed of `JSON.parse`, hence the scan below.
 *
 * @throws ApiError `validation-failed`
 */
export function parseJson(bytes: Uint8Array): unknown {
  const size = measure(bytes);
  if (size === 'too-many') throw validationFailed(TOO_MANY);
  if (size === 'too-deep') throw validationFailed(TOO_DEEP);
  const text = decoded(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw invalidJson(text, offsetOfSyntaxError(text));
  }
  const ambiguity = findAmbiguity(text);
  if (ambiguity !== undefined) throw invalidJson(text, ambiguity.at, ambiguity.message);
  return value;
}

function decoded(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) throw validationFailed([{ field: '', code: 'invalid-encoding' }]);
    throw error;
  }
}

function invalidJson(text: string, at: number, message?: string): ApiError {
  const lines = text.slice(0, at).split('\n');
  const details = { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
  return validationFailed([{ field: '', code: 'invalid-json', details, message }]);
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [ZERO, NINE, POINT, SMALL_E, LARGE_E] = [0x30, 0x39, 0x2e, 0x65, 0x45];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Counts brackets, commas and long numbers outside of strings: 3 ms for 1 MB. The parser refuses bytes that are no JSON. */
function measure(bytes: Uint8Array): 'too-many' | 'too-deep' | 'fine' {
  // One entry per open bracket: the commas in an object, or -Infinity for an array, whose items only `values` counts.
  const names: number[] = [];
  let values = 0;
  let digits = 0;
  let longNumbers = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte >= ZERO && byte <= NINE) {
      digits++;
      if (digits === LONG_DIGITS + 1) longNumbers++;
      if (longNumbers > MAX_LONG_NUMBERS) return 'too-many';
      continue;
    }
    if (byte === POINT) continue;
    const hasExponent = digits > 0 && (byte === SMALL_E || byte === LARGE_E);
    if (hasExponent && digits <= LONG_DIGITS) longNumbers++;
    digits = 0;
    if (byte === QUOTE) {
      at = closingQuote(bytes, at);
    } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      if (names.length === MAX_DEPTH) return 'too-deep';
      names.push(byte === OPEN_OBJECT ? 1 : -Infinity);
      values++;
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
      names.pop();
    } else if (byte === COMMA) {
      const level = names.length - 1;
      names[level] = (names[level] ?? 0) + 1;
      if ((names[level] ?? 0) > MAX_NAMES) return 'too-many';
      values++;
    }
    if (values > MAX_VALUES || longNumbers > MAX_LONG_NUMBERS) return 'too-many';
  }
  return 'fine';
}

function closingQuote(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** One pass over text that is known to be valid JSON, of at most `MAX_DEPTH` levels. */
function findAmbiguity(text: string): Ambiguity | undefined {
  // One entry per open bracket: the names seen in an object, null for an array.
  const open: (Set<string> | null)[] = [];
  let expectsName = false;
  let at = 0;
  while (at < text.length) {
    const char = text[at];
    if (char === '"') {
      const end = endOfString(text, at);
      const string = readString(text, at, end);
      if (string === undefined) return { at, message: UNSTORABLE };
      const names = open.at(-1);
      if (expectsName && names) {
        if (names.has(string)) return { at, message: TWICE };
        if (string === '__proto__') return { at, message: NO_NAME };
        names.add(string);
        expectsName = false;
      }
      at = end;
      continue;
    }
    if (char === '{' || char === '[') {
      open.push(char === '{' ? new Set() : null);
      expectsName = char === '{';
    } else if (char === '}' || char === ']') {
      open.pop();
      expectsName = false;
    } else if (char === ',') {
      expectsName = open.at(-1) !== null && open.length > 0;
    } else if (char === '-' || isDigit(char)) {
      const end = endOfNumber(text, at);
      if (!isExact(text.slice(at, end))) return { at, message: INEXACT };
      at = end;
      continue;
    }
    at++;
  }
  return undefined;
}

/** The position after the closing quote of the string that opens at `start`. */
export function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** The string's value; undefined when it holds what cannot be stored. */
function readString(text: string, start: number, end: number): string | undefined {
  const raw = text.slice(start + 1, end - 1);
  // Raw UTF-8 was decoded strictly and raw NUL is not JSON: only escapes can smuggle either in.
  if (!raw.includes('\\')) return raw;
  const value: unknown = JSON.parse(text.slice(start, end));
  if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed()) return undefined;
  return value;
}

function endOfNumber(text: string, start: number): number {
  let at = start;
  while (at < text.length && (isDigit(text[at]) || '+-.eE'.includes(text[at] ?? ' '))) at++;
  return at;
}

/** Whether the double nearest to `literal` prints the same decimal value: 2^53 + 1 and 1e999 do not. */
function isExact(literal: string): boolean {
  const exponentAt = Math.max(literal.indexOf('e'), literal.indexOf('E'));
  const isShort = (exponentAt < 0 ? literal.length : exponentAt) <= 15;
  if (isShort && exponentAt < 0) return true; // 15 significant digits always survive (IEEE 754)
  const value = Number(literal);
  // So do they with an exponent, far from where doubles end. A body may be 200 000 of these.
  const size = Math.abs(value);
  if (isShort && size > 1e-300 && size < 1e300) return true;
  if (!Number.isFinite(value)) return false;
  const printed = String(value);
  return (
    printed === (exponentAt < 0 ? withoutLastZeros(literal) : literal) ||
    decimalForm(literal) === decimalForm(printed)
  );
}

/** `1.50` as `1.5`, of a number without an exponent. Most long numbers are then as they are printed, which is told soonest. */
function withoutLastZeros(literal: string): string {
  if (!literal.includes('.')) return literal;
  let end = literal.length;
  while (literal[end - 1] === '0') end--;
  return literal.slice(0, literal[end - 1] === '.' ? end - 1 : end);
}

/** Digits without leading or trailing zeros, and the power of ten of the last one: equal for equal values. */
function decimalForm(literal: string): string {
  // By hand: a regular expression takes as long again, and a body may be 60 000 of these.
  const sign = literal.startsWith('-') ? '-' : '';
  const behind = Math.max(literal.indexOf('e'), literal.indexOf('E'));
  const exponent = behind < 0 ? 0 : Number(literal.slice(behind + 1));
  const mantissa = literal.slice(sign.length, behind < 0 ? undefined : behind);
  const point = mantissa.indexOf('.');
  const fraction = point < 0 ? '' : mantissa.slice(point + 1);
  const digits = point < 0 ? mantissa : mantissa.slice(0, point) + fraction;
  // Loops, not /0+$/: that takes quadratic time, and a body may be one number of a million digits.
  let start = 0;
  while (digits[start] === '0') start++;
  if (start === digits.length) return '0';
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  const power = exponent - fraction.length + digits.length - end;
  return `${sign}${digits.slice(start, end)}e${power}`;
}

function isDigit(char: string | undefined): boolean {
  return char !== undefined && char >= '0' && char <= '9';
}
