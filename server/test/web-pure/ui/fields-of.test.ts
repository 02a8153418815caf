import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldsOf, wordsOf } from '../../../../web/src/ui/form/fields-of.ts';

const TEXTS = {
  name: 'Navn',
  nameHint: 'Står på fakturaen.',
  city: 'Poststed',
  term: 'Frist',
  termHint: (days: number) => `Tomt: ${days} dager.`,
};
const input = (name: string) => ({ value: name, onChange: () => {} });

test('a field has the text of its name as label, and the text with Hint after its name as hint', () => {
  assert.deepEqual(wordsOf(TEXTS, 'name'), { label: 'Navn', description: 'Står på fakturaen.' });
  assert.deepEqual(wordsOf(TEXTS, 'city'), { label: 'Poststed' });
  // A hint that needs more than its name is given by the form.
  assert.deepEqual(wordsOf(TEXTS, 'term'), { label: 'Frist' });
  assert.deepEqual(wordsOf(TEXTS, 'language'), {});
});

test('a field has the value of its name, and its hint stands above or below', () => {
  const { value, label, ...rest } = fieldsOf(TEXTS, input)('city');
  assert.deepEqual([value, label, 'inputWrapperOrder' in rest], ['city', 'Poststed', false]);
  const { inputWrapperOrder } = fieldsOf(TEXTS, input, 'below')('city');
  assert.deepEqual(inputWrapperOrder, ['label', 'input', 'description', 'error']);
});
