export const MEGABYTE = 1_048_576;

/** A megabyte of `item`s with commas between them, after `before` and before `after`. */
export function filled(before: string, item: string | ((index: number) => string), after: string): string {
  const parts: string[] = [];
  let length = before.length + after.length;
  for (let index = 0; ; index++) {
    const part = typeof item === 'string' ? item : item(index);
    length += part.length + 1;
    if (length > MEGABYTE) return before + parts.join(',') + after;
    parts.push(part);
  }
}

/** Bodies that `POST /v1/invoices` refuses, and what it says of them. */
export const LARGE_BODIES: [name: string, body: string, errors: string[] | undefined][] = [
  ['of numbers for lines', filled('{"lines":[', '1', ']}'), [' too-many']],
  ['of empty lines', filled('{"lines":[', '{}', ']}'), [' too-many']],
  ['of lines with a field', filled('{"lines":[', '{"a":1}', ']}'), [' too-many']],
  [
    'of lines with a long field',
    filled('{"lines":[', `{"description":"${'x'.repeat(60)}"}`, ']}'),
    ['lines too-many'],
  ],
  ['of unknown fields', filled('{', (index) => `"f${index}":1`, '}'), [' too-many']],
  ['of unknown fields in a line', filled('{"lines":[{', (index) => `"f${index}":1`, '}]}'), [' too-many']],
  ['of arrays', filled('{"x":[', '[]', ']}'), undefined],
  ['of numbers with exponents', filled('{"x":[', '1e1', ']}'), [' too-many']],
  ['of texts with escapes', filled('{"x":[', '"\\n"', ']}'), undefined],
  ['of long numbers', filled('{"x":[', '1234567890.1234560', ']}'), [' too-many']],
  ['of one text', `{"reference":"${'x'.repeat(MEGABYTE - 40)}"}`, ['reference too-long']],
  ['of one email', `{"client":{"email":"${'a@.'.repeat(340_000)}"}}`, ['client.email too-long']],
  ['of spaces', `{"client":{"name":"${' '.repeat(MEGABYTE - 40)}"}}`, ['client.name too-long']],
  ['that is no JSON', 'x'.repeat(MEGABYTE), [' invalid-json']],
];
