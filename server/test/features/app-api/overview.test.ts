import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  readBestCustomers,
  readPaymentHabits,
} from '../../../src/features/reports/overview/performance.store.ts';
import { sequenceAll } from '../../../src/platform/events/sequencer.ts';
import { isOverdue } from '../../../src/domain/invoices/overdue.ts';
import { weeksFrom } from '../../../src/domain/invoices/due-weeks.ts';
import { assertError, bodyOf, existing } from '../../support/api/answers.ts';
import { PASSWORD, openStaff, signInToApp } from '../../support/browser/app-caller.ts';
import { getFile } from '../../support/documents/pdf.ts';
import { createDraft, createSent, exemptLine, getInvoice, send } from '../../support/example-invoices.ts';
import { setRate, turnOn } from '../../support/currencies.ts';
import { moveClock } from '../../support/test-tools.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false, isAlone: true });
const { company, owner, member } = await openStaff(service);
const api = await service.caller({ company, environment: 'test' });
const path = `/companies/${company.companyId}/overview?environment=test` as const;
const overview = async () => bodyOf(await member.get(path), 200);

const kroner = (amount: number) => ({ lines: [exemptLine(amount)] });
const pay = async (id: string, amount: number, paidOn: string) =>
  bodyOf(await api.post(`/v1/invoices/${id}/payments`, { amount, paidOn }), 201);

test('the figures of a year: what is owed by age and week, what was invoiced and received by month, and what waits', async () => {
  await moveClock(api, '2027-03-01');
  const paid = await createSent(api, { dueDate: '2027-03-15', ...kroner(1000) });
  const reminded = await createSent(api, { dueDate: '2027-03-15', ...kroner(400) });
  await moveClock(api, '2027-04-06');
  await pay(paid.id, 1000, '2027-03-31');
  bodyOf(await api.post(`/v1/invoices/${reminded.id}/reminders`, { type: 'reminder', fee: true }), 201);
  const { feesOutstanding } = await getInvoice(api, reminded.id);
  assert.ok(feesOutstanding > 0);
  const partly = await createSent(api, { dueDate: '2027-04-20', ...kroner(250.5) });
  await pay(partly.id, 100.25, '2027-04-06');
  const credited = await createSent(api, { dueDate: '2027-04-20', ...kroner(99) });
  const note = bodyOf(await api.post(`/v1/invoices/${credited.id}/credit-notes`), 201);
  bodyOf(await api.post(`/v1/invoices/${note.id}/send`), 200);
  await moveClock(api, '2027-06-09');
  await createSent(api, { dueDate: '2027-06-13', ...kroner(10) });
  await createSent(api, { dueDate: '2027-06-14', ...kroner(20) });
  await createSent(api, { dueDate: '2027-12-31', ...kroner(40) });
  await createDraft(api, kroner(7));
  // The letter did not arrive. The status stays that of an invoice that was reminded.
  assert.equal(bodyOf(await api.post(`/v1/test/invoices/${reminded.id}/bounce`), 200).status, 'reminded');

  const owed = 400 + feesOutstanding;
  const found = await overview();
  assert.equal(found.today, '2027-06-09');
  assert.deepEqual(found.outstanding, { count: 5, amount: owed + 150.25 + 70 });
  assert.deepEqual(found.overdue, { count: 2, amount: owed + 150.25, lastDueDate: '2027-06-08' });
  assert.deepEqual(found.ages, [
    { age: 'notDue', count: 3, amount: 70 },
    { age: 'days1To30', count: 0, amount: 0 },
    { age: 'days31To60', count: 1, amount: 150.25 },
    { age: 'days61To90', count: 1, amount: owed },
    { age: 'daysOver90', count: 0, amount: 0 },
  ]);
  assert.deepEqual(found.weeks.slice(0, 2), [
    { number: 23, from: '2027-06-07', to: '2027-06-13', count: 1, amount: 10 },
    { number: 24, from: '2027-06-14', to: '2027-06-20', count: 1, amount: 20 },
  ]);
  assert.equal(found.weeks.length, 6);
  assert.deepEqual(
    found.months.filter(({ month }) => month >= '2027-03'),
    [
      { month: '2027-03', invoiced: 1400, received: 1000 },
      { month: '2027-04', invoiced: 250.5, received: 100.25 },
      { month: '2027-05', invoiced: 0, received: 0 },
      { month: '2027-06', invoiced: 70, received: 0 },
    ],
  );
  assert.deepEqual([found.months.length, found.months[0]?.month], [12, '2026-07']);
  assert.deepEqual(
    found.oldest.map(({ id, amount, total, isPartlyPaid, daysOverdue }) => [
      id,
      amount,
      total,
      isPartlyPaid,
      daysOverdue,
    ]),
    [
      [reminded.id, owed, 400, false, 86],
      [partly.id, 150.25, 250.5, true, 50],
    ],
  );
  assert.deepEqual(found.waiting, {
    drafts: 1,
    bounced: 1,
    notReminded: 1,
    bankTransactions: 0,
    acceptedQuotes: 0,
    recurringInvoices: 0,
    proposals: 0,
    failingWebhooks: 0,
  });

  const undelivered = bodyOf(await api.get('/v1/invoices?undelivered=true'), 200);
  assert.deepEqual(
    undelivered.items.map(({ id }) => id),
    [reminded.id],
  );
  const others = bodyOf(await api.get('/v1/invoices?undelivered=false'), 200);
  assert.equal(others.items.length, others.totalCount);
  assert.ok(others.items.every(({ id }) => id !== reminded.id));
  const report = bodyOf(await owner.account(api.accountId).get('/v1/reports/receivables'), 200);
  assert.equal(
    report.totals.outstanding,
    found.outstanding.amount,
    'the report of receivables has the same sum',
  );
});

