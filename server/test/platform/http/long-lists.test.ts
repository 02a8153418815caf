import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sequenceAll } from '../../../src/platform/events/sequencer.ts';
import { bodyOf } from '../../support/api/answers.ts';
import type { Schemas } from '../../support/api/answer-types.ts';
import type { ApiAnswer } from '../../support/api/api-caller.ts';
import { openStaff } from '../../support/browser/app-caller.ts';
import { inDays } from '../../support/dates.ts';
import { invoiceBody } from '../../support/example-invoices.ts';
import { OPENED, openBooks } from '../../support/opening-examples.ts';
import { agreement } from '../../support/recurring-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';

// A long answer is written while it is sent. Its bytes are those of its items, each as it is answered alone.

const service = await startTestApp({ jobs: false });
const { company, owner } = await openStaff(service);
const people = owner.account(company.accounts.test);
const api = await service.caller({ company });

/** Each alone is longer than a piece. */
const LINES = Array.from({ length: 500 }, (_, index) => ({
  description: `${index} ${'æ'.repeat(490)}`,
  quantity: 1,
  unitPrice: 10,
  vatCode: 3,
}));
const ENTRY_LINES = Array.from({ length: 500 }, (_, index) => ({
  account: index % 2 === 0 ? '1920' : '2050',
  description: `${index} ${'æ'.repeat(200)}`,
  ...(index % 2 === 0 ? { debit: 10 } : { credit: 10 }),
}));

const MADE = {
  '/v1/invoices': () => api.post('/v1/invoices', { ...invoiceBody(), lines: LINES }),
  '/v1/quotes': async () => {
    const { dueDate: _, ...quote } = invoiceBody();
    return api.post('/v1/quotes', { ...quote, validUntil: inDays(30), lines: LINES });
  },
  '/v1/recurring-invoices': async () =>
    api.post('/v1/recurring-invoices', { ...(await agreement(api)), firstDate: inDays(60), lines: LINES }),
  '/v1/journal-entries': () =>
    api.post('/v1/journal-entries', { documentDate: inDays(0), description: 'Mange', lines: ENTRY_LINES }),
};
const MONTH = inDays(0).slice(0, 7);
const QUERY: Record<string, string> = { '/v1/journal-entries': `from=${MONTH}&to=${MONTH}&` };

for (const [path, make] of Object.entries(MADE)) {
  test(`a long page is the bytes of its items: ${path}`, async () => {
    const count = path === '/v1/journal-entries' ? 9 : 3;
    const ids: string[] = [];
    const note = (answer: ApiAnswer) => ids.push((bodyOf(answer, 201) as { id: string }).id);
    // A short one stands among the long ones.
    if (path === '/v1/invoices') note(await api.post(path, invoiceBody()));
    for (let more = count; more > 0; more -= 1) note(await make());
    const list = await api.get(`${path}?${QUERY[path] ?? ''}pageSize=50`);
    assert.equal(list.status, 200);
    assert.equal(list.headers.get('transfer-encoding'), 'chunked');
    const { items } = list.body as { items: { id: string }[] };
    assert.deepEqual(items.map(({ id }) => id).toSorted(), ids.toSorted());
    const alone = [];
    for (const { id } of items) alone.push((await api.get(`${path}/${id}`)).text);
    for (const text of alone)
      assert.ok(Buffer.byteLength(text) < 4_000_000, 'one thing has a few MB at most');
    const rest = `"page":1,"pageSize":50,"totalCount":${ids.length},"hasMore":false,"next":null`;
    assert.equal(list.text, `{"items":[${alone.join()}],${rest}}`);
    // People get the same, compressed.
    const zipped = await fetch(
      `${service.url}/app-api/accounts/${api.accountId}${path}?${QUERY[path] ?? ''}pageSize=50`,
      {
        headers: { cookie: `tilgode=${owner.token}`, 'accept-encoding': 'gzip' },
      },
    );
    assert.equal(zipped.headers.get('content-encoding'), 'gzip');
    assert.equal(await zipped.text(), list.text);
  });
}

