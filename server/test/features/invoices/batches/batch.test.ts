import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Schemas } from '../../../support/api/answer-types.ts';
import type { ApiAnswer } from '../../../support/api/api-caller.ts';
import { assertError, assertInvalid, bodyOf } from '../../../support/api/answers.ts';
import { openAsOwner } from '../../../support/database/owner.ts';
import { countWaiting } from '../../../support/database/waiting.ts';
import { eventually } from '../../../support/eventually.ts';
import { createDraft, createSent, exemptLine, invoiceBody, send } from '../../../support/example-invoices.ts';
import { startTestApp } from '../../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const owner = openAsOwner(service.connection);
const company = await service.createCompany();
const api = await service.caller({ company });

type Item = Schemas['InvoicesWrittenItem'];
type Answer = ApiAnswer<{ items: Item[] }>;
type Invoice = Schemas['WrittenDraft'];
type Problem = Schemas['Error'];

const newKey = () => crypto.randomUUID();
const newItem = (invoice: Record<string, unknown> = {}, more: Record<string, unknown> = {}) => ({
  idempotencyKey: newKey(),
  invoice: invoiceBody(invoice),
  ...more,
});

async function batch(items: unknown[], options = {}, caller = api): Promise<Answer> {
  return caller.post('/v1/invoices/batch', { items }, options);
}

async function batchSend(items: unknown[], options = {}, caller = api): Promise<Answer> {
  return caller.post('/v1/invoices/batch/send', { items }, options);
}

function itemsOf(answer: Answer): Item[] {
  const { items } = bodyOf(answer, 200);
  assert.deepEqual(
    items.map(({ index }) => index),
    items.map((_, index) => index),
  );
  return items;
}

const invoices = (answer: Answer) => itemsOf(answer).map(({ body }) => body as Invoice);
const statuses = (answer: Answer) => itemsOf(answer).map(({ status }) => status);
const codes = (answer: Answer) => itemsOf(answer).map(({ body }) => ('code' in body ? body.code : 'fine'));
const numbers = (answer: Answer) => invoices(answer).map(({ number }) => Number(number));

test('each item is answered as a request of its own, and its key repeats that answer', async () => {
  const externalId = newKey();
  const item = newItem({ externalId });
  const answer = await batch([item]);
  const [first] = itemsOf(answer);
  assert.deepEqual({ status: first?.status, replayed: first?.replayed }, { status: 201, replayed: false });

  const single = await api.post('/v1/invoices', item.invoice, { key: item.idempotencyKey });
  assert.equal(single.status, 201);
  assert.equal(single.headers.get('idempotency-replayed'), 'true');
  assert.deepEqual(single.body, first?.body);
  assert.equal(single.headers.get('etag'), '"1.1"');
  assert.match(single.headers.get('location') ?? '', new RegExp(`/v1/invoices/${single.body.id}$`));
});

test('a single request is repeated by a batch, whatever stands around its body', async () => {
  const key = newKey();
  const body =
    '{ "client": {"name":"Kari"},\n  "dueDate": "2199-12-31", "lines": [ {"description":"a,]}\\"","quantity":1.0,"unitPrice":1} ] }';
  const single = await api.call('POST', '/v1/invoices', {
    key,
    body,
    headers: { 'content-type': 'application/json' },
  });
  bodyOf(single, 201);
  const whole = `{ "items" : [ {"invoice" : ${body} , "idempotencyKey":"${key}"} ] }`;
  const answer: Answer = await api.call('POST', '/v1/invoices/batch', {
    body: whole,
    headers: { 'content-type': 'application/json' },
  });
  const [item] = itemsOf(answer);
  assert.deepEqual([item?.status, item?.replayed, item?.body], [201, true, single.body]);
});