test('the figures are the same once their sums are kept', async () => {
  const before = await overview();
  await sequenceAll(service.db);
  assert.deepEqual(await overview(), before);
  const { id } = await createSent(api, { dueDate: '2027-06-30', ...kroner(1.01) });
  const { outstanding } = await overview();
  assert.equal(outstanding.amount, Math.round((before.outstanding.amount + 1.01) * 100) / 100);
  await pay(id, 1.01, '2027-06-09');
  assert.deepEqual((await overview()).outstanding, before.outstanding);
});

test('the year and the month so far stand beside the same days of the year before, also around 29 February', async () => {
  const staff = await openStaff(service);
  const own = await service.caller({ company: staff.company, environment: 'test' });
  const soFar = async () =>
    bodyOf(await staff.member.get(`/companies/${staff.company.companyId}/overview?environment=test`), 200)
      .soFar;
  const bill = async (on: string, amount: number) => {
    await moveClock(own, on);
    return createSent(own, { dueDate: on, ...kroner(amount) });
  };
  const received = async (invoice: { id: string }, amount: number, paidOn: string) =>
    bodyOf(await own.post(`/v1/invoices/${invoice.id}/payments`, { amount, paidOn }), 201);
  await bill('2027-01-02', 1);
  const paid = await bill('2027-02-10', 20);
  await received(paid, 5, '2027-02-10');
  await bill('2027-02-28', 300);
  await bill('2027-03-01', 4000);
  await bill('2028-01-15', 50_000);
  const last = await bill('2028-02-29', 600_000);
  await received(last, 7, '2028-02-29');
  const sums = (from: string, to: string, invoiced: number, paidIn: number) => ({
    from,
    to,
    invoiced,
    received: paidIn,
  });
  // The end of a month is compared with the end of that month.
  assert.deepEqual(await soFar(), {
    year: {
      ...sums('2028-01-01', '2028-02-29', 650_000, 7),
      yearBefore: sums('2027-01-01', '2027-02-28', 321, 5),
    },
    month: {
      ...sums('2028-02-01', '2028-02-29', 600_000, 7),
      yearBefore: sums('2027-02-01', '2027-02-28', 320, 5),
    },
  });
  await moveClock(own, '2029-02-27');
  assert.deepEqual((await soFar()).year, {
    ...sums('2029-01-01', '2029-02-27', 0, 0),
    yearBefore: sums('2028-01-01', '2028-02-27', 50_000, 0),
  });
  await moveClock(own, '2029-02-28');
  assert.deepEqual((await soFar()).month.yearBefore, sums('2028-02-01', '2028-02-29', 600_000, 7));
  await moveClock(own, '2029-03-01');
  assert.deepEqual((await soFar()).month.yearBefore, sums('2028-03-01', '2028-03-01', 0, 0));
  // Another company has nothing of it.
  const stranger = await openStaff(service);
  const none = bodyOf(
    await stranger.member.get(`/companies/${stranger.company.companyId}/overview?environment=test`),
    200,
  );
  assert.deepEqual(
    [none.soFar.year.invoiced, none.soFar.year.yearBefore.invoiced, none.toClose],
    [0, 0, null],
  );
});

