import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertInvalid, bodyOf, existing } from '../../support/api/answers.ts';
import { readDocument, resolved } from '../../support/api/openapi.ts';
import { clientWithCredit, refundOrder } from '../../support/bank/credit.ts';
import { bring } from '../../support/bank/transactions.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { createDraft, createSent } from '../../support/example-invoices.ts';
import { createQuote } from '../../support/example-quotes.ts';
import { insertExport } from '../../support/exports/exports.ts';
import { insertMove } from '../../support/moves/moves.ts';
import { created } from '../../support/recurring-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';
import { moveClock } from '../../support/test-tools.ts';
import { workOff } from '../../support/work-off.ts';

// Every paged list goes on behind its last item by `after`: the same items in the same order as by the number of the page.

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-01-10T10:00:00.000Z');
const owner = openAsOwner(service.connection);
const company = await service.createCompany();
const api = await service.caller({ company });
const agent = await service.caller({ company, mode: 'proposes' });

type Answered = { items: object[]; page: number; totalCount: number; hasMore: boolean; next: string | null };

const ids = await makeItems();
const document = await readDocument(service.url);
const lists = Object.entries(document.paths).filter(([, { get }]) =>
  get?.parameters?.some((one) => resolved(document, one).name === 'pageSize'),
);

/** What each list of the document is asked for, besides pages. */
const QUERY: Record<string, string[]> = {
  '/v1/invoices': [
    '',
    'status=sent',
    'issuedFrom=2026-01-01&issuedTo=2026-12-31',
    'clientId={client}',
    'reference=felles',
  ],
  '/v1/journal-entries': ['from=2026-01&to=2026-12', 'from=2026-01&to=2026-12&q=faktura'],
  '/v1/payments': ['', 'updatedSince=2020-01-01T00:00:00Z'],
  '/v1/reports/journal': ['from=2026-01&to=2026-12'],
  '/v1/reports/ledger': [
    'from=2026-01&to=2026-12&account=1500',
    'from=2026-01&to=2026-12&customerId={client}',
  ],
  '/v1/clients': ['', 'q=a'],
};
/** Nobody gets e-invoices here. */
const EMPTY = new Set(['/v1/test/e-invoices']);

for (const [path] of lists) {
  for (const query of QUERY[path] ?? ['']) {
    test(`pages behind a cursor have what numbered pages have: ${path} ${query}`, async () => {
      const filled = path.replace('{id}', ids[idOf(path)] ?? '');
      const url = `${filled}?${query.replace('{client}', ids.client)}&`.replace('?&', '?');
      const whole = await read(`${url}pageSize=100`);
      assert.equal(whole.next, null);
      assert.ok(whole.items.length >= (EMPTY.has(path) ? 0 : 3), `${whole.items.length} items of ${url}`);
      for (const pageSize of [1, 2, whole.items.length]) {
        if (pageSize === 0) continue;
        const found: object[] = [];
        let after = '';
        for (;;) {
          const part = await read(`${url}pageSize=${pageSize}${after}`);
          assert.deepEqual([part.page, part.totalCount], [1, whole.totalCount]);
          assert.equal(part.hasMore, part.next !== null);
          assert.ok(part.next === null || part.items.length === pageSize);
          found.push(...part.items);
          if (part.next === null) break;
          after = `&after=${part.next}`;
        }
        assert.deepEqual(found, whole.items);
      }
      const { next } = await read(`${url}pageSize=1`);
      if (next === null) return;
      assertInvalid(await (path === '/v1/proposals' ? agent : api).get(`${url}page=1&after=${next}`), {
        after: 'after-and-page',
      });
      const other = path === '/v1/clients' ? '/v1/products' : '/v1/clients';
      assertInvalid(await api.get(`${other}?after=${next}`), { after: 'invalid-cursor' });
    });
  }
}

test('the walk knows every paged list, and each envelope has next', () => {
  assert.ok(lists.length >= 22, `${lists.length} lists`);
  for (const [path, { get }] of lists) {
    const names = get?.parameters?.map((one) => resolved(document, one).name) ?? [];
    assert.ok(names.includes('page') && names.includes('after'), path);
  }
});

