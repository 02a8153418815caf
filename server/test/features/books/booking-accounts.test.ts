import assert from 'node:assert/strict';
import { test } from 'node:test';
import { updateCompany } from '../../../src/features/companies/index.ts';
import type { Schemas } from '../../support/api/answer-types.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { assertError, assertInvalid, bodyOf, existing } from '../../support/api/answers.ts';
import { assertBooksAgree } from '../../support/books/books.ts';
import {
  createDraft,
  createLate,
  createSent,
  exemptLine,
  getInvoice,
  journalOf,
  postings,
  send,
} from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-07-20T10:00:00.000Z');
const paidOn = '2026-07-20';

/** The accounts that the service books on until a company chooses others. */
const STANDARD = {
  receivables: '1500',
  bank: '1920',
  cash: '1900',
  card: null,
  vipps: null,
  vippsFees: null,
  owedToCustomers: '2900',
  reminderFees: '3900',
  lateInterest: '8055',
  badDebts: '7830',
  rounding: '7740',
  sales: [
    { vatCode: 3, goods: '3000', services: '3020' },
    { vatCode: 31, goods: '3030', services: '3030' },
    { vatCode: 33, goods: '3050', services: '3050' },
    { vatCode: 5, goods: '3100', services: '3120' },
    { vatCode: 6, goods: '3200', services: '3220' },
    { vatCode: 7, goods: '3900', services: '3900' },
    { vatCode: 52, goods: '3105', services: '3125' },
  ],
};

async function choose(api: ApiCaller, changes: object) {
  return bodyOf(await api.patch('/v1/booking-accounts', changes), 200);
}

async function credit(api: ApiCaller, id: string) {
  return send(api, bodyOf(await api.post(`/v1/invoices/${id}/credit-notes`), 201).id);
}

/** The postings of the newest entry of a series. */
async function newest(api: ApiCaller, series: string): Promise<string[]> {
  const entries = await journalOf(api, '2026');
  return postings(existing(entries.findLast((entry) => entry.series === series)));
}

test('the standard accounts apply until others are chosen; accounts left out stay', async () => {
  const api = await service.caller();
  const other = await service.caller();
  assert.deepEqual(bodyOf(await api.get('/v1/booking-accounts'), 200), STANDARD);
  const sales = STANDARD.sales.map((of) => (of.vatCode === 3 ? { ...of, services: '3025' } : of));
  const changed = { ...STANDARD, bank: '1950', sales };
  assert.deepEqual(await choose(api, { bank: '1950', sales: [{ vatCode: 3, services: '3025' }] }), changed);
  assert.deepEqual(await choose(api, {}), changed);
  assert.deepEqual(bodyOf(await api.get('/v1/booking-accounts'), 200), changed);
  assert.deepEqual(bodyOf(await other.get('/v1/booking-accounts'), 200), STANDARD);

  assert.deepEqual(await choose(api, STANDARD), STANDARD);
  const rows = await service.db
    .selectFrom('booking_accounts')
    .selectAll()
    .where('account_id', '=', api.accountId)
    .execute();
  assert.deepEqual(
    rows.map(({ purpose, ledger_account }) => [purpose, ledger_account]),
    [['cash', '1900']],
    'only choices are stored',
  );
});

test('everything is booked on the accounts that are chosen', async () => {
  const api = await service.caller();
  await choose(api, {
    receivables: '1530',
    bank: '1950',
    owedToCustomers: '2990',
    reminderFees: '3920',
    lateInterest: '8050',
    sales: [{ vatCode: 3, goods: '3005' }],
  });
  const lines = [{ quantity: 1, unitPrice: 100 }];
  const sent = await createLate(service, api, { lines, dueDate: '2026-06-01' });
  assert.deepEqual(await newest(api, 'SalesInvoice'), ['1530 125', '3005 -100', '2700 -25']);
  bodyOf(await api.post(`/v1/invoices/${sent.id}/reminders`, { type: 'reminder', fee: true }), 201);
  const [, fee, interest] = (await newest(api, 'Manual')).map((posting) => posting.split(' '));
  assert.deepEqual([fee, interest?.[0]], [['3920', '-38'], '8050']);
  bodyOf(await api.post(`/v1/invoices/${sent.id}/payments`, { amount: 125, paidOn }), 201);
  assert.deepEqual(await newest(api, 'Bank'), ['1950 125', '1530 -125']);
  await credit(api, sent.id);
  const note = await newest(api, 'CreditNote');
  assert.deepEqual(note.slice(0, 3), ['3005 100', '2700 25', '2990 -125']);
  assert.equal(note.at(-1), `1530 ${interest === undefined ? '' : `${-38 + Number(interest[1])}`}`);
});