test('deadlines are those of the company: its VAT terms, the year that is over, and months that wait to be closed', async () => {
  const staff = await openStaff(service);
  const own = await service.caller({ company: staff.company, environment: 'test' });
  const path = (companyId: string) => `/companies/${companyId}/overview?environment=test` as const;
  const told = async () => {
    const { deadlines, toClose } = bodyOf(await staff.member.get(path(staff.company.companyId)), 200);
    return { deadlines, toClose };
  };
  await moveClock(own, '2027-11-20');
  await createSent(own, { dueDate: '2027-12-20', ...kroner(100) });
  await moveClock(own, '2028-12-01');
  assert.deepEqual(await told(), {
    deadlines: [
      // The first entry of the books is in this term, and its months are still open.
      { kind: 'vat', on: '2028-02-10', days: -295, from: '2027-11-01', to: '2027-12-31', term: 6 },
      { kind: 'year', on: '2028-06-30', days: -154, from: '2027-01-01', to: '2027-12-31', term: null },
      // The 10th is a Sunday.
      { kind: 'vat', on: '2028-12-11', days: 10, from: '2028-09-01', to: '2028-10-31', term: 5 },
    ],
    toClose: { through: '2027-11', count: 1 },
  });
  bodyOf(await own.call('PUT', '/v1/period-closing', { body: { closedThrough: '2028-10' } }), 200);
  // Who closes the months may not have returned the term. So its deadline stays until the day is over.
  const coming = { kind: 'vat', on: '2028-12-11', from: '2028-09-01', to: '2028-10-31', term: 5 };
  assert.deepEqual(await told(), { deadlines: [{ ...coming, days: 10 }], toClose: null });
  await sequenceAll(service.db);
  assert.equal((await told()).toClose, null, 'the same once the sums are kept');

  const without = async (overrides: Parameters<typeof service.createCompany>[0]) => {
    const ownerEmail = `${crypto.randomUUID()}@nordlys.example`;
    const company = await service.createCompany({ ...overrides, ownerEmail, ownerPassword: PASSWORD });
    const boss = await signInToApp(service, ownerEmail);
    return bodyOf(await boss.get(path(company.companyId)), 200);
  };
  assert.deepEqual((await without({ vatRegistered: false, defaultVatRateBp: 0 })).deadlines, []);
  assert.deepEqual((await without({ accounting: false })).deadlines, []);
});

test('credit of customers is a sum in kroner, also of other currencies, and the list of them adds up to it', async () => {
  const { company: other, owner: boss } = await openStaff(service);
  const own = await service.caller({ company: other, environment: 'test' });
  await turnOn(own, ['EUR']);
  await moveClock(own, '2027-03-01');
  await setRate(own, 'EUR', '2027-02-26', 11);
  const overpay = async (invoice: object, amount: number) => {
    const { id } = await createSent(own, { dueDate: '2027-03-15', ...invoice });
    const body = { amount, paidOn: '2027-03-01', overpayment: 'credit' };
    bodyOf(await own.post(`/v1/invoices/${id}/payments`, body), 201);
  };
  const to = (name: string) => ({ client: { name, email: `${name}@kunde.example` } });
  await overpay({ ...to('anna'), ...kroner(100) }, 130);
  await overpay({ ...to('berit'), currency: 'EUR', ...kroner(100) }, 110);
  await createSent(own, { ...to('cato'), dueDate: '2027-03-15', ...kroner(100) });
  const performance = async () =>
    bodyOf(await boss.get(`/companies/${other.companyId}/overview/performance?environment=test`), 200);
  const { credit } = await performance();
  assert.deepEqual(credit, { count: 2, amount: 140 });
  const { items, sums } = bodyOf(await own.get('/v1/reports/clients?owing=credit&sort=-credit'), 200);
  assert.deepEqual(
    items.map((row) => [row.name, row.credit]),
    [
      ['berit', 110],
      ['anna', 30],
    ],
  );
  assert.equal(sums.credit, credit?.amount);

  // What a file to the bank pays back waits for nobody. An order alone moves nothing.
  const anna = existing(items.find(({ name }) => name === 'anna'));
  const order = { amount: 30, toAccount: '86011117947' };
  bodyOf(await own.post(`/v1/clients/${anna.clientId}/refund-orders`, order), 201);
  assert.deepEqual((await performance()).credit, credit);
  bodyOf(await own.post('/v1/refund-files', {}), 201);
  assert.deepEqual((await performance()).credit, { count: 1, amount: 110 });
});

