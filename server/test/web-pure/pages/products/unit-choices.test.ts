import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unitChoices } from '../../../../../web/src/pages/products/unit-choices.ts';

test('no two units to choose from have the same word, and a unit that is chosen already is among them', () => {
  for (const language of ['nb', 'en'] as const) {
    for (const [chosen, piece, other] of [
      ['', 'EA', 'H87'],
      ['HUR', 'EA', 'H87'],
      ['EA', 'EA', 'H87'],
      ['H87', 'H87', 'EA'],
    ] as const) {
      const choices = unitChoices(chosen, language);
      const labels = choices.map(({ label }) => label);
      const codes = new Set(choices.map(({ value }) => value));
      assert.deepEqual(labels, [...new Set(labels)]);
      assert.ok(codes.has(piece) && codes.has('HUR') && !codes.has(other), chosen);
    }
  }
});
