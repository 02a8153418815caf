import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { assertError, assertInvalid, bodyOf, existing } from '../../support/api/answers.ts';
import { createSent, exemptLine, journalOf, postings, send } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const company = await service.createCompany();
let api: ApiCaller;

async function on(day: string): Promise<void> {
  service.clock.now = new Date(`${day}T10:00:00Z`);
  api = await service.caller({ company });
}

/** The entries of a query, as `day series number`. */
async function entries(query: string): Promise<string[]> {
  const { items } = bodyOf(await api.get(`/v1/journal-entries?${query}`), 200);
  return items.map(({ postingDate, series, number }) => `${postingDate} ${series} ${number}`);
}

before(async () => {
  await on('2026-02-10');
  const invoice = await createSent(api, { lines: [exemptLine(100)] });
  for (let i = 0; i < 10; i++) await createSent(api);
  const note = bodyOf(
    await api.post(`/v1/invoices/${invoice.id}/credit-notes`, { lines: [{ lineIndex: 0, quantity: 0.5 }] }),
    201,
  );
  await send(api, note.id);
  for (const paidOn of ['2026-02-10', '2026-01-31', '2026-02-01', '2025-12-31', '2026-02-10']) {
    bodyOf(await api.post(`/v1/invoices/${invoice.id}/payments`, { amount: 1, paidOn }), 201);
  }
  await on('2026-02-28');
  await createSent(api);
  await on('2026-03-01');
  await createSent(api);
  await on('2027-01-01');
  await createSent(api);
});

test('entries are ordered by posting date, then series, then number, and numbered per series and year', async () => {
  assert.deepEqual(await entries('from=2026-01&to=2026-12&pageSize=100'), [
    '2026-01-31 Bank 2',
    '2026-02-01 Bank 3',
    '2026-02-10 Bank 1',
    '2026-02-10 Bank 4',
    '2026-02-10 CreditNote 1',
    ...Array.from({ length: 11 }, (_, index) => `2026-02-10 SalesInvoice ${index + 1}`),
    '2026-02-28 SalesInvoice 12',
    '2026-03-01 SalesInvoice 13',
  ]);
  assert.deepEqual(await entries('from=2025-12&to=2025-12'), ['2025-12-31 Bank 1']);
  assert.deepEqual(await entries('from=2027-01&to=2027-01'), ['2027-01-01 SalesInvoice 1']);
});

test('both months are included, from the first day to the last', async () => {
  assert.equal((await entries('from=2026-02&to=2026-02')).length, 16);
  assert.deepEqual(await entries('from=2026-03&to=2026-04'), ['2026-03-01 SalesInvoice 13']);
  assert.deepEqual(await entries('from=2026-04&to=2026-12'), []);
});

test('the journal is paged, and every entry has all of its lines', async () => {
  const whole = await journalOf(api, '2026');
  const seen = [];
  for (let page = 1; page <= 4; page++) {
    const { items, next, ...envelope } = bodyOf(
      await api.get(`/v1/journal-entries?from=2026-01&to=2026-12&page=${page}&pageSize=6`),
      200,
    );
    assert.deepEqual(envelope, { page, pageSize: 6, totalCount: 18, hasMore: page < 3 });
    assert.equal(next !== null, page < 3);
    seen.push(...items);
  }
  assert.deepEqual(seen, whole);
  assert.equal(bodyOf(await api.get('/v1/journal-entries?from=2026-01&to=2026-12'), 200).pageSize, 25);
});

test('an entry and its lines have every field of the contract', async () => {
  const { id, sourceDocumentId, lines, ...entry } = existing((await journalOf(api, '2027'))[0]);
  const { items } = bodyOf(await api.get('/v1/invoices?issuedFrom=2027-01-01'), 200);
  assert.equal(sourceDocumentId, items[0]?.id);
  assert.match(id, /^[0-9a-f-]{36}$/);
  assert.deepEqual(entry, {
    series: 'SalesInvoice',
    number: 1,
    documentDate: '2027-01-01',
    postingDate: '2027-01-01',
    description: `Faktura ${items[0]?.number}`,
    status: 'Posted',
    sourceDocumentType: 'Invoice',
    correctsEntryId: null,
    bankTransactionId: null,
  });
  const empty = {
    customerName: null,
    description: null,
    vatDeviation: false,
    currency: null,
    currencyAmount: null,
    supplierId: null,
    projectId: null,
  };
  assert.deepEqual(
    lines.map(({ accountName: _name, ...line }) => line),
    [
      {
        lineNumber: 1,
        account: '1500',
        debit: 125,
        credit: 0,
        vatCode: null,
        customerId: items[0]?.client.id,
        ...empty,
        customerName: items[0]?.client.name,
      },
      { lineNumber: 2, account: '3000', debit: 0, credit: 100, vatCode: '3', customerId: null, ...empty },
      { lineNumber: 3, account: '2700', debit: 0, credit: 25, vatCode: null, customerId: null, ...empty },
    ],
  );
  const chart = bodyOf(await api.get('/v1/accounts'), 200).items;
  for (const { account, accountName } of lines) {
    assert.equal(accountName, chart.find(({ number }) => number === account)?.name);
  }
});

