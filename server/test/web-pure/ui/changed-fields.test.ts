import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownChanges } from '../../../../web/src/ui/form/changed-fields.ts';
import { clashesOf, theirChanges } from '../../../../web/src/ui/form/clashes.ts';

const line = (description: string, quantity = 1, unitPrice = 100) => ({ description, quantity, unitPrice });
const [coffee, tea, cake] = [line('Kaffe'), line('Te'), line('Kake')];
const begun = { notes: null, reference: null, lines: [coffee, tea] };
const nothing = { mine: {}, theirs: {} };

test('two persons who change different lines of the same draft lose nothing, and are asked about nothing', () => {
  const mine = { ...begun, lines: [coffee, { ...tea, quantity: 3 }] };
  const theirs = { ...begun, lines: [{ ...coffee, unitPrice: 150 }, tea] };
  assert.deepEqual(clashesOf({ begun, mine, theirs }), { fields: nothing, lists: nothing, isApart: true });
  assert.deepEqual(ownChanges({ begun, mine, theirs }), {
    lines: [
      { ...coffee, unitPrice: 150 },
      { ...tea, quantity: 3 },
    ],
  });
  assert.deepEqual(theirChanges(begun, theirs), {
    before: { lines: [{ unitPrice: 100 }, {}] },
    after: { lines: [{ unitPrice: 150 }, {}] },
  });
});

test('only the fields of a line that both have changed are asked about', () => {
  const withDiscount = { ...coffee, discount: 10 };
  const from = { ...begun, lines: [withDiscount, tea] };
  const mine = { ...from, notes: 'Min', lines: [{ ...withDiscount, unitPrice: 120 }, tea] };
  const theirs = { ...from, notes: 'Deres', lines: [{ ...withDiscount, unitPrice: 150, quantity: 2 }, tea] };
  assert.deepEqual(clashesOf({ begun: from, mine, theirs }), {
    fields: {
      mine: { notes: 'Min', lines: [{ unitPrice: 120 }, {}] },
      theirs: { notes: 'Deres', lines: [{ unitPrice: 150 }, {}] },
    },
    lists: nothing,
    isApart: false,
  });
  assert.deepEqual(ownChanges({ begun: from, mine, theirs }), {
    notes: 'Min',
    lines: [{ ...withDiscount, unitPrice: 120, quantity: 2 }, tea],
  });
  // Different fields of one line: nothing to ask about, but a person looks first.
  const quantity = { ...from, lines: [{ ...withDiscount, quantity: 4 }, tea] };
  const price = { ...from, lines: [{ ...withDiscount, unitPrice: 150 }, tea] };
  assert.deepEqual(clashesOf({ begun: from, mine: quantity, theirs: price }), {
    fields: nothing,
    lists: nothing,
    isApart: false,
  });
});

test('lines that were added, removed, moved or made anew are not compared one by one: the list stays one field', () => {
  const mine = { ...begun, lines: [coffee, { ...tea, quantity: 3 }] };
  const { unitPrice, ...unpriced } = tea;
  const lists = [
    [coffee, tea, cake],
    [tea],
    [tea, coffee],
    [tea, cake],
    // A price with VAT cannot stand beside one without.
    [coffee, { ...unpriced, unitPriceWithVat: unitPrice }],
  ];
  for (const lines of lists) {
    const theirs = { ...begun, lines };
    assert.deepEqual(clashesOf({ begun, mine, theirs }), {
      fields: nothing,
      lists: { mine: { lines: mine.lines }, theirs: { lines } },
      isApart: false,
    });
    assert.deepEqual(ownChanges({ begun, mine, theirs }), { lines: mine.lines });
  }
  // What one alone has changed stays, however it was changed.
  const own = { ...begun, notes: 'Min' };
  assert.deepEqual(ownChanges({ begun, mine: own, theirs: { ...begun, lines: [tea] } }), { notes: 'Min' });
});
