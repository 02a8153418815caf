import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { BUILT_IN_FIGURES, reminderFeeOreOn } from '../../../src/domain/invoices/late-payment-figures.ts';
import type { LatePaymentFigure } from '../../../src/domain/invoices/late-payment-figures.ts';
import {
  collectionRulesOn,
  earliestRepeatedLetter,
  earliestCompensation,
  sumInterest,
  interestSpans,
  interestUnknownFrom,
  lateInterest,
  lawfulDueDate,
  nextLetterDates,
  runningDeadline,
} from '../../../src/domain/invoices/late-payment.ts';
import type { DunningLaw, LetterType, SentLetter } from '../../../src/domain/invoices/late-payment.ts';
import { addDays } from '../../../src/domain/days/local-date.ts';

const DUE = '2026-03-02';
/** 14 days before. */
const SENT = '2026-02-16';
/** The first day of the new collection act is not known. */
const LAW: DunningLaw = { figures: BUILT_IN_FIGURES, newActFrom: null };

function letter(type: LetterType, sentOn: string, feeOre = 0n): SentLetter {
  return { type, sentOn, deadline: addDays(sentOn, 14), feeOre };
}

// ------------------------------------------------------------------------------------------ interest

const EXAMPLES = [
  ['two rates', 1_321_891n, '2026-06-16', '2026-07-20', 14_957n],
  ['over new year', 1_000_000n, '2025-12-15', '2026-01-15', 10_301n],
  ['none on the due date', 1_000_000n, '2026-03-02', '2026-03-02', 0n],
  ['none before the due date', 1_000_000n, '2026-03-02', '2026-02-01', 0n],
  ['one day', 36_500_00n, '2026-03-02', '2026-03-03', 1_200n],
  ['a leap day counts, the year is 365 days', 36_500_00n, '2024-02-28', '2024-03-01', 2_500n],
  ['half an øre is rounded up', 1_460n, '2024-03-01', '2024-03-02', 1n],
  ['none before the first known rate', 36_500_00n, '2023-12-29', '2024-01-01', 1_250n],
  ['none from the half-year on that nobody has announced', 36_500_00n, '2026-12-30', '2027-03-01', 1_225n],
  ['none within it', 36_500_00n, '2027-02-01', '2027-03-01', 0n],
] as const;

for (const [name, totalOre, dueDate, until, expectedOre] of EXAMPLES) {
  test(`interest: ${name}`, () => {
    assert.equal(
      lateInterest({ totalOre, dueDate, reductions: [] }, until, BUILT_IN_FIGURES).ore,
      expectedOre,
    );
  });
}

test('interest is split where the rate changes, and not where a half-year keeps the rate', () => {
  const principal = { totalOre: 1_321_891n, dueDate: '2026-06-16', reductions: [] };
  const principalOre = 1_321_891n;
  assert.deepEqual(lateInterest(principal, '2026-07-20', BUILT_IN_FIGURES).spans, [
    { from: '2026-06-17', to: '2026-06-30', days: 14, rateBp: 1200, principalOre },
    { from: '2026-07-01', to: '2026-07-20', days: 20, rateBp: 1225, principalOre },
  ]);
  assert.deepEqual(
    lateInterest({ ...principal, dueDate: '2024-06-30' }, '2025-06-30', BUILT_IN_FIGURES).spans,
    [{ from: '2024-07-01', to: '2025-06-30', days: 365, rateBp: 1250, principalOre }],
  );
});

test('an amount paid or credited on a day still bears interest on that day', () => {
  const principal = {
    totalOre: 100_000n,
    dueDate: DUE,
    reductions: [
      { on: '2026-03-12', amountOre: 40_000n },
      { on: '2026-02-01', amountOre: 10_000n },
      { on: '2026-03-20', amountOre: 70_000n },
    ],
  };
  const { spans } = lateInterest(principal, '2026-12-31', BUILT_IN_FIGURES);
  assert.deepEqual(spans, [
    { from: '2026-03-03', to: '2026-03-12', days: 10, rateBp: 1200, principalOre: 90_000n },
    { from: '2026-03-13', to: '2026-03-20', days: 8, rateBp: 1200, principalOre: 50_000n },
  ]);
});