test('what is wrong with an item is told as a request of its own is told, and hinders no other', async () => {
  const taken = await createDraft(api, { externalId: newKey() });
  const used = newKey();
  bodyOf(await api.post('/v1/invoices', invoiceBody(), { key: used }), 201);
  const twice = newItem();
  const broken = newItem({ lines: [{ description: 'Kaffe', quantity: 0, unitPrice: 100 }] });
  const wrong: [item: unknown, status: number, code: string][] = [
    [broken, 400, 'validation-failed'],
    [{ idempotencyKey: newKey() }, 400, 'validation-failed'],
    [{ idempotencyKey: newKey(), invoice: null }, 400, 'validation-failed'],
    [newItem({}, { send: { channel: 'post' } }), 400, 'validation-failed'],
    [newItem({}, { send: 'yes' }), 400, 'validation-failed'],
    [newItem({ client: undefined, clientId: crypto.randomUUID() }), 404, 'client-not-found'],
    [newItem({ externalId: taken.externalId }), 409, 'invoice-exists'],
    [{ ...newItem({ reference: 'another' }), idempotencyKey: used }, 422, 'idempotency-key-reused'],
    [{ ...newItem(), idempotencyKey: undefined }, 400, 'idempotency-key-required'],
    [{ ...newItem(), idempotencyKey: '' }, 400, 'idempotency-key-required'],
    [{ ...newItem(), idempotencyKey: '   ' }, 400, 'idempotency-key-required'],
    [{ ...newItem(), idempotencyKey: 7 }, 400, 'idempotency-key-invalid'],
    [{ ...newItem(), idempotencyKey: 'nøkkel' }, 400, 'idempotency-key-invalid'],
    [{ ...newItem(), idempotencyKey: 'k'.repeat(256) }, 400, 'idempotency-key-too-long'],
    [{ ...twice, invoice: invoiceBody({ reference: 'a second body' }) }, 422, 'idempotency-key-reused'],
  ];
  const answer = await batch([twice, ...wrong.flatMap(([item]) => [item, newItem()]), twice]);
  const items = itemsOf(answer);
  assert.deepEqual(
    items
      .filter((_, index) => index % 2 === 1 && index < items.length - 1)
      .map(({ status, body }) => [status, (body as Problem).code]),
    wrong.map(([, status, code]) => [status, code]),
  );
  assert.ok(items.filter((_, index) => index % 2 === 0).every(({ status }) => status === 201));
  const last = items.at(-1);
  assert.deepEqual([last?.status, last?.replayed, last?.body], [201, true, items[0]?.body]);

  const { idempotencyKey: key, invoice } = broken;
  const single = await api.post('/v1/invoices', invoice, { key });
  assert.equal(single.headers.get('idempotency-replayed'), 'true', 'a refusal is stored, too');
  const problems = items.map(({ body }) => body as Problem);
  assert.deepEqual(single.body, problems[1]);
  assert.deepEqual(
    problems[1]?.errors?.map(({ field }) => field),
    ['lines[0].quantity'],
  );
  assert.deepEqual(problems[13]?.details, { existingId: taken.id });
});

test('a batch is refused as a whole where its own form is wrong', async () => {
  assertInvalid(await batch([]), { items: 'required' });
  assertInvalid(await batch(Array.from({ length: 101 }, () => newItem())), { items: 'too-many' });
  assertInvalid(await batch([newItem(), 7]), { 'items[1]': 'invalid-type' });
  assertInvalid(await batch([{ ...newItem(), foo: 1 }]), { 'items[0].foo': 'unknown-field' });
  assertInvalid(await api.post('/v1/invoices/batch', {}), { items: 'required' });
  assertInvalid(await api.post('/v1/invoices/batch?a=1', { items: [newItem()] }), { a: 'unknown-parameter' });
  const reader = await service.caller({ company, scopes: ['invoices:read'] });
  assertError(await batch([newItem()], {}, reader), 403, 'insufficient_scope');
  assertError(
    await batchSend([{ idempotencyKey: newKey(), id: newKey() }], {}, reader),
    403,
    'insufficient_scope',
  );
});

