import { Ajv } from 'ajv';
import type { ErrorObject, ValidateFunction } from 'ajv';
import type { Static, TObject, TSchema } from 'typebox';
import { isCountryCode } from '../../../domain/parties/country.ts';
import { isEmailAddress } from '../../../domain/texts/email-address.ts';
import { isAccountNumber } from '../../../domain/books/ledger-account.ts';
import { isDayOrMonth, isLocalDate, isLocalMonth } from '../../../domain/days/local-date.ts';
import { scaledFromNumber } from '../../../domain/money.ts';
import { isMultiLine, isSingleLine } from '../../../domain/texts/plain-text.ts';
import type { FieldError, FieldErrorCode, FieldProblem } from '../../../domain/errors/field-errors.ts';
import type { FieldErrorDetails } from '../../../domain/errors/field-errors.ts';
import { allowedValues } from '../../../domain/errors/field-errors.ts';
import { validationFailed } from '../../../domain/errors/errors.ts';
import { checkSizes } from './check-sizes.ts';
import { fieldPath, printableFieldName } from './field-path.ts';
import { isId } from '../../database/ids.ts';

/**
 * Rules over several fields, and on the day, for what a schema cannot say. Gets the input as it came: guard every access.
 */
export type CrossFieldRule = (input: unknown, now: Date) => FieldError[];

/** Gives the input typed, or throws `validation-failed` with every failing field. */
export type Validator<S extends TSchema> = (input: unknown, now: Date) => Static<S>;

type Format = {
  test: (text: string) => boolean;
  code: FieldErrorCode | ((text: string) => FieldErrorCode);
  /** As callers are told it; left out where the code says all. The name of the format for `invalid-format`. */
  written?: string;
};

/** `format` names that the schemas use, each with its test and the code of its failure. */
const FORMATS: Record<string, Format> = {
  date: { code: 'invalid-date', test: isLocalDate, written: 'yyyy-MM-dd' },
  month: { code: 'invalid-month', test: isLocalMonth, written: 'yyyy-MM' },
  'day-or-month': { code: codeOfDayOrMonth, test: isDayOrMonth, written: 'yyyy-MM or yyyy-MM-dd' },
  'date-time': { code: 'invalid-timestamp', test: isTimestamp, written: 'yyyy-MM-ddTHH:mm:ssZ' },
  email: { code: 'invalid-email', test: (text) => text === '' || isEmailAddress(text.trim()) },
  country: { code: 'unknown-country', test: isCountryCode },
  'account-number': { code: 'invalid-format', test: isAccountNumber },
  'single-line': { code: 'invalid-format', test: isSingleLine },
  'multi-line': { code: 'invalid-format', test: isMultiLine },
  // Of a body it only documents the form: a malformed id there is answered like an unknown one (404).
  uuid: { code: 'invalid-format', test: () => true },
};
/** A filter by what cannot be an id is a mistake, which an empty list would hide. */
const FORMATS_OF_QUERIES: typeof FORMATS = { ...FORMATS, uuid: { code: 'invalid-format', test: isId } };

const CODE_OF_KEYWORD: Record<string, FieldErrorCode> = {
  required: 'required',
  minItems: 'required',
  minLength: 'required',
  additionalProperties: 'unknown-field',
  exclusiveMinimum: 'greater-than',
  minimum: 'greater-than-or-equal',
  maximum: 'out-of-range',
  maxLength: 'too-long',
  maxItems: 'too-many',
  maxProperties: 'too-many',
  enum: 'unknown-value',
  // The only pattern there is says "not blank"; forms are told by formats.
  pattern: 'required',
  type: 'invalid-type',
  'x-max-decimals': 'too-precise',
};

/**
 * Compiles the check of a request body: no coercion, unknown fields refused, every failing field listed. A schema may carry
 * `x-error`: the code of a value outside its `enum`.
 */
export function bodyValidator<S extends TSchema>(schema: S, rule?: CrossFieldRule): Validator<S> {
  return compile(bodyAjv, schema, rule);
}

/** Compiles the check of query parameters: numbers (`0x10` is none) and booleans are read, unknown parameters are refused. */
export function queryValidator<S extends TObject>(schema: S, rule?: CrossFieldRule): Validator<S> {
  const validate = compile(queryAjv, schema, rule, { unknown: 'unknown-parameter' });
  return (input, now) => validate(withObjects(schema, withValues(schema, input)), now);
}

