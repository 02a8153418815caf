import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FIELD_ERRORS } from '../../../src/domain/errors/field-errors.ts';
import { codesInWords, fieldErrorTexts } from '../../../../web/src/text/field-error-texts.ts';

test('each code of a field has a sentence in both languages', () => {
  for (const texts of [fieldErrorTexts.nb, fieldErrorTexts.en]) {
    for (const code of Object.keys(FIELD_ERRORS)) {
      assert.ok((texts as Record<string, string>)[code], code);
    }
  }
});

test('the codes of an answer become sentences at their fields; a code of a newer service is told as not valid', () => {
  const codes = { bic: 'invalid-format', 'lines[0].account': 'unknown-account', amount: 'of-tomorrow' };
  assert.deepEqual(codesInWords(codes, fieldErrorTexts.nb), {
    bic: 'Ikke skrevet slik det skal være',
    'lines[0].account': 'Kontoen finnes ikke i kontoplanen',
    amount: 'Ugyldig',
  });
});
