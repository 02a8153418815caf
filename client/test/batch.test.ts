import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from '../../server/test/support/test-app.ts';
import { TilgodeError } from '../src/index.ts';
import { FAULTS, connect, newInvoice } from './support/faulty-network.ts';
import type { Fault } from './support/faulty-network.ts';

const service = await startTestApp({ jobs: false });
const company = await service.createCompany();

const newItem = (reference: string) => ({
  idempotencyKey: crypto.randomUUID(),
  invoice: newInvoice(reference),
});

/** Some of the items are answered so, and do not reach the service. */
function without(places: number[], status: number, code: string): Fault {
  return async (_send, request) => {
    const { items } = (await request.json()) as { items: object[] };
    const outcomes = items.map((_, index) => ({
      index,
      replayed: false,
      ...(places.includes(index)
        ? { status, body: { code, message: '' } }
        : { status: 201, body: { id: `${index}` } }),
    }));
    return Response.json({ items: outcomes }, { headers: { 'Retry-After': '0' } });
  };
}

test('any number of operations is done in batches of 100, in their order', async () => {
  const { client, calls } = await connect(service, company);
  const items = Array.from({ length: 230 }, (_, index) => newItem(`ordre ${index}`));
  const outcomes = await client.batch('/v1/invoices/batch', items);
  assert.deepEqual(
    outcomes.map(({ index, status, body }) => [index, status, 'reference' in body && body.reference]),
    items.map(({ invoice }, index) => [index, 201, invoice.reference]),
  );
  assert.equal(calls().length, 3);
});

for (const [name, fault] of Object.entries(FAULTS)) {
  test(`${name}: each item is done once`, async () => {
    const { client, calls } = await connect(service, company, [fault]);
    const items = [newItem('a'), newItem('b')];
    const outcomes = await client.batch('/v1/invoices/batch', items);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      [201, 201],
    );
    assert.equal(new Set(calls().map(({ key }) => key)).size, 1, 'the same batch is sent again');
    const again = await client.batch('/v1/invoices/batch', items);
    assert.deepEqual(
      again.map(({ body }) => body),
      outcomes.map(({ body }) => body),
    );
    assert.ok(again.every(({ replayed }) => replayed));
  });
}

test('operations that could not be done now are sent again under their own keys, in a batch with another key', async () => {
  const faults = [
    without([1, 3], 503, 'service-unavailable'),
    without([1], 429, 'rate_limited'),
    without([0], 409, 'idempotency-key-in-progress'),
  ];
  const { client, calls } = await connect(service, company, faults);
  const items = ['a', 'b', 'c', 'd'].map(newItem);
  const outcomes = await client.batch('/v1/invoices/batch', items);
  assert.deepEqual(
    outcomes.map(({ index, status }) => [index, status]),
    [
      [0, 201],
      [1, 201],
      [2, 201],
      [3, 201],
    ],
  );
  const [, , , last] = outcomes;
  assert.ok(last !== undefined && 'reference' in last.body && last.body.reference === 'd');
  assert.equal(new Set(calls().map(({ key }) => key)).size, 4);
});

test('after four attempts the outcome is what the service said last; a refusal is not sent again', async () => {
  const faults = Array.from({ length: 4 }, () => without([0], 503, 'service-unavailable'));
  const { client, calls } = await connect(service, company, faults);
  const [outcome] = await client.batch('/v1/invoices/batch', [newItem('a')]);
  assert.equal(outcome?.status, 503);
  const { invoice } = newItem('b');
  const [refused] = await client.batch('/v1/invoices/batch', [{ invoice: { ...invoice, dueDate: 'soon' } }]);
  assert.equal(refused?.status, 400);
  assert.equal(calls().length, 5);
});

test('drafts are sent by batches, too, and a batch that is refused as a whole is thrown', async () => {
  const { client } = await connect(service, company);
  const [made] = await client.batch('/v1/invoices/batch', [newItem('a')]);
  const id = made !== undefined && 'id' in made.body ? made.body.id : '';
  const [sent] = await client.batch('/v1/invoices/batch/send', [{ id, send: { channel: 'none' } }]);
  assert.ok(sent !== undefined && 'status' in sent.body && sent.body.status === 'sent');
  assert.deepEqual(await client.batch('/v1/invoices/batch/send', []), []);
  const wrong = { id, idempotencyKey: 'a', foo: 1 };
  await assert.rejects(
    client.batch('/v1/invoices/batch/send', [wrong]),
    (error) => error instanceof TilgodeError && error.status === 400,
  );
});