/** The parameters, with the values of the types that the schema wants. A text that is no such value stays text. */
function withValues(schema: TObject, input: unknown): Record<string, unknown> {
  const parameters: Record<string, unknown> = { ...(input as object) };
  for (const [name, { type }] of Object.entries<{ type?: string }>(schema.properties)) {
    const text = parameters[name];
    if (typeof text === 'string') parameters[name] = valueOf(text, type);
  }
  return parameters;
}

function valueOf(text: string, type: string | undefined): string | number | boolean {
  if (type === 'integer' && /^-?\d+$/.test(text)) return Number(text);
  if (type === 'number' && /^-?\d{1,15}(\.\d{1,9})?$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/** `metadata[orderId]=10045` as `metadata: { orderId: '10045' }`, where the schema wants an object (OpenAPI's `deepObject`). */
function withObjects(schema: TObject, parameters: Record<string, unknown>): unknown {
  const isObject = (name: string) =>
    Object.hasOwn(schema.properties, name) &&
    (schema.properties[name] as { type?: string }).type === 'object';
  const gathered: Record<string, unknown> = { ...parameters };
  for (const [parameter, value] of Object.entries(parameters)) {
    const [, name = '', key = ''] = /^(\w+)\[(.*)\]$/s.exec(parameter) ?? [];
    if (!isObject(name) || key === '__proto__') continue;
    delete gathered[parameter];
    const before = gathered[name];
    gathered[name] = { ...(typeof before === 'object' ? before : {}), [key]: value };
  }
  return gathered;
}

const bodyAjv = createAjv(FORMATS);
const queryAjv = createAjv(FORMATS_OF_QUERIES);

function createAjv(formats: typeof FORMATS): Ajv {
  // allErrors costs time in proportion to what there is to check, which `checkSizes` bounds.
  const ajv = new Ajv({ allErrors: true, verbose: true, strict: false, removeAdditional: false });
  for (const [name, { test }] of Object.entries(formats)) ajv.addFormat(name, test);
  ajv.addKeyword({ keyword: 'x-max-decimals', type: 'number', validate: hasAtMostDecimals });
  return ajv;
}

function compile<S extends TSchema>(
  ajv: Ajv,
  schema: S,
  rule: CrossFieldRule = () => [],
  { unknown = 'unknown-field' }: { unknown?: FieldErrorCode } = {},
): Validator<S> {
  // Compiled at the first use: a start does not wait for endpoints that nobody has called yet.
  let validate: ValidateFunction<Static<S>> | undefined;
  return (input, now) => {
    const tooLarge = checkSizes(schema, input, unknown);
    if (tooLarge.length > 0) throw validationFailed(tooLarge);
    validate ??= ajv.compile<Static<S>>(schema);
    const valid = validate(input);
    const errors = (validate.errors ?? []).flatMap((error) => toFieldErrors(error, unknown));
    const failing = new Set(errors.map((error) => error.field));
    // Of an input that is no object at all there is nothing more to say.
    if (!failing.has('')) {
      for (const error of rule(input, now)) if (!failing.has(error.field)) errors.push(error);
    }
    if (valid && errors.length === 0) return isComposed(input) ? input : (composed(input) as Static<S>);
    throw validationFailed(errors.length > 0 ? firstPerField(errors) : [{ field: '', code: 'invalid-type' }]);
  };
}

/** Whether every text is in composed form already, as nearly always. */
function isComposed(value: unknown): boolean {
  if (typeof value === 'string') return value.normalize('NFC') === value;
  return typeof value !== 'object' || value === null || Object.values(value).every(isComposed);
}

/**
 * The input with its texts in Unicode's composed form (NFC), so that what macOS sends decomposed is stored and found as what
 * everybody else types. The names of fields stay.
 */
function composed(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(composed);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, composed(inner)]));
}