test('a reversed payment leaves the bank account that it came to; a credit note uses the account of the sale', async () => {
  const api = await service.caller();
  const sent = await createSent(api, { lines: [exemptLine(100), { quantity: 1, unitPrice: 10 }] });
  const paid = bodyOf(await api.post(`/v1/invoices/${sent.id}/payments`, { amount: 60, paidOn }), 201);
  await choose(api, {
    bank: '1950',
    sales: [
      { vatCode: 5, goods: '3140' },
      { vatCode: 3, goods: '3005' },
    ],
  });
  bodyOf(await api.delete(`/v1/invoices/${sent.id}/payments/${paid.payments[0]?.id}`), 200);
  assert.deepEqual(await newest(api, 'Bank'), ['1500 60', '1920 -60']);
  const note = await credit(api, sent.id);
  assert.deepEqual(await newest(api, 'CreditNote'), ['3000 10', '3100 100', '2700 2.5', '1500 -112.5']);
  assert.deepEqual(
    note.lines.map(({ account }) => account),
    ['3100', '3000'],
  );
  await createSent(api, { lines: [exemptLine(100)] });
  assert.deepEqual(await newest(api, 'SalesInvoice'), ['1500 100', '3140 -100']);
  await assertBooksAgree(api, ['2026']);
});

test('cash, card and Vipps have accounts of their own, where they are chosen; otherwise the answer warns', async () => {
  const api = await service.caller();
  const sent = await createSent(api, { lines: [exemptLine(1000)] });
  const pay = async (method: string | undefined, amount = 10) => {
    const body = { amount, paidOn, ...(method !== undefined && { method }) };
    const paid = bodyOf(await api.post(`/v1/invoices/${sent.id}/payments`, body), 201);
    return {
      id: existing(paid.payments.at(-1)).id,
      warnings: paid.warnings,
      booked: await newest(api, 'Bank'),
    };
  };
  for (const [method, account, hasWarning] of [
    [undefined, '1920', false],
    ['bank', '1920', false],
    ['other', '1920', false],
    ['cash', '1900', false],
    ['card', '1920', true],
    ['vipps', '1920', true],
  ] as const) {
    const { warnings, booked } = await pay(method);
    assert.deepEqual(booked, [`${account} 10`, '1500 -10'], method);
    const codes = warnings?.map(({ field, code }) => [field, code]);
    assert.deepEqual(codes, hasWarning ? [['method', 'method-without-account']] : undefined, method);
  }
  await choose(api, { card: '1930', vipps: '1930', cash: null });
  assert.deepEqual(await pay('cash').then(({ warnings }) => warnings?.length), 1);
  const byVipps = await pay('vipps');
  assert.deepEqual([byVipps.warnings, byVipps.booked], [undefined, ['1930 10', '1500 -10']]);
  // Later choices do not change where the money of the payment is.
  await choose(api, { vipps: '1950' });
  bodyOf(await api.delete(`/v1/invoices/${sent.id}/payments/${byVipps.id}`), 200);
  assert.deepEqual(await newest(api, 'Bank'), ['1500 10', '1930 -10']);
  // What is too much has the same account, and is owed to the customer.
  const more = { amount: 1000, paidOn, method: 'card', overpayment: 'credit' };
  bodyOf(await api.post(`/v1/invoices/${sent.id}/payments`, more), 201);
  assert.deepEqual(await newest(api, 'Bank'), ['1930 1000', '1500 -930', '2900 -70']);
  assertInvalid(await api.patch('/v1/booking-accounts', { cash: '1500' }), { cash: 'unfitting-account' });
  assertInvalid(await api.patch('/v1/booking-accounts', { vipps: '2900' }), { vipps: 'unfitting-account' });
  await assertBooksAgree(api, ['2026']);
});

