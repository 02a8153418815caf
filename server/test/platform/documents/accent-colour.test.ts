import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { contrastRatio, edgeColourOn, textColourOn } from '../../../src/platform/documents/accent-colour.ts';

const colour = fc
  .tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 255 })))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);

test('the contrast ratio follows WCAG', () => {
  assert.equal(contrastRatio('#000000', '#ffffff'), 21);
  assert.equal(contrastRatio('#1f4e5f', '#1F4E5F'), 1);
  for (const [one, other, ratio] of [
    ['#767676', '#ffffff', 4.54],
    ['#ff0000', '#ffffff', 4.0],
    ['#0000ff', '#ffffff', 8.59],
    ['#ffff00', '#000000', 19.56],
  ] as const) {
    assert.equal(contrastRatio(one, other).toFixed(2), ratio.toFixed(2));
    assert.equal(contrastRatio(other, one), contrastRatio(one, other));
  }
});

test('text is white where white is readable, and black elsewhere', () => {
  for (const dark of ['#000000', '#1f4e5f', '#c62828', '#767676'])
    assert.equal(textColourOn(dark), '#ffffff');
  for (const light of ['#ffffff', '#ffe600', '#777777', '#ff0000'])
    assert.equal(textColourOn(light), '#000000');
});

test('text on every colour has the contrast that WCAG AA asks for', () => {
  fc.assert(fc.property(colour, (background) => contrastRatio(textColourOn(background), background) >= 4.5));
});

test('an edge has the accent colour where that is visible, and else the fallback', () => {
  assert.equal(edgeColourOn('#ffffff', '#1f4e5f', '#000000'), '#1f4e5f');
  assert.equal(edgeColourOn('#ffffff', '#ffe600', '#000000'), '#000000');
  assert.equal(edgeColourOn('#1d2126', '#1f4e5f', '#8b949e'), '#8b949e');
});

test('a text that is no colour is refused', () => {
  for (const text of ['', '#fff', 'red', '#1f4e5f;color:red', '#gggggg'])
    assert.throws(() => textColourOn(text), RangeError);
});
