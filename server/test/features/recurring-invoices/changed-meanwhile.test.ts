import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verify } from '../../../src/features/verification/index.ts';
import { bodyOf } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { startNetworkStandIn } from '../../support/e-invoices/network-stand-in.ts';
import { journalOf } from '../../support/example-invoices.ts';
import { clientOf, created, invoicesOf } from '../../support/recurring-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';
import { moveClock } from '../../support/test-tools.ts';
import { workOff } from '../../support/work-off.ts';

// What an agreement does when the world around it has changed since it was written.

const network = await startNetworkStandIn();
network.register('0192:974760673');
const service = await startTestApp({ jobs: false, isAlone: true, sml: network.sml, webhookTargets: 'any' });
const start = new Date('2026-01-10T10:00:00.000Z');
service.clock.now = start;

const SENT = { firstDate: '2026-01-31', action: 'send', channel: 'email' } as const;
const WEEKLY = { ...SENT, firstDate: '2026-02-02', interval: { unit: 'week', count: 1 } };

/** What the outbox makes at that time. */
async function makeAt(instant: string): Promise<void> {
  const kinds = service.outbox.filter(({ name }) => name === 'recurring-invoices');
  await service.clock.at(new Date(instant), () => workOff(service.db, kinds));
}

async function close(api: ApiCaller, closedThrough: string): Promise<void> {
  bodyOf(await api.call('PUT', '/v1/period-closing', { body: { closedThrough } }), 200);
}

/** The entries of sales as `document date → posting date`. */
async function salesOf(api: ApiCaller): Promise<string[]> {
  const entries = await journalOf(api, '2026');
  return entries
    .filter(({ series }) => series === 'SalesInvoice')
    .map(({ documentDate, postingDate }) => `${documentDate} → ${postingDate}`);
}

test('an archived product leaves a draft as agreed and a problem, until the product is taken back', async () => {
  const api = await service.caller();
  const product = { name: 'Abonnement', unitPrice: 490, vatCode: 3 };
  const { id: productId } = bodyOf(await api.post('/v1/products', product), 201);
  const { id } = await created(api, { ...SENT, lines: [{ productId, quantity: 2 }] });
  bodyOf(await api.patch(`/v1/products/${productId}`, { unitPrice: 700 }), 200);
  bodyOf(await api.delete(`/v1/products/${productId}`), 200);
  await moveClock(api, '2026-01-31');
  const failed = bodyOf(await api.get(`/v1/recurring-invoices/${id}`), 200);
  assert.deepEqual(
    [failed.problem?.code, failed.problem?.errors.map(({ field, code }) => [field, code])],
    ['validation-failed', [['lines[0].productId', 'product-archived']]],
  );
  const [first] = await invoicesOf(api, id);
  const line = first?.invoice?.lines[0];
  assert.deepEqual(
    [first?.outcome, first?.invoice?.status, line?.productId, line?.description, first?.invoice?.subtotal],
    ['draft', 'draft', productId, 'Abonnement', 980],
  );
  // The draft can be sent as it is, because it has the line already.
  bodyOf(await api.post(`/v1/invoices/${first?.invoice?.id}/send`, { channel: 'email' }), 200);
  const unsolved = bodyOf(await api.get('/v1/recurring-invoices?problem=true'), 200);
  assert.deepEqual(unsolved.items, []);

  bodyOf(await api.patch(`/v1/products/${productId}`, { archived: false }), 200);
  await moveClock(api, '2026-02-28');
  const mended = bodyOf(await api.get(`/v1/recurring-invoices/${id}`), 200);
  const [, second] = await invoicesOf(api, id);
  assert.deepEqual([mended.problem, second?.outcome, second?.invoice?.subtotal], [null, 'made', 980]);
});

