import assert from 'node:assert/strict';
import { test } from 'node:test';
import { booksTexts } from '../../../../../web/src/pages/ledger/books-texts.ts';
import { copyOf, entryOfBank, settlementOf } from '../../../../../web/src/pages/books/entry/beginning.ts';
import { entryTexts } from '../../../../../web/src/pages/books/entry/entry-texts.ts';
import type { LineValues } from '../../../../../web/src/pages/books/entry/values.ts';
import {
  formField,
  hasSalesBesideSettlement,
  linesOf,
  newLine,
  readEntry,
  splitLine,
  sumsOf,
} from '../../../../../web/src/pages/books/entry/values.ts';
import {
  customersOf,
  entryInSeries,
  entryKind,
  entryName,
  entryTextIn,
} from '../../../../../web/src/pages/ledger/entry-name.ts';
import {
  byField,
  linesOfReceipt,
  readReceipt,
} from '../../../../../web/src/pages/books/vouchers/receipt-values.ts';
import { isVatCode } from '../../../../../web/src/pages/books/vat-code-names.ts';

const line = (changed: Partial<LineValues>): LineValues => ({
  ...newLine('nb', { difference: 0n }),
  ...changed,
});
/** Account, debit, credit. */
const shown = (lines: readonly LineValues[]) =>
  lines.map(({ account, debit, credit }) => `${account} ${debit}|${credit}`);

for (const [difference, debit, credit] of [
  [125_050n, '', '1250,5'],
  [-100n, '1', ''],
  [0n, '', ''],
] as const) {
  test(`a new line balances ${difference} øre`, () => {
    const added = newLine('nb', { difference });
    assert.deepEqual([added.debit, added.credit], [debit, credit]);
  });
}

test('the sums count what is an amount, and anything else as 0', () => {
  const lines = [
    line({ debit: '1 250,50' }),
    line({ credit: '1000' }),
    line({ debit: 'mye', credit: '0,001' }),
  ];
  assert.deepEqual(sumsOf(lines), { debit: 125_050n, credit: 100_000n, difference: 25_050n });
});

for (const [vatCode, amount, on, parts] of [
  ['1', { debit: '1 250' }, '2026-11-01', ['6800 1000|', '2711 250|']],
  ['11', { credit: '115' }, '2026-11-01', ['6800 |100', '2712 |15']],
  ['', { debit: '1250' }, '2026-11-01', undefined],
  ['1', { debit: '1250' }, '', undefined],
  ['1', { debit: '0' }, '2026-11-01', undefined],
  ['1', { debit: 'mye' }, '2026-11-01', undefined],
] as const) {
  test(`VAT code “${vatCode}” of ${JSON.stringify(amount)} on “${on}” is split into ${parts?.join(' and ')}`, () => {
    const split = splitLine(line({ account: '6800', vatCode, ...amount }), on, 'nb');
    assert.deepEqual(split && shown(split), parts);
  });
}

test('an entry is sent as it is typed', () => {
  const typed = {
    documentDate: '2026-11-01',
    description: ' Bankgebyr ',
    lines: [
      line({ account: '7770', debit: '1 250,50', description: ' gebyr ' }),
      line({ account: '1920', credit: '1250,5', vatCode: '0', customerId: 'kunde' }),
    ],
  };
  const none = { description: null, vatCode: null, customerId: null };
  assert.deepEqual(readEntry(typed), {
    body: {
      documentDate: '2026-11-01',
      description: 'Bankgebyr',
      lines: [
        { ...none, account: '7770', debit: 1250.5, credit: 0, description: 'gebyr' },
        { ...none, account: '1920', debit: 0, credit: 1250.5, vatCode: '0', customerId: 'kunde' },
      ],
    },
  });
});

for (const [what, changed, problems] of [
  ['no account', { debit: '1' }, { 'lines.0.account': 'required' }],
  ['no amount', { account: '7770' }, { 'lines.0.debit': 'required' }],
  ['both amounts', { account: '7770', debit: '1', credit: '1' }, { 'lines.0.credit': 'debit-and-credit' }],
  ['no number', { account: '7770', debit: 'mye' }, { 'lines.0.debit': 'invalid-number' }],
  [
    'a currency without an amount',
    { account: '1922', debit: '1', currency: 'EUR' },
    { 'lines.0.currencyAmount': 'required' },
  ],
  ['two numbers', { account: '7770', credit: '12.500' }, { 'lines.0.credit': 'ambiguous-number' }],
] as const) {
  test(`a line with ${what} is told at its field`, () => {
    const entry = { documentDate: '2026-11-01', description: 'Noe', lines: [line(changed)] };
    assert.deepEqual(readEntry(entry), { problems });
  });
}

