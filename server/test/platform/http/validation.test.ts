import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import type { FieldError } from '../../../src/domain/errors/field-errors.ts';
import { ApiError } from '../../../src/domain/errors/errors.ts';
import { nullable, oneOf } from '../../../src/platform/http/fields.ts';
import type { CrossFieldRule } from '../../../src/platform/http/requests/validation.ts';
import { bodyValidator, queryValidator } from '../../../src/platform/http/requests/validation.ts';

const NOW = new Date('2026-07-20T08:30:00Z');
const closed = { additionalProperties: false };

/** The failing fields as `field code`, sorted. The list is empty when the input is valid. */
function failures(validate: (input: unknown, now: Date) => unknown, input: unknown): string[] {
  try {
    validate(input, NOW);
    return [];
  } catch (error) {
    assert.ok(error instanceof ApiError);
    assert.equal(error.code, 'validation-failed');
    return (error.facts.errors ?? []).map(({ field, code }) => `${field} ${code}`).toSorted();
  }
}

/** The errors of a body `{ v: value }` when `v` has this schema. */
function codeOf(schema: TSchema, value: unknown): string {
  return failures(bodyValidator(Type.Object({ v: schema }, closed)), { v: value }).join('; ');
}

test('texts of bodies and queries are composed (NFC), at every depth', () => {
  const texts = Type.Array(Type.Object({ name: Type.String() }, closed));
  const body = bodyValidator(Type.Object({ texts }, closed));
  assert.deepEqual(body({ texts: [{ name: 'Bla\u030Aba\u0308r' }] }, NOW), {
    texts: [{ name: 'Bl\u00E5b\u00E4r' }],
  });
  const query = queryValidator(Type.Object({ q: Type.String() }, closed));
  assert.deepEqual(query({ q: 'Bla\u030A' }, NOW), { q: 'Bl\u00E5' });
});

test('no value in a body is converted to another type', () => {
  for (const [schema, values] of [
    [Type.Number(), ['3', '', true, false, [3], {}]],
    [Type.Integer(), ['3', 3.5, true]],
    [Type.String(), [3, true, ['x'], {}]],
    [Type.Boolean(), ['true', 0, 1]],
    [Type.Array(Type.Number()), [3, {}, '[]']],
    [Type.Object({}), [[], 'x', 3]],
  ] as const) {
    for (const value of values) assert.equal(codeOf(schema, value), 'v invalid-type', JSON.stringify(value));
  }
});

test('null is a value only where the schema allows null; a required field that is null is missing', () => {
  assert.equal(codeOf(Type.Number(), null), 'v required');
  assert.equal(codeOf(Type.Optional(Type.Number()), null), 'v required');
  assert.equal(codeOf(nullable(Type.Number({ minimum: 5 })), null), '');
  assert.equal(codeOf(nullable(Type.Number({ minimum: 5 })), 4), 'v greater-than-or-equal');
  assert.equal(codeOf(nullable(oneOf(['a', 'b'])), null), '');
  assert.equal(codeOf(nullable(oneOf(['a', 'b'])), 'c'), 'v unknown-value');
  assert.equal(codeOf(nullable(Type.String({ maxLength: 1 })), 5), 'v invalid-type');
});

for (const [name, schema, rows] of [
  ['exclusiveMinimum', Type.Number({ exclusiveMinimum: 0 }), { greaterThan: [0, -0, -1], '': [0.0001] }],
  ['minimum', Type.Number({ minimum: 0 }), { greaterThanOrEqual: [-1, -0.0001], '': [0, -0] }],
  ['maximum', Type.Number({ maximum: 10 }), { outOfRange: [10.1, 1e300], '': [10, -1e300] }],
  [
    'x-max-decimals',
    Type.Number({ 'x-max-decimals': 2 }),
    { tooPrecise: [1.005, 0.001, 1e-7], '': [1.1, 1.25, 1e20, -0.01, 0] },
  ],
  ['minLength', Type.String({ minLength: 1 }), { required: [''], '': ['x'] }],
  // The length counts characters, not UTF-16 units.
  ['maxLength', Type.String({ maxLength: 2 }), { tooLong: ['abc', '🧾🧾🧾'], '': ['🧾🧾', ''] }],
  ['minItems', Type.Array(Type.Number(), { minItems: 1 }), { required: [[]], '': [[1]] }],
  ['maxItems', Type.Array(Type.Number(), { maxItems: 1 }), { tooMany: [[1, 2]], '': [[1], []] }],
  ['enum', oneOf(['a']), { unknownValue: ['b', 'A', ''], '': ['a'] }],
  [
    'enum with a code of its own',
    oneOf(['a'], { 'x-error': 'unknown-client-type' }),
    { unknownClientType: ['b'] },
  ],
] as const) {
  test(`${name} has its code`, () => {
    for (const [label, values] of Object.entries(rows)) {
      const code = label.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      for (const value of values as unknown[]) {
        assert.equal(codeOf(schema, value), code === '' ? '' : `v ${code}`, JSON.stringify(value));
      }
    }
  });
}

