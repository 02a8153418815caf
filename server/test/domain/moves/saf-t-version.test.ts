import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safTVersion } from '../../../src/domain/moves/saf-t-version.ts';

test('the structure tells the version, and the label only where it fits', () => {
  const versions = [
    ['1.0', true, false, '1.10'],
    ['1.10', true, false, '1.10'],
    ['1.1', true, false, '1.10'],
    ['1.20', true, false, '1.20'],
    ['1.30', true, false, '1.10'],
    ['1.0', false, true, '1.30'],
    ['1.30', false, true, '1.30'],
    ['1.4', false, true, '1.40'],
    ['1.20', false, true, '1.30'],
    ['1.0', false, false, '1.10'],
    ['1.30', false, false, '1.30'],
    ['2.00', false, true, undefined],
    ['a', false, false, undefined],
    ['a', false, true, '1.30'],
    ['1.30', true, true, undefined],
  ] as const;
  for (const [label, hasOld, hasNew, version] of versions) {
    assert.equal(safTVersion(label, { hasOld, hasNew }), version, label);
  }
});
