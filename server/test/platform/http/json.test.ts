import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../../src/domain/errors/errors.ts';
import { offsetOfSyntaxError } from '../../../src/platform/http/requests/json-syntax.ts';
import { parseJson } from '../../../src/platform/http/requests/json.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

function assertRefused(input: Uint8Array, name: string, code = 'invalid-json'): void {
  assert.throws(
    () => parseJson(input),
    (error) => {
      assert.ok(error instanceof ApiError, name);
      const entries = (error.facts.errors ?? []).map((entry) => [entry.field, entry.code]);
      assert.deepEqual([error.code, entries], ['validation-failed', [['', code]]], name);
      return true;
    },
    name,
  );
}

test('JSON that every parser reads alike is read as JSON.parse reads it', () => {
  for (const text of [
    '{}',
    '[]',
    'null',
    'true',
    '0',
    '""',
    ' \t\r\n{ "a" : [ 1 , "2" , { "b" : null } ] } ',
    '{"a":{"a":{"a":1}},"b":{"a":2}}',
    '[{"a":1},{"a":2}]',
    '{"a":"{\\"a\\":1,\\"a\\":2}"}',
    '{"":1}',
    '{"constructor":1,"toString":2,"prototype":3}',
    '"__proto__"',
    '{"a":"\\u00e6\\ud83e\\uddfe\\n\\t\\"\\\\\\/"}',
    '"🧾 æøå \u2028"',
  ]) {
    assert.deepEqual(parseJson(bytes(text)), JSON.parse(text), text);
  }
});

test('invalid-json: malformed JSON', () => {
  for (const text of [
    '',
    ' ',
    '{',
    '[1,]',
    '{"a":1,}',
    '{a:1}',
    "{'a':1}",
    '{"a":1}{"a":1}',
    '{"a":1} x',
    'NaN',
    'Infinity',
    'undefined',
    '+1',
    '01',
    '1.',
    '.5',
    '1e',
    '0x10',
    '"a\nb"',
    '"\\x41"',
    '"\\u12"',
    '// note\n{}',
    '{"a":1\u00a0}',
  ]) {
    assertRefused(bytes(text), text);
  }
});

test('invalid-json: more than 32 levels', () => {
  assert.deepEqual(parseJson(bytes(nested(32))), JSON.parse(nested(32)));
  assert.ok(parseJson(bytes('{"a":'.repeat(32) + '1' + '}'.repeat(32))));
  assertRefused(bytes(nested(33)), '33 arrays');
  assertRefused(bytes('{"a":'.repeat(33) + '1' + '}'.repeat(33)), '33 objects');
  assertRefused(bytes(nested(500_000)), '500 000 arrays');
  assertRefused(bytes('['.repeat(500_000)), '500 000 brackets');
  // The limit counts levels, not brackets: a wide array is not deep, and brackets in a text are not either.
  assert.ok(parseJson(bytes(`[${'[],'.repeat(100)}"${'['.repeat(100)}"]`)));
});

test('invalid-json: duplicate names, in any spelling and at any place', () => {
  for (const text of [
    '{"a":1,"a":1}',
    '{"a":1,"\\u0061":1}',
    '{"\\u0061":1,"a":1}',
    '{"":1,"":2}',
    '{"a":1,"b":{"c":[],"d":{}},"a":1}',
    '[0,{"x":[{"a":1,"b":2,"a":3}]}]',
    '{"a":[{"a":1}],"a":[]}',
    '{"\\ud83e\\uddfe":1,"🧾":2}',
    '{"a\\/":1,"a/":2}',
    '{"a,":1,"b":"}{","a,":2}',
  ]) {
    assertRefused(bytes(text), text);
  }
});

test('invalid-json: __proto__ as a name', () => {
  for (const text of ['{"__proto__":{}}', '[{"a":{"\\u005f_proto__":1}}]']) assertRefused(bytes(text), text);
});

