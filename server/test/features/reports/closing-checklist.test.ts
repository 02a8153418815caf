import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setAccounting, updateCompany } from '../../../src/features/companies/index.ts';
import { CLOSING_CHECKS } from '../../../src/domain/books/closing-checks.ts';
import { assertError, assertInvalid, bodyOf, existing } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { bankRows } from '../../support/bank/bank-rows.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { EURO_ACCOUNT, buyEuros } from '../../support/currencies.ts';
import { pdfFile } from '../../support/documents/attachable-files.ts';
import { createDraft, createSent, exemptLine } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';
import { moveClock } from '../../support/test-tools.ts';

const service = await startTestApp({ jobs: false });
const owner = openAsOwner(service.connection);
service.clock.now = new Date('2026-10-05T10:00:00Z');

const PATH = '/v1/period-closing/checklist';

async function read(api: ApiCaller, query: string) {
  return bodyOf(await api.get(`${PATH}?${query}`), 200);
}

/** What is not fine, as `id: state count amount`. */
async function findings(api: ApiCaller, query: string): Promise<string[]> {
  const { checks } = await read(api, query);
  assert.deepEqual(
    checks.map(({ id }) => id),
    CLOSING_CHECKS.filter((id) => id !== 'currency-revaluation' && id !== 'vipps'),
  );
  return checks
    .filter(({ state }) => state !== 'fine')
    .map(({ id, state, count, amount }) => `${id}: ${state} ${count} ${amount}`);
}

function close(api: ApiCaller, closedThrough: string) {
  return api.call('PUT', '/v1/period-closing', { body: { closedThrough } });
}

async function post(api: ApiCaller, documentDate: string, ...lines: [string, number][]): Promise<string> {
  const body = {
    documentDate,
    description: 'Bilag',
    lines: lines.map(([account, amount]) =>
      amount > 0 ? { account, debit: amount } : { account, credit: -amount },
    ),
  };
  return bodyOf(await api.post('/v1/journal-entries', body), 201).id;
}

function sell(api: ApiCaller, amount: number) {
  return createSent(api, { lines: [exemptLine(amount)] });
}

async function pay(api: ApiCaller, invoiceId: string, amount: number, paidOn: string): Promise<void> {
  bodyOf(await api.post(`/v1/invoices/${invoiceId}/payments`, { amount, paidOn }), 201);
}

const WITHOUT_BANK = ['bank-transactions: not-applicable 0 null', 'bank: not-applicable 0 null'];
const NO_YEAR = 'year-result: not-applicable 0 null';

test('a month of which nothing is left is fine', async () => {
  const api = await service.caller();
  assert.deepEqual(await findings(api, 'through=2026-09'), [...WITHOUT_BANK, NO_YEAR]);
  await sell(api, 1000);
  const found = await read(api, 'through=2026-10');
  assert.deepEqual([found.from, found.through, found.closedThrough], ['2026-10', '2026-10', null]);
  assert.deepEqual(found.receivables, {
    account: '1500',
    owed: 1000,
    unbooked: 0,
    bookedSince: 0,
    balance: 1000,
    postedLater: 0,
    unexplained: 0,
  });
});

test('drafts and undelivered documents that are dated by then are counted, and later ones are not', async () => {
  const api = await service.caller();
  await service.clock.at(new Date('2026-09-30T10:00:00Z'), () =>
    createDraft(api, { lines: [exemptLine(40)] }),
  );
  await createDraft(api, { lines: [exemptLine(2)] });
  const { id } = await sell(api, 700);
  await owner
    .updateTable('invoices')
    .set({ bounced_at: service.clock.now, status: 'bounced' })
    .where('id', '=', id)
    .execute();
  assert.deepEqual(await findings(api, 'through=2026-09'), ['drafts: todo 1 40', ...WITHOUT_BANK, NO_YEAR]);
  const { checks } = await read(api, 'through=2026-10');
  const found = (id: string) => checks.find((one) => one.id === id);
  assert.deepEqual([found('drafts')?.count, found('drafts')?.amount], [2, 42]);
  assert.deepEqual([found('undelivered')?.count, found('undelivered')?.amount], [1, 700]);
  // A letter that did not arrive counts, too. The status is then that of a reminded invoice.
  const reminded = { status: 'reminded', reminded_at: service.clock.now } as const;
  await owner.updateTable('invoices').set(reminded).where('id', '=', id).execute();
  const { checks: afterLetter } = await read(api, 'through=2026-10');
  const undelivered = afterLetter.find((one) => one.id === 'undelivered');
  assert.equal(undelivered?.count, 1);
  const listed = bodyOf(await api.get(undelivered.details as '/v1/invoices'), 200);
  assert.deepEqual([listed.totalCount, listed.items[0]?.id], [1, id]);
  // The details list the same.
  const { checks: ofSeptember } = await read(api, 'through=2026-09');
  const details = ofSeptember.find(({ id }) => id === 'drafts')?.details as '/v1/invoices';
  assert.equal(bodyOf(await api.get(details), 200).totalCount, 1);
});

