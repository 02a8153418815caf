import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  isOrganisationNumber,
  normaliseOrganisationNumber,
} from '../../src/domain/parties/organisation-number.ts';

const VALIDITY = [
  ['974760673', true],
  ['123456785', true],
  ['991825827', true],
  ['981566378', true],
  ['123456789', false],
  ['000000000', false],
  ['97476067', false],
  ['9747606730', false],
  ['974 760 673', false],
  ['NO974760673', false],
  ['９７４７６０６７３', false],
  ['', false],
] as const;

for (const [text, valid] of VALIDITY) {
  test(`${JSON.stringify(text)} is ${valid ? 'valid' : 'refused'}`, () => {
    assert.equal(isOrganisationNumber(text), valid);
  });
}

test('at most one last digit is right, and any first digit is allowed', () => {
  const weights = [3, 2, 7, 6, 5, 4, 3, 2];
  for (let base = 20_000_000; base < 100_000_000; base += 799_999) {
    const sum = weights.reduce((sum, weight, index) => sum + weight * Number(String(base).charAt(index)), 0);
    for (let check = 0; check <= 9; check++) {
      assert.equal(isOrganisationNumber(`${base}${check}`), (sum + check) % 11 === 0);
    }
  }
});

const NORMALISED = [
  ['974 760 673', '974760673'],
  ['974\u00A0760\u202F673', '974760673'],
  ['NO 974 760 673 MVA', '974760673'],
  ['no974760673mva', '974760673'],
  ['974760673MVA', '974760673'],
  [' 974760673\n', '974760673'],
  ['974760673', '974760673'],
  ['', ''],
] as const;

for (const [text, normalised] of NORMALISED) {
  test(`${JSON.stringify(text)} is stored as ${JSON.stringify(normalised)}`, () => {
    assert.equal(normaliseOrganisationNumber(text), normalised);
  });
}
