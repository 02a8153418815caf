import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvFile } from '../../../src/platform/documents/csv.ts';

const written = (...row: Parameters<typeof csvFile>[0][number]) =>
  Buffer.from(csvFile([row]))
    .toString()
    .replace(/^\uFEFF/, '')
    .replace(/\r\n$/, '');

test('a file begins with the byte order mark, and every row ends with CRLF', () => {
  const bytes = Buffer.from(csvFile([['Konto', 'Å'], [], ['1500', { number: '-1234,50' }]]));
  assert.equal(bytes.toString('hex').slice(0, 6), 'efbbbf');
  assert.equal(bytes.toString(), '\uFEFFKonto;Å\r\n\r\n1500;-1234,50\r\n');
});

test('a cell with a separator is quoted, and quotation marks are doubled', () => {
  assert.equal(
    written('a;b', 'say "hi"', 'two\r\nlines', 'plain', null),
    '"a;b";"say ""hi""";"two\r\nlines";plain;',
  );
});

test('a text that a spreadsheet could run gets an apostrophe, whatever hides its sign; numbers get none', () => {
  for (const text of [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    ' =1',
    '\u00A0\u200B=1',
    '＝1',
    '﹢1',
    '－1',
    '\u22121',
    '\u2060@x',
  ]) {
    assert.equal(written(text), `'${text}`);
  }
  assert.equal(written('\t1'), "'\t1");
  assert.equal(written('\r=1'), `"'\r=1"`);
  assert.equal(written('=HYPERLINK("x";"y")'), `"'=HYPERLINK(""x"";""y"")"`);
  for (const text of ['a=1', '1-2', 'Kari @ Fjord', '']) assert.equal(written(text), text);
  assert.equal(written({ number: '-1,00' }), '-1,00');
});

test('marks that would turn the direction of amounts beside a text are left out', () => {
  assert.equal(written('100,00 \u202E00,001\u2066', { number: '1,00' }), '100,00 00,001;1,00');
  assert.equal(written('\u202E=1'), "'=1");
});