test('how the business goes: result, VAT, payments on time and best customers, against the year before', async () => {
  const { company: other, owner: boss } = await openStaff(service);
  const own = await service.caller({ company: other, environment: 'test' });
  const performance = async () =>
    bodyOf(await boss.get(`/companies/${other.companyId}/overview/performance?environment=test`), 200);
  const to = (name: string) => ({
    client: { name, email: `${name.slice(0, 3)}@kunde.example`, city: 'Oslo' },
  });
  const nothing = { result: null, payments: null, customers: null, credit: null, vat: null };
  assert.deepEqual(await performance(), nothing);

  await moveClock(own, '2028-03-01');
  const early = await createSent(own, { dueDate: '2028-03-15', ...to('Fjordkaffe AS'), ...kroner(500) });
  await moveClock(own, '2028-03-15');
  bodyOf(await own.post(`/v1/invoices/${early.id}/payments`, { amount: 500, paidOn: '2028-03-15' }), 201);
  await moveClock(own, '2029-03-01');
  const inTime = await createSent(own, { dueDate: '2029-03-15', ...to('Fjordkaffe AS'), ...kroner(1000) });
  const late = await createSent(own, { dueDate: '2029-03-15', ...to('Solberg AS'), ...kroner(400) });
  await createSent(own, { dueDate: '2029-03-15', ...to('Solberg AS'), ...kroner(2000) });
  const credited = await createSent(own, { dueDate: '2029-03-15', ...to('Vik AS'), ...kroner(9000) });
  const note = bodyOf(await own.post(`/v1/invoices/${credited.id}/credit-notes`), 201);
  bodyOf(await own.post(`/v1/invoices/${note.id}/send`), 200);
  await moveClock(own, '2029-06-06');
  bodyOf(await own.post(`/v1/invoices/${inTime.id}/payments`, { amount: 1000, paidOn: '2029-03-11' }), 201);
  bodyOf(await own.post(`/v1/invoices/${late.id}/payments`, { amount: 400, paidOn: '2029-03-31' }), 201);
  const taxed = { lines: [{ description: 'Kaffe', quantity: 1, unitPrice: 600 }] };
  await createSent(own, { dueDate: '2029-06-20', ...to('Solberg AS'), ...taxed });
  await createDraft(own, kroner(7));

  const found = await performance();
  const { customers } = found;
  assert.deepEqual(found, {
    result: { from: '2029-01-01', to: '2029-06-06', amount: 4000, yearBefore: 500 },
    // What is credited does not count, nor what is not due yet.
    payments: {
      from: '2029-03-15',
      invoiceCount: 3,
      isCut: false,
      onTimePercent: 33,
      averageDays: null,
      yearBefore: { onTimePercent: 100, averageDays: null },
    },
    customers: {
      from: '2029-01-01',
      to: '2029-06-06',
      isCut: false,
      documentCount: 6,
      net: 4000,
      items: [
        { clientId: customers?.items[0]?.clientId, name: 'Solberg AS', net: 3000 },
        { clientId: inTime.client.id, name: 'Fjordkaffe AS', net: 1000 },
      ],
    },
    credit: null,
    vat: {
      amount: 150,
      earlier: 0,
      term: { year: 2029, term: 3 },
      next: { year: 2029, term: 2, from: '2029-03-01', to: '2029-04-30', dueOn: '2029-06-11', amount: 0 },
    },
  });
  await sequenceAll(service.db);
  assert.deepEqual(await performance(), found, 'the same once the sums are kept');

  // Of more documents than it reads, it takes the latest.
  const year = { from: '2029-01-01', to: '2029-06-06' };
  const cut = await readBestCustomers(service.db.of(own.accountId), year, { limit: 1, count: 5 });
  assert.deepEqual([cut.from, cut.documentCount, cut.netOre], ['2029-06-06', 1, 60_000n]);
  const habits = await readPaymentHabits(service.db.of(own.accountId), '2029-06-06', 2);
  assert.equal(habits.invoiceCount, 2);

  // VAT of a term that is over is owed until it is settled.
  const vat = async () => (await performance()).vat;
  await moveClock(own, '2029-09-01');
  assert.deepEqual(await vat(), {
    amount: 150,
    earlier: 150,
    term: { year: 2029, term: 5 },
    next: { year: 2029, term: 4, from: '2029-07-01', to: '2029-08-31', dueOn: '2029-10-10', amount: 0 },
  });
  for (const [debited, credited] of [
    ['2700', '2740'],
    ['2740', '1920'],
  ]) {
    const lines = [
      { account: debited, debit: 150 },
      { account: credited, credit: 150 },
    ];
    bodyOf(
      await own.post('/v1/journal-entries', { documentDate: '2029-09-01', description: 'Mva', lines }),
      201,
    );
    assert.equal((await vat())?.earlier ?? 0, debited === '2700' ? 150 : 0);
  }
});

