import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { root } from '../../server/test/support/imports.ts';
import { startTestApp } from '../../server/test/support/test-app.ts';
import type { TilgodeClient } from '../src/index.ts';
import { TilgodeError, orThrow } from '../src/index.ts';
import { connect, newInvoice } from './support/faulty-network.ts';

const service = await startTestApp({ jobs: false });
const { paths } = JSON.parse(readFileSync(`${root}openapi.json`, 'utf8')) as {
  paths: Record<string, { get?: { parameters?: { in?: string; name?: string }[] } }>;
};

async function connectTo() {
  return connect(service, await service.createCompany());
}

/** @returns their ids */
async function makeClients(client: TilgodeClient, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, index) => `Kunde ${String(index).padStart(3, '0')} AS`);
  const made = await Promise.all(
    names.map((name) => orThrow(client.POST('/v1/clients', { body: { name } }))),
  );
  return made.map(({ id }) => id);
}

async function idsOf(items: AsyncIterable<{ id: string }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of items) ids.push(id);
  return ids;
}

/** One more than a page has. */
const MANY = 101;
// The tests of lists share one account, whose clients they read before they delete them.
const many = await connectTo();
const made = await makeClients(many.client, MANY);
const callsOf = async (work: () => Promise<void>) => {
  const before = many.calls().length;
  await work();
  return many.calls().slice(before);
};

test('a list gives every item once, from all of its pages', async () => {
  const pages = await callsOf(async () => {
    const listed = await idsOf(many.client.list('/v1/clients', { sort: 'createdAt' }));
    assert.deepEqual(listed.toSorted(), made.toSorted());
  });
  assert.deepEqual(
    pages.map(({ call }) => call),
    [1, 2].map((page) => `GET /v1/clients?sort=createdAt&page=${page}&pageSize=100`),
  );
});

test('a list in its default order goes on behind its last item', async () => {
  const { items, next } = await orThrow(
    many.client.GET('/v1/clients', { params: { query: { pageSize: 100 } } }),
  );
  assert.equal(items.length, 100);
  const pages = await callsOf(async () => {
    const listed = await idsOf(many.client.list('/v1/clients'));
    assert.deepEqual(listed.toSorted(), made.toSorted());
  });
  assert.deepEqual(
    pages.map(({ call }) => call),
    ['GET /v1/clients?page=1&pageSize=100', `GET /v1/clients?after=${next}&pageSize=100`],
  );
});

test('a loop that ends early reads no further page', async () => {
  const calls = await callsOf(async () => {
    for await (const _client of many.client.list('/v1/clients')) break;
  });
  assert.equal(calls.length, 1);
});

test('an item that comes while the loop goes on makes no other come twice', async () => {
  const { client } = many;
  const later: string[] = [];
  const listed: string[] = [];
  for await (const { id } of client.list('/v1/clients', { sort: '-createdAt' })) {
    if (listed.length === 50) later.push(...(await makeClients(client, 5)));
    listed.push(id);
  }
  assert.deepEqual(listed.toSorted(), made.toSorted());
  made.push(...later);
});

for (const sort of ['name', '-name'] as const) {
  test(`a loop that takes items out of the list skips none: ${sort}`, async () => {
    const { client } = await connectTo();
    const there = await makeClients(client, MANY);
    const gone: string[] = [];
    for await (const { id } of client.list('/v1/clients', { sort })) {
      await orThrow(client.DELETE('/v1/clients/{id}', { params: { path: { id } } }));
      gone.push(id);
    }
    assert.deepEqual(gone.toSorted(), there.toSorted());
  });
}

test('a list below something is named by its id beside the filters, and its error is thrown', async () => {
  const { client, calls } = await connectTo();
  const id = crypto.randomUUID();
  await assert.rejects(
    idsOf(client.list('/v1/webhook-endpoints/{id}/deliveries', { id, status: 'failed' })),
    (error) => error instanceof TilgodeError && error.code === 'not-found',
  );
  assert.equal(
    calls()[0]?.call,
    `GET /v1/webhook-endpoints/${id}/deliveries?status=failed&page=1&pageSize=100`,
  );
});

test('no list has a filter of the same name as an id in its path', () => {
  const clashes = Object.entries(paths).flatMap(([path, { get }]) =>
    (get?.parameters ?? []).filter((one) => one.in === 'query' && path.includes(`{${one.name}}`)),
  );
  assert.deepEqual(clashes, []);
});

test('a file is read as a Blob with its type, and its errors as everywhere', async () => {
  const { client } = await connectTo();
  const { id } = await orThrow(client.POST('/v1/invoices', { body: newInvoice('fil') }));
  const params = { path: { id } };
  await orThrow(client.POST('/v1/invoices/{id}/send', { params }));
  const pdf = await orThrow(client.download('/v1/invoices/{id}/pdf', { params }));
  assert.deepEqual([pdf.type, (await pdf.text()).slice(0, 5)], ['application/pdf', '%PDF-']);

  const query = { from: '2026-01', to: '2026-12' };
  const csv = await orThrow(
    client.download('/v1/reports/sales', { params: { query: { ...query, format: 'csv' } } }),
  );
  assert.match(csv.type, /^text\/csv/);
  const report = await orThrow(client.GET('/v1/reports/sales', { params: { query } }));
  assert.equal(report.months.length, 1);

  const unknown = { path: { id: crypto.randomUUID() } };
  const { error } = await client.download('/v1/invoices/{id}/pdf', { params: unknown });
  assert.equal(error?.code, 'not-found');
});

test('a file is sent as a Blob, and comes back the same', async () => {
  const { client } = await connectTo();
  const { id } = await orThrow(client.POST('/v1/invoices', { body: newInvoice('vedlegg') }));
  const text = 'dato;timer\n2026-11-02;7,5\n';
  const attachment = await orThrow(
    client.POST('/v1/invoices/{id}/attachments', {
      params: { path: { id }, query: { filename: 'timer.csv' } },
      body: new Blob([text], { type: 'text/csv' }),
    }),
  );
  const path = { id, attachmentId: attachment.id };
  const file = await orThrow(
    client.download('/v1/invoices/{id}/attachments/{attachmentId}', { params: { path } }),
  );
  assert.equal(await file.text(), text);
});
