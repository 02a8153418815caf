import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { contrastRatio } from '../../../src/platform/documents/accent-colour.ts';
import { accentStyles } from '../../../src/features/public-page/parts/assets.ts';

const LIGHT_CARD = '#ffffff';
const LIGHT_PAGE = '#f3f5f7';
const DARK_CARD = '#1a2027';
const DARK_PAGE = '#11161b';

function readStyles(accent: string) {
  const css = accentStyles(accent);
  const [, onAccent = '', lightInk = '', darkInk = ''] =
    /^:root\{--accent:#[0-9a-f]{6};--on-accent:(#[0-9a-f]{6});--accent-ink:(#[0-9a-f]{6})\}@media screen and \(prefers-color-scheme:dark\)\{:root\{--accent-ink:(#[0-9a-f]{6})\}\}$/.exec(
      css,
    ) ?? [];
  assert.notEqual(darkInk, '', css);
  return { onAccent, lightInk, darkInk };
}

test('for every accent colour, text on the colour and text in the colour have enough contrast', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const accent = `#${number.toString(16).padStart(6, '0')}`;
      const { onAccent, lightInk, darkInk } = readStyles(accent);
      assert.ok(contrastRatio(onAccent, accent) >= 4.5, accent);
      for (const ground of [LIGHT_CARD, LIGHT_PAGE])
        assert.ok(contrastRatio(lightInk, ground) >= 4.5, accent);
      for (const ground of [DARK_CARD, DARK_PAGE]) assert.ok(contrastRatio(darkInk, ground) >= 4.5, accent);
    }),
  );
});

test('a colour with enough contrast is not changed', () => {
  assert.equal(readStyles('#1f4e5f').lightInk, '#1f4e5f');
  assert.equal(readStyles('#ffd400').darkInk, '#ffd400');
});

test('black and white work as accent colours, too', () => {
  assert.deepEqual(readStyles('#000000'), { onAccent: '#ffffff', lightInk: '#000000', darkInk: '#999999' });
  assert.equal(readStyles('#ffffff').onAccent, '#000000');
});