test('a long page of events is the bytes of its events, and the newest events of people are the same', async () => {
  await sequenceAll(service.db);
  const feed = await api.get('/v1/events?limit=500');
  assert.equal(feed.headers.get('transfer-encoding'), 'chunked');
  const { items, lastSequence, hasMore } = bodyOf(feed, 200);
  assert.ok(items.length >= 10);
  const alone = [];
  for (const { id } of items) alone.push((await api.get(`/v1/events/${id}`)).text);
  assert.equal(feed.text, `{"items":[${alone.join()}],"lastSequence":${lastSequence},"hasMore":${hasMore}}`);
  const all = [...items];
  let last = lastSequence;
  for (let more = hasMore; more;) {
    const next = bodyOf(await api.get(`/v1/events?limit=500&after=${last}`), 200);
    all.push(...next.items);
    last = next.lastSequence;
    more = next.hasMore;
  }
  const newest = [];
  for (let before: number | null = last + 1; before !== null;) {
    const page: { body: unknown } = await people.get(`/latest-events?before=${before}`);
    const latest = page.body as { items: { id: string }[]; before: number | null };
    newest.push(...latest.items);
    before = latest.before;
  }
  assert.deepEqual(
    newest.map(({ id }) => id),
    all.map(({ id }) => id).toReversed(),
  );
});

test('a long report is the bytes of its customers, and those of their invoices', async () => {
  const books = await service.caller();
  const openInvoices = Array.from({ length: 1500 }, (_, index) => ({
    number: String(20_000 + index),
    // One customer has more than a piece by itself.
    client: { name: index < 900 ? 'Ærlig Kunde' : `Kunde ${index % 7}` },
    dueDate: '2026-01-14',
    outstanding: 1.5,
  }));
  const balances = [
    { account: '1500', debit: 2250 },
    { account: '2050', credit: 2250 },
  ];
  await openBooks(books, { balances, openInvoices });

  const receivables = await books.get('/v1/reports/receivables?asOf=2026-02-01');
  assert.equal(receivables.headers.get('transfer-encoding'), 'chunked');
  assert.equal(receivables.text, JSON.stringify(receivables.body));
  const { customers, totals } = bodyOf(receivables, 200);
  assert.deepEqual([customers.length, totals.itemCount, totals.outstanding], [8, 1500, 2250]);
  const small = customers.filter(({ itemCount }) => itemCount < 900);
  const alone = [];
  for (const { customerId } of small.slice(0, 2)) {
    const one = await books.get(`/v1/reports/receivables?asOf=2026-02-01&customerId=${customerId}`);
    alone.push(one.text.slice(one.text.indexOf('[') + 1, one.text.lastIndexOf('],"totals"')));
  }
  assert.ok(receivables.text.includes(`"customers":[${alone.join()},{"customerId"`));

  const large = customers.find(({ itemCount }) => itemCount === 900);
  const statement = await books.get(
    `/v1/clients/${large?.customerId}/statement?from=${OPENED}&to=2026-02-01`,
  );
  assert.equal(statement.headers.get('transfer-encoding'), 'chunked');
  assert.equal(statement.text, JSON.stringify(statement.body));
  const { lines, openInvoices: open, closingBalance } = bodyOf(statement, 200);
  assert.deepEqual([lines.length, open.length, closingBalance], [900, 900, 1350]);
  assert.equal(lines.at(-1)?.balance, closingBalance);
});

test('a long VAT report has every deviation, by entry and code', async () => {
  const books = await service.caller();
  const count = 140;
  const codes = { 1: '2711', 11: '2712', 13: '2713' };
  const lines = [
    ...Object.entries(codes).flatMap(([vatCode, account]) => [
      { account: '6800', debit: 100, vatCode },
      { account, debit: 5, vatDeviation: true },
    ]),
    { account: '1920', credit: 315 },
  ];
  for (let number = 1; number <= count; number += 1) {
    const description = `${number} ${'æ'.repeat(490)}`;
    bodyOf(await books.post('/v1/journal-entries', { documentDate: inDays(0), description, lines }), 201);
  }
  const term = Math.ceil(Number(MONTH.slice(5)) / 2);
  const path = `/v1/reports/vat?year=${MONTH.slice(0, 4)}&term=${term}`;
  const report = await books.get(path);
  assert.equal(report.headers.get('transfer-encoding'), 'chunked');
  assert.equal(report.text, JSON.stringify(report.body));
  const { deviations } = bodyOf<Schemas['VatReport']>(report, 200);
  assert.deepEqual(
    deviations.map(({ description, vatCode }) => `${parseInt(description, 10)} ${vatCode}`),
    Array.from({ length: count }, (_, index) =>
      Object.keys(codes).map((code) => `${index + 1} ${code}`),
    ).flat(),
  );
});
