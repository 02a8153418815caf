import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dateUntilEnd } from '../../../src/domain/invoices/recurrence.ts';
import { NO_TEXTS } from '../../../src/domain/invoices/invoice-texts.ts';
import { addMonths } from '../../../src/domain/days/local-date.ts';
import type { SalesSettings } from '../../../src/features/companies/index.ts';
import type { NewLine } from '../../../src/features/invoices/index.ts';
import { askedLine } from '../../../src/features/invoices/index.ts';
import { upcomingDateAt, sumLinesOn } from '../../../src/features/recurring-invoices/foresee.ts';
import { judgeTotals } from '../../../src/features/recurring-invoices/judge.ts';
import type { AgreedLine, Terms } from '../../../src/features/recurring-invoices/recurring-invoice.ts';

const TODAY = '2026-11-28';
const MONTHLY = { unit: 'month', count: 1 } as const;
const WEEKLY = { unit: 'week', count: 1 } as const;

const SETTINGS: SalesSettings = {
  vatRegistered: true,
  vatRegisteredFrom: null,
  vatAnswered: true,
  asksRegister: false,
  defaultVatRateBp: 2500,
  supplyKind: 'services',
  zeroRateVatCode: 5,
  foreignSalesAreExport: false,
  kidLength: 10,
  kidCheck: 'mod10',
  paymentTermDays: 14,
};
const SOMEBODY: Terms['client'] = {
  id: null,
  name: 'Fjord Kaffe AS',
  email: '',
  address: '',
  postalCode: '',
  city: '',
  country: 'NO',
  orgNumber: '',
  vatNumber: null,
  type: null,
  register: null,
};

function priced(unitPrice: number, more: Partial<NewLine> = {}): AgreedLine {
  return {
    asked: askedLine({ description: 'Leie', quantity: 1, unitPrice, vatCode: 3, ...more }),
    vatCode: 3,
    vatRateBp: 2500,
  };
}

type Asked = Partial<Omit<Terms, 'schedule' | 'end'>> &
  Partial<Pick<Terms['schedule'], 'interval' | 'anchorDay'>> &
  Partial<Terms['end']> & { nextIndex?: number; figures?: [string, bigint][]; today?: string };

/** An agreement of 100 kr a month without VAT from 1 December 2026, as it is otherwise given. */
function agreementOf({
  interval = MONTHLY,
  anchorDay,
  lastDate,
  occurrences,
  nextIndex = 0,
  ...given
}: Asked) {
  const { figures: _figures, today: _today, ...terms } = given;
  const firstDate = given.firstDate ?? '2026-12-01';
  const day = interval.unit === 'week' ? null : (anchorDay ?? Number(firstDate.slice(8)));
  const made: Terms = {
    firstDate,
    schedule: { from: firstDate, fromIndex: 0, before: null, interval, anchorDay: day },
    end: { lastDate: lastDate ?? null, occurrences: occurrences ?? null },
    bill: 'advance',
    dueDays: null,
    dueDateAgreed: false,
    action: 'send',
    channel: 'email',
    prepayment: 'subscription',
    currency: 'NOK',
    lines: [priced(100)],
    laterLines: [],
    indexation: null,
    texts: NO_TEXTS,
    metadata: {},
    language: null,
    client: SOMEBODY,
    ...terms,
  };
  const nextDate = dateUntilEnd(made.schedule, made.end, nextIndex) ?? null;
  return { terms: made, nextIndex, nextDate };
}

function judged(asked: Asked, settings = SETTINGS) {
  const ground = { settings, indexes: new Map(asked.figures), today: asked.today ?? TODAY };
  return judgeTotals(agreementOf(asked), ground);
}

const INDEXED = { month: 1, baseIndexE2: 13_000, since: '2026-12-01' };