test('invalid-json: NUL and lone surrogates in names and values', () => {
  for (const escape of [
    '\\u0000',
    'a\\u0000b',
    '\\ud800',
    '\\uD83E',
    '\\uddfe',
    '\\uddfe\\ud83e',
    '\\ud83e\\ud83e\\uddfe',
    '\\\\\\u0000',
  ]) {
    assertRefused(bytes(`{"a":"${escape}"}`), `value ${escape}`);
    assertRefused(bytes(`{"${escape}":1}`), `name ${escape}`);
  }
  assert.deepEqual(parseJson(bytes('"\\\\u0000"')), String.raw`\u0000`);
});

test('invalid-json: bytes that are not UTF-8', () => {
  for (const hex of [
    'ff',
    'c3', // cut off
    'c328',
    'c080', // NUL in two bytes
    'eda080', // a surrogate
    'f4908080', // beyond U+10FFFF
    'e6', // æ in Latin-1
  ]) {
    assertRefused(
      Buffer.concat([bytes('{"a":"'), Buffer.from(hex, 'hex'), bytes('"}')]),
      hex,
      'invalid-encoding',
    );
  }
  const utf16 = Buffer.from('\ufeff{"a":1}', 'utf16le');
  assertRefused(utf16, 'UTF-16', 'invalid-encoding');
});

test('a byte order mark at the start is ignored (RFC 8259 § 8.1); elsewhere the byte order mark is malformed', () => {
  assert.deepEqual(parseJson(bytes('\ufeff{"a":1}')), { a: 1 });
  assertRefused(bytes('\ufeff\ufeff{}'), 'two');
  assertRefused(bytes('{}\ufeff'), 'at the end');
});

test('invalid-json: numbers that a double cannot hold exactly as written', () => {
  for (const literal of [
    '1e999',
    '-1e999',
    '1e-400',
    '9007199254740993',
    '-9007199254740993',
    '9007199254740992.5',
    '0.1000000000000000055',
    '9007199254740993.0e0',
    '12345678901234567891',
    '0.30000000000000001',
    '1.0000000000000001',
    '100000000000000000000001',
  ]) {
    assertRefused(bytes(literal), literal);
    assertRefused(bytes(`{"amount":${literal},"b":[${literal}]}`), literal);
  }
});

test('numbers that a double holds exactly are accepted in every spelling', () => {
  for (const [literal, value] of [
    ['1.10', 1.1],
    ['1.005', 1.005],
    ['-0', -0],
    ['-0.0', -0],
    ['0e-400', 0],
    ['0.1', 0.1],
    ['0.30000000000000004', 0.30000000000000004],
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', 9007199254740992],
    ['9007199254740994', 9007199254740994],
    ['1E2', 100],
    ['1e+2', 100],
    ['100e-2', 1],
    ['0.00000000000000000000001', 1e-23],
    ['100000000000000000000', 1e20],
    ['1e21', 1e21],
    ['0.50000000000000000000000000000', 0.5],
    ['12345678901.2345', 12345678901.2345],
  ] as const) {
    assert.ok(Object.is(parseJson(bytes(literal)), value), literal);
  }
});

test('too-many: more than 1 000 names in an object, more than 100 000 values in a body', () => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `"n${index}":1`).join(',');
  const manyInvoices = `[${Array.from({ length: 99 }, () => `{${names(1_000)}}`).join(',')}]`;
  for (const text of [`{${names(1_000)}}`, `[[{${names(1_000)}},{${names(1_000)}}]]`, manyInvoices]) {
    assert.deepEqual(parseJson(bytes(text)), JSON.parse(text));
  }
  for (const text of [
    `{${names(1_001)}}`,
    `[[{${names(1_001)}}]]`,
    `{"a":{"b":1},${names(1_000)}}`,
    `[${'1,'.repeat(100_000)}1]`,
    `[${'{},'.repeat(60_000)}{}]`,
  ]) {
    assert.throws(
      () => parseJson(bytes(text)),
      (error) => error instanceof ApiError && error.facts.errors?.[0]?.code === 'too-many',
      text.slice(0, 40),
    );
  }
  // Commas and brackets inside a text do not count.
  assert.ok(parseJson(bytes(`["${',[{'.repeat(100_000)}\\"${','.repeat(10_000)}"]`)));
});