test('a period in closed months is billed on its day, and booked on it', async () => {
  const api = await service.caller();
  const { id } = await created(api, { ...SENT, firstDate: '2026-03-01', bill: 'arrears' });
  await moveClock(api, '2026-02-28');
  await close(api, '2026-01');
  await moveClock(api, '2026-03-01');
  await close(api, '2026-02');
  await moveClock(api, '2026-04-02');
  const made = await invoicesOf(api, id);
  assert.deepEqual(
    made.map(({ outcome, invoice }) => [outcome, invoice?.issueDate, invoice?.deliveryPeriod]),
    [
      ['made', '2026-03-01', { from: '2026-02-01', to: '2026-02-28' }],
      ['made', '2026-04-01', { from: '2026-03-01', to: '2026-03-31' }],
    ],
  );
  assert.deepEqual(await salesOf(api), ['2026-03-01 → 2026-03-01', '2026-04-01 → 2026-04-01']);
});

test('dates whose month was closed while the service was away are dated and booked on the day they are made', async () => {
  const company = await service.createCompany();
  const api = await service.caller({ company, environment: 'production' });
  const { id } = await created(api, WEEKLY);
  await makeAt('2026-02-02T12:00:00Z');
  const later = new Date('2026-03-05T12:00:00Z');
  await service.clock.at(later, async () => {
    await close(await service.caller({ company, environment: 'production' }), '2026-02');
  });
  await makeAt(later.toISOString());
  const made = await invoicesOf(api, id);
  assert.deepEqual(
    made.map(({ date, outcome, invoice }) => [date, outcome, invoice?.issueDate]),
    [
      ['2026-02-02', 'made', '2026-02-02'],
      ['2026-02-09', 'made', '2026-03-05'],
      ['2026-02-16', 'made', '2026-03-05'],
      ['2026-02-23', 'made', '2026-03-05'],
      ['2026-03-02', 'made', '2026-03-05'],
    ],
  );
  const late = '2026-03-05 → 2026-03-05';
  assert.deepEqual(await salesOf(api), ['2026-02-02 → 2026-02-02', late, late, late, late]);
  assert.equal((await verify(service.db, { accountId: api.accountId })).holds, true);
});

test('an e-invoice goes out on a test clock, and auto takes it where the recipient can receive', async () => {
  const api = await service.caller();
  const clientId = await clientOf(api, { orgNumber: '974760673', email: '' });
  bodyOf(await api.patch('/v1/settings', { eInvoices: 'auto' }), 200);
  const asked = await created(api, { ...SENT, clientId, channel: 'e-invoice' });
  const auto = await created(api, { ...SENT, clientId, channel: 'auto' });
  await moveClock(api, '2026-01-31');
  await workOff(service.db, service.outbox);
  for (const { id } of [asked, auto]) {
    const [first] = await invoicesOf(api, id);
    assert.deepEqual([first?.outcome, first?.reason], ['made', null]);
    const { items } = bodyOf(await api.get(`/v1/invoices/${first?.invoice?.id}/deliveries`), 200);
    assert.deepEqual(
      items.map(({ channel, recipient, status }) => [channel, recipient, status]),
      [['e-invoice', '0192:974760673', 'captured']],
    );
  }
  const body = { canReceive: false };
  bodyOf(await api.call('PUT', '/v1/test/e-invoice-recipients/974760673', { body }), 200);
  await moveClock(api, '2026-02-28');
  const [, refused] = await invoicesOf(api, asked.id);
  assert.deepEqual([refused?.outcome, refused?.reason], ['draft', 'recipient-cannot-receive']);
});

test('the outbox asks the network for the recipient, and sends the e-invoice', async () => {
  const api = await service.caller({ environment: 'production' });
  const clientId = await clientOf(api, { orgNumber: '974760673', email: '' });
  const { id } = await created(api, { ...SENT, clientId, channel: 'e-invoice' });
  const before = network.asked.names.length;
  await makeAt('2026-01-31T12:00:00Z');
  const [first] = await invoicesOf(api, id);
  assert.deepEqual([first?.outcome, first?.reason, first?.invoice?.status], ['made', null, 'sent']);
  assert.ok(network.asked.names.length > before);
  const { items } = bodyOf(await api.get(`/v1/invoices/${first?.invoice?.id}/deliveries`), 200);
  assert.deepEqual(
    items.map(({ channel, recipient }) => [channel, recipient]),
    [['e-invoice', '0192:974760673']],
  );
});