// What is asked for, the dearest document, and the sum of the first twelve months, in øre.
const TABLE: [title: string, asked: Asked, documentOre: bigint, dayOre: bigint][] = [
  ['twelve dates of a month', {}, 12_500n, 150_000n],
  [
    'what is billed in arrears comes on the same dates',
    { bill: 'arrears', prepayment: null },
    12_500n,
    150_000n,
  ],
  ['53 dates of a week', { interval: WEEKLY }, 12_500n, 662_500n],
  ['five dates of ten weeks, and one more', { interval: { unit: 'week', count: 10 } }, 12_500n, 75_000n],
  ['one date in three years', { interval: { unit: 'month', count: 36 } }, 12_500n, 12_500n],
  ['a year from the last day of a month', { firstDate: '2027-01-31', anchorDay: 31 }, 12_500n, 150_000n],
  ['so many dates as there are', { occurrences: 3 }, 12_500n, 37_500n],
  ['the dates until the last day', { lastDate: '2027-02-01' }, 12_500n, 37_500n],
  ['the dates that are still to come', { occurrences: 5, nextIndex: 3 }, 12_500n, 25_000n],
  ['the first twelve months begin on the next date', { nextIndex: 40 }, 12_500n, 150_000n],
  ['nothing comes of what has ended', { occurrences: 3, nextIndex: 3 }, 0n, 0n],
  [
    'later lines within the year are in both',
    { laterLines: [{ from: '2027-06-15', lines: [priced(1000)] }] },
    125_000n,
    7n * 12_500n + 5n * 125_000n,
  ],
  [
    'later lines of a million are the document, and count at least once for the day',
    { laterLines: [{ from: '2028-01-01', lines: [priced(1_000_000)] }] },
    125_000_000n,
    125_000_000n,
  ],
  [
    'later lines of the last month that there is',
    { laterLines: [{ from: '2199-12-01', lines: [priced(1_000_000)] }] },
    125_000_000n,
    125_000_000n,
  ],
  [
    'later lines behind the last date never come',
    { laterLines: [{ from: '2028-01-01', lines: [priced(1_000_000)] }], lastDate: '2027-12-31' },
    12_500n,
    150_000n,
  ],
  [
    'later lines behind the last of so many dates never come',
    { laterLines: [{ from: '2027-02-02', lines: [priced(1_000_000)] }], occurrences: 3 },
    12_500n,
    37_500n,
  ],
  [
    'later lines between two dates never come when others take their place before the second',
    {
      interval: { unit: 'month', count: 12 },
      laterLines: [
        { from: '2027-02-01', lines: [priced(1_000_000)] },
        { from: '2027-03-01', lines: [priced(200)] },
      ],
    },
    25_000n,
    25_000n,
  ],
  [
    'the dearest of several later lines need not be the last',
    {
      laterLines: [
        { from: '2030-01-01', lines: [priced(900)] },
        { from: '2030-02-01', lines: [priced(50)] },
      ],
    },
    112_500n,
    150_000n,
  ],
  [
    'the index by the figures that are there',
    { indexation: INDEXED, figures: [['2026-11', 14_300n]] },
    13_750n,
    12_500n + 11n * 13_750n,
  ],
  ['no figure, no index', { indexation: INDEXED }, 12_500n, 150_000n],
  [
    'the dearest of all figures, of which the newest holds on',
    {
      indexation: INDEXED,
      figures: [
        ['2026-11', 26_000n],
        ['2027-11', 14_300n],
      ],
    },
    25_000n,
    12_500n + 11n * 25_000n,
  ],
  [
    'figures of other months do not count',
    { indexation: INDEXED, figures: [['2026-10', 99_900n]] },
    12_500n,
    150_000n,
  ],
  [
    'later lines are indexed, too',
    {
      indexation: INDEXED,
      figures: [['2026-11', 14_300n]],
      laterLines: [{ from: '2040-01-01', lines: [priced(1000)] }],
    },
    137_500n,
    12_500n + 11n * 13_750n,
  ],
  [
    'a tiny base lifts a price by hundreds',
    { indexation: { ...INDEXED, baseIndexE2: 1 }, figures: [['2026-11', 14_300n]] },
    12_500n * 14_300n,
    12_500n + 11n * 12_500n * 14_300n,
  ],
  [
    'a discount in kroner stays while the price follows the index',
    {
      indexation: INDEXED,
      figures: [['2026-11', 26_000n]],
      lines: [priced(100, { discountAmount: 60 })],
    },
    17_500n,
    5_000n + 11n * 17_500n,
  ],
  [
    'a date that has passed is made today, with the VAT of today',
    {
      firstDate: '2020-05-01',
      occurrences: 1,
      lines: [
        {
          asked: askedLine({ description: 'Tog', quantity: 1, unitPrice: 100, vatCode: 33 }),
          vatCode: 33,
          vatRateBp: 600,
        },
      ],
    },
    11_200n,
    11_200n,
  ],
  [
    'the VAT of the day of each date',
    {
      firstDate: '2020-05-01',
      today: '2020-04-20',
      lines: [
        {
          asked: askedLine({ description: 'Tog', quantity: 1, unitPrice: 100, vatCode: 33 }),
          vatCode: 33,
          vatRateBp: 600,
        },
      ],
    },
    11_200n,
    127_200n,
  ],
  [
    'a rate that is none any more on a later day counts as it was agreed on',
    {
      firstDate: '2020-03-20',
      today: '2020-03-20',
      occurrences: 2,
      lines: [
        {
          asked: askedLine({ description: 'Tog', quantity: 1, unitPrice: 100, vatRate: 12 }),
          vatCode: 33,
          vatRateBp: 1200,
        },
      ],
    },
    11_200n,
    22_400n,
  ],
];