test('a credit note takes back the booked code, even when the company has another code for sales of rate 0', async () => {
  const company = await service.createCompany();
  const api = await service.caller({ company });
  const sent = await createSent(api, { lines: [{ quantity: 1, unitPrice: 100, vatRate: 0 }] });
  await changeCompany(company.companyId, { vatRegistered: false });
  await credit(api, sent.id);
  const note = (await journalOf(api, '2026')).find(({ series }) => series === 'CreditNote');
  assert.ok(note);
  assert.deepEqual(postings(note), ['3100 100', '1500 -100']);
  assert.equal(note.lines[0]?.vatCode, '5');

  // New sales have the code of sellers that are not registered for VAT.
  const later = await createSent(api, { lines: [{ quantity: 1, unitPrice: 100, vatRate: 0 }] });
  assert.deepEqual([later.lines[0]?.vatCode, later.lines[0]?.account], [7, '3200']);
});

test("the company's main kind of sales, goods or services, decides the standard account of its lines", async () => {
  const company = await service.createCompany();
  const api = await service.caller({ company });
  await changeCompany(company.companyId, { supplyKind: 'services' });
  await createSent(api, { lines: [exemptLine(100), { quantity: 1, unitPrice: 10 }] });
  assert.deepEqual(await newest(api, 'SalesInvoice'), ['1500 112.5', '3020 -10', '3120 -100', '2700 -2.5']);
});

test('the company decides the code of a rate 0 line; a client abroad has export; a credit note follows the booking', async () => {
  const company = await service.createCompany();
  const api = await service.caller({ company });
  await changeCompany(company.companyId, { zeroRateVatCode: 6, foreignSalesAreExport: true });
  const lines = [
    { quantity: 1, unitPrice: 100, vatRate: 0 },
    { ...exemptLine(7), vatCode: 5 },
  ];
  const sell = async (country: string, code: number) => {
    const client = { name: 'Kunde', email: 'kunde@handel.example', country };
    const sent = await createSent(api, { client, lines });
    assert.deepEqual(
      sent.lines.map(({ vatCode }) => vatCode),
      [code, 5],
    );
    return sent.id;
  };
  await sell('NO', 6);
  assert.deepEqual(await newest(api, 'SalesInvoice'), ['1500 107', '3100 -7', '3200 -100']);
  const abroad = await sell('SE', 52);
  assert.deepEqual(await newest(api, 'SalesInvoice'), ['1500 107', '3100 -7', '3105 -100']);

  await changeCompany(company.companyId, { zeroRateVatCode: 5, foreignSalesAreExport: false });
  await credit(api, abroad);
  assert.deepEqual(await newest(api, 'CreditNote'), ['3100 7', '3105 100', '1500 -107']);
});

async function changeCompany(companyId: string, changes: Parameters<typeof updateCompany>[2]): Promise<void> {
  await updateCompany({ db: service.db, now: service.clock.now, actor: 'test' }, companyId, changes);
}

test('a line names its own account; a draft shows it, and its entry has a posting for each code and account', async () => {
  const api = await service.caller();
  bodyOf(await api.post('/v1/accounts', { number: '3021', name: 'Kurs' }), 201);
  const draft = await createDraft(api, {
    lines: [
      { quantity: 1, unitPrice: 100, account: '3021' },
      { quantity: 2, unitPrice: 10 },
      { ...exemptLine(7), account: '3900' },
      { quantity: 1, unitPrice: 1, vatCode: 7 },
      // Sales without VAT may be booked on any income account.
      { ...exemptLine(5), account: '3090' },
    ],
  });
  const accounts = ({ lines }: Schemas['Invoice']) => lines.map(({ account }) => account);
  assert.deepEqual(accounts(draft), ['3021', null, '3900', null, '3090']);
  assert.deepEqual(accounts(await getInvoice(api, draft.id)), accounts(draft));

  const sent = await send(api, draft.id);
  assert.deepEqual(accounts(sent), ['3021', '3000', '3900', '3900', '3090']);
  const [entry] = await journalOf(api, '2026');
  assert.ok(entry);
  assert.deepEqual(
    entry.lines.map(({ account, vatCode, debit, credit: credited }) => [account, vatCode, debit - credited]),
    [
      ['1500', null, 163],
      ['3000', '3', -20],
      ['3021', '3', -100],
      ['3090', '5', -5],
      ['3900', '5', -7],
      ['3900', '7', -1],
      ['2700', null, -30],
    ],
  );
  await credit(api, sent.id);
  assert.deepEqual(
    (await newest(api, 'CreditNote')).slice(0, -2),
    postings(entry)
      .slice(1, -1)
      .map((posting) => posting.replace('-', '')),
  );
});