test('a line has a currency only on a bank account', () => {
  const euros = { debit: '1150', currency: 'EUR', currencyAmount: '100,5' } as const;
  const lines = [line({ ...euros, account: '1922' }), line({ ...euros, account: '7770' })];
  const read = readEntry({ documentDate: '2026-11-01', description: 'Euro', lines });
  assert.ok('body' in read);
  assert.deepEqual(
    read.body.lines.map(({ currency, currencyAmount }) => [currency, currencyAmount]),
    [
      ['EUR', 100.5],
      [undefined, undefined],
    ],
  );
});

test('a line at the end that nobody has touched is no line of the entry', () => {
  const lines = [line({ account: '7770', debit: '1' }), line({ account: '1920', credit: '1' })];
  const read = (more: typeof lines) =>
    readEntry({ documentDate: '2026-11-01', description: 'Noe', lines: more });
  assert.deepEqual(read([...lines, line({}), line({})]), read(lines));
  assert.ok('problems' in read([line({}), ...lines]));
});

test('an entry without date and text is told at both', () => {
  assert.deepEqual(readEntry({ documentDate: '', description: ' ', lines: [] }), {
    problems: { documentDate: 'required', description: 'required' },
  });
});

for (const [field, place] of [
  ['description', 'description'],
  ['lines[0].account', 'lines.0.account'],
  ['lines[12].vatCode', 'lines.12.vatCode'],
  ['lines[1]', 'lines.1.debit'],
  ['lines', 'lines'],
] as const) {
  test(`an error at ${field} stands at ${place}`, () => assert.equal(formField(field), place));
}

const receipt = {
  documentDate: '2026-11-01',
  description: 'Kaffe',
  amount: '1.250,-',
  account: '6800',
  vatCode: '1',
  paidFrom: '1920',
} as const;

test('a receipt is a cost, its VAT, and what was paid', () => {
  assert.deepEqual(shown(linesOfReceipt(receipt, 'nb')), ['6800 1000|', '2711 250|', '1920 |1.250,-']);
  const read = readReceipt(receipt, 'bilag', 'nb');
  assert.ok('body' in read);
  assert.deepEqual(read.body.voucherIds, ['bilag']);
  assert.deepEqual(
    read.body.lines.map(({ account, debit, credit }) => [account, debit, credit]),
    [
      ['6800', 1000, 0],
      ['2711', 250, 0],
      ['1920', 0, 1250],
    ],
  );
});

for (const [changed, problems] of [
  [{ amount: '' }, { amount: 'required' }],
  [{ amount: '0' }, { amount: 'greater-than' }],
  [{ amount: '-5' }, { amount: 'greater-than' }],
  [{ amount: 'mye' }, { amount: 'invalid-number' }],
  [{ account: '' }, { account: 'required' }],
  [{ paidFrom: '' }, { paidFrom: 'required' }],
  [{ description: '' }, { description: 'required' }],
] as const) {
  test(`a receipt with ${JSON.stringify(changed)} tells ${JSON.stringify(problems)}`, () => {
    assert.deepEqual(readReceipt({ ...receipt, ...changed }, 'bilag', 'nb'), { problems });
  });
}

test('an error of the service stands at the field of the receipt that its line was made from', () => {
  const fields = {
    'lines[0].account': 1,
    'lines[2].account': 2,
    'lines[0].vatCode': 3,
    'lines[1].debit': 4,
    documentDate: 5,
  };
  assert.deepEqual(byField(fields, 3), { account: 1, paidFrom: 2, vatCode: 3, amount: 4, documentDate: 5 });
});

type Entry = Parameters<typeof copyOf>[0];
const stored = {
  series: 'Manual',
  number: 12,
  postingDate: '2026-11-01',
  description: 'Bankgebyr',
  sourceDocumentType: 'Manual',
  correctsEntryId: null,
  bankTransactionId: null,
  lines: [
    {
      account: '7770',
      description: null,
      debit: 12.345,
      credit: 0,
      vatCode: '1',
      customerId: null,
      customerName: null,
      currency: null,
      currencyAmount: null,
    },
    {
      account: '1920',
      description: 'ut',
      debit: 0,
      credit: 12.35,
      vatCode: '999',
      customerId: 'k',
      customerName: 'Kari',
      currency: 'EUR',
      currencyAmount: 1.5,
    },
    {
      account: '1920',
      description: '',
      debit: 0,
      credit: 0,
      vatCode: null,
      customerId: 'k',
      customerName: 'Kari',
      currency: null,
      currencyAmount: null,
    },
  ],
} as unknown as Entry;