test('100 items are made and sent, with numbers and events in their order', async () => {
  const other = await service.caller();
  const items = Array.from({ length: 100 }, (_, index) =>
    newItem(
      {
        reference: `ordre ${index}`,
        client: { name: `Kunde ${index % 7}`, email: `k${index % 7}@example.no`, city: 'Bergen' },
      },
      { send: true },
    ),
  );
  const answer = await batch(items, {}, other);
  assert.deepEqual(
    numbers(answer),
    items.map((_, index) => index + 1),
  );
  assert.deepEqual(
    invoices(answer).map(({ reference }) => reference),
    items.map(({ invoice }) => invoice['reference']),
  );
  const clients = bodyOf(await other.get('/v1/clients'), 200);
  assert.equal(clients.totalCount, 7, 'an item finds the client that an earlier item has added');
  const ids = new Map(invoices(answer).map(({ id }, index) => [id, index]));
  const sent: (number | undefined)[] = [];
  await eventually('all events are there', async () => {
    sent.length = 0;
    for (let after = 0; ;) {
      const { items: events, lastSequence } = await feed(other, after);
      for (const { type, data } of events) {
        if (type === 'invoice.sent') sent.push(ids.get((data['invoice'] as Invoice).id));
      }
      if (lastSequence === after) break;
      after = lastSequence;
    }
    return sent.length === 100;
  });
  assert.deepEqual(sent, [...ids.values()]);
});

type Event = { type: string; sequence: number; data: Record<string, unknown> };
async function feed(caller: typeof api, after: number): Promise<{ items: Event[]; lastSequence: number }> {
  const { items } = bodyOf(await caller.get(`/v1/events?after=${after}&limit=100`), 200) as unknown as {
    items: Event[];
  };
  return { items, lastSequence: items.at(-1)?.sequence ?? after };
}

test('an item that is to be sent and cannot be is undone with its draft, and takes no number', async () => {
  const other = await service.caller();
  const noMail = { client: { name: 'Ukjent uten adresse' } };
  const answer = await batch(
    [newItem({}, { send: true }), newItem(noMail, { send: true }), newItem({}, { send: true })],
    {},
    other,
  );
  assert.deepEqual(statuses(answer), [201, 400, 201]);
  assert.deepEqual(
    itemsOf(answer).map(({ body }) => ('number' in body ? body.number : body.code)),
    ['1', 'validation-failed', '2'],
  );
  const list = bodyOf(await other.get('/v1/invoices'), 200);
  assert.equal(list.totalCount, 2);
  const clients = bodyOf(await other.get('/v1/clients'), 200);
  assert.deepEqual(
    clients.items.map(({ name }) => name),
    ['Kari Nordmann'],
    'its client is undone, too',
  );
});

test('drafts are sent in their order, each once, as requests of their own are', async () => {
  const other = await service.caller();
  const drafts = [];
  for (const reference of ['a', 'b', 'c']) drafts.push(await createDraft(other, { reference }));
  const [a, b, c] = drafts;
  const wrong = { idempotencyKey: newKey(), id: newKey() };
  const items = [c, a, b].map((draft) => ({ idempotencyKey: newKey(), id: draft?.id }));
  const answer = await batchSend(
    [
      items[0],
      wrong,
      items[1],
      { ...items[1], idempotencyKey: newKey() },
      items[2],
      { idempotencyKey: newKey() },
    ],
    {},
    other,
  );
  assert.deepEqual(codes(answer), ['fine', 'not-found', 'fine', 'invoice-not-draft', 'fine', 'not-found']);
  assert.deepEqual(
    invoices(answer).flatMap(({ reference, number }) =>
      number === undefined ? [] : [`${reference}${number}`],
    ),
    ['c1', 'a2', 'b3'],
  );
  const single = await other.post(`/v1/invoices/${c?.id ?? ''}/send`, undefined, {
    key: items[0]?.idempotencyKey ?? '',
  });
  assert.equal(single.headers.get('idempotency-replayed'), 'true');
  assert.deepEqual(single.body, invoices(answer)[0]);
});

