import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limitInWords, limitTexts } from '../../../../web/src/text/limit-texts.ts';

const { nb } = limitTexts;

for (const [code, limits, said] of [
  ['too-long', { max: 1_000 }, 'Kan ha høyst 1 000 tegn'],
  ['too-many', { max: 500 }, 'Kan være høyst 500'],
  ['too-precise', { decimals: 2 }, 'Kan ha høyst 2 desimaler'],
  ['greater-than', { greaterThan: 0 }, 'Må være over 0'],
  ['out-of-range', { min: 1, max: 100 }, 'Må være fra 1 til 100'],
  ['greater-than-or-equal', { min: 0 }, 'Må være minst 0'],
  ['out-of-range', { max: 28 }, 'Kan være høyst 28'],
  ['out-of-range', { min: '2027-01-31' }, 'Må være 31. jan. 2027 eller senere'],
  ['out-of-range', { max: '2027-01-31' }, 'Må være 31. jan. 2027 eller tidligere'],
  ['out-of-range', {}, undefined],
  ['invalid-format', { max: 3 }, undefined],
  [undefined, undefined, undefined],
] as const)
  test(`${code ?? 'no code'} ${JSON.stringify(limits)}: ${said ?? 'nothing'}`, () =>
    assert.equal(limitInWords(code, limits, nb)?.replaceAll('\u00A0', ' '), said));