for (const [supply, accounts] of [
  ['goods', ['3000', '3030', '3050', '3100', '3105', '3200', '3900']],
  ['services', ['3020', '3030', '3050', '3120', '3125', '3220', '3900']],
] as const) {
  test(`a company that sells ${supply} books each VAT code on its account, and VAT on 2700, 2701, 2703`, async () => {
    const seller = await service.createCompany();
    await service.db
      .updateTable('companies')
      .set({ supply_kind: supply })
      .where('id', '=', seller.companyId)
      .execute();
    const caller = await service.caller({ company: seller });
    const codes = [3, 31, 33, 5, 52, 6, 7];
    await createSent(caller, {
      lines: codes.map((vatCode) => ({ quantity: 1, unitPrice: 100, vatCode })),
    });
    const [entry] = await journalOf(caller, '2027');
    assert.ok(entry);
    assert.deepEqual(postings(entry), [
      '1500 752',
      ...accounts.map((account) => `${account} -100`),
      '2700 -25',
      '2701 -15',
      '2703 -12',
    ]);
    const revenue = entry.lines.filter(({ account }) => account.startsWith('3'));
    assert.deepEqual(
      revenue.map(({ vatCode }) => vatCode),
      codes.map(String),
    );
  });
}

for (const [query, errors] of [
  ['', { from: 'required', to: 'required' }],
  ['?from=2026-01', { to: 'required' }],
  ['?to=2026-01', { from: 'required' }],
  ['?from=2026-13&to=2026-1', { from: 'invalid-month', to: 'invalid-month' }],
  ['?from=2026-01-01&to=26-01', { to: 'invalid-month' }],
  ['?from=&to=2026-01', { from: 'invalid-month' }],
  ['?from=2026-02&to=2026-01', { to: 'before-from' }],
  ['?from=2027-01&to=2026-12', { to: 'before-from' }],
] as const) {
  test(`validation-failed: the period ${query || 'left out'}`, async () => {
    assertInvalid(await api.get(`/v1/journal-entries${query}`), errors);
  });
}

test('period-too-long: 12 months are fine, over a new year too; 13 are not', async () => {
  for (const period of ['from=2026-01&to=2026-12', 'from=2026-03&to=2027-02', 'from=2026-02&to=2026-02']) {
    assert.equal((await api.get(`/v1/journal-entries?${period}`)).status, 200);
  }
  for (const period of ['from=2026-01&to=2027-01', 'from=2026-12&to=2027-12', 'from=2000-01&to=2199-12']) {
    assertError(await api.get(`/v1/journal-entries?${period}`), 400, 'period-too-long', { maxMonths: 12 });
  }
});

test('each company and each environment has its own journal', async () => {
  for (const caller of [
    await service.caller(),
    await service.caller({ company, environment: 'production' }),
  ]) {
    assert.deepEqual(await journalOf(caller, '2026'), []);
  }
});

test("the chart lists every account by number, with class, type and nature, and the company's own accounts", async () => {
  bodyOf(await api.post('/v1/accounts', { number: '3001', name: 'Salg av fisk', defaultVatCode: '3' }), 201);
  const body = bodyOf(await api.get('/v1/accounts'), 200);
  assert.deepEqual(Object.keys(body), ['items']);
  const numbers = body.items.map(({ number }) => number);
  assert.deepEqual(numbers, numbers.toSorted());
  assert.equal(new Set(numbers).size, numbers.length);
  for (const account of body.items) {
    assert.equal(account.class, Number(account.number[0]));
    assert.equal(account.isCustom, account.number === '3001');
    assert.ok(['Asset', 'Liability', 'Equity', 'Income', 'Expense'].includes(account.type), account.type);
    assert.ok(['Debit', 'Credit'].includes(account.nature), account.nature);
  }
  const byNumber = new Map(body.items.map((account) => [account.number, account] as const));
  assert.deepEqual(byNumber.get('3001'), {
    number: '3001',
    name: 'Salg av fisk',
    names: { nb: 'Salg av fisk', nn: 'Salg av fisk', en: 'Salg av fisk' },
    class: 3,
    type: 'Income',
    nature: 'Credit',
    acceptsVat: true,
    defaultVatCode: '3',
    isCustom: true,
  });
  assert.deepEqual(
    ['1500', '1920', '2700', '2900', '3000', '3100'].map((number) => {
      const { type, nature, defaultVatCode } = existing(byNumber.get(number));
      return [number, type, nature, defaultVatCode];
    }),
    [
      ['1500', 'Asset', 'Debit', null],
      ['1920', 'Asset', 'Debit', null],
      ['2700', 'Liability', 'Credit', null],
      ['2900', 'Liability', 'Credit', null],
      ['3000', 'Income', 'Credit', '3'],
      ['3100', 'Income', 'Credit', '5'],
    ],
  );
  assertInvalid(await api.get('/v1/accounts?page=1'), { page: 'unknown-parameter' });
});