test('interest counts the days since an earlier claim, and never days before the due date', () => {
  const principal = { totalOre: 100_000n, dueDate: DUE, reductions: [] };
  assert.deepEqual(
    interestSpans(principal, '2026-03-16', '2026-03-31', BUILT_IN_FIGURES).map(({ from, days }) => [
      from,
      days,
    ]),
    [['2026-03-17', 15]],
  );
  assert.deepEqual(
    interestSpans(principal, '2026-01-01', '2026-03-31', BUILT_IN_FIGURES).map(({ from, days }) => [
      from,
      days,
    ]),
    [['2026-03-03', 29]],
  );
});

/** The rates once more, in hundredths of a percent. */
function rateOn(day: string): bigint {
  if (day < '2024-01-01') return 0n;
  if (day < '2025-07-01') return 1250n;
  if (day < '2026-01-01') return 1225n;
  if (day < '2026-07-01') return 1200n;
  return day < '2027-01-01' ? 1225n : 0n;
}

test('property: the spans match a count day by day', () => {
  const someDay = fc.integer({ min: 0, max: 1400 }).map((days) => addDays('2023-10-01', days));
  const someReduction = fc.record({ on: someDay, amountOre: fc.bigInt({ min: 1n, max: 600_000n }) });
  const property = fc.property(
    fc.bigInt({ min: 1n, max: 1_000_000n }),
    someDay,
    fc.array(someReduction, { maxLength: 4 }),
    fc.integer({ min: -10, max: 500 }),
    (totalOre, dueDate, reductions, late) => {
      const until = addDays(dueDate, late);
      const { ore, spans } = lateInterest({ totalOre, dueDate, reductions }, until, BUILT_IN_FIGURES);

      let numerator = 0n;
      const open = new Map<string, bigint>();
      for (let day = addDays(dueDate, 1); day <= until; day = addDays(day, 1)) {
        let openOre = totalOre;
        for (const { on, amountOre } of reductions) if (on < day) openOre -= amountOre;
        if (openOre <= 0n || rateOn(day) === 0n) continue;
        numerator += openOre * rateOn(day);
        open.set(day, openOre);
      }
      assert.equal(ore, (2n * numerator + 3_650_000n) / 7_300_000n);
      assert.equal(ore, sumInterest(spans));

      const days = new Set<string>();
      for (const [index, span] of spans.entries()) {
        for (let day = span.from; day <= span.to; day = addDays(day, 1)) {
          assert.equal(open.get(day), span.principalOre);
          assert.equal(rateOn(day), BigInt(span.rateBp));
          days.add(day);
        }
        const before = spans[index - 1];
        assert.ok(before === undefined || before.to < span.from);
        const isSame = before?.rateBp === span.rateBp && before.principalOre === span.principalOre;
        assert.ok(!isSame || addDays(before.to, 1) < span.from, 'spans of one kind are one');
      }
      assert.equal(days.size, open.size);
      assert.equal(
        spans.reduce((sum, span) => sum + span.days, 0),
        open.size,
      );
    },
  );
  fc.assert(property, { seed: 20_260_720, numRuns: 60 });
});

test('a rate applies to its own half-year, also when the half-years around it have none', () => {
  const figures: LatePaymentFigure[] = [
    ...BUILT_IN_FIGURES,
    { kind: 'interest', from: '2027-07-01', valueE2: 1150n, source: 'a test' },
  ];
  const principal = { totalOre: 36_500_00n, dueDate: '2026-12-01', reductions: [] };
  const { spans } = lateInterest(principal, '2028-02-01', figures);
  assert.deepEqual(
    spans.map(({ from, to, rateBp }) => [from, to, rateBp]),
    [
      ['2026-12-02', '2026-12-31', 1225],
      ['2027-07-01', '2027-12-31', 1150],
    ],
  );
});

const UNKNOWN: [
  name: string,
  dueDate: string,
  until: string,
  paidOn: string | undefined,
  from: string | undefined,
][] = [
  ['none while all rates are known', '2026-06-01', '2026-12-31', undefined, undefined],
  ['the first day of the half-year', '2026-06-01', '2027-01-01', undefined, '2027-01-01'],
  ['the day after a due date within it', '2027-02-10', '2027-03-01', undefined, '2027-02-11'],
  ['none before the due date', '2027-02-10', '2027-02-10', undefined, undefined],
  ['none where nothing is owed any more', '2026-06-01', '2027-03-01', '2026-12-31', undefined],
  ['what is paid that day is owed on it still', '2026-06-01', '2027-03-01', '2027-01-01', '2027-01-01'],
  ['a half-year before the first known one', '2023-12-01', '2024-02-01', undefined, '2023-12-02'],
];

