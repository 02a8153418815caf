import assert from 'node:assert/strict';
import { test } from 'node:test';
import { automaticLetter } from '../../../src/domain/invoices/automatic-letters.ts';
import { BUILT_IN_FIGURES } from '../../../src/domain/invoices/late-payment-figures.ts';
import type { DunningLaw, SentLetter } from '../../../src/domain/invoices/late-payment.ts';
import { addDays } from '../../../src/domain/days/local-date.ts';

const DUE = '2026-03-02';
/** 14 days before. */
const SENT = '2026-02-16';
const LAW: DunningLaw = { figures: BUILT_IN_FIGURES, newActFrom: null };
const SETTINGS = {
  automaticLetters: 'reminders_and_warnings',
  fees: true,
  reminderAfterDays: 14,
  since: DUE,
} as const;

const sent = (type: SentLetter['type'], sentOn: string, feeOre = 0n): SentLetter => ({
  type,
  sentOn,
  deadline: addDays(sentOn, 14),
  feeOre,
});
const FIRST = sent('reminder', '2026-03-16', 38_00n);
const REMINDER = { type: 'reminder', withFee: true };
const WARNING = { type: 'collection_warning', withFee: true };

const CASES: [
  name: string,
  settings: Partial<Parameters<typeof automaticLetter>[1]>,
  letters: SentLetter[],
  today: string,
  expected: object | undefined,
][] = [
  ['nothing the day before', {}, [], '2026-03-15', undefined],
  ['a reminder with a fee after 14 days', {}, [], '2026-03-16', REMINDER],
  ['one letter, however late', {}, [], '2026-12-24', REMINDER],
  [
    'earlier than a fee is allowed',
    { reminderAfterDays: 3 },
    [],
    '2026-03-05',
    { ...REMINDER, withFee: false },
  ],
  ['without fees', { fees: false }, [], '2026-03-16', { ...REMINDER, withFee: false }],
  ['nothing while the deadline runs', {}, [FIRST], '2026-03-30', undefined],
  ['a warning the day after', {}, [FIRST], '2026-03-31', WARNING],
  ['or a second reminder', { automaticLetters: 'reminders' }, [FIRST], '2026-03-31', REMINDER],
  [
    'not a third one',
    { automaticLetters: 'reminders' },
    [FIRST, sent('reminder', '2026-03-31', 38_00n)],
    '2026-12-24',
    undefined,
  ],
  [
    'a warning after two reminders, but no third fee',
    {},
    [FIRST, sent('reminder', '2026-03-31', 38_00n)],
    '2026-04-15',
    { ...WARNING, withFee: false },
  ],
  ['a letter sent by hand counts as the first', {}, [sent('reminder', '2026-03-03')], '2026-03-18', WARNING],
  ['nothing after a warning', {}, [sent('collection_warning', '2026-03-16')], '2026-12-24', undefined],
  ['nothing when off', { automaticLetters: 'off', since: null }, [], '2026-12-24', undefined],
  ['not for what was due before they were turned on', { since: '2026-03-03' }, [], '2026-12-24', undefined],
];

for (const [name, settings, letters, today, expected] of CASES) {
  test(`automatic letters: ${name}`, () => {
    const letter = automaticLetter(
      { dueDate: DUE, issueDate: SENT, letters },
      { ...SETTINGS, ...settings },
      today,
      LAW,
    );
    assert.deepEqual(letter, expected);
  });
}

test('automatic letters: an invoice due before it was sent gets a letter some days after the thirty days of the law', () => {
  const invoice = { dueDate: '2026-02-01', issueDate: DUE, letters: [] };
  const settings = { ...SETTINGS, since: '2026-01-01', reminderAfterDays: 3 };
  assert.equal(automaticLetter(invoice, settings, '2026-04-03', LAW), undefined);
  assert.deepEqual(automaticLetter(invoice, settings, '2026-04-04', LAW), {
    type: 'reminder',
    withFee: false,
  });
  assert.deepEqual(automaticLetter(invoice, settings, '2026-04-15', LAW), {
    type: 'reminder',
    withFee: true,
  });
});

test('automatic letters under the new collection act: a second reminder instead of a warning, no fee, no third letter', () => {
  const law = { ...LAW, newActFrom: '2026-03-31' };
  const letterOn = (today: string, letters: SentLetter[]) =>
    automaticLetter({ dueDate: DUE, issueDate: SENT, letters }, SETTINGS, today, law);
  assert.deepEqual(letterOn('2026-03-16', []), REMINDER);
  const second = { type: 'reminder', withFee: false };
  assert.deepEqual(letterOn('2026-03-31', [FIRST]), second);
  assert.equal(letterOn('2026-12-24', [FIRST, sent('reminder', '2026-03-31')]), undefined);
});
