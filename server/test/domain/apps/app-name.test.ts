import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { appName } from '../../../src/domain/apps/app-name.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc
    .array(
      fc.constantFrom('\u202E', '\u2066', '\u200B', '\uFEFF', '\u00AD', '\n', '\0', '\uD800', 'ﷺ', ' ', 'a'),
      {
        maxLength: 200,
      },
    )
    .map((parts) => parts.join('')),
);

test('whatever an app calls itself, people see one line of at most 60 characters without marks that nobody sees', () => {
  fc.assert(
    fc.property(text, (given) => {
      const shown = appName(given);
      assert.ok(Array.from(shown).length <= 60, shown);
      assert.doesNotMatch(shown, /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
      assert.doesNotMatch(shown, /^\s|\s$|\s\s/u);
    }),
  );
});

test('a name that was shown once is shown the same again, also when it is stored and read', () => {
  fc.assert(
    fc.property(text, (given) => {
      const shown = appName(given);
      assert.equal(appName(shown), shown);
      assert.equal(Buffer.from(shown).toString(), shown);
    }),
  );
});

test('letters that look alike by their width or style are the same name', () => {
  assert.equal(appName('Ｔｉｌｇｏｄｅ'), 'Tilgode');
  assert.equal(appName('𝐓𝐢𝐥𝐠𝐨𝐝𝐞'), 'Tilgode');
  assert.equal(appName('Til\u200Bgode\u202E'), 'Tilgode');
});