function toFieldErrors(error: ErrorObject, unknown: FieldErrorCode): FieldError[] {
  const field = pathOf(error.instancePath);
  const params: Record<string, unknown> = error.params;
  switch (error.keyword) {
    case 'required':
      return [{ field: fieldPath(field, String(params['missingProperty'])), code: 'required' }];
    case 'additionalProperties':
      return [
        {
          field: fieldPath(field, printableFieldName(String(params['additionalProperty']))),
          code: unknown,
          ...knownNames(error),
        },
      ];
    case 'format':
      if (error.propertyName !== undefined) return [{ field, code: 'invalid-format', ...limitsOf(error) }];
      return [{ field, ...wrongFormat(String(params['format']), String(error.data)) }];
    case 'enum':
      return [{ field, code: enumCode(error), details: allowedValues(error.schema as unknown[]) }];
    case 'type':
      // null stands for "not given" all over this API, so a required field that is null is missing.
      if (error.data === null && field !== '') return [{ field, code: 'required' }];
      if (unknown === 'unknown-parameter' && Array.isArray(error.data)) {
        return [{ field, code: 'invalid-type', message: 'Give this parameter once.' }];
      }
      return [{ field, code: 'invalid-type', details: { type: String([error.schema].flat()[0]) } }];
    default: {
      const code = CODE_OF_KEYWORD[error.keyword];
      // Combinators (if, anyOf) report the parts' errors besides their own.
      return code === undefined ? [] : [{ field, code, ...limitsOf(error) }];
    }
  }
}

/** More names would be no help in a sentence. */
const MOST_NAMES = 30;

/** The names that an object may have, where they are few. */
function knownNames({ parentSchema = {} }: ErrorObject): Pick<FieldError, 'details'> {
  const allowed = Object.keys(Object(parentSchema['properties']));
  return allowed.length > 0 && allowed.length <= MOST_NAMES ? { details: { allowed } } : {};
}

function wrongFormat(name: string, text: string): FieldProblem {
  const { code: codeOf, written }: Omit<Format, 'test'> = FORMATS[name] ?? { code: 'invalid-format' };
  const code = typeof codeOf === 'string' ? codeOf : codeOf(text);
  const format = written ?? (code === 'invalid-format' ? name : undefined);
  return { code, ...(format !== undefined && { details: { format } }) };
}

/** What is written as a day is told as one; all else where a month may stand is no month. */
function codeOfDayOrMonth(text: string): FieldErrorCode {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? 'invalid-date' : 'invalid-month';
}

/** The limits of the schema that refused a value; none where something was missing. */
function limitsOf({
  keyword,
  schema,
  parentSchema = {},
  propertyName,
}: ErrorObject): Pick<FieldError, 'details' | 'message'> {
  // The names in an object have one error, at the object.
  if (propertyName !== undefined) {
    const max: unknown = parentSchema['maxLength'];
    return { message: `Each name in it must be text on one line of 1 to ${String(max)} characters.` };
  }
  switch (keyword) {
    case 'exclusiveMinimum':
    case 'minimum':
    case 'maximum': {
      const { exclusiveMinimum: greaterThan, minimum: min, maximum: max } = parentSchema;
      return { details: present({ greaterThan, min, max }) };
    }
    case 'maxLength':
    case 'maxItems':
    case 'maxProperties':
      return { details: present({ max: schema }) };
    case 'x-max-decimals':
      return { details: present({ decimals: schema }) };
    default:
      return {};
  }
}

function present(numbers: Record<string, unknown>): FieldErrorDetails {
  return Object.fromEntries(Object.entries(numbers).filter(([, value]) => typeof value === 'number'));
}

function enumCode(error: ErrorObject): FieldErrorCode {
  const own: unknown = error.parentSchema?.['x-error'];
  if (typeof own === 'string' && own in EXTRA_ENUM_CODES) return own as keyof typeof EXTRA_ENUM_CODES;
  return 'unknown-value';
}

const EXTRA_ENUM_CODES = {
  'unknown-client-type': true,
  'unknown-vat-code': true,
  'unknown-unit': true,
} as const;

/** `/lines/0/quantity` → `lines[0].quantity` */
function pathOf(instancePath: string): string {
  return instancePath
    .split('/')
    .slice(1)
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : fieldPath(path, part)), '');
}

function firstPerField(errors: FieldError[]): FieldError[] {
  const first = new Map<string, FieldError>();
  for (const error of errors) if (!first.has(error.field)) first.set(error.field, error);
  return [...first.values()];
}

function hasAtMostDecimals(decimals: number, value: number): boolean {
  try {
    scaledFromNumber(value, decimals);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** ISO 8601 with an offset, as in `2026-07-20T08:30:00Z`, of the years 2000 to 2199. */
function isTimestamp(text: string): boolean {
  const date = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/.exec(
    text,
  )?.[1];
  return date !== undefined && isLocalDate(date) && !Number.isNaN(Date.parse(text));
}
