import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Invoice } from '../../../../../web/src/pages/invoices/invoices.ts';
import { comingOf } from '../../../../../web/src/pages/recurring/form/coming.ts';
import type { RecurringValues } from '../../../../../web/src/pages/recurring/form/values.ts';
import {
  changedTerms,
  copyOfRecurring,
  formField,
  intervalOf,
  newRecurring,
  readTerms,
  recurringLike,
  scheduleOf,
  valuesOfRecurring,
} from '../../../../../web/src/pages/recurring/form/values.ts';
import type { RecurringInvoice } from '../../../../../web/src/pages/recurring/recurring.ts';

const TODAY = '2026-11-25';
const BLANK = newRecurring({ vat: '3', clientId: 'kari', customer: 'register' }, TODAY);
const [BLANK_LINE] = BLANK.lines;
assert.ok(BLANK_LINE);
const LINE = { ...BLANK_LINE, description: 'Leie {month}', unitPrice: '8000' };
const FILLED: RecurringValues = { ...BLANK, lines: [LINE] };

const termsOf = (values: RecurringValues) => {
  const read = readTerms(values);
  assert.ok('body' in read, JSON.stringify(read));
  return read.body;
};

const STORED = {
  clientId: 'kari',
  interval: { unit: 'month', count: 3 },
  firstDate: '2027-01-31',
  anchorDay: 31,
  lastDate: null,
  occurrences: 12,
  bill: 'advance',
  dueDays: 10,
  dueDateAgreed: true,
  action: 'send',
  channel: 'email',
  prepayment: 'rent',
  lines: [
    {
      productId: null,
      description: 'Leie',
      quantity: 2,
      unit: 'EA',
      unitPrice: 6400,
      unitPriceWithVat: null,
      vatCode: 3,
      discountPercent: 12.5,
      discountAmount: null,
      discountAmountWithVat: null,
      account: null,
    },
  ],
  laterLines: [
    {
      from: '2028-01-01',
      lines: [
        {
          productId: 'product',
          description: 'Leie',
          quantity: 2,
          unit: 'MTR',
          unitPrice: 8000,
          unitPriceWithVat: 10_000,
          vatCode: 3,
          discountPercent: null,
          discountAmount: 80,
          discountAmountWithVat: 100,
          account: '3000',
        },
      ],
    },
  ],
  indexation: { month: 4, baseIndex: 136.9 },
  deliveryPlace: 'Bryggen 7',
  reference: '{period}',
  buyerReference: null,
  orderReference: null,
  notes: 'Gjelder {from} til {to}',
  language: 'nn',
} as unknown as RecurringInvoice;

test('a new agreement begins on the first of the next month, with one line of the usual VAT', () => {
  assert.deepEqual(
    [BLANK.firstDate, BLANK.every, BLANK.ends, BLANK.action, BLANK.lines.map(({ vat }) => vat)],
    ['2026-12-01', 'month 1', 'never', 'draft', ['3']],
  );
  const inDecember = newRecurring({ vat: '3', clientId: '', customer: 'register' }, '2026-12-31');
  assert.equal(inDecember.firstDate, '2027-01-01');
});

test('a copy is for no customer yet, and begins at the next date, at the prices of that date, and without an end that is over', () => {
  const copied = copyOfRecurring({ ...STORED, nextDate: '2027-10-31' }, { ...BLANK, clientId: '' }, 'nb');
  assert.deepEqual(
    [copied.customer, copied.clientId, copied.firstDate, copied.anchorDay, copied.occurrences],
    ['register', '', '2027-10-31', '', '12'],
  );
  assert.deepEqual(
    [copied.lines.map(({ unitPrice }) => unitPrice), copied.laterLines.map(({ from }) => from)],
    [['6400'], ['2028-01-01']],
  );
  const later = copyOfRecurring({ ...STORED, nextDate: '2028-04-30', lastDate: '2028-04-01' }, BLANK, 'nb');
  assert.deepEqual([later.anchorDay, later.ends, later.lastDate], ['31', 'never', '']);
  assert.deepEqual([later.lines.map(({ unitPrice }) => unitPrice), later.laterLines], [['10000'], []]);
  const ended = copyOfRecurring({ ...STORED, nextDate: null }, BLANK, 'nb');
  assert.deepEqual([ended.firstDate, ended.anchorDay], ['2026-12-01', '31']);
});

