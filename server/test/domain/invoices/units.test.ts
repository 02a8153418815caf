import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { DEFAULT_UNIT, UNIT_CODES, isUnitCode, unitWord } from '../../../src/domain/invoices/units.ts';
import { referencePath, withoutReference } from '../../support/reference-data.ts';

const RULES = 'peppol/2026-may/CEN-EN16931-UBL.sch';

test('a quantity has the word of its unit in the language of the document, for one and for several', () => {
  const words = (['nb', 'nn', 'en'] as const).map((language) =>
    [10_000n, 15_000n, 0n].map((quantityE4) => unitWord('HUR', quantityE4, language)),
  );
  assert.deepEqual(words, [
    ['time', 'timer', 'timer'],
    ['time', 'timar', 'timar'],
    ['hour', 'hours', 'hours'],
  ]);
  assert.equal(unitWord(DEFAULT_UNIT, 10_000n, 'nb'), 'stk.');
  assert.equal(unitWord('KGM', 25_000n, 'nn'), 'kg');
});

test('codes are told from other texts', () => {
  for (const code of ['EA', 'HUR', 'DAY', 'MON', 'KGM', 'LTR', 'MTR', 'XPK'])
    assert.ok(isUnitCode(code), code);
  for (const text of ['STK', 'PCE', 'ea', '', 'toString']) assert.ok(!isUnitCode(text), text);
});

test('every unit is a code of the official rules', { skip: withoutReference(RULES) }, () => {
  const [, rule = ''] = readFileSync(referencePath(RULES), 'utf8').split('id="BR-CL-23"');
  const [, codes = ''] = /contains\(' ([^']+) '/.exec(rule) ?? [];
  const official = new Set(codes.split(' '));
  assert.ok(official.size > 1000);
  assert.deepEqual(
    UNIT_CODES.filter((code) => !official.has(code)),
    [],
  );
});
