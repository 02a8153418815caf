import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, bodyOf, existing } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { clientWithCredit, creditOf, orderRefund, refundOrder } from '../../../support/bank/credit.ts';
import { elementsAt, readXml, textAt } from '../../../support/documents/read-xml.ts';
import { BASE_URL, startTestApp } from '../../../support/test-app.ts';
import { moveClock } from '../../../support/test-tools.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-01-10T10:00:00.000Z');

const makeFile = async (api: ApiCaller) => bodyOf(await api.post('/v1/refund-files'), 201);
const paymentsIn = (xml: string) => elementsAt(readXml(xml), 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf');

test('a file has the open orders of all clients, and marks them as sent; its bytes stay the same', async () => {
  const api = await service.caller();
  const kari = await clientWithCredit(api, 100);
  const ola = await clientWithCredit(api, 300, { name: 'Øyvind & Sønn AS' });
  const cancelled = await refundOrder(api, kari.clientId, 10);
  bodyOf(await api.delete(`/v1/clients/${kari.clientId}/refund-orders/${cancelled.id}`), 204);
  const orders = [
    await refundOrder(api, kari.clientId, 99.99),
    await refundOrder(api, ola.clientId, 200),
    await refundOrder(api, ola.clientId, 50.5),
  ];

  const answer = await api.post('/v1/refund-files', {});
  const file = bodyOf(answer, 201);
  const path = `/v1/refund-files/${file.id}` as const;
  assert.equal(answer.headers.get('location'), `${BASE_URL}${path}`);
  assert.deepEqual(
    [file.count, file.amount, file.withdrawnAt, file.createdAt],
    [3, 350.49, null, '2026-01-10T10:00:00.000Z'],
  );
  const sent = orders.map((order) => ({ ...order, status: 'sent', refundFileId: file.id }));
  assert.deepEqual(file.refunds, sent);
  assert.deepEqual(bodyOf(await api.get(path), 200), file);
  assert.deepEqual(bodyOf(await api.get('/v1/refund-files'), 200).items, [file]);

  const source = await api.get(`${path}/source`);
  assert.equal(source.status, 200);
  assert.equal(source.headers.get('content-type'), 'application/xml');
  const name = `pain.001-2026-01-10-${file.id.slice(-6)}.xml`;
  assert.equal(source.headers.get('content-disposition'), `inline; filename="${name}"`);
  assert.deepEqual(
    paymentsIn(source.text).map((one) => [
      textAt(one, 'PmtId/EndToEndId'),
      textAt(one, 'Amt/InstdAmt'),
      textAt(one, 'Cdtr/Nm'),
      textAt(one, 'CdtrAcct/Id/Othr/Id'),
    ]),
    [
      [existing(orders[0]).id.replaceAll('-', ''), '99.99', 'Kari Nordmann', '97104133219'],
      [existing(orders[1]).id.replaceAll('-', ''), '200.00', 'Øyvind + Sønn AS', '97104133219'],
      [existing(orders[2]).id.replaceAll('-', ''), '50.50', 'Øyvind + Sønn AS', '97104133219'],
    ],
  );
  // The name changes, and the file does not.
  bodyOf(await api.patch(`/v1/clients/${kari.clientId}`, { name: 'Kari Gift' }), 200);
  assert.equal((await api.get(`${path}/source`)).text, source.text);
  const etag = existing(source.headers.get('etag'));
  assert.equal((await api.get(`${path}/source`, { 'if-none-match': etag })).status, 304);

  assertError(await api.post('/v1/refund-files'), 409, 'nothing-to-refund');
  assert.equal(await creditOf(api, ola.clientId), 300);
});

test('two files made at once have each order once', async () => {
  const company = await service.createCompany();
  const api = await service.caller({ company });
  const elsewhere = await startTestApp({ jobs: false, connection: service.connection });
  elsewhere.clock.now = service.clock.now;
  const other = await elsewhere.caller({ company });
  const { clientId } = await clientWithCredit(api, 1000);
  for (let round = 0; round < 5; round++) {
    for (let amount = 1; amount <= 5; amount++) await refundOrder(api, clientId, amount);
    const answers = await Promise.all([
      api.post('/v1/refund-files'),
      other.post('/v1/refund-files'),
      orderRefund(api, clientId, 10),
      other.post('/v1/refund-files'),
    ]);
    const files = answers.flatMap(({ status, body }) =>
      status === 201 && body !== undefined && 'refunds' in body ? [body] : [],
    );
    const ids = files.flatMap(({ refunds }) => refunds.map(({ id }) => id));
    assert.equal(new Set(ids).size, ids.length);
    assert.ok(ids.length >= 5, String(ids.length));
    for (const { count, amount, refunds } of files) {
      assert.equal(refunds.length, count);
      assert.equal(
        refunds.reduce((sum, one) => sum + one.amount, 0),
        amount,
      );
    }
    await api.post('/v1/refund-files');
  }
});

test('a withdrawn file gives its orders back, and nobody gets its source any more', async () => {
  const api = await service.caller();
  const { clientId } = await clientWithCredit(api, 100);
  const order = await refundOrder(api, clientId, 60);
  const file = await makeFile(api);
  const path = `/v1/refund-files/${file.id}` as const;
  const withdrawn = bodyOf(await api.delete(path), 200);
  assert.deepEqual(withdrawn, { ...file, refunds: [], withdrawnAt: '2026-01-10T10:00:00.000Z' });
  assert.deepEqual(bodyOf(await api.delete(path), 200), withdrawn);
  assert.deepEqual(bodyOf(await api.get(path), 200), withdrawn);
  assertError(await api.get(`${path}/source`), 404, 'not-found');
  const orderPath = `/v1/clients/${clientId}/refund-orders/${order.id}` as const;
  assert.deepEqual(bodyOf(await api.get(orderPath), 200), order);

  // The next file has the order, and the first one stays withdrawn.
  const next = await makeFile(api);
  assert.deepEqual(
    next.refunds.map(({ id }) => id),
    [order.id],
  );
  assert.deepEqual(bodyOf(await api.delete(path), 200), withdrawn);
  assert.equal(bodyOf(await api.get(orderPath), 200).refundFileId, next.id);
  assert.equal(await creditOf(api, clientId), 100);
});

test('refund-file-paid: a file of which a refund is paid, until that is taken back', async () => {
  const api = await service.caller();
  const { clientId } = await clientWithCredit(api, 100);
  const [first, second] = [await refundOrder(api, clientId, 60), await refundOrder(api, clientId, 40)];
  const file = await makeFile(api);
  const path = `/v1/refund-files/${file.id}` as const;
  const paid = await api.post(`/v1/clients/${clientId}/refund-orders/${first.id}/paid`, {
    paidOn: '2026-01-10',
  });
  bodyOf(paid, 201);
  assertError(await api.delete(path), 409, 'refund-file-paid', { refundIds: [first.id] });
  assert.deepEqual(
    bodyOf(await api.get(path), 200).refunds.map(({ id, status }) => [id, status]),
    [
      [first.id, 'paid'],
      [second.id, 'sent'],
    ],
  );

  bodyOf(await api.delete(`/v1/clients/${clientId}/refunds/${first.id}`), 204);
  const { refunds, count, amount } = bodyOf(await api.get(path), 200);
  assert.deepEqual([refunds.map(({ id }) => id), count, amount], [[first.id, second.id], 2, 100]);
  assert.deepEqual(bodyOf(await api.delete(path), 200).refunds, []);
  const next = await makeFile(api);
  assert.deepEqual(
    next.refunds.map(({ id }) => id),
    [first.id, second.id],
  );
});

test('withdrawing beside paying: either the file is withdrawn first, or it cannot be', async () => {
  const company = await service.createCompany();
  const api = await service.caller({ company });
  const elsewhere = await startTestApp({ jobs: false, connection: service.connection });
  elsewhere.clock.now = service.clock.now;
  const other = await elsewhere.caller({ company });
  for (let round = 0; round < 8; round++) {
    const { clientId } = await clientWithCredit(api, 100);
    const orders = [await refundOrder(api, clientId, 60), await refundOrder(api, clientId, 40)];
    const file = await makeFile(api);
    const [withdrawn, ...paid] = await Promise.all([
      api.delete(`/v1/refund-files/${file.id}`),
      ...orders.map(({ id }) =>
        other.post(`/v1/clients/${clientId}/refund-orders/${id}/paid`, { paidOn: '2026-01-10' }),
      ),
    ]);
    for (const answer of paid) bodyOf(answer, 201);
    if (withdrawn.status === 200) continue;
    assertError(withdrawn, 409, 'refund-file-paid');
  }
});

test('an account has files of its own, in each environment; a key makes one file, and a dry run none', async () => {
  const company = await service.createCompany();
  const [api, production] = [
    await service.caller({ company }),
    await service.caller({ company, environment: 'production' }),
  ];
  const stranger = await service.caller();
  const ofTest = await clientWithCredit(api, 100);
  const ofProduction = await clientWithCredit(production, 100);
  await refundOrder(api, ofTest.clientId, 1);
  await refundOrder(production, ofProduction.clientId, 2);

  const rehearsed = await api.post('/v1/refund-files', undefined, {
    headers: { 'tilgode-dry-run': 'true' },
  });
  assert.equal(bodyOf(rehearsed, 201).amount, 1);
  const file = bodyOf(await api.post('/v1/refund-files', {}, { key: 'one' }), 201);
  assert.deepEqual(bodyOf(await api.post('/v1/refund-files', {}, { key: 'one' }), 201), file);
  assert.equal(bodyOf(await api.get('/v1/refund-files'), 200).totalCount, 1);
  assert.equal((await makeFile(production)).amount, 2);
  const path = `/v1/refund-files/${file.id}` as const;
  for (const caller of [stranger, production]) {
    assertError(await caller.get(path), 404, 'not-found');
    assertError(await caller.get(`${path}/source`), 404, 'not-found');
    assertError(await caller.delete(path), 404, 'not-found');
  }
  for (const id of ['x', crypto.randomUUID()]) {
    assertError(await api.get(`/v1/refund-files/${id}`), 404, 'not-found');
    assertError(await api.delete(`/v1/refund-files/${id}`), 404, 'not-found');
  }
});

test('insufficient_scope: bank:read sees files and makes none; invoices:admin sees none', async () => {
  const company = await service.createCompany();
  const api = await service.caller({ company });
  const { clientId } = await clientWithCredit(api, 100);
  await refundOrder(api, clientId, 1);
  const reader = await service.caller({ company, scopes: ['bank:read'] });
  const seller = await service.caller({ company, scopes: ['invoices:admin'] });
  const missing = { requiredScope: 'bank:write' };
  assertError(await reader.post('/v1/refund-files'), 403, 'insufficient_scope', missing);
  assertError(await seller.post('/v1/refund-files'), 403, 'insufficient_scope', missing);
  const file = await makeFile(api);
  const path = `/v1/refund-files/${file.id}` as const;
  assert.deepEqual(bodyOf(await reader.get(path), 200), file);
  assert.equal((await reader.get(`${path}/source`)).status, 200);
  assertError(await reader.delete(path), 403, 'insufficient_scope', missing);
  assertError(await seller.get(path), 403, 'insufficient_scope', { requiredScope: 'bank:read' });
});

test('company-incomplete: the bank has to know from which account', async () => {
  const company = await service.createCompany({ bankAccount: '' });
  const api = await service.caller({ company });
  const { clientId } = await clientWithCredit(api, 100);
  await refundOrder(api, clientId, 1);
  assertError(await api.post('/v1/refund-files'), 409, 'company-incomplete', { missing: ['bankAccount'] });
});

test('files are listed newest first, in pages; the test clock dates the payment', async () => {
  const api = await service.caller();
  const { clientId } = await clientWithCredit(api, 100);
  const made = [];
  for (let amount = 1; amount <= 3; amount++) {
    await refundOrder(api, clientId, amount);
    made.push(await makeFile(api));
  }
  const first = bodyOf(await api.get('/v1/refund-files?pageSize=2'), 200);
  const second = bodyOf(await api.get('/v1/refund-files?pageSize=2&page=2'), 200);
  assert.deepEqual([...first.items, ...second.items], made.toReversed());
  assert.deepEqual([first.totalCount, first.hasMore, second.hasMore], [3, true, false]);

  await moveClock(api, '2026-04-02');
  await refundOrder(api, clientId, 4);
  const { text } = await api.get(`/v1/refund-files/${(await makeFile(api)).id}/source`);
  // Maundy Thursday; Easter ends on Monday 6 April.
  assert.match(text, /<ReqdExctnDt>2026-04-07</);
});

test('a file has at most 500 orders, the oldest; the next one has the others', async () => {
  const api = await service.caller();
  const { clientId } = await clientWithCredit(api, 1000);
  const order = await refundOrder(api, clientId, 0.01);
  const ids = Array.from({ length: 501 }, () => crypto.randomUUID());
  await service.db
    .insertInto('refund_orders')
    .values(
      ids.map((id) => ({
        account_id: api.accountId,
        id: `ffffffff${id.slice(8)}`,
        client_id: clientId,
        amount_ore: 1n,
        to_account: '97104133219',
        created_at: service.clock.now,
      })),
    )
    .execute();
  const file = await makeFile(api);
  assert.deepEqual([file.count, file.amount, file.refunds.length], [500, 5, 500]);
  assert.ok(file.refunds.some(({ id }) => id === order.id));
  assert.equal((await makeFile(api)).count, 2);
});