for (const [format, code, bad, good] of [
  ['date', 'invalid-date', ['', '2026-02-30', '2026-1-1', '1999-12-31'], ['2024-02-29', '2199-12-31']],
  [
    'day-or-month',
    'invalid-month',
    ['', '2026-13', '2026-1', '1999-12', '2026-01-1'],
    ['2026-01', '2026-02-28'],
  ],
  ['day-or-month', 'invalid-date', ['2026-02-30', '1999-12-31'], ['2026-02-28']],
  ['month', 'invalid-month', ['', '2026-13', '2026-01-01', '1999-12'], ['2026-01', '2199-12']],
  [
    'date-time',
    'invalid-timestamp',
    [
      '',
      '2026-07-20',
      '2026-07-20 08:30:00Z',
      '2026-07-20T08:30:00',
      '2026-07-20T08:30Z',
      '2026-07-20T08:30:60Z',
      '2026-07-20T24:00:00Z',
      '2026-02-30T08:30:00Z',
      '2026-07-20T08:30:00+2:00',
      '2026-07-20T08:30:00+99:00',
      '1999-07-20T08:30:00Z',
    ],
    ['2026-07-20T08:30:00Z', '2026-07-20T08:30:00.123456789+02:00', '2026-07-20T08:30:00-11:30'],
  ],
  ['email', 'invalid-email', ['kari', 'a@b', 'a@b.no\n,c@d.no'], ['', 'kari@blåbær.no', ' kari@b.no ']],
  ['country', 'unknown-country', ['', 'no', 'XX', 'NOR'], ['NO', 'SE']],
  [
    'single-line',
    'invalid-format',
    ['a\nb', 'a\rb', '\t', '\u0000', '\u007f', '\u0085', '\u2028', '\u2029', '\ufffe', '\uffff'],
    ['', 'æøå', ' a\u00a0b ', '🧾', '\u200d'],
  ],
  [
    'multi-line',
    'invalid-format',
    ['\u0000', '\u0007', '\u001b', '\u007f', '\u0085', '\ufffe', '\uffff'],
    ['', 'a\r\nb\n\tc', '🧾', '\u2028'],
  ],
  ['uuid', '', [], ['kari', '']],
] as const) {
  test(`format ${format}`, () => {
    for (const text of bad) {
      assert.equal(codeOf(Type.String({ format }), text), `v ${code}`, JSON.stringify(text));
    }
    for (const text of good) assert.equal(codeOf(Type.String({ format }), text), '', JSON.stringify(text));
  });
}

const lines = Type.Object(
  {
    name: Type.String(),
    client: Type.Optional(Type.Object({ city: Type.String() }, closed)),
    lines: Type.Array(Type.Object({ quantity: Type.Number({ exclusiveMinimum: 0 }) }, closed)),
  },
  closed,
);

test('every failing field is listed once, by its path', () => {
  assert.deepEqual(
    failures(bodyValidator(lines), {
      client: { city: 1, zip: 2 },
      lines: [{ quantity: 1 }, { quantity: 0 }, {}, 5, { quantity: '1', price: 1 }],
      x: 1,
    }),
    [
      'client.city invalid-type',
      'client.zip unknown-field',
      'lines[1].quantity greater-than',
      'lines[2].quantity required',
      'lines[3] invalid-type',
      'lines[4].price unknown-field',
      'lines[4].quantity invalid-type',
      'name required',
      'x unknown-field',
    ],
  );
});

test('the name of an unknown field is shown only when it looks like one', () => {
  const validate = bodyValidator(Type.Object({}, closed));
  for (const [name, shown] of [
    ['dueDates', 'dueDates'],
    ['due_date-2', 'due_date-2'],
    ['a'.repeat(40), 'a'.repeat(40)],
    ['a'.repeat(41), '?'],
    ['', '?'],
    ['0', '?'],
    ['a b', '?'],
    ['a/b', '?'],
    ['a~1b', '?'],
    ['å', '?'],
    ['_x', '?'],
  ] as const) {
    assert.deepEqual(failures(validate, { [name]: 1 }), [`${shown} unknown-field`]);
  }
  assert.deepEqual(failures(validate, { 'a b': 1, 'c d': 2 }), ['? unknown-field']);
});