test('changing a draft changes the accounts of its lines, or takes them away', async () => {
  const api = await service.caller();
  const draft = await createDraft(api, { lines: [{ ...exemptLine(100), account: '3900' }] });
  const withAccount = async (account: string | null | undefined) => {
    const lines = [{ ...exemptLine(100), account }];
    return bodyOf(await api.patch(`/v1/invoices/${draft.id}`, { lines }), 200).lines[0]?.account;
  };
  assert.equal(await withAccount('3140'), '3140');
  assert.equal(await withAccount(null), null);
  assert.equal(await withAccount('3140'), '3140');
  assert.equal(await withAccount(undefined), null);
});

test('while accounting is off a line keeps the account that it asks for, and nothing more', async () => {
  const api = await service.caller({ company: await service.createCompany({ accounting: false }) });
  const lines = [{ ...exemptLine(100), account: '3140' }, exemptLine(1)];
  const sent = await createSent(api, { lines });
  assert.deepEqual(
    sent.lines.map(({ account }) => account),
    ['3140', null],
  );
});

test('account-in-use: the accounts of receivables and of debts to customers stay once something is posted there', async () => {
  const api = await service.caller();
  const sent = await createSent(api, { lines: [exemptLine(100)] });
  assertError(await api.patch('/v1/booking-accounts', { receivables: '1530' }), 409, 'account-in-use');
  assert.equal((await choose(api, { receivables: '1500', owedToCustomers: '2990' })).owedToCustomers, '2990');
  bodyOf(await api.post(`/v1/invoices/${sent.id}/payments`, { amount: 100, paidOn }), 201);
  await credit(api, sent.id);
  assertError(await api.patch('/v1/booking-accounts', { owedToCustomers: '2900' }), 409, 'account-in-use');
});

test('account-in-use: receivables need an account without other postings, so that its sum is what clients owe', async () => {
  const api = await service.caller();
  const lines = [
    { account: '1530', debit: 10 },
    { account: '3900', credit: 10 },
  ];
  const entry = { documentDate: paidOn, description: 'Påløpt', lines };
  bodyOf(await api.post('/v1/journal-entries', entry), 201);
  assertError(await api.patch('/v1/booking-accounts', { receivables: '1530' }), 409, 'account-in-use');
});

test('unfitting-account: the bank cannot be the account of receivables', async () => {
  const api = await service.caller();
  for (const [changes, field] of [
    [{ bank: '1500' }, 'bank'],
    [{ receivables: '1920' }, 'receivables'],
    [{ receivables: '1930', bank: '1930' }, 'bank'],
  ] as const) {
    assertInvalid(await api.patch('/v1/booking-accounts', changes), { [field]: 'unfitting-account' });
  }
  const swapped = await choose(api, { receivables: '1920', bank: '1500' });
  assert.deepEqual([swapped.receivables, swapped.bank], ['1920', '1500']);
});

test('accounts chosen during the first sends: all invoices stand on the accounts that are chosen in the end', async () => {
  for (let round = 0; round < 4; round++) {
    const api = await service.caller();
    const drafts = [];
    for (let i = 0; i < 3; i++) drafts.push(await createDraft(api, { lines: [exemptLine(100)] }));
    const [changed] = await Promise.all([
      api.patch('/v1/booking-accounts', { receivables: '1530' }),
      ...drafts.map(({ id }) => send(api, id)),
    ]);
    const { receivables } = bodyOf(await api.get('/v1/booking-accounts'), 200);
    if (changed.status === 200) assert.equal(receivables, '1530');
    else assertError(changed, 409, 'account-in-use');
    const entries = await journalOf(api, '2026');
    assert.deepEqual(
      entries.map(({ lines }) => lines[0]?.account),
      [receivables, receivables, receivables],
    );
  }
});

