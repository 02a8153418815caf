import fc from 'fast-check';
import { kindOfField } from '../../server/test/support/api/id-places.ts';
import type { Schema } from '../../server/test/support/api/openapi.ts';

/** Stands for one of the ids that earlier answers gave, the newest first: `@invoice:0`. */
const placeholderOf = (kind: string) => fc.nat({ max: 20 }).map((index) => `@${kind}:${index}`);

/**
 * Mostly a placeholder for an id of an earlier answer; otherwise a random UUID, the id of a client, or text that is no
 * id.
 */
export function someId(kind: string): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 8, arbitrary: placeholderOf(kind) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: placeholderOf('client') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('kari', '@', '%', '1e3', '0', '..', 'a/b', '\u0000', 'x'.repeat(300)),
    },
  );
}

/** Texts that faulty code would take for something else, or cannot write. */
export const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  '\r\nBcc: ond@example.no',
  '\u202Eeilpmaxe\u2066',
  '🧾👩‍👩‍👧‍👦𝔉',
  'ﷺ'.repeat(50),
  '\u0301'.repeat(100),
  '\uD800',
  '<script>alert(1)</script>',
  '=HYPERLINK("http://x")',
  "'; drop table invoices; --",
  '{number}${x}%s$1$&',
  '#read("/etc/passwd")',
  '../../etc/passwd',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  '2026-02',
  '1e999',
  'NaN',
  'null',
  '__proto__',
  '\\',
  'æ'.repeat(3_000),
];
/** The hostile texts that a text field accepts. */
export const WRITABLE_TEXTS = HOSTILE_TEXTS.filter((text) => !/[\p{Cc}\p{Cs}]/u.test(text));
const HOSTILE_NUMBERS = [
  0,
  -0,
  -1,
  0.1,
  1.005,
  1e-7,
  0.30000000000000004,
  1e300,
  2 ** 53,
  -(2 ** 63),
  2 ** 31,
];
/** Values of the wrong kind. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, [], {}, [[]], [null], { __proto__x: 1 }, { constructor: {} }),
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.constantFrom(...HOSTILE_NUMBERS),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 2 }),
);

const someDate = fc.oneof(
  fc.date({ min: new Date('2025-11-01'), max: new Date('2027-01-31'), noInvalidDate: true }),
  fc.date({ min: new Date('2000-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
);

/** A value that the schema allows; rules over several fields may still refuse it. */
export function validValue(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const types = [schema.type ?? 'object'].flat();
  const value = notNull(schema, name, types);
  return types.includes('null') ? fc.option(value, { freq: 6 }) : value;
}

function notNull(schema: Schema, name: string, types: string[]): fc.Arbitrary<unknown> {
  const kind = kindOfField(name, schema);
  if (kind === 'account')
    return fc.oneof(
      placeholderOf(kind),
      fc.nat({ max: 899 }).map((index) => String(3100 + index)),
    );
  if (kind !== undefined) return placeholderOf(kind);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const [example] = schema.examples ?? [];
  const generated = fc.oneof(
    { weight: 4, arbitrary: example === undefined ? made(schema, types) : fc.constant(example) },
    { weight: 1, arbitrary: made(schema, types) },
  );
  return types.includes('object') || types.includes('array') ? made(schema, types) : generated;
}

function made(schema: Schema, types: string[]): fc.Arbitrary<unknown> {
  if (types.includes('boolean')) return fc.boolean();
  if (types.includes('integer')) {
    return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 5_000, 1_000_000_000) });
  }
  if (types.includes('number')) return someNumber(schema);
  if (types.includes('string')) return someText(schema);
  if (types.includes('array')) {
    return fc.array(validValue(schema.items ?? {}, ''), { minLength: schema.minItems ?? 0, maxLength: 4 });
  }
  const fields = Object.entries(schema.properties ?? {});
  const record = Object.fromEntries(fields.map(([field, inner]) => [field, validValue(inner, field)]));
  return someFields(record, schema.required ?? []);
}

/** The required fields and few of the others, because many of the others exclude each other. */
function someFields(
  record: Record<string, fc.Arbitrary<unknown>>,
  required: string[],
): fc.Arbitrary<Record<string, unknown>> {
  const optional = Object.keys(record).filter((field) => !required.includes(field));
  return fc
    .tuple(fc.record(record), fc.subarray(optional, { maxLength: Math.min(4, optional.length) }))
    .map(([all, chosen]) => Object.fromEntries([...required, ...chosen].map((field) => [field, all[field]])));
}

function someNumber(schema: Schema): fc.Arbitrary<number> {
  const scale = 10 ** (schema['x-max-decimals'] ?? 2);
  const max = schema.maximum ?? 10_000;
  const lowest = schema.exclusiveMinimum === undefined ? Math.round((schema.minimum ?? 0) * scale) : 1;
  const upTo = (limit: number) => fc.integer({ min: lowest, max: Math.round(Math.min(max, limit) * scale) });
  return fc
    .oneof(
      { weight: 2, arbitrary: upTo(20) },
      { weight: 2, arbitrary: upTo(1_000) },
      { weight: 1, arbitrary: upTo(1e9) },
    )
    .map((units) => units / scale);
}

function someText({ format, maxLength = 100 }: Schema): fc.Arbitrary<string> {
  if (format === 'date') return someDate.map((date) => date.toISOString().slice(0, 10));
  if (format === 'date-time') return someDate.map((date) => date.toISOString());
  if (format === 'email') return fc.constantFrom('kari@nordmann.example', 'ola@example.no', '');
  return fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 40) }),
    fc.constantFrom(...WRITABLE_TEXTS.filter((text) => text.length <= maxLength)),
    fc
      .date({ min: new Date('2025-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 7)),
  );
}