test('what the form sends of an agreement as it stands is what the agreement has', () => {
  const terms = termsOf(valuesOfRecurring(STORED, 'nb'));
  assert.partialDeepStrictEqual(terms, {
    interval: { unit: 'month', count: 3 },
    firstDate: '2027-01-31',
    anchorDay: 31,
    lastDate: null,
    occurrences: 12,
    bill: 'advance',
    dueDays: 10,
    dueDateAgreed: true,
    action: 'send',
    channel: 'email',
    prepayment: 'rent',
    lines: [{ description: 'Leie', quantity: 2, unitPrice: 6400, vatCode: 3, discountPercent: 12.5 }],
    laterLines: [
      {
        from: '2028-01-01',
        lines: [
          {
            productId: 'product',
            unit: 'MTR',
            quantity: 2,
            unitPriceWithVat: 10_000,
            discountAmountWithVat: 100,
            account: '3000',
          },
        ],
      },
    ],
    indexation: { month: 4, baseIndex: 136.9 },
    deliveryPlace: 'Bryggen 7',
    reference: '{period}',
    notes: 'Gjelder {from} til {to}',
    language: 'nn',
  });
  assert.deepEqual(changedTerms(terms, termsOf(valuesOfRecurring(STORED, 'en'))), {});
});

test('only the terms that differ are sent', () => {
  const values = valuesOfRecurring(STORED, 'nb');
  const changed = {
    ...values,
    dueDays: '',
    ends: 'never',
    lines: values.lines.map((line) => ({ ...line, unitPrice: '8400' })),
  };
  const sent = changedTerms(termsOf(values), termsOf(changed as RecurringValues));
  assert.deepEqual(Object.keys(sent).toSorted(), ['dueDays', 'lines', 'occurrences']);
  assert.deepEqual([sent.dueDays, sent.occurrences, sent.lines?.[0]?.unitPrice], [null, null, 8400]);
});

for (const [name, change, problems] of [
  ['as it begins', { lines: [BLANK_LINE] }, { 'lines.0.unitPrice': 'required' }],
  ['without a customer', { clientId: '' }, { clientId: 'required' }],
  ['with a new customer', { clientId: '', customer: 'new' }, undefined],
  [
    'with a post code that a spreadsheet has shortened',
    { customer: 'new', client: { ...BLANK.client, postalCode: '107' } },
    { 'client.postalCode': 'postal-code-unlikely' },
  ],
  ['without a first date', { firstDate: '' }, { firstDate: 'required' }],
  ['every so many', { every: 'other', count: '' }, { count: 'required' }],
  ['every 0 months', { every: 'other', count: '0' }, { count: 'invalid-number' }],
  ['every 37 weeks', { every: 'other', unit: 'week', count: '37' }, { count: 'invalid-number' }],
  ['every 2,5 months', { every: 'other', count: '2,5' }, { count: 'invalid-number' }],
  ['with an end without a date', { ends: 'lastDate' }, { lastDate: 'required' }],
  ['with an end after so many', { ends: 'occurrences' }, { occurrences: 'required' }],
  ['with an end after some', { ends: 'occurrences', occurrences: 'ti' }, { occurrences: 'invalid-number' }],
  ['with an end that does not count', { occurrences: 'ti' }, undefined],
  ['with a strange term', { dueDays: 'snart' }, { dueDays: 'invalid-number' }],
  ['with an index without a figure', { isIndexed: true }, { baseIndex: 'required' }],
  [
    'with an index that means two',
    { isIndexed: true, baseIndex: '1.369' },
    { baseIndex: 'ambiguous-number' },
  ],
  [
    'with a price that means two',
    { lines: [{ ...LINE, unitPrice: '8.000' }] },
    { 'lines.0.unitPrice': 'ambiguous-number' },
  ],
] as [string, Partial<RecurringValues>, Record<string, string> | undefined][]) {
  test(`an agreement ${name} ${problems === undefined ? 'is sent' : `is kept: ${JSON.stringify(problems)}`}`, () => {
    const read = readTerms({ ...FILLED, ...change });
    assert.deepEqual('problems' in read ? read.problems : undefined, problems);
  });
}

test('in arrears there is no prepayment, and weeks have no day of the month', () => {
  assert.equal('prepayment' in termsOf({ ...FILLED, bill: 'arrears' }), false);
  assert.equal(termsOf(FILLED).prepayment, 'subscription');
  assert.equal(termsOf({ ...FILLED, every: 'week 2', anchorDay: '15' }).anchorDay, null);
  assert.equal(termsOf({ ...FILLED, anchorDay: '15' }).anchorDay, 15);
});

for (const [every, unit, count, interval] of [
  ['week 1', 'month', '9', { unit: 'week', count: 1 }],
  ['month 3', 'week', '9', { unit: 'month', count: 3 }],
  ['month 12', 'week', '', { unit: 'month', count: 12 }],
  ['other', 'week', ' 10 ', { unit: 'week', count: 10 }],
  ['other', 'month', '36', { unit: 'month', count: 36 }],
  ['other', 'month', '37', undefined],
  ['other', 'month', '-1', undefined],
  ['other', 'month', '', undefined],
] as const) {
  test(`“${every}” with ${count || 'no'} ${unit}s is ${JSON.stringify(interval) ?? 'no interval'}`, () => {
    assert.deepEqual(intervalOf({ ...BLANK, every, unit, count }), interval);
  });
}

