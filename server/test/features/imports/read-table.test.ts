import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTable } from '../../../src/features/imports/read-table.ts';
import type { Table } from '../../../src/features/imports/read-table.ts';

const KNOWN = new Set(['Navn', 'By', 'Notat']);
const knownHeaders = (headers: readonly string[]) => headers.filter((one) => KNOWN.has(one)).length;
const read = (file: string | Uint8Array): Table =>
  readTable(typeof file === 'string' ? Buffer.from(file) : file, knownHeaders);
const rowsOf = (file: string | Uint8Array) => read(file).rows.map(({ line, cells }) => [line, ...cells]);

test('semicolons, commas and tabs are told by the headers that are known with them', () => {
  for (const [name, sign] of [
    ['semicolon', ';'],
    ['comma', ','],
    ['tab', '\t'],
  ] as const) {
    const table = read(`Navn${sign}By${sign}x;y,z\r\nAda${sign}Oslo${sign}\r\n`);
    assert.deepEqual([table.separator, table.rows[0]?.cells.slice(0, 2)], [name, ['Ada', 'Oslo']]);
  }
  assert.deepEqual(rowsOf('Navn\nÅse; Lunde\n'), [[2, 'Åse', 'Lunde']]);
});

test('a line that says what stands between the cells is read, and is no header', () => {
  for (const [said, sign, name] of [
    ['sep=;', ';', 'semicolon'],
    ['SEP=,', ',', 'comma'],
    ['sep=\t', '\t', 'tab'],
    ['"sep=;"', ';', 'semicolon'],
  ] as const) {
    const table = read(`\uFEFF${said}\r\nNavn${sign}By\r\nAda${sign}Oslo\r\n`);
    assert.deepEqual(
      [table.separator, table.headerLine, table.headers, table.rows, table.problems],
      [name, 2, ['Navn', 'By'], [{ line: 3, cells: ['Ada', 'Oslo'], count: 2, width: 2 }], []],
    );
  }
  // What it says counts more than what is known of the headers.
  assert.deepEqual(read('sep=;\nNavn,By\nAda;x\n').headers, ['Navn,By']);
  assert.deepEqual(read('sep=|\nNavn;By\nAda;Oslo\n').headers, ['Navn', 'By']);
  assert.deepEqual(read('sep=;').problems, [{ line: null, code: 'no-rows' }]);
  assert.deepEqual(read('Separator;Navn\nsep=;x\n').headers, ['Separator', 'Navn']);
});

test('UTF-8 with and without its mark, and Windows-1252', () => {
  const text = 'Navn;By\nÅse Bjørk;Tromsø\n';
  for (const [bytes, encoding] of [
    [Buffer.from(text), 'utf-8'],
    [Buffer.from(`\uFEFF${text}`), 'utf-8'],
    [Buffer.from(text, 'latin1'), 'windows-1252'],
    [
      Buffer.concat([Buffer.from('Navn;By\n'), Buffer.from([0x80, 0x96]), Buffer.from(';x\n')]),
      'windows-1252',
    ],
  ] as const) {
    const table = read(bytes);
    assert.equal(table.encoding, encoding);
    assert.equal(table.headers[0], 'Navn');
  }
  assert.deepEqual(rowsOf(Buffer.from(text, 'latin1')), [[2, 'Åse Bjørk', 'Tromsø']]);
});

test('quotes keep separators, line breaks and quotes, and rows have the line on which they begin', () => {
  const file = 'Navn;Notat\r\n\r\n"Ada;\r\nOslo";"sa ""hei"""\r\n;\r\n5" skjerm;=1+1\r\n"";x\r\n';
  assert.deepEqual(rowsOf(file), [
    [3, 'Ada;\nOslo', 'sa "hei"'],
    [6, '5" skjerm', '=1+1'],
    [7, '', 'x'],
  ]);
});

