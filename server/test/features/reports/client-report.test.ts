import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Schemas } from '../../support/api/answer-types.ts';
import { assertInvalid, bodyOf } from '../../support/api/answers.ts';
import { getFile, getPdf } from '../../support/documents/pdf.ts';
import { createDraft, createSent, exemptLine } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';
import { moveClock } from '../../support/test-tools.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-03-02T10:00:00Z');
const api = await service.caller();
const PATH = '/v1/reports/clients';

const bill = (name: string, total: number, dueDate: string) =>
  createSent(api, {
    client: { name, email: `${name.toLowerCase()}@example.no` },
    dueDate,
    lines: [exemptLine(total)],
  });
const early = await bill('Anna', 100, '2026-03-09');
await bill('Anna', 250, '2026-04-09');
const paid = await bill('Berit', 500, '2026-03-09');
const more = { amount: 530, paidOn: '2026-03-02', overpayment: 'credit' };
bodyOf(await api.post(`/v1/invoices/${paid.id}/payments`, more), 201);
await createDraft(api, { client: { name: 'Cato', email: 'cato@example.no' }, lines: [exemptLine(70)] });
await moveClock(api, '2026-03-10');

const list = async (query = '') => bodyOf(await api.get(`${PATH}${query}`), 200);
const figures = ({ items }: Pick<Schemas['ClientReport'], 'items'>) =>
  items.map(({ name, outstanding, overdue, credit }) => [name, outstanding, overdue, credit]);

test('each customer has what it owes, what of it is overdue, and its credit; the sums are of all chosen customers', async () => {
  const whole = await list();
  assert.deepEqual(figures(whole), [
    ['Anna', 350, 100, 0],
    ['Berit', 0, 0, 30],
    ['Cato', 0, 0, 0],
  ]);
  assert.deepEqual(whole.sums, { outstanding: 350, overdue: 100, credit: 30 });
  assert.equal(whole.items[0]?.clientId, early.client.id);
  const page = await list('?sort=-outstanding&pageSize=1');
  assert.deepEqual([figures(page), page.totalCount, page.hasMore], [[['Anna', 350, 100, 0]], 3, true]);
  assert.deepEqual(page.sums, whole.sums);
  const found = await list('?q=berit');
  assert.deepEqual([found.totalCount, found.sums.credit, found.sums.outstanding], [1, 30, 0]);
  const none = await list('?q=nobody&page=2');
  assert.deepEqual([none.items, none.totalCount, none.sums.outstanding], [[], 0, 0]);
  const owing = await list('?owing=outstanding');
  assert.deepEqual([figures(owing), owing.totalCount], [[['Anna', 350, 100, 0]], 1]);
  assert.deepEqual(figures(await list('?owing=overdue&q=anna')), [['Anna', 350, 100, 0]]);
  assert.deepEqual(figures(await list('?owing=overdue&q=berit')), []);
  assertInvalid(await api.get(`${PATH}?sort=city&owing=much`), {
    sort: 'unknown-value',
    owing: 'unknown-value',
  });
});

test('the list as a file has a line for each customer', async () => {
  const { bytes, headers } = await getFile(service.url, api, `${PATH}?q=an&format=csv`);
  assert.equal(headers.get('content-disposition'), 'attachment; filename="kunder-2026-03-10.csv"');
  assert.deepEqual(Buffer.from(bytes).toString().slice(1, -2).split('\r\n'), [
    'Kunde;Org.nr.;E-post;Telefon;Poststed;Utestående;Forfalt;Til gode',
    'Anna;;anna@example.no;;;350,00;100,00;0,00',
  ]);
  const { text } = await getPdf(service.url, api, `${PATH}?format=pdf`);
  for (const word of ['Kunder', 'Berit', '350,00', '30,00']) assert.ok(text.includes(word), word);
});

test('an invoice that is paid but for its fee is outstanding in the list, in its sums, and for the customer', async () => {
  const own = await service.caller();
  const dunned = await createSent(own, {
    client: { name: 'Dag', email: 'dag@example.no' },
    dueDate: '2026-03-16',
    lines: [exemptLine(1000)],
  });
  await createSent(own, {
    client: { name: 'Eva', email: 'eva@example.no' },
    lines: [exemptLine(200)],
    dueDate: '2026-12-01',
  });
  await moveClock(own, '2026-04-20');
  const path = `/v1/invoices/${dunned.id}` as const;
  bodyOf(await own.post(`${path}/reminders`, { type: 'reminder', fee: true }), 201);
  const settled = bodyOf(await own.post(`${path}/payments`, { amount: 1000, paidOn: '2026-04-20' }), 201);
  const fee = settled.feesOutstanding;
  assert.ok(settled.status === 'paid' && settled.outstandingAmount === 0 && fee > 0);

  const outstanding = bodyOf(await own.get('/v1/invoices?outstanding=true'), 200);
  assert.deepEqual([outstanding.totalCount, outstanding.items[1]?.id], [2, dunned.id]);
  assert.equal(bodyOf(await own.get('/v1/invoices?outstanding=false'), 200).totalCount, 0);
  assert.equal(bodyOf(await own.get('/v1/reports/invoices?outstanding=true'), 200).outstanding, 200 + fee);
  const { items, sums } = bodyOf(await own.get(PATH), 200);
  assert.deepEqual(figures({ items })[0], ['Dag', fee, fee, 0]);
  assert.equal(sums.outstanding, 200 + fee);
  assert.equal(bodyOf(await own.get('/v1/reports/receivables'), 200).totals.outstanding, 200 + fee);

  bodyOf(await own.post(`${path}/payments`, { amount: fee, paidOn: '2026-04-20' }), 201);
  assert.equal(bodyOf(await own.get('/v1/invoices?outstanding=true'), 200).totalCount, 1);
});