for (const [title, asked, documentOre, dayOre] of TABLE) {
  test(`judged: ${title}`, () => {
    assert.deepEqual(judged(asked), { documentOre, dayOre });
  });
}

test('judged: VAT that the company may not take any more counts as it was agreed on', () => {
  const left = { ...SETTINGS, vatRegistered: false };
  assert.deepEqual(judged({ occurrences: 1 }, left), { documentOre: 12_500n, dayOre: 12_500n });
});

const SEED = 65;
const someDay = fc
  .date({ min: new Date('2026-11-28'), max: new Date('2032-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
const somePrice = fc.integer({ min: 1, max: 100_000 }).map((price) => [priced(price)]);
const someFigure = fc.tuple(
  fc.integer({ min: 2024, max: 2033 }),
  fc.constantFrom('02', '11'),
  fc.bigInt({ min: 1_000n, max: 60_000n }),
);
const someAgreement: fc.Arbitrary<Asked> = fc
  .record({
    firstDate: someDay,
    nextIndex: fc.integer({ min: 0, max: 30 }),
    interval: fc.record({
      unit: fc.constantFrom('week' as const, 'month' as const),
      count: fc.integer({ min: 1, max: 36 }),
    }),
    anchorDay: fc.integer({ min: 1, max: 31 }),
    occurrences: fc.option(fc.integer({ min: 1, max: 60 })),
    lastDate: fc.option(someDay),
    lines: somePrice,
    later: fc.array(fc.tuple(someDay, somePrice), { maxLength: 4 }),
    month: fc.option(fc.constantFrom(1, 4)),
    figures: fc.array(someFigure, { maxLength: 12 }),
  })
  .map(({ later, month, figures, ...rest }) => ({
    ...rest,
    laterLines: later
      .map(([from, lines]) => ({ from, lines }))
      .toSorted((one, other) => (one.from < other.from ? -1 : 1)),
    indexation: month === null ? null : { month, baseIndexE2: 13_000, since: rest.firstDate },
    figures: figures.map(([year, of, value]): [string, bigint] => [`${year}-${of}`, value]),
  }));

test(`judged: as every date of random agreements, one by one (seed ${SEED})`, () => {
  const property = fc.property(someAgreement, (asked) => {
    const { terms, nextIndex, nextDate } = agreementOf(asked);
    let [documentOre, dayOre] = [0n, 0n];
    for (let index = nextIndex; ; index += 1) {
      const date = dateUntilEnd(terms.schedule, terms.end, index);
      if (date === undefined || nextDate === null) break;
      const { totalOre } = sumLinesOn(
        upcomingDateAt(terms, index, new Map(asked.figures)).lines,
        SETTINGS,
        date,
      );
      if (totalOre > documentOre) documentOre = totalOre;
      if (date < addMonths(nextDate, 12)) dayOre += totalOre;
    }
    const expected = { documentOre, dayOre: dayOre > documentOre ? dayOre : documentOre };
    assert.deepEqual(judged(asked), expected);
  });
  fc.assert(property, { seed: SEED, numRuns: 100 });
});

test('judged: of a week until 2199 with 24 later lines it looks at fewer than a hundred dates', () => {
  const laterLines = Array.from({ length: 24 }, (_, index) => ({
    from: `${2150 + index}-06-01`,
    lines: [priced(index)],
  }));
  const agreement = agreementOf({ interval: WEEKLY, laterLines });
  let looked = 0;
  const terms = {
    ...agreement.terms,
    get lines() {
      looked += 1;
      return agreement.terms.lines;
    },
  };
  judgeTotals({ ...agreement, terms }, { settings: SETTINGS, indexes: new Map(), today: TODAY });
  assert.ok(looked > 53 && looked < 100, `${looked} dates`);
});
