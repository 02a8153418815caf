import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { rebuildFigures } from '../../../../src/features/derived/index.ts';
import { sequenceAll } from '../../../../src/platform/events/sequencer.ts';
import { inDays } from '../../../support/dates.ts';
import { bodyOf } from '../../../support/api/answers.ts';
import { createDraft, createSent, invoiceBody, send } from '../../../support/example-invoices.ts';
import { figureBreaches } from '../../../support/database/figures.ts';
import { openAsOwner } from '../../../support/database/owner.ts';
import { startTestApp } from '../../../support/test-app.ts';

/** More than are skipped one by one, over three days. Some pages start in a day, some after all of these days. */
const OLD = 2500;
const LATER = 3;

const service = await startTestApp({ jobs: false });
const owner = openAsOwner(service.connection);
const api = await service.caller();
await insertOldDrafts(api.accountId);
// The drafts of another account are neither counted nor listed.
await insertOldDrafts((await service.caller()).accountId);
await rebuildFigures(service.db.of(api.accountId));
for (let made = 0; made < LATER; made++) await createDraft(api);

test('every invoice is on exactly one page, in order, in both directions', async () => {
  const all = await idsInOrder();
  assert.equal(all.length, OLD + LATER);
  assert.equal(await countDays(), 4);
  assert.deepEqual(await readAll('createdAt', 100), all);
  assert.deepEqual(await readAll('-createdAt', 100), all.toReversed());
});

test('pages can start with a day, beside its first invoice, at the end and beyond the end', async () => {
  const all = await idsInOrder();
  for (const pageSize of [1, 7, 100]) {
    for (const offset of [
      1000,
      1001,
      1049,
      1050,
      1051,
      2000,
      2099,
      2100,
      2101,
      all.length - 1,
      all.length,
      50_000,
    ]) {
      const page = Math.floor(offset / pageSize) + 1;
      const from = (page - 1) * pageSize;
      const { ids, body } = await read('createdAt', page, pageSize);
      assert.deepEqual(ids, all.slice(from, from + pageSize), `${page} of ${pageSize}`);
      assert.equal(body.totalCount, all.length);
      assert.equal(body.hasMore, from + pageSize < all.length);
    }
  }
});

test('totals by status, type and invoice date are summed from the kept counts, and not counted invoice by invoice', async () => {
  const addToCounts = (count: number) =>
    sql`update kept_figures set item_count = item_count + ${count}
      where account_id = ${api.accountId} and figure = 'invoices' and day = '2026-01-01'`.execute(owner);
  await addToCounts(5);
  const total = async (query: string) =>
    bodyOf(await api.get(`/v1/invoices?pageSize=1&${query}`), 200).totalCount;
  for (const query of [
    'page=1',
    'page=2000',
    'status=draft',
    'status=draft,sent',
    'type=invoice',
    'issuedFrom=2026-01-01',
  ]) {
    assert.equal(await total(query), OLD + LATER + 5, query);
  }
  assert.equal(await total('status=draft&type=invoice&issuedFrom=2026-01-01&issuedTo=2026-01-01'), OLD + 5);
  assert.equal(await total('type=credit_note'), 0);
  assert.equal(await total('status=sent,overdue'), 0);
  await addToCounts(-5);
});

test('while drafts are made, sent and deleted and figures are added to and made anew, pages are complete, and in the end every draft is counted', async () => {
  const victims = (await idsInOrder()).filter((_, index) => index % 40 === 7);
  const kept = new Set((await idsInOrder()).filter((id) => !victims.includes(id)).slice(0, OLD / 2));
  const work = [
    ...victims.map((id) => async () => void bodyOf(await api.delete(`/v1/invoices/${id}`), 204)),
    ...Array.from({ length: 15 }, () => async () => void (await createDraft(api))),
    ...Array.from({ length: 5 }, () => async () => void (await createSent(api))),
    ...Array.from({ length: 10 }, () => async () => {
      const { ids } = await read('createdAt', 12, 100);
      assert.equal(new Set(ids).size, 100);
      assert.ok(ids.some((id) => kept.has(id)));
    }),
    ...Array.from({ length: 5 }, () => () => sequenceAll(service.db)),
    ...Array.from({ length: 3 }, () => () => rebuildFigures(service.db.of(api.accountId))),
  ];
  await inShuffledOrder(work, 8);

  const all = await idsInOrder();
  const expected = OLD + LATER - victims.length + 20;
  assert.equal(all.length, expected);
  assert.deepEqual(await readAll('createdAt', 100), all);
  assert.deepEqual(await breaches(), []);
});

