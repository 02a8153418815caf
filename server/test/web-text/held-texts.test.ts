import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HELD_KINDS } from '../../src/program/held-kinds.ts';

/** The types of the app need a browser, and this module does not. */
const { heldInWords, heldTexts } = (await import(
  new URL('../../../web/src/shell/held-texts.ts', import.meta.url).href
)) as {
  heldInWords: (texts: object, held: { kind: string; count: number }) => string;
  heldTexts: Record<'nb' | 'en', object>;
};

test('each kind that is held of an account has words of its own in both languages', () => {
  // Mails to people belong to no account.
  const kinds = HELD_KINDS.map(({ name }) => name).filter((name) => name !== 'mails-people');
  for (const texts of [heldTexts.nb, heldTexts.en]) {
    const words = kinds.map((kind) => heldInWords(texts, { kind, count: 1 }));
    assert.equal(new Set(words).size, kinds.length);
    for (const [at, kind] of kinds.entries()) assert.notEqual(words[at], `1 ${kind}`);
  }
});