test('reading needs bilag:read, choosing and adding need bilag:write, and both need accounting', async () => {
  const company = await service.createCompany();
  const reader = await service.caller({ company, scopes: ['bilag:read'] });
  bodyOf(await reader.get('/v1/booking-accounts'), 200);
  for (const answer of [
    await reader.patch('/v1/booking-accounts', {}),
    await reader.post('/v1/accounts', {}),
    await reader.patch('/v1/accounts/3000', {}),
    await reader.delete('/v1/accounts/3000'),
  ]) {
    assertError(answer, 403, 'insufficient_scope', { requiredScope: 'bilag:write' });
  }
  const off = await service.caller({ company: await service.createCompany({ accounting: false }) });
  for (const answer of [
    await off.get('/v1/booking-accounts'),
    await off.patch('/v1/booking-accounts', {}),
    await off.get('/v1/accounts/3000'),
    await off.post('/v1/accounts', {}),
    await off.patch('/v1/accounts/3000', {}),
    await off.delete('/v1/accounts/3000'),
  ]) {
    assertError(answer, 403, 'accounting-not-enabled');
  }
});

test('outside the VAT register sales are sales income, unless the company or the line says otherwise; fees are not', async () => {
  const company = await service.createCompany({ vatRegistered: false, defaultVatRateBp: 0 });
  const api = await service.caller({ company });
  const of7 = ({ sales }: Schemas['BookingAccounts']) => sales.find(({ vatCode }) => vatCode === 7);
  const salesOf7 = async () => of7(bodyOf(await api.get('/v1/booking-accounts'), 200));
  const line = { description: 'Kurs', quantity: 1, unitPrice: 100 };

  assert.deepEqual(await salesOf7(), { vatCode: 7, goods: '3200', services: '3220' });
  const first = await createSent(api, { lines: [line] });
  assert.deepEqual(await newest(api, 'SalesInvoice'), ['1500 100', '3200 -100']);
  await createSent(api, { lines: [{ ...line, account: '3900' }] });
  assert.deepEqual(await newest(api, 'SalesInvoice'), ['1500 100', '3900 -100']);
  await changeCompany(company.companyId, { supplyKind: 'services' });
  await createSent(api, { lines: [line] });
  assert.deepEqual(await newest(api, 'SalesInvoice'), ['1500 100', '3220 -100']);

  // A company may choose 3900 where 3900 is not the standard account. The choice holds in the VAT register as well.
  const chosen = await choose(api, { sales: [{ vatCode: 7, services: '3900' }] });
  assert.deepEqual(of7(chosen), { vatCode: 7, goods: '3200', services: '3900' });
  await createSent(api, { lines: [line] });
  assert.deepEqual(await newest(api, 'SalesInvoice'), ['1500 100', '3900 -100']);

  await credit(api, first.id);
  assert.deepEqual(await newest(api, 'CreditNote'), ['3200 100', '1500 -100']);

  await changeCompany(company.companyId, { vatRegistered: true });
  assert.deepEqual(await salesOf7(), { vatCode: 7, goods: '3900', services: '3900' });
  await changeCompany(company.companyId, { vatRegistered: false });
  assert.deepEqual(await salesOf7(), { vatCode: 7, goods: '3200', services: '3900' });
  const back = await choose(api, { sales: [{ vatCode: 7, services: '3220' }] });
  assert.deepEqual(of7(back), { vatCode: 7, goods: '3200', services: '3220' });
  assert.equal(back.reminderFees, '3900');
  await assertBooksAgree(api, ['2026']);
});

test('in the VAT register code 7 is other income; entries from before the company left the register stay', async () => {
  const company = await service.createCompany();
  const api = await service.caller({ company });
  const sent = await createSent(api, { lines: [{ ...exemptLine(100), vatCode: 7 }] });
  assert.deepEqual(await newest(api, 'SalesInvoice'), ['1500 100', '3900 -100']);
  await changeCompany(company.companyId, { vatRegistered: false });
  await credit(api, sent.id);
  assert.deepEqual(await newest(api, 'CreditNote'), ['3900 100', '1500 -100']);
});