test('a cursor of another filter, account or version, or of another order, is refused', async () => {
  const { next } = await read('/v1/invoices?pageSize=1&status=sent');
  assert.ok(next !== null);
  const refused = { after: 'invalid-cursor' };
  assertInvalid(await api.get(`/v1/invoices?after=${next}`), refused);
  assertInvalid(await api.get(`/v1/invoices?status=draft&after=${next}`), refused);
  const elsewhere = await service.caller();
  assertInvalid(await elsewhere.get(`/v1/invoices?status=sent&after=${next}`), refused);
  const parts = JSON.parse(Buffer.from(next, 'base64url').toString()) as unknown[];
  const forged = (some: unknown) => Buffer.from(JSON.stringify(some)).toString('base64url');
  for (const wrong of [
    'x',
    forged({}),
    forged([2, ...parts.slice(1)]),
    forged(parts.slice(0, -1)),
    forged([...parts.slice(0, 2), "now'", parts[3]]),
    forged([...parts.slice(0, 3), 'x']),
  ]) {
    assertInvalid(await api.get(`/v1/invoices?status=sent&after=${wrong}`), refused);
  }
  assertInvalid(await api.get(`/v1/invoices?status=sent&sort=dueDate&after=${next}`), {
    after: 'after-and-sort',
  });
  assert.equal((await api.get(`/v1/invoices?sort=-createdAt&status=sent&after=${next}`)).status, 200);
  assert.equal((await read('/v1/invoices?pageSize=1&sort=dueDate')).next, null);
});

test('what comes and goes between two pages neither repeats nor leaves out an item', async () => {
  const first = await read('/v1/invoices?pageSize=2&status=draft');
  const made = await createDraft(api);
  const [, last] = first.items as { id: string }[];
  bodyOf(await api.delete(`/v1/invoices/${existing(last).id}`), 204);
  const second = await read(`/v1/invoices?pageSize=100&status=draft&after=${first.next}`);
  const seen = [...first.items, ...second.items].map((item) => (item as { id: string }).id);
  assert.equal(new Set(seen).size, seen.length);
  assert.ok(!seen.includes(made.id));
  assert.equal(seen.length, first.totalCount);
});

async function read(url: string): Promise<Answered> {
  // An API client sees its own proposals alone.
  const caller = url.startsWith('/v1/proposals') ? agent : api;
  return bodyOf(await caller.get(url as '/v1/invoices'), 200);
}

function idOf(path: string): keyof typeof ids {
  if (path.startsWith('/v1/clients/')) return 'client';
  return path.startsWith('/v1/recurring-invoices/') ? 'recurring' : 'endpoint';
}

async function makeItems() {
  const { clientId } = await clientWithCredit(api, 500);
  for (const name of ['Åse Å', 'ærlig', 'Aase A', 'Zebra AS']) await clientWithCredit(api, 10, { name });
  for (let made = 1; made <= 3; made++) {
    await createSent(api, { clientId, client: undefined, reference: 'felles' });
    await createDraft(api);
    await createQuote(api);
    bodyOf(await api.post('/v1/products', { name: `Vare ${made}`, unitPrice: made, vatCode: 3 }), 201);
    bodyOf(await api.post(`/v1/clients/${clientId}/refunds`, { amount: made, paidOn: '2026-01-10' }), 201);
    await refundOrder(api, clientId, made);
    bodyOf(await api.post('/v1/refund-files'), 201);
    const draft = await createDraft(api);
    assert.equal((await agent.post(`/v1/invoices/${draft.id}/send`)).status, 202);
    await bring(owner.of(api.accountId), [{ amount: made }]);
    await insertExport(service.db, api.accountId);
    await insertMove(service.db, api.accountId);
    const headers = { 'content-type': 'text/csv' };
    bodyOf(await api.post('/v1/imports/balances', 'Konto;Saldo\n1920;0\n', { headers }), 202);
  }
  const endpoints = [];
  for (let made = 1; made <= 3; made++) {
    endpoints.push(
      bodyOf(await api.post('/v1/webhook-endpoints', { url: `https://hooks.example.com/${made}` }), 201),
    );
  }
  const endpoint = existing(endpoints[0]).id;
  for (let made = 1; made <= 3; made++) bodyOf(await api.post(`/v1/webhook-endpoints/${endpoint}/test`), 202);
  await created(api, { firstDate: '2026-02-01' });
  await created(api, { firstDate: '2026-02-01' });
  const { id: recurring } = await created(api, { firstDate: '2026-02-01' });
  await moveClock(api, '2026-05-02');
  await workOff(service.db, service.outbox, [api.accountId]);
  return { client: clientId, endpoint, recurring };
}