test('a draft is sent as `send` says, and true is a request without a body', async () => {
  const [first, second] = [await createDraft(api), await createDraft(api)];
  const paper = { channel: 'none' };
  const key = newKey();
  bodyOf(await api.post(`/v1/invoices/${first.id}/send`, undefined, { key }), 200);
  const answer = await batchSend([
    { idempotencyKey: key, id: first.id, send: true },
    { idempotencyKey: newKey(), id: second.id, send: paper },
  ]);
  assert.deepEqual(
    itemsOf(answer).map(({ replayed }) => replayed),
    [true, false],
  );
  assert.ok(invoices(answer)[1]?.deliveredOn !== null);
});

test('credit notes are sent among drafts, in their order', async () => {
  const other = await service.caller();
  const sent = await createSent(other);
  const credit = bodyOf(await other.post(`/v1/invoices/${sent.id}/credit-notes`), 201);
  const draft = await createDraft(other);
  const answer = await batchSend(
    [draft.id, credit.id].map((id) => ({ idempotencyKey: newKey(), id })),
    {},
    other,
  );
  assert.deepEqual(numbers(answer), [2, 3]);
});

test('the key of a batch repeats its answer, and belongs to its body', async () => {
  const key = newKey();
  const items = [newItem(), newItem({ dueDate: 'soon' })];
  const first = await batch(items, { key });
  const again = await batch(items, { key });
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assert.equal(again.text, first.text);
  assertError(await batch([newItem()], { key }), 422, 'idempotency-key-reused');
  assertError(await batch(items, { key: null }), 400, 'idempotency-key-required');
  const under = await batch(items);
  assert.deepEqual(
    itemsOf(under).map(({ status, replayed }) => [status, replayed]),
    [
      [201, true],
      [400, true],
    ],
  );
  const own = newKey();
  assert.deepEqual(codes(await batch([{ ...newItem(), idempotencyKey: own }], { key: own })), [
    'idempotency-key-reused',
  ]);
});

test('two batches at once with the same items do each item once, in whatever order', async () => {
  const other = await service.caller();
  const items = Array.from({ length: 45 }, (_, index) =>
    newItem(
      {
        externalId: `samtidig-${index}`,
        client: { name: `Ny ${index % 9}`, email: `ny${index % 9}@example.no`, city: 'Oslo' },
      },
      { send: true },
    ),
  );
  const answers = await Promise.all([
    batch(items, {}, other),
    batch(items.toReversed(), {}, other),
    batch(items, {}, other),
  ]);
  for (const answer of answers) {
    assert.ok(
      codes(answer).every((code) => ['fine', 'idempotency-key-in-progress'].includes(code)),
      answer.text,
    );
  }
  const settled = await batch(items, {}, other);
  assert.deepEqual(
    numbers(settled).toSorted((x, y) => x - y),
    items.map((_, index) => index + 1),
  );
  assert.equal(bodyOf(await other.get('/v1/invoices'), 200).totalCount, 45);
  assert.equal(bodyOf(await other.get('/v1/clients'), 200).totalCount, 9);
});