test('how long customers take to pay is told from five paid invoices on', async () => {
  const { company: other, owner: boss } = await openStaff(service);
  const own = await service.caller({ company: other, environment: 'test' });
  const averageDays = async () =>
    bodyOf(await boss.get(`/companies/${other.companyId}/overview/performance?environment=test`), 200)
      .payments?.averageDays;
  await moveClock(own, '2029-03-01');
  const sent = await Promise.all(
    Array.from({ length: 5 }, () => createSent(own, { dueDate: '2029-03-15', ...kroner(100) })),
  );
  await moveClock(own, '2029-04-01');
  for (const { id } of sent) {
    assert.equal(await averageDays(), null);
    bodyOf(await own.post(`/v1/invoices/${id}/payments`, { amount: 100, paidOn: '2029-03-11' }), 201);
  }
  assert.equal(await averageDays(), 10);
});

test('without accounting the business goes by its invoices: no result and no VAT', async () => {
  const ownerEmail = 'uten-regnskap@nordlys.example';
  const other = await service.createCompany({ accounting: false, ownerEmail, ownerPassword: PASSWORD });
  const boss = await signInToApp(service, ownerEmail);
  const own = await service.caller({ company: other, environment: 'test' });
  await moveClock(own, '2028-03-01');
  await createSent(own, { dueDate: '2028-03-15' });
  await moveClock(own, '2028-03-16');
  const path = `/companies/${other.companyId}/overview/performance?environment=test` as const;
  const { result, vat, payments, customers } = bodyOf(await boss.get(path), 200);
  assert.deepEqual([result, vat], [null, null]);
  assert.deepEqual([payments?.onTimePercent, payments?.averageDays, payments?.yearBefore], [0, null, null]);
  assert.deepEqual(
    customers?.items.map(({ net }) => net),
    [100],
  );
});

test('strangers get 404, and an account without invoices has zeros', async () => {
  assertError(await (await openStaff(service)).owner.get(path), 404, 'not-found');
  const inProduction = `/companies/${company.companyId}/overview?environment=production` as const;
  const production = bodyOf(await member.get(inProduction), 200);
  assert.deepEqual(production.outstanding, { count: 0, amount: 0 });
  assert.deepEqual(production.oldest, []);
});

test('weeks have the numbers of Norwegian calendars, also around New Year', () => {
  const numbers = (today: string) => weeksFrom(today, 2).map(({ number, from }) => [number, from]);
  assert.deepEqual(numbers('2027-01-01'), [
    [53, '2026-12-28'],
    [1, '2027-01-04'],
  ]);
  assert.deepEqual(numbers('2025-12-31'), [
    [1, '2025-12-29'],
    [2, '2026-01-05'],
  ]);
});