for (const [name, dueDate, until, paidOn, expected] of UNKNOWN) {
  test(`days without an announced rate: ${name}`, () => {
    const reductions = paidOn === undefined ? [] : [{ on: paidOn, amountOre: 100n }];
    const principal = { totalOre: 100n, dueDate, reductions };
    assert.equal(interestUnknownFrom(principal, until, BUILT_IN_FIGURES), expected);
  });
}

// ------------------------------------------------------------------------------------------ letters and fees

const FEES = [
  ['2024-01-01', 35_00n],
  ['2025-12-31', 35_00n],
  ['2026-01-01', 38_00n],
  ['2026-12-31', 38_00n],
  ['2027-06-01', 38_00n],
] as const;

for (const [on, feeOre] of FEES) {
  test(`the fee of a letter sent on ${on} is ${feeOre / 100n} kr`, () =>
    assert.equal(reminderFeeOreOn(BUILT_IN_FIGURES, on), feeOre));
}

const FEE = 38_00n;
const DATES: [
  name: string,
  type: LetterType,
  letters: SentLetter[],
  expected: [earliest: string, withFee: string | null] | undefined,
][] = [
  ['the first reminder', 'reminder', [], ['2026-03-03', '2026-03-16']],
  ['a warning with no reminder before it', 'collection_warning', [], ['2026-03-03', '2026-03-16']],
  ['after one without a fee', 'reminder', [letter('reminder', '2026-03-03')], ['2026-03-18', '2026-03-18']],
  [
    'a warning after a reminder with a fee',
    'collection_warning',
    [letter('reminder', '2026-03-16', FEE)],
    ['2026-03-31', '2026-03-31'],
  ],
  [
    'a second reminder, after a deadline that ends on a Sunday',
    'reminder',
    [letter('reminder', '2026-04-10', FEE), letter('reminder', '2026-04-12')],
    ['2026-04-28', '2026-04-28'],
  ],
  [
    'after two fees',
    'collection_warning',
    [letter('reminder', '2026-03-16', FEE), letter('reminder', '2026-03-31', FEE)],
    ['2026-04-15', null],
  ],
  [
    'a third reminder',
    'reminder',
    [letter('reminder', '2026-03-16', FEE), letter('reminder', '2026-03-31', FEE)],
    ['2026-04-15', null],
  ],
  ['a reminder after a warning', 'reminder', [letter('collection_warning', '2026-03-16')], undefined],
  [
    'a second warning after one without a fee',
    'collection_warning',
    [letter('collection_warning', '2026-03-10')],
    ['2026-03-25', '2026-03-25'],
  ],
  [
    'a second warning after one with a fee: only one warning may have one',
    'collection_warning',
    [letter('collection_warning', '2026-03-16', FEE)],
    ['2026-03-31', null],
  ],
];

for (const [name, type, letters, expected] of DATES) {
  test(`earliest dates: ${name}`, () => {
    const dates = nextLetterDates(
      type,
      { dueDate: DUE, issueDate: SENT, letters },
      collectionRulesOn('2026-03-16', LAW),
    );
    assert.deepEqual(dates && [dates.earliest, dates.earliestWithFee], expected);
  });
}

test('an invoice that was sent after its due date, or less than 14 days before, is due 30 days after sending for every letter', () => {
  assert.equal(lawfulDueDate({ dueDate: DUE, issueDate: null }), DUE);
  assert.equal(lawfulDueDate({ dueDate: DUE, issueDate: SENT }), DUE);
  assert.equal(lawfulDueDate({ dueDate: DUE, issueDate: '2026-02-17' }), '2026-03-19');
  assert.equal(lawfulDueDate({ dueDate: DUE, issueDate: '2026-02-17', isOpening: true }), DUE);
  const invoice = { dueDate: '2026-03-01', issueDate: DUE, letters: [] };
  assert.equal(lawfulDueDate(invoice), '2026-04-01');
  for (const type of ['reminder', 'collection_warning'] as const) {
    const dates = nextLetterDates(type, invoice, collectionRulesOn(DUE, LAW));
    assert.deepEqual(dates, { earliest: '2026-04-02', earliestWithFee: '2026-04-15' });
  }
});