test('quotes that do not pair are told where they begin, and rows that are wider than the header', () => {
  assert.deepEqual(read('Navn;By\nAda;Oslo\n"Bo;x\nC;y\n').problems, [{ line: 3, code: 'invalid-quotes' }]);
  assert.deepEqual(read('Navn;By\n"A"b;Oslo\nC;y\n').problems, [{ line: 2, code: 'invalid-quotes' }]);
  assert.deepEqual(read('Navn;By\nAda;Oslo;;\nBo;Oslo;x\n').problems, [{ line: 3, code: 'too-many-cells' }]);
});

test('a file without rows, a file that is no text and one that is too long', () => {
  for (const file of ['', '\n\n', 'Navn;By', '\uFEFF']) {
    assert.deepEqual(read(file).problems, [{ line: null, code: 'no-rows' }], JSON.stringify(file));
  }
  const zip = Buffer.from('504b03041400060008000000210062ee9d685e01', 'hex');
  for (const bytes of [
    zip,
    // UTF-16 without its mark.
    Buffer.from('Navn;By\n', 'utf16le'),
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    Buffer.from([0x81, 0x8d]),
  ]) {
    assert.deepEqual(read(bytes).problems, [{ line: null, code: 'not-text' }]);
  }
  const rows = (count: number) => `Navn\n${'Ada\n'.repeat(count)}`;
  assert.deepEqual(read(rows(5000)).problems, []);
  assert.deepEqual(read(rows(5001)).problems, [{ line: null, code: 'too-many', details: { max: 5000 } }]);
  assert.deepEqual(read(`Navn${';x'.repeat(100)}\nAda\n`).problems, [
    { line: 1, code: 'too-many', details: { max: 100 } },
  ]);
});

test('a file in UTF-16 is read by its mark', () => {
  const utf16 = Buffer.from('\uFEFFNavn;By\nÅse;Oslo\n', 'utf16le');
  for (const bytes of [utf16, Buffer.from(utf16).swap16()]) {
    const { encoding, rows } = read(bytes);
    assert.deepEqual([encoding, rows.map(({ cells }) => cells)], ['utf-16', [['Åse', 'Oslo']]]);
  }
});

test('a file of 5 MB of blank lines, cells or quotes is read to its end or refused', () => {
  const blank = `Navn\n${'\n'.repeat(5e6)}Ada\n`;
  assert.deepEqual(read(blank).problems, [{ line: null, code: 'too-many', details: { max: 5000 } }]);
  assert.deepEqual(
    read(';'.repeat(5e6)).problems.map(({ code }) => code),
    ['no-rows'],
  );
  assert.deepEqual(read(`Navn\n${'"a'.repeat(2e6)}`).problems, [{ line: 2, code: 'invalid-quotes' }]);
  assert.deepEqual(rowsOf(`Navn\n${'x'.repeat(5e6)}`).length, 1);
});

test('no more than 100 headers are looked at, of however many, and no cell is read beyond 20 000 characters', () => {
  const looked: number[] = [];
  const wide = readTable(Buffer.from(`Navn${';x'.repeat(450_000)}\nAda\n`), (headers) => {
    looked.push(headers.length);
    return knownHeaders(headers);
  });
  assert.deepEqual(looked, [100, 1, 1]);
  assert.deepEqual([wide.headers.length, wide.rows.length], [100, 0]);
  assert.deepEqual(wide.problems, [{ line: 1, code: 'too-many', details: { max: 100 } }]);

  const long = read(`Navn;Notat\nAda;1${' '.repeat(30_000)}x\n`);
  assert.deepEqual(
    long.rows.map(({ cells }) => [cells[0], cells[1]?.length, cells[1]?.at(-1)]),
    [['Ada', 20_001, 'x']],
  );
  const far = read(`Navn\nAda${';'.repeat(500)}x\nBo${';'.repeat(500)}\n`);
  assert.deepEqual(far.problems, [{ line: 2, code: 'too-many-cells' }]);
});
