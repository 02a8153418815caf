import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldName } from '../../../../../web/src/pages/imports/field-names.ts';
import { importsTexts } from '../../../../../web/src/pages/imports/imports-texts.ts';
import { leavableProblems, linesToLeaveOut } from '../../../../../web/src/pages/imports/leave-out.ts';

for (const [kind, field, nb, en] of [
  ['clients', 'externalId', 'Kundenummer', 'Customer number'],
  ['clients', 'unheardOf', 'unheardOf', 'unheardOf'],
  ['products', 'name', 'Navn', 'Name'],
  ['products', 'number', 'Varenummer', 'Product number'],
  ['invoices', 'externalId', 'Ordre', 'Order'],
  ['invoices', 'client.email', 'Kunde: E-post', 'Customer: Email'],
  ['invoices', 'client.unheardOf', 'client.unheardOf', 'client.unheardOf'],
] as const) {
  test(`a column of ${kind} that is read into ${field} is called “${nb}”`, () => {
    assert.deepEqual(
      [fieldName(kind, field, importsTexts.nb), fieldName(kind, field, importsTexts.en)],
      [nb, en],
    );
  });
}

const PROBLEMS = [
  { line: null, code: 'missing-column' },
  { line: 3, code: 'required' },
  { line: 3, code: 'invalid-email' },
  { line: 5, code: 'ambiguous-number' },
  { line: 7, code: 'invalid-quotes' },
  { line: null, code: 'no-rows' },
];

test('each row with an error can be left out once, by its first error; the header and what follows it cannot', () => {
  assert.deepEqual(linesToLeaveOut(PROBLEMS), [3, 5]);
  assert.deepEqual(
    [...leavableProblems(PROBLEMS)].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
    [PROBLEMS[1], PROBLEMS[3]],
  );
  assert.deepEqual([linesToLeaveOut([]), leavableProblems([]).size], [[], 0]);
});

test('what was found and done is said in the right number', () => {
  const { found, errors, leftOut, done, import: take } = importsTexts.nb;
  assert.deepEqual(
    [found(1), found(3), errors(1), errors(3), leftOut(1), leftOut(2)],
    ['Én rad', '3 rader', 'Én feil', '3 feil', 'Én rad er utelatt.', '2 rader er utelatt.'],
  );
  for (const texts of [importsTexts.nb, importsTexts.en]) {
    for (const kind of ['clients', 'products', 'invoices'] as const) {
      assert.notEqual(texts.import[kind](1), texts.import[kind](2));
      assert.match(texts.done[kind](2000), /2.?000/);
    }
  }
  assert.deepEqual(
    [take.products(1), done.invoices(1)],
    ['Importer ett produkt', 'Ett fakturautkast er laget.'],
  );
});