test('what is overdue is the same in the to-do, figures, lists and reports, of every kind of invoice', async () => {
  const staff = await openStaff(service);
  const seller = await service.caller({ company: staff.company, environment: 'test' });
  const post = async (url: string, body: object = {}, status = 201) =>
    bodyOf(await seller.post(url as '/v1/invoices', body), status);
  const kinds = new Map<string, string>();
  async function bill(kind: string, dueDate = '2027-03-15'): Promise<string> {
    const { id } = await createSent(seller, { dueDate, ...kroner(100 + kinds.size) });
    kinds.set(id, kind);
    return `/v1/invoices/${id}`;
  }
  const remind = (invoice: string) => post(`${invoice}/reminders`, { type: 'reminder', fee: true });
  const payOn = (invoice: string, amount: number) =>
    post(`${invoice}/payments`, { amount, paidOn: '2027-04-06' });
  const lose = (invoice: string) => post(`${invoice}/write-offs`, { reason: 'loss' });
  async function credit(invoice: string, of: object): Promise<void> {
    const { id } = bodyOf(
      await seller.post(`${invoice}/credit-notes` as `/v1/invoices/${string}/credit-notes`, of),
      201,
    );
    await send(seller, id);
  }

  await moveClock(seller, '2027-03-01');
  await bill('late');
  const [reminded, partly, feesLeft] = [
    await bill('reminded'),
    await bill('partly paid'),
    await bill('fees left'),
  ];
  const [lost, lostLetter] = [await bill('lost'), await bill('lost after a letter')];
  const [lostRest, recovered] = [await bill('rest lost'), await bill('lost and partly recovered')];
  const [credited, half] = [await bill('credited'), await bill('half credited')];
  const [paid, paused, feesLost] = [await bill('paid'), await bill('paused'), await bill('fees lost')];
  await bill('due on Monday', '2027-04-05');
  await moveClock(seller, '2027-04-06');
  for (const one of [reminded, feesLeft, lostLetter, feesLost]) await remind(one);
  await payOn(partly, 40);
  await payOn(feesLeft, 103);
  await payOn(feesLost, 112);
  await payOn(paid, 110);
  for (const one of [lostRest, recovered]) await payOn(one, 30);
  for (const one of [lost, lostLetter, lostRest, recovered, feesLost]) await lose(one);
  await post(`${recovered}/payments`, { amount: 20, paidOn: '2027-04-06', recoversLoss: true });
  await credit(credited, {});
  await credit(half, { lines: [{ lineIndex: 0, quantity: 0.5 }] });
  await post(`${paused}/pause-reminders`, { reason: 'Kunden er uenig' }, 200);
  await bill('due today', '2027-04-06');
  await bill('not due', '2027-05-06');
  await createDraft(seller, { dueDate: '2027-03-15', ...kroner(9) });

  const overdueKinds = [
    'late',
    'reminded',
    'partly paid',
    'fees left',
    'half credited',
    'paused',
    'due on Monday',
  ];
  const list = async (query: string) => {
    const { items } = bodyOf(await seller.get(`/v1/invoices?pageSize=100&${query}`), 200);
    return items;
  };
  const namesOf = (items: { id: string }[]) => items.map(({ id }) => kinds.get(id) ?? 'draft or credit note');
  const overdue = await list('overdue=true&sort=number');
  assert.deepEqual(namesOf(overdue), overdueKinds);
  const everything = await list('sort=number');
  const others = everything.filter(({ id }) => !overdue.some((one) => one.id === id));
  assert.deepEqual(await list('overdue=false&sort=number'), others);
  const today = '2027-04-06';
  for (const { id, payableUntil, outstandingAmount, feesOutstanding, status } of everything) {
    const isLate = overdue.some((one) => one.id === id);
    const owed = outstandingAmount + feesOutstanding;
    assert.equal(isOverdue({ owed, payableUntil }, today), isLate, kinds.get(id));
    if (status === 'draft') continue;
    const { daysOverdue } = bodyOf(await seller.get(`/v1/invoices/${id}/late-payment`), 200);
    assert.equal(daysOverdue > 0, isLate, kinds.get(id));
  }
  const lostKinds = ['lost', 'lost after a letter', 'rest lost', 'lost and partly recovered'];
  assert.deepEqual(namesOf(await list('lost=true&sort=number')), lostKinds);

  const found = bodyOf(
    await staff.member.get(`/companies/${staff.company.companyId}/overview?environment=test`),
    200,
  );
  const sum = overdue.reduce(
    (ore, one) => ore + Math.round(100 * (one.outstandingAmount + one.feesOutstanding)),
    0,
  );
  assert.deepEqual([found.overdue.count, found.overdue.amount], [overdue.length, sum / 100]);
  const aged = found.ages.filter(({ age }) => age !== 'notDue');
  assert.equal(
    aged.reduce((count, one) => count + one.count, 0),
    overdue.length,
  );
  assert.ok(found.oldest.every(({ id }) => overdue.some((one) => one.id === id)));
  const notReminded = await list('status=overdue&lost=false&sort=number');
  assert.deepEqual(namesOf(notReminded), ['late', 'partly paid', 'half credited', 'paused', 'due on Monday']);
  assert.equal(found.waiting.notReminded, notReminded.length);

  const report = bodyOf(await seller.get('/v1/reports/invoices?overdue=true'), 200);
  assert.deepEqual([report.count, report.outstanding], [overdue.length, sum / 100]);
  const [customer, ...more] = bodyOf(await seller.get('/v1/reports/clients'), 200).items;
  assert.deepEqual([customer?.overdue, more], [sum / 100, []]);
  const statement = bodyOf(await seller.get(`/v1/clients/${customer?.clientId}/statement`), 200);
  assert.equal(statement.overdue, sum / 100);
  const late = statement.openInvoices.filter((one) => one.isOverdue);
  assert.deepEqual(new Set(late.map(({ invoiceId }) => kinds.get(invoiceId))), new Set(overdueKinds));
  const { customers } = bodyOf(
    await staff.owner.account(seller.accountId).get('/v1/reports/receivables'),
    200,
  );
  const agedItems = customers
    .flatMap(({ invoices }) => invoices)
    .filter(({ daysOverdue }) => daysOverdue > 0);
  assert.deepEqual(
    new Set(agedItems.map(({ invoiceId }) => kinds.get(invoiceId ?? ''))),
    new Set(overdueKinds),
  );
  const csv = await getFile(service.url, seller, '/v1/reports/invoices?format=csv&language=nb');
  const words = Buffer.from(csv.bytes)
    .toString()
    .split('\r\n')
    .filter((line) => /Tapsført|Gebyr gjenstår/.test(line));
  assert.equal(words.length, lostKinds.length + 1);
});