test('the lines of an entry stand as they would be typed, without codes that are not known', () => {
  assert.deepEqual(
    linesOf(stored, 'nb').map(({ key: _key, ...values }) => Object.values(values).join('|')),
    ['7770||12,3450||1|||', '1920|ut||12,35||k|EUR|1,5', '1920|||||k||'],
  );
  const { hint, description } = copyOf(stored, entryTexts.nb, 'nb');
  assert.deepEqual([hint, description], ['Linjene er hentet fra bilag 12-2026.', 'Bankgebyr']);
});

test('an entry has the name of its year, of its series and of its kind', () => {
  assert.deepEqual(
    [
      entryName(stored, booksTexts.nb),
      entryInSeries(stored, booksTexts.nb),
      entryKind(stored, booksTexts.en, 'en'),
      entryKind({ ...stored, correctsEntryId: 'x' }, booksTexts.nb, 'nb'),
    ],
    ['Bilag 12-2026', 'Diverse 12-2026', 'Manual entry', 'Manuelt bilag, tilbakeført'],
  );
  assert.deepEqual(customersOf(stored), [{ id: 'k', name: 'Kari' }]);
  assert.deepEqual(
    [entryTextIn('Bankgebyr', 'en'), entryTextIn('Bankgebyr', 'nb'), entryTextIn('Kaffe', 'en')],
    ['Bank fee', 'Bankgebyr', 'Kaffe'],
  );
});

type Vat = Parameters<typeof settlementOf>[0];
const report = (accounts: [string, number][], vatDue: number, returnedVatDue: number) =>
  ({
    to: '2026-12-31',
    vatDue,
    returnedVatDue,
    accounts: accounts.map(([account, closing]) => ({ account, closing })),
  }) as unknown as Vat;

for (const [what, vat, lines] of [
  [
    'of this term alone, in whole kroner',
    report(
      [
        ['2701', -1000.6],
        ['2711', 250],
      ],
      750.6,
      751,
    ),
    ['2701 1000,6|', '2711 |250', '2740 |751', '7745 0,4|'],
  ],
  [
    'with more than this term, in øre',
    report([['2701', -1000.6]], 750.6, 751),
    ['2701 1000,6|', '2740 |1000,6'],
  ],
  ['of what is to be paid back', report([['2711', 750]], -750, -750), ['2711 |750', '2740 750|']],
] as const) {
  test(`VAT is settled: ${what}`, () => {
    const { documentDate, description, lines: made } = settlementOf(vat, '7745', entryTexts.nb, 'nb');
    assert.deepEqual(shown(made), lines);
    assert.equal(documentDate, '2026-12-31');
    assert.match(description, /^Mva-oppgjør per 31\. des\./);
  });
}

for (const [direction, lines] of [
  ['in', [' |600', '1920 600|']],
  ['out', [' 600|', '1920 |600']],
] as const) {
  test(`money ${direction} of the bank begins an entry against an account that is to be chosen`, () => {
    const booked = {
      currency: 'NOK',
      bookedOn: '2026-11-01',
      remainder: 600,
      direction,
      text: null,
      payerName: 'Solberg',
    };
    const begun = entryOfBank(booked as Parameters<typeof entryOfBank>[0], '1920', entryTexts.nb, 'nb');
    assert.deepEqual(shown(begun.lines), lines);
    assert.deepEqual([begun.documentDate, begun.description], ['2026-11-01', 'Solberg']);
  });
}

test('of a transaction in euro a person says what it is in kroner, on the ledger account of its bank account', () => {
  const booked = {
    bookedOn: '2026-11-01',
    remainder: 60,
    currency: 'EUR',
    direction: 'in',
    text: null,
    payerName: 'Kari',
  };
  const begun = entryOfBank(booked as Parameters<typeof entryOfBank>[0], '1922', entryTexts.nb, 'nb');
  assert.deepEqual(
    begun.lines.map(({ account, debit, credit }) => [account, debit, credit]),
    [
      ['', '', ''],
      ['1922', '', ''],
    ],
  );
  assert.match(begun.hint ?? '', /60,00\u00A0EUR/);
});

test('a sale without a code beside a settlement is told before it is posted, a sale with a code and interest are not', () => {
  const beside = (account: string, vatCode: LineValues['vatCode'] = '') =>
    hasSalesBesideSettlement(
      [line({ account }), line({ account: '2740' })].map((one, index) =>
        index === 0 ? { ...one, vatCode } : one,
      ),
    );
  assert.deepEqual([beside('3000'), beside('3000', '3'), beside('8150')], [true, false, false]);
});

test('a VAT code is one of those that people can choose', () => {
  assert.deepEqual(['1', '52', '999', ''].map(isVatCode), [true, true, false, false]);
});