test('a due date, the 30 days of a demand and a deadline end on working days', () => {
  assert.equal(lawfulDueDate({ dueDate: '2026-04-02', issueDate: DUE }), '2026-04-07');
  assert.equal(lawfulDueDate({ dueDate: '2026-03-01', issueDate: '2026-03-03' }), '2026-04-07');
  const letters = [letter('reminder', '2026-05-03', 38_00n)];
  const invoice = { dueDate: '2026-04-02', issueDate: DUE, letters };
  const dates = nextLetterDates('collection_warning', invoice, collectionRulesOn('2026-05-03', LAW));
  assert.deepEqual(dates, { earliest: '2026-05-19', earliestWithFee: '2026-05-19' });
});

test('a deadline runs to its last day, moved to a working day', () => {
  const letters = [letter('reminder', '2026-04-10', FEE), letter('reminder', '2026-04-12')];
  assert.equal(runningDeadline(letters, '2026-04-27'), '2026-04-27');
  assert.equal(runningDeadline(letters, '2026-04-28'), undefined);
  assert.equal(earliestRepeatedLetter('reminder', { dueDate: DUE, issueDate: SENT, letters }), '2026-03-03');
});

test('compensation: from the day after the lawful due date, once, instead of fees and never with them', () => {
  const invoice = { dueDate: DUE, issueDate: SENT, letters: [] };
  assert.equal(earliestCompensation(invoice), '2026-03-03');
  assert.equal(earliestCompensation({ ...invoice, issueDate: DUE }), '2026-04-02');
  assert.equal(
    earliestCompensation({ ...invoice, letters: [letter('reminder', '2026-03-03')] }),
    '2026-03-18',
  );
  const withFee = { ...invoice, letters: [letter('reminder', '2026-03-16', FEE)] };
  assert.equal(earliestCompensation(withFee), undefined);
  const compensated = {
    ...invoice,
    letters: [{ ...letter('reminder', '2026-03-03', 460_00n), isCompensation: true }],
  };
  assert.equal(earliestCompensation(compensated), undefined);
  for (const type of ['reminder', 'collection_warning'] as const) {
    assert.equal(nextLetterDates(type, compensated, collectionRulesOn(DUE, LAW))?.earliestWithFee, null);
  }
});

test('under the new collection act the creditor may remind without a fee, but not warn', () => {
  const law = { ...LAW, newActFrom: '2026-04-01' };
  const invoice = { dueDate: DUE, issueDate: SENT, letters: [] };
  const datesOn = (type: LetterType, day: string) =>
    nextLetterDates(type, invoice, collectionRulesOn(day, law));
  assert.equal(datesOn('collection_warning', '2026-03-31')?.earliestWithFee, '2026-03-16');
  assert.equal(datesOn('collection_warning', '2026-04-01'), undefined);
  assert.deepEqual(datesOn('reminder', '2026-04-01'), { earliest: '2026-03-03', earliestWithFee: null });
});

test('property: letters sent as early as allowed never break the rules about fees', () => {
  const someLetters = fc.array(
    fc.record({
      type: fc.constantFrom<LetterType>('reminder', 'collection_warning'),
      withFee: fc.boolean(),
      wait: fc.nat({ max: 20 }),
    }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(someLetters, (attempts) => {
      const letters: SentLetter[] = [];
      let today = DUE;
      for (const { type, withFee, wait } of attempts) {
        today = addDays(today, wait);
        const rules = collectionRulesOn(today, LAW);
        const dates = nextLetterDates(type, { dueDate: DUE, issueDate: SENT, letters }, rules);
        const earliest = withFee ? dates?.earliestWithFee : dates?.earliest;
        if (earliest === undefined || earliest === null || earliest > today) continue;
        letters.push(letter(type, today, withFee ? FEE : 0n));
      }
      const withFee = letters.filter(({ feeOre }) => feeOre > 0n);
      const [first] = withFee;
      assert.ok(withFee.length <= 2);
      assert.ok(withFee.filter(({ type }) => type === 'collection_warning').length <= 1);
      assert.ok(letters.every(({ sentOn }) => sentOn > DUE));
      if (first !== undefined) assert.ok(first.sentOn >= '2026-03-16');
      for (const [index, { sentOn }] of letters.entries()) {
        assert.ok(letters.slice(0, index).every(({ deadline }) => deadline < sentOn));
      }
      const warned = letters.findIndex(({ type }) => type === 'collection_warning');
      if (warned >= 0) assert.ok(letters.slice(warned).every(({ type }) => type === 'collection_warning'));
    }),
    { seed: 20_260_302 },
  );
});
