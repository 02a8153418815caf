import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contrastRatio } from '../../../src/platform/documents/accent-colour.ts';
import { accentShades } from '../../../src/features/issued-documents/document-model.ts';

test('for every accent colour, text, lines and labels on the tint have enough contrast', () => {
  const steps = [0, 51, 102, 153, 204, 255].map((part) => part.toString(16).padStart(2, '0'));
  for (const red of steps) {
    for (const green of steps) {
      for (const blue of steps) {
        const { text, line, tint } = accentShades(`#${red}${green}${blue}`);
        const told = `#${red}${green}${blue}: ${text} ${line} ${tint}`;
        assert.ok(contrastRatio(text, '#ffffff') >= 4.5, told);
        assert.ok(contrastRatio(line, '#ffffff') >= 3, told);
        // #5b6670 is the grey of small labels in document.typ.
        assert.ok(contrastRatio(tint, '#5b6670') >= 4.5, told);
      }
    }
  }
});

test('a colour with enough contrast is not changed', () => {
  const { text, line } = accentShades('#1f4e5f');
  assert.deepEqual([text, line], ['#1f4e5f', '#1f4e5f']);
});