const dates = (change: Partial<RecurringValues>, from = '2027-01-31') => {
  const values = { ...FILLED, ...change };
  return comingOf(values, scheduleOf(values, from, null)).map(({ date }) => date);
};

for (const [name, change, coming] of [
  [
    'every month on the last day',
    { anchorDay: '31' },
    ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'],
  ],
  ['every quarter', { every: 'month 3' }, ['2027-01-31', '2027-04-30', '2027-07-31', '2027-10-31']],
  [
    'every month, later on the 15th',
    { anchorDay: '15' },
    ['2027-01-31', '2027-02-15', '2027-03-15', '2027-04-15'],
  ],
  ['every second week', { every: 'week 2' }, ['2027-01-31', '2027-02-14', '2027-02-28', '2027-03-14']],
  ['twice', { ends: 'occurrences', occurrences: '2' }, ['2027-01-31', '2027-02-28']],
  ['until a day', { ends: 'lastDate', lastDate: '2027-03-30' }, ['2027-01-31', '2027-02-28']],
  ['until a day before the first', { ends: 'lastDate', lastDate: '2027-01-30' }, []],
  [
    'while the end is not typed',
    { ends: 'occurrences' },
    ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'],
  ],
  ['while the interval is none', { every: 'other', count: 'x' }, []],
] as [string, Partial<RecurringValues>, string[]][]) {
  test(`what comes ${name}`, () => assert.deepEqual(dates(change), coming));
}

test('nothing comes without a first date, and each date bills its period', () => {
  assert.deepEqual(dates({}, ''), []);
  const periods = (bill: 'advance' | 'arrears', before: string | null) => {
    const values = { ...FILLED, bill };
    return comingOf(values, scheduleOf(values, '2027-02-01', before))
      .slice(0, 2)
      .map(({ period }) => `${period.from} ${period.to}`);
  };
  assert.deepEqual(periods('advance', null), ['2027-02-01 2027-02-28', '2027-03-01 2027-03-31']);
  assert.deepEqual(periods('arrears', null), ['2027-01-01 2027-01-31', '2027-02-01 2027-02-28']);
  assert.deepEqual(periods('arrears', '2027-01-10'), ['2027-01-10 2027-01-31', '2027-02-01 2027-02-28']);
});

const INVOICE = {
  client: { id: 'kari', name: 'Kari', email: '', address: '', vatNumber: null },
  lines: STORED.lines,
  dueDate: '2026-12-09',
  deliveryDate: null,
  deliveryPeriod: { from: '2026-11-01', to: '2026-11-30' },
  prepayment: 'rent',
  reference: 'Ordre 12',
  buyerReference: 'Kari',
  orderReference: '4711',
  deliveryPlace: null,
  notes: 'Takk',
  language: 'en',
} as unknown as Invoice;

test('an agreement that goes on where an invoice ends has its lines and texts, without what names one order', () => {
  const { firstDate, notes, reference, orderReference, prepayment, language, lines, clientId } =
    recurringLike(INVOICE, BLANK, TODAY, 'nb');
  assert.deepEqual(
    { firstDate, notes, reference, orderReference, prepayment, language, clientId },
    {
      firstDate: '2026-12-01',
      notes: 'Takk',
      reference: '',
      orderReference: '',
      prepayment: 'subscription',
      language: 'en',
      clientId: 'kari',
    },
  );
  assert.deepEqual(
    lines.map(({ description, quantity, unitPrice, discount }) => [
      description,
      quantity,
      unitPrice,
      discount,
    ]),
    [['Leie', '2', '6400', '12,5']],
  );
});

test('an agreement begins after the period of its invoice, unless that is over', () => {
  const firstAfter = (to: string | null) =>
    recurringLike(
      { ...INVOICE, deliveryPeriod: to === null ? null : { from: '2026-01-01', to } },
      BLANK,
      TODAY,
      'nb',
    ).firstDate;
  assert.deepEqual(['2026-12-14', '2026-11-24', '2026-11-23', null].map(firstAfter), [
    '2026-12-15',
    '2026-11-25',
    '2026-12-01',
    '2026-12-01',
  ]);
});

for (const [ofApi, ofForm] of [
  ['indexation.baseIndex', 'baseIndex'],
  ['indexation.month', 'indexMonth'],
  ['interval', 'count'],
  ['interval.count', 'count'],
  ['laterLines[2].lines[0].unitPrice', 'laterLines.2'],
  ['laterLines[0].from', 'laterLines.0'],
  ['lines[1].vatCode', 'lines.1.vat'],
  ['firstDate', 'firstDate'],
  ['lastDate', 'lastDate'],
] as const) {
  test(`what is wrong with ${ofApi} stands at ${ofForm}`, () => assert.equal(formField(ofApi), ofForm));
}