test('batches beside single requests and payments in one account: nobody is refused, no number is left out', async () => {
  const other = await service.caller();
  const open = await createSent(other);
  const drafts = [];
  for (let made = 0; made < 40; made += 1) drafts.push((await createDraft(other)).id);
  const toSend = drafts.map((id) => ({ idempotencyKey: newKey(), id }));
  const paying = Array.from({ length: 20 }, () =>
    other.post(`/v1/invoices/${open.id}/payments`, { amount: 1, paidOn: open.issueDate }),
  );
  const [sentAll, reversed, made, ...singles] = await Promise.all([
    batchSend(toSend, {}, other),
    batchSend(
      toSend.toReversed().map(({ id }) => ({ idempotencyKey: newKey(), id })),
      {},
      other,
    ),
    batch(
      Array.from({ length: 40 }, () => newItem({}, { send: true })),
      {},
      other,
    ),
    ...Array.from({ length: 10 }, () => createDraft(other).then(({ id }) => send(other, id))),
  ]);
  for (const answer of await Promise.all(paying)) bodyOf(answer, 201);
  assert.deepEqual(new Set(statuses(made)), new Set([201]));
  const once = statuses(sentAll).map((status, index) =>
    [status, statuses(reversed).at(-1 - index)].toSorted((x, y) => Number(x) - Number(y)),
  );
  assert.deepEqual(
    once,
    drafts.map(() => [200, 409]),
  );
  const given = [
    ...numbers(sentAll),
    ...numbers(reversed),
    ...numbers(made),
    ...singles.map(({ number }) => Number(number)),
  ];
  assert.deepEqual(
    given.filter((number) => !Number.isNaN(number)).toSorted((x, y) => x - y),
    Array.from({ length: 90 }, (_, index) => index + 2),
  );
});

test('an item that waits for a lock hinders no other, and is answered 503 in the end', async () => {
  const [held, free] = [await createDraft(api), await createDraft(api)];
  const items = [held, free].map(({ id }) => ({ idempotencyKey: newKey(), id }));
  const answer = await owner.transaction().execute(async (trx) => {
    await sql`select from invoices where account_id = ${api.accountId} and id = ${held.id} for update`.execute(
      trx,
    );
    return batchSend(items);
  });
  assert.deepEqual(statuses(answer), [503, 200]);
  assert.equal(answer.headers.get('retry-after'), '1');
  const again = await batchSend(items);
  assert.deepEqual(
    itemsOf(again).map(({ status, replayed }) => [status, replayed]),
    [
      [200, false],
      [200, true],
    ],
  );
});

test('while a batch is at work its key is in progress', async () => {
  const draft = await createDraft(api);
  const items = [{ idempotencyKey: newKey(), id: draft.id }];
  const key = newKey();
  const { running } = await owner.transaction().execute(async (trx) => {
    await sql`select from invoices where account_id = ${api.accountId} and id = ${draft.id} for update`.execute(
      trx,
    );
    const running = batchSend(items, { key });
    await eventually('the batch waits for the draft', async () => (await countWaiting(owner)) > 0);
    assertError(await batchSend(items, { key }), 409, 'idempotency-key-in-progress');
    return { running };
  });
  assert.deepEqual(statuses(await running), [200]);
});

test('a dry run tells what would come, with numbers, and keeps nothing', async () => {
  const other = await service.caller();
  const headers = { 'tilgode-dry-run': 'true' };
  const items = [
    newItem({}, { send: true }),
    newItem({ dueDate: 'soon' }),
    ...Array.from({ length: 24 }, () => newItem({ lines: [exemptLine(10)] }, { send: true })),
  ];
  const answer = await batch(items, { headers, key: null }, other);
  assert.equal(answer.headers.get('tilgode-dry-run'), 'true');
  assert.deepEqual(
    numbers(answer).filter((number) => !Number.isNaN(number)),
    Array.from({ length: 25 }, (_, index) => index + 1),
  );
  assert.equal(statuses(answer)[1], 400);
  assert.equal(bodyOf(await other.get('/v1/invoices'), 200).totalCount, 0);
  assert.ok(
    itemsOf(await batch(items, {}, other)).every(({ replayed }) => !replayed),
    'no key is used up',
  );
  const draft = await createDraft(other);
  const sending = await batchSend([{ id: draft.id }], { headers, key: null }, other);
  assert.deepEqual(numbers(sending), [26]);
});