test('manual entries without a file are named, until they have one or are reversed', async () => {
  const api = await service.caller();
  await post(api, '2026-08-31', ['6300', 1], ['1920', -1]);
  const first = await post(api, '2026-09-01', ['6300', 100], ['1920', -100]);
  const second = await post(api, '2026-09-30', ['6300', 60], ['1920', -60]);
  const named = async () => {
    const { checks } = await read(api, 'from=2026-09&through=2026-09');
    return checks.find(({ id }) => id === 'vouchers')?.entries.map(({ id, amount }) => [id, amount]);
  };
  // The VAT return documents what is settled.
  await post(api, '2026-09-30', ['2700', 25], ['2740', -25]);
  assert.deepEqual(await named(), [
    [first, 100],
    [second, 60],
  ]);
  const attach = await fetch(
    `${service.url}/v1/journal-entries/${first}/attachments?filename=kvittering.pdf`,
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${api.token}`,
        'content-type': 'application/pdf',
        'idempotency-key': 'voucher',
      },
      body: pdfFile(),
    },
  );
  assert.equal(attach.status, 201);
  assert.deepEqual(await named(), [[second, 60]]);
  bodyOf(await api.post(`/v1/journal-entries/${second}/reversal`, {}), 201);
  assert.deepEqual(await named(), []);
  // Without `from` it looks at all open months that have entries.
  const all = await read(api, 'through=2026-09');
  assert.equal(all.from, '2026-08');
  assert.deepEqual(await findings(api, 'through=2026-09'), [
    'earlier-months: note 1 null',
    ...WITHOUT_BANK,
    'vouchers: todo 1 1',
    NO_YEAR,
  ]);
});

test('why 1500 differs: what was posted after the period, and what of it belongs to the period', async () => {
  const api = await service.caller();
  const invoice = await sell(api, 1000);
  await moveClock(api, '2026-11-03');
  bodyOf(await close(api, '2026-10'), 200);
  // Paid in the closed October, so posted on 1 November.
  await pay(api, invoice.id, 250, '2026-10-20');
  await pay(api, invoice.id, 100, '2026-11-01');
  const { receivables: why, checks } = await read(api, 'through=2026-10');
  const receivables = existing(why);
  assert.deepEqual(receivables, {
    account: '1500',
    owed: 650,
    unbooked: 0,
    bookedSince: -350,
    balance: 1000,
    postedLater: -250,
    unexplained: 0,
  });
  const check = checks.find(({ id }) => id === 'receivables');
  assert.deepEqual([check?.state, check?.count, check?.amount], ['note', 1, -250]);
  assert.deepEqual(
    check?.entries.map((one) => {
      const { id: _, number: __, description, ...entry } = one;
      assert.match(description, /faktura/i);
      return entry;
    }),
    [
      {
        series: 'Bank',
        documentDate: '2026-10-20',
        postingDate: '2026-11-01',
        sourceDocumentType: 'Payment',
        amount: -250,
      },
    ],
  );
  // The open items by the books are the balance.
  const items = bodyOf(await api.get('/v1/reports/receivables?asOf=2026-10'), 200);
  assert.equal(items.totals.outstanding, receivables.balance);
  const november = await read(api, 'through=2026-11');
  assert.deepEqual([november.receivables?.balance, november.receivables?.postedLater], [650, 0]);
});

test('why 1500 differs: invoices that were sent while accounting was off', async () => {
  const company = await service.createCompany();
  const api = await service.caller({ company });
  const turn = (on: boolean) =>
    setAccounting({ db: service.db, now: new Date(), actor: 'test' }, company.companyId, 'test', on);
  await turn(false);
  const outside = await sell(api, 300);
  assertError(await api.get(`${PATH}?through=2026-10`), 403, 'accounting-not-enabled');
  await turn(true);
  await sell(api, 1000);
  await pay(api, outside.id, 20, '2026-10-05');
  const { receivables } = await read(api, 'through=2026-10');
  assert.deepEqual(
    [receivables?.owed, receivables?.unbooked, receivables?.balance, receivables?.unexplained],
    [1280, 280, 1000, 0],
  );
  assert.ok((await findings(api, 'through=2026-10')).includes('receivables: note 0 280'));
});

test('the bank: what waits, and what nothing explains', async () => {
  const api = await service.caller();
  const bank = bankRows(owner.of(api.accountId));
  await bank.addFile({ day: '2026-09-01' });
  await bank.add({ bookedOn: '2026-09-10', amount: 500 });
  await bank.add({ bookedOn: '2026-09-11', amount: 30, direction: 'out' });
  await bank.add({ bookedOn: '2026-10-01', amount: 9 });
  await bank.balance('2026-09-30', 470);
  assert.deepEqual(await findings(api, 'through=2026-09'), [
    'bank-transactions: todo 2 470',
    'bank: note 0 470',
    NO_YEAR,
  ]);
  await bank.balance('2026-10-31', 500);
  assert.deepEqual(await findings(api, 'through=2026-10'), [
    'bank-transactions: todo 3 479',
    'bank: todo 0 21',
    NO_YEAR,
  ]);
});

test('VAT is to be settled until an entry on 2740 has emptied the accounts of the term', async () => {
  const api = await service.caller();
  await createSent(api, { lines: [{ description: 'Kaffe', quantity: 1, unitPrice: 1000, vatCode: 3 }] });
  await moveClock(api, '2026-12-05');
  const vat = async (through: string) =>
    (await findings(api, `through=${through}`)).filter((one) => one.startsWith('vat'));
  // Term 5 is September and October.
  assert.deepEqual(await vat('2026-09'), []);
  assert.deepEqual(await vat('2026-10'), ['vat: todo 0 250']);
  assert.deepEqual(await vat('2026-11'), ['vat: todo 0 250']);
  bodyOf(await close(api, '2026-10'), 200);
  await post(api, '2026-10-31', ['2700', 250], ['2740', -250]);
  assert.deepEqual(await vat('2026-10'), []);
  assert.deepEqual(await vat('2026-11'), []);
  const { checks } = await read(api, 'through=2026-11');
  assert.equal(checks.find(({ id }) => id === 'vat')?.details, '/v1/reports/vat?year=2026&term=5');

  const yearly = await service.createCompany();
  const admin = { db: service.db, now: service.clock.now, actor: 'test' };
  await updateCompany(admin, yearly.companyId, { vatTerm: 'yearly', vatTermFrom: 2026 });
  const ofYear = await read(await service.caller({ company: yearly }), 'through=2026-12');
  assert.equal(ofYear.checks.find(({ id }) => id === 'vat')?.details, '/v1/reports/vat?year=2026');

  const outside = await service.createCompany({ vatRegistered: false, defaultVatRateBp: 0 });
  const other = await service.caller({ company: outside });
  assert.deepEqual(await findings(other, 'through=2026-10'), [
    ...WITHOUT_BANK,
    'vat: not-applicable 0 null',
    NO_YEAR,
  ]);
});

test('the year: the result is to be moved, also when December is closed', async () => {
  const api = await service.caller();
  await post(api, '2026-10-01', ['1920', 900], ['3900', -900]);
  await moveClock(api, '2027-01-15');
  const year = 'from=2026-01&through=2026-12';
  const ofYear = async () => (await findings(api, year)).filter((one) => one.startsWith('year'));
  assert.deepEqual(await ofYear(), ['year-result: todo 0 900']);
  bodyOf(await close(api, '2026-12'), 200);
  assert.deepEqual(await ofYear(), ['year-result: todo 0 900']);
  bodyOf(await api.post('/v1/year-results', { year: 2026, openDecember: true }), 201);
  assert.deepEqual(await ofYear(), []);
  assert.equal((await read(api, year)).closedThrough, '2026-12');
});

test('a recurring invoice that failed is counted', async () => {
  const api = await service.caller();
  const client = bodyOf(await api.post('/v1/clients', { name: 'Uten e-post AS', email: '' }), 201);
  const body = {
    clientId: client.id,
    lines: [exemptLine(10)],
    interval: { unit: 'month', count: 1 },
    firstDate: '2026-10-10',
    action: 'send',
    channel: 'email',
  };
  bodyOf(await api.post('/v1/recurring-invoices', body), 201);
  await moveClock(api, '2026-10-11');
  assert.deepEqual(await findings(api, 'through=2026-10'), [
    'drafts: todo 1 10',
    'recurring-invoices: todo 1 null',
    ...WITHOUT_BANK,
    NO_YEAR,
  ]);
});

test('what needs another scope than bilag:read is left out without that scope, and named', async () => {
  const company = await service.createCompany();
  const all = await service.caller({ company });
  const invoice = await sell(all, 1000);
  await createDraft(all, { lines: [exemptLine(40)] });
  await post(all, '2026-10-01', ['6300', 100], ['1920', -100]);
  const bank = bankRows(owner.of(all.accountId));
  await bank.addFile({ day: '2026-10-01' });
  await bank.add({ bookedOn: '2026-10-02', amount: 500 });
  await moveClock(all, '2026-11-03');
  bodyOf(await close(all, '2026-10'), 200);
  await pay(all, invoice.id, 250, '2026-10-20');
  const whole = await read(all, 'from=2026-10&through=2026-10');
  assert.deepEqual(whole.leftOut, []);

  const ofSales = ['drafts', 'undelivered', 'recurring-invoices', 'receivables'];
  const ofBank = ['bank-transactions', 'bank', 'vipps'];
  for (const [held, lacking] of [
    [['bilag:read'], [...ofSales, ...ofBank]],
    [['bilag:read', 'bank:read'], ofSales],
    [['bilag:read', 'invoices:read'], ofBank],
    [['bilag:read', 'invoices:write', 'bank:write'], []],
  ] as const) {
    const caller = await service.caller({ company, scopes: [...held] });
    const found = await read(caller, 'from=2026-10&through=2026-10');
    const isLeftOut = (id: string) => (lacking as readonly string[]).includes(id);
    const named = CLOSING_CHECKS.filter(isLeftOut).map((part) => {
      return { part, scope: ofBank.includes(part) ? 'bank:read' : 'invoices:read' };
    });
    assert.deepEqual(found, {
      ...whole,
      checks: whole.checks.filter(({ id }) => !isLeftOut(id)),
      receivables: isLeftOut('receivables') ? null : whole.receivables,
      leftOut: named,
    });
  }
});

test('a wrong period is refused, and so is a client without bilag:read', async () => {
  const company = await service.createCompany();
  const api = await service.caller({ company });
  assertInvalid(await api.get(PATH), { through: 'required' });
  assertInvalid(await api.get(`${PATH}?through=2026-13`), { through: 'invalid-month' });
  assertInvalid(await api.get(`${PATH}?through=2026-09&from=2026-10`), { through: 'before-from' });
  const caller = await service.caller({ company, scopes: ['invoices:read', 'bank:read'] });
  assertError(await caller.get(`${PATH}?through=2026-09`), 403, 'insufficient_scope', {
    requiredScope: 'bilag:read',
  });
});

test('at the end of a year the revaluation of what is in other currencies is asked for, until one of that day stands', async () => {
  const of = await service.createCompany();
  await buyEuros(await service.caller({ company: of }), '2026-10-01');
  await service.clock.at(new Date('2027-01-08T10:00:00Z'), async () => {
    const api = await service.caller({ company: of });
    const asked = async (query: string) => {
      const { checks } = await read(api, query);
      return checks
        .filter(({ id }) => id === 'currency-revaluation')
        .map(({ state, count, amount, details }) => [state, count, amount, details]);
    };
    const missing = [['todo', 1, null, '/v1/currency-revaluations']];
    assert.deepEqual(await asked('through=2026-12'), missing);
    assert.deepEqual(await asked('through=2026-11'), []);
    const { id } = bodyOf(await api.post('/v1/currency-revaluations', { asOf: '2026-12-31' }), 201);
    assert.deepEqual(await asked('through=2026-12'), []);
    bodyOf(await api.delete(`/v1/currency-revaluations/${id}`), 200);
    assert.deepEqual(await asked('through=2026-12'), missing);
    // Nothing is left of the euros.
    const lines = [
      { account: EURO_ACCOUNT.account, credit: 1000, currency: 'EUR', currencyAmount: 100 },
      { account: '1920', debit: 1000 },
    ];
    const sold = { documentDate: '2026-12-30', description: 'Solgt euro', lines };
    bodyOf(await api.post('/v1/journal-entries', sold), 201);
    assert.deepEqual(await asked('through=2026-12'), []);
  });
});