test('an input that is no object fails as a whole, and no rule checks the input', () => {
  const rule: CrossFieldRule = () => [{ field: 'v', code: 'required' }];
  const validate = bodyValidator(Type.Object({ v: Type.String() }, closed), rule);
  for (const input of [null, undefined, 5, 'x', true, []]) {
    assert.deepEqual(failures(validate, input), [' invalid-type'], JSON.stringify(input));
  }
});

test('sizes come first: with a wrong size nothing else is listed, and no rule checks the input', () => {
  const rule: CrossFieldRule = () => assert.fail('The rule has been asked.');
  const validate = bodyValidator(
    Type.Object(
      {
        text: nullable(Type.String({ maxLength: 2 })),
        items: Type.Array(Type.Object({ text: Type.String({ maxLength: 2 }) }, closed), { maxItems: 2 }),
      },
      closed,
    ),
    rule,
  );
  assert.deepEqual(failures(validate, { text: 'xxxxx', items: [1, 2, 3], y: 1 }), [
    'items too-many',
    'text too-long',
  ]);
  assert.deepEqual(failures(validate, { items: [{ text: 5 }, { text: 'xxxxx' }] }), [
    'items[1].text too-long',
  ]);
  const unknown = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`f${index}`, 1]));
  assert.throws(
    () => validate({ ...unknown, items: [] }, NOW),
    (error) => {
      assert.ok(error instanceof ApiError);
      const { errors, moreErrors } = error.toBody();
      assert.ok(Array.isArray(errors));
      assert.deepEqual([errors.length, moreErrors], [100, true]);
      return true;
    },
  );
});

test('an input that is slightly too large is listed with all other errors', () => {
  const schema = Type.Object(
    { text: Type.String({ maxLength: 2 }), items: Type.Array(Type.Number()) },
    closed,
  );
  const unknown = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`f${index}`, 1]));
  assert.deepEqual(failures(bodyValidator(schema), { text: 'xxx', items: 1 }), [
    'items invalid-type',
    'text too-long',
  ]);
  assert.equal(failures(bodyValidator(Type.Object({}, closed)), unknown).length, 100);
});

test('a rule gets the time and adds its errors, but never a second error for a field', () => {
  let seen: unknown;
  const found: FieldError[] = [
    { field: 'a', code: 'out-of-range' },
    { field: 'b', code: 'out-of-range' },
  ];
  const rule: CrossFieldRule = (input, now) => {
    seen = [input, now];
    return found;
  };
  const validate = bodyValidator(
    Type.Object({ a: Type.Optional(Type.String()), b: Type.Optional(Type.String()) }, closed),
    rule,
  );
  assert.deepEqual(failures(validate, { a: 5, b: 'x' }), ['a invalid-type', 'b out-of-range']);
  assert.deepEqual(seen, [{ a: 5, b: 'x' }, NOW]);
  assert.deepEqual(failures(validate, {}), ['a out-of-range', 'b out-of-range']);
});

test('a valid input is returned unchanged', () => {
  const input = { name: '3', lines: [{ quantity: 1.1 }] };
  assert.equal(bodyValidator(lines)(input, NOW), input);
  assert.deepEqual(input, { name: '3', lines: [{ quantity: 1.1 }] });
});

test('query parameters are text that becomes numbers; unknown parameters are unknown-parameter', () => {
  const validate = queryValidator(
    Type.Object(
      { page: Type.Optional(Type.Integer({ minimum: 1 })), q: Type.Optional(Type.String()) },
      closed,
    ),
  );
  assert.deepEqual(validate({ page: '2', q: '2' }, NOW), { page: 2, q: '2' });
  assert.deepEqual(validate({}, NOW), {});
  for (const [query, expected] of [
    [{ page: '0' }, ['page greater-than-or-equal']],
    [{ page: '1.5' }, ['page invalid-type']],
    [{ page: 'x' }, ['page invalid-type']],
    [{ page: '' }, ['page invalid-type']],
    [{ page: '0x10' }, ['page invalid-type']],
    [{ page: '1e1' }, ['page invalid-type']],
    [{ page: '1.0' }, ['page invalid-type']],
    [{ page: ' 1' }, ['page invalid-type']],
    [{ page: ['1', '2'] }, ['page invalid-type']],
    [{ q: ['a', 'b'] }, ['q invalid-type']],
    [{ x: '1', page: '0' }, ['page greater-than-or-equal', 'x unknown-parameter']],
    [{ 'a b': '1' }, ['? unknown-parameter']],
  ] as const) {
    assert.deepEqual(failures(validate, query), expected, JSON.stringify(query));
  }
});
