import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, assertInvalid, bodyOf } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import {
  createDraft,
  createLate,
  createSent,
  exemptLine,
  getInvoice,
} from '../../../support/example-invoices.ts';
import { startTestApp } from '../../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const company = await service.createCompany();
const api = await service.caller({ company });
service.clock.now = new Date('2026-07-20T10:00:00Z');
const PATH = '/v1/invoices/batch/reminders';

const newKey = () => crypto.randomUUID();
const reminder = { type: 'reminder', feeWhereAllowed: true };
const itemFor = (id: string, more: object = {}) => ({ idempotencyKey: newKey(), id, reminder, ...more });
const late = (dueDate: string, more: object = {}) =>
  createLate(service, api, { dueDate, lines: [exemptLine(1000)], ...more });
const post = (url: string, body: object) => api.post(url as '/v1/invoices', body);

async function remind(items: object[], headers: Record<string, string> = {}, caller: ApiCaller = api) {
  const answer = await caller.post(PATH, { items }, { headers });
  return bodyOf(answer, 200).items.map(({ status, body }) =>
    'code' in body ? [status, body.code, body.details] : [status],
  );
}

test('a dry run tells which letters can be sent and why others cannot; then each is sent once, with a fee where the law allows it', async () => {
  const [old, young] = [await late('2026-06-15'), await late('2026-07-10')];
  const paused = await late('2026-06-15');
  bodyOf(await api.post(`/v1/invoices/${paused.id}/pause-reminders`, { reason: 'Uenig' }), 200);
  const lost = await late('2026-06-15');
  bodyOf(await api.post(`/v1/invoices/${lost.id}/write-offs`, { reason: 'loss' }), 201);
  const undue = await createSent(api, { dueDate: '2026-08-15' });
  const draft = await createDraft(api);
  const items = [old, paused, lost, undue, draft, young].map(({ id }) => itemFor(id));
  items.push(itemFor(crypto.randomUUID()));
  const expected = [
    [201],
    [409, 'reminders-paused', { until: null }],
    [409, 'invoice-not-remindable', { reason: 'written_off' }],
    [409, 'reminder-too-early', { earliestDate: '2026-08-18' }],
    [409, 'invoice-not-remindable', { reason: 'draft' }],
    [201],
    [404, 'not-found', undefined],
  ];
  assert.deepEqual(await remind(items, { 'tilgode-dry-run': 'true' }), expected);
  assert.deepEqual((await getInvoice(api, old.id)).reminders, []);
  assert.deepEqual(await remind(items), expected);
  assert.deepEqual(await remind(items), expected, 'the keys repeat the answers');
  const fees = async (id: string) => (await getInvoice(api, id)).reminders.map(({ fee }) => fee > 0);
  assert.deepEqual([await fees(old.id), await fees(young.id)], [[true], [false]]);
  const single = await api.post(`/v1/invoices/${old.id}/reminders`, reminder, {
    key: items[0]?.idempotencyKey ?? null,
  });
  assert.equal(single.headers.get('idempotency-replayed'), 'true');
});

test('a letter with a fee where allowed goes without one when it may have none, and is refused while credit covers the invoice', async () => {
  const business = { name: 'Fjord Kaffe AS', orgNumber: '974760673', email: 'faktura@fjordkaffe.example' };
  const compensated = await late('2026-06-15', { client: business });
  bodyOf(
    await post(`/v1/invoices/${compensated.id}/reminders`, { type: 'reminder', compensation: true }),
    201,
  );
  const paid = await late('2026-06-15');
  bodyOf(await post(`/v1/invoices/${paid.id}/reminders`, { type: 'reminder', fee: true }), 201);
  bodyOf(await post(`/v1/invoices/${paid.id}/payments`, { amount: 1000, paidOn: '2026-07-20' }), 201);
  const covered = await late('2026-06-15', { client: { name: 'Rik', email: 'rik@example.no' } });
  const over = await createSent(api, {
    client: { name: 'Rik', email: 'rik@example.no' },
    lines: [exemptLine(1)],
  });
  const payment = { amount: 1001, paidOn: '2026-07-20', overpayment: 'credit' };
  bodyOf(await post(`/v1/invoices/${over.id}/payments`, payment), 201);
  assert.deepEqual(await remind([itemFor(covered.id)]), [
    [409, 'covered-by-credit', { creditBalance: 1000 }],
  ]);

  await service.clock.at(new Date('2026-09-20T10:00:00Z'), async () => {
    const later = await service.caller({ company });
    assert.deepEqual(await remind([itemFor(compensated.id), itemFor(paid.id)], {}, later), [[201], [201]]);
  });
  for (const { id } of [compensated, paid]) {
    const [, second] = (await getInvoice(api, id)).reminders;
    assert.deepEqual([second?.fee, second?.compensation], [0, 0]);
  }
});

test('the items of letters are checked one by one', async () => {
  const { id } = await late('2026-06-15');
  assert.deepEqual(
    (
      await remind([
        itemFor(id, { reminder: { type: 'letter' } }),
        itemFor(id, { reminder: { ...reminder, compensation: true } }),
        { idempotencyKey: newKey(), id },
        { id, reminder },
        itemFor(id),
      ])
    ).map(([status, code]) => [status, code]),
    [
      [400, 'validation-failed'],
      [400, 'validation-failed'],
      [400, 'validation-failed'],
      [400, 'idempotency-key-required'],
      [201, undefined],
    ],
  );
  assertInvalid(await api.post(PATH, { items: [] }), { items: 'required' });
  const reader = await service.caller({ company, scopes: ['invoices:read'] });
  assertError(await reader.post(PATH, { items: [itemFor(id)] }), 403, 'insufficient_scope');
});
