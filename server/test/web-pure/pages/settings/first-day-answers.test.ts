import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answersOf, changesOf } from '../../../../../web/src/pages/settings/first-day/answers.ts';
import type { CompanySettings } from '../../../../../web/src/pages/settings/company/company-settings.ts';

const settings = (changes: Partial<CompanySettings>) =>
  ({
    vatAnswered: false,
    vatRegistered: true,
    vatRegisteredFrom: null,
    supplyKind: 'goods',
    address: 'Storgata 1',
    postalCode: '9008',
    city: 'Tromsø',
    bankAccount: '',
    ...changes,
  }) as CompanySettings;

for (const [what, changes, vat, supplyKind] of [
  ['has not answered: nothing is chosen that it has by default', {}, '', ''],
  ['has not answered, and has chosen services', { supplyKind: 'services' }, '', 'services'],
  ['is registered', { vatAnswered: true }, 'yes', 'goods'],
  ['is not registered', { vatAnswered: true, vatRegistered: false }, 'no', 'goods'],
] as const) {
  test(`the form of a company that ${what}`, () => {
    const answers = answersOf(settings(changes));
    assert.deepEqual([answers.vatRegistered, answers.supplyKind], [vat, supplyKind]);
  });
}

test('what is saved: the answers, and of the texts those that have changed', () => {
  const begunWith = answersOf(settings({}));
  const answers = {
    ...begunWith,
    vatRegistered: 'yes',
    vatRegisteredFrom: '2024-03-01',
    supplyKind: 'goods',
  } as const;
  assert.deepEqual(changesOf({ ...answers, bankAccount: '86011117947' }, begunWith), {
    vatRegistered: true,
    vatRegisteredFrom: '2024-03-01',
    supplyKind: 'goods',
    bankAccount: '86011117947',
  });
});

test('a day that was typed before the answer became no is not saved', () => {
  const begunWith = answersOf(settings({}));
  const answers = {
    ...begunWith,
    vatRegistered: 'no',
    vatRegisteredFrom: '2024-03-01',
    supplyKind: 'services',
  } as const;
  assert.deepEqual(changesOf(answers, begunWith), {
    vatRegistered: false,
    vatRegisteredFrom: null,
    supplyKind: 'services',
  });
});
