import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heldInWords, heldTexts } from '../../../../web/src/shell/held-texts.ts';

for (const [language, kind, count, words] of [
  ['nb', 'recurring-invoices', 1, '1 gjentakende faktura som ikke er laget'],
  ['nb', 'recurring-invoices', 2, '2 gjentakende fakturaer som ikke er laget'],
  ['nb', 'send-automatic-letters', 1, 'automatiske purringer'],
  ['en', 'mails-production', 1, '1 email to a customer'],
  ['en', 'mails-production', 12, '12 emails to customers'],
  ['en', 'a-later-kind', 3, '3 a-later-kind'],
] as const) {
  test(`${count} held of ${kind} is told as “${words}”`, () => {
    assert.equal(heldInWords(heldTexts[language], { kind, count }), words);
  });
}