test('credit that pays an invoice is no money that came in', async () => {
  await moveClock(api, '2027-08-02');
  const overpaid = await createSent(api, { dueDate: '2027-08-20', ...kroner(100) });
  const more = { amount: 150, paidOn: '2027-08-02', overpayment: 'credit' };
  bodyOf(await api.post(`/v1/invoices/${overpaid.id}/payments`, more), 201);
  const received = async () => (await overview()).months.find(({ month }) => month === '2027-08')?.received;
  assert.equal(await received(), 150);
  const next = await createSent(api, {
    dueDate: '2027-08-20',
    clientId: overpaid.client.id,
    client: undefined,
    ...kroner(50),
  });
  const credit = { invoiceId: next.id, amount: 50 };
  bodyOf(await api.post(`/v1/clients/${overpaid.client.id}/credit/apply`, credit), 201);
  assert.equal(await received(), 150);
});

test('owner and admins are asked whether the company is registered for VAT until one of them answers, on both overviews', async () => {
  const asked = await openStaff(service, { vatRegistered: undefined });
  const ask = async (caller: typeof member, environment: string) =>
    bodyOf(await caller.get(`/companies/${asked.company.companyId}/overview?environment=${environment}`), 200)
      .vatIsAsked;
  assert.deepEqual(
    [await ask(asked.owner, 'test'), await ask(asked.owner, 'production'), await ask(asked.member, 'test')],
    [true, true, false],
  );
  const settings = `/companies/${asked.company.companyId}/settings`;
  bodyOf(await asked.owner.patch(settings, { vatRegistered: true }), 200);
  assert.equal(await ask(asked.owner, 'test'), false);
});