test('too-many: more than 10 000 numbers of more than 15 digits or with an exponent', () => {
  const list = (number: string, count: number) =>
    `[${Array.from({ length: count }, () => number).join(',')}]`;
  for (const number of ['1234567890.123456', '-0.100000000000000000', '1e2', '1.5E+20', '1e-300']) {
    const most = list(number, 10_000);
    assert.deepEqual(parseJson(bytes(most)), JSON.parse(most));
    assert.throws(
      () => parseJson(bytes(list(number, 10_001))),
      (error) => error instanceof ApiError && error.facts.errors?.[0]?.code === 'too-many',
      number,
    );
  }
  for (const other of ['123456789012345', '-1.5', 'true', 'false', '"1e2"', '"1234567890.1234567"']) {
    assert.ok(parseJson(bytes(list(other, 50_000))), other);
  }
});

test('a body with too many values is not parsed, and is read only as far as its value 100 001', (t) => {
  const parsed = t.mock.method(JSON, 'parse').mock;
  const body = bytes(`[${'1,'.repeat(500_000)}1]`);
  let looks = 0;
  const counted = new Proxy(body, {
    get(target, name) {
      if (typeof name === 'string' && /^\d+$/.test(name)) looks += 1;
      return Reflect.get(target, name, target);
    },
  });
  assert.throws(() => parseJson(counted), ApiError);
  assert.equal(parsed.callCount(), 0);
  assert.ok(looks <= 200_002, `${looks} of ${body.length} bytes`);
});

test('a body of 1 MB is read in linear time, with any content', () => {
  const fill = (text: string) => text.repeat(Math.floor(1_000_000 / text.length));
  // A reading that takes quadratic time does not end before the runner gives up.
  for (const [name, text] of [
    ['zeros within a number', `[0.1${fill('0')}1]`],
    ['zeros at the end of a number', `[0.1${fill('0')}]`],
    ['zeros before a number', `[0.${fill('0')}1]`],
    ['a long exponent', `[1e-${fill('1')}]`],
    ['a long exponent of nothing', `[1e${fill('0')}]`],
    ['escapes', `["${fill('\\u0061')}"]`],
    ['backslashes', `["${fill('\\\\')}"]`],
    ['brackets', fill('[')],
    ['short strings', `[${fill('"\\n",')}""]`],
    ['names', `{${Array.from({ length: 80_000 }, (_, index) => `"n${index}":1`).join(',')}}`],
  ] as const) {
    try {
      parseJson(bytes(text));
    } catch (error) {
      assert.ok(error instanceof ApiError, name);
    }
  }
});

test('the place of a syntax error is where the engine finds it, or the beginning of the word or escape there', () => {
  const whole = '{"a":[1,-2.5e3,true,null,"x\\n\\u00e6"],"b":{},"c":[] , "d" : {"e":false}}';
  let compared = 0;
  for (let at = 0; at <= whole.length; at++) {
    for (const put of ['', ',', '"', '}', ']', '{', '[', ':', 'x', '1', '-', '\\', "'", '\n', '\t']) {
      for (const text of [whole.slice(0, at) + put + whole.slice(at), whole.slice(0, at) + put]) {
        try {
          JSON.parse(text);
        } catch (error) {
          const ours = offsetOfSyntaxError(text);
          const [, position] = /position (\d+)/.exec(String(error)) ?? [];
          const engine = /end of JSON/.test(String(error)) ? text.length : position && Number(position);
          if (engine === undefined || engine === '') continue;
          compared++;
          assert.ok(ours <= engine && engine - ours <= 6, `${text}: ${ours}, ${String(error)}`);
        }
      }
    }
  }
  assert.ok(compared > 500, String(compared));
});
