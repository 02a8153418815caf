import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { isCountryCode } from '../../src/domain/parties/country.ts';

const referenceData = process.env['REFERENCE_DATA'] ?? join(import.meta.dirname, '../../../../shared/refs');
const peppolList = join(referenceData, 'peppol/codelists/ISO3166-1_Alpha2.xml');

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const accepted = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(isCountryCode);

test('249 codes are assigned', () => assert.equal(accepted.length, 249));

test('codes are upper case and exact', () => {
  for (const code of ['NO', 'SE', 'SJ', 'AX']) assert.equal(isCountryCode(code), true, code);
  for (const code of ['no', 'No', 'NOR', 'N', '', 'NO ', 'XX', 'UK', 'EU', 'XK']) {
    assert.equal(isCountryCode(code), false, code);
  }
});

test(
  "the codes are those of Peppol's list",
  {
    skip: existsSync(peppolList) ? false : 'the reference data is not here (REFERENCE_DATA names its folder)',
  },
  () => {
    // Peppol adds two of its own: Kosovo (1A) and Northern Ireland (XI).
    const listed = Array.from(
      readFileSync(peppolList, 'utf8').matchAll(/<Id>(\w\w)<\/Id>/g),
      ([, code]) => code,
    );
    const iso = listed.filter((code) => code !== '1A' && code !== 'XI');
    assert.deepEqual(new Set(accepted), new Set(iso));
  },
);