test('a failed request counts nothing, and a repeated request counts once', async () => {
  const total = async () => (await read('-createdAt', 1, 1)).body.totalCount;
  const before = await total();
  const invalid = await api.post('/v1/invoices', invoiceBody({ dueDate: 'i morgen' }));
  assert.equal(invalid.status, 400);
  assert.equal(await total(), before);

  const key = crypto.randomUUID();
  const bodies = [1, 2, 3].map(() => api.post('/v1/invoices', invoiceBody(), { key }));
  await Promise.all(bodies);
  bodyOf(await api.post('/v1/invoices', invoiceBody(), { key }), 201);
  assert.equal(await total(), before + 1);
});

test('every entry of the journal is on exactly one page, in order, and each day counts its postings', async () => {
  const drafts = await Promise.all(Array.from({ length: 6 }, () => createDraft(api)));
  await Promise.all(drafts.map(({ id }) => send(api, id)));
  await Promise.all(
    ['2026-03-01', '2026-03-01', '2026-05-31', '2026-04-15', '2026-03-01', '2026-04-15'].map(
      async (documentDate) => {
        const lines = [
          { account: '6800', debit: 10 },
          { account: '1920', credit: 10 },
        ];
        const entry = { documentDate, description: 'Papir', lines };
        bodyOf(await api.post('/v1/journal-entries', entry), 201);
      },
    ),
  );
  assert.deepEqual(await breaches(), []);

  const { rows } = await sql<{ id: string }>`
    select id from journal_entries where account_id = ${api.accountId} and posting_date >= '2026-03-01'
    order by posting_date, series, number
  `.execute(owner);
  const year = inDays(0).slice(0, 4);
  const listed: string[] = [];
  for (let page = 1; ; page++) {
    const path = `/v1/journal-entries?from=2026-03&to=${year}-12&pageSize=2&page=${page}` as const;
    const { items, totalCount, hasMore } = bodyOf(await api.get(path), 200);
    assert.equal(totalCount, rows.length);
    listed.push(...items.map(({ id }) => id));
    if (!hasMore) break;
  }
  assert.deepEqual(
    listed,
    rows.map(({ id }) => id),
  );
  const spring = bodyOf(await api.get(`/v1/journal-entries?from=2026-04&to=2026-05&pageSize=2&page=2`), 200);
  assert.deepEqual([spring.totalCount, spring.items.length, spring.hasMore], [3, 1, false]);
  const beyond = bodyOf(await api.get(`/v1/journal-entries?from=2026-04&to=2026-05&pageSize=2&page=3`), 200);
  assert.deepEqual([beyond.totalCount, beyond.items], [3, []]);
});

/** Drafts of earlier days, several of one instant, so that their ids decide the order. */
async function insertOldDrafts(accountId: string): Promise<void> {
  await sql`
    insert into invoices (account_id, id, type, status, issue_date, due_date, reference, client_name, client_email,
      client_address, client_postal_code, client_city, client_org_number, client_country, subtotal_ore, vat_ore,
      total_ore, created_at, updated_at, lines)
    select ${accountId}, gen_random_uuid(), 'invoice', 'draft', '2026-01-01', '2199-01-01', '', 'Kunde',
      'kunde@kunder.example', '', '', '', '', 'NO', 0, 0, 0, at, at, '[]'
    from (
      select timestamptz '2026-01-01' + n / 1050 * interval '1 day' + (n / 7) * interval '0.001234 s' as at
      from generate_series(1, ${OLD}::int) n
    ) made
  `.execute(owner);
}

async function idsInOrder(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from invoices where account_id = ${api.accountId} order by created_at, id
  `.execute(owner);
  return rows.map(({ id }) => id);
}

async function countDays(): Promise<number> {
  await sequenceAll(service.db);
  const { rows } = await sql`
    select from kept_figures where account_id = ${api.accountId} and figure = 'invoices-made'`.execute(owner);
  return rows.length;
}

async function read(sort: string, page: number, pageSize: number) {
  const path = `/v1/invoices?sort=${sort}&page=${page}&pageSize=${pageSize}` as const;
  const body = bodyOf(await api.get(path), 200);
  return { ids: body.items.map(({ id }) => id), body };
}

async function readAll(sort: string, pageSize: number): Promise<string[]> {
  const all: string[] = [];
  for (let page = 1; ; page++) {
    const { ids, body } = await read(sort, page, pageSize);
    all.push(...ids);
    if (!body.hasMore) return all;
  }
}

const breaches = () => figureBreaches(owner.of(api.accountId));

async function inShuffledOrder(work: (() => Promise<void>)[], atOnce: number): Promise<void> {
  const waiting = work
    .map((one) => ({ one, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one);
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await next();
    }),
  );
}
