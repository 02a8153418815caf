import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { preload } from '../../../../../bench/preload.ts';
import { rebuildDerived } from '../../../../src/features/derived/index.ts';
import { MOST_COUNTED } from '../../../../src/platform/http/lists/paging.ts';
import { assertInvalid, bodyOf } from '../../../support/api/answers.ts';
import { noteStatements } from '../../../support/database/executed-statements.ts';
import { createDraft, exemptLine } from '../../../support/example-invoices.ts';
import { startTestApp } from '../../../support/test-app.ts';

/** Every document has the customer `Kunde`, and the entry of each `Faktura` and its number. */
const DOCUMENTS = MOST_COUNTED + 50;
const service = await startTestApp({ jobs: false });
const api = await service.caller();
const owner = new pg.Client(service.connection);
await owner.connect();
await preload(owner, api.accountId, DOCUMENTS);
await rebuildDerived(service.db.of(api.accountId));
await owner.query('vacuum analyze');
const YEAR = new Date().getFullYear();
const LISTS = [
  ['invoices', 'q=kunde', 'sort=createdAt'],
  ['journal-entries', `from=${YEAR}-01&to=${YEAR}-12&q=faktura`, 'sort=postingDate'],
] as const;

async function read(list: string, query: string) {
  const { items, ...envelope } = bodyOf(await api.get(`/v1/${list}?${query}` as '/v1/invoices'), 200);
  return { ids: items.map(({ id }) => id), envelope };
}

for (const [list, asked, sort] of LISTS) {
  test(`${list}: quickCount tells of more than ${MOST_COUNTED}, and without it totalCount is exact`, async () => {
    const query = `${asked}&${sort}&pageSize=100`;
    const exact = await read(list, query);
    assert.equal(exact.envelope.totalCount, DOCUMENTS);
    assert.ok(!('moreThanTotal' in exact.envelope));
    const quick = await read(list, `${query}&quickCount=true`);
    assert.deepEqual(quick.ids, exact.ids);
    assert.deepEqual(quick.envelope, { ...exact.envelope, totalCount: MOST_COUNTED, moreThanTotal: true });
  });

  test(`${list}: pages behind what is counted are whole, and the last one says that it is the last`, async () => {
    const last = Math.ceil(DOCUMENTS / 100);
    for (const [page, count, hasMore] of [
      [last - 1, 100, true],
      [last, 50, false],
      [last + 1, 0, false],
    ] as const) {
      const query = `${asked}&${sort}&pageSize=100&page=${page}`;
      const { ids, envelope } = await read(list, `${query}&quickCount=true`);
      assert.deepEqual(ids, (await read(list, query)).ids);
      assert.deepEqual([ids.length, envelope.hasMore], [count, hasMore], `page ${page}`);
    }
  });

  test(`${list}: the cursor leads through more than ${MOST_COUNTED} items`, async () => {
    const query = `${asked}&pageSize=2&quickCount=true`;
    const first = await read(list, query);
    const second = await read(list, `${query}&after=${first.envelope.next}`);
    const four = await read(list, `${asked}&pageSize=4`);
    assert.deepEqual([...first.ids, ...second.ids], four.ids);
    assert.ok(second.envelope.hasMore);
  });
}

test('a list whose total is kept tells all of it, also with quickCount', async () => {
  for (const query of ['', '&status=sent', '&type=invoice']) {
    const { envelope } = await read('invoices', `quickCount=true&pageSize=100${query}`);
    assert.deepEqual([envelope.totalCount, envelope.hasMore], [DOCUMENTS, true], query);
    assert.ok(!('moreThanTotal' in envelope), query);
  }
});

test('few documents are counted exactly with quickCount, also beside a text that all have', async () => {
  const draft = await createDraft(api, { client: { name: 'Kunde Ås', email: 'k@kunde.example' } });
  const filter = `q=kunde&clientId=${draft.client.id}`;
  const { ids, envelope } = await read('invoices', `${filter}&quickCount=true`);
  assert.deepEqual([ids, envelope.totalCount, envelope.hasMore], [[draft.id], 1, false]);
  const rare = await read('invoices', `q=${DOCUMENTS}&quickCount=true`);
  assert.equal(rare.envelope.totalCount, 1);
});

test('a draft and an amount are found beside a text that more documents have than are counted', async () => {
  const draft = await createDraft(api, {
    client: { name: 'Kunde sist', email: 'sist@kunde.example' },
    lines: [exemptLine(1)],
  });
  assert.equal((await read('invoices', 'q=kunde&quickCount=true')).ids[0], draft.id);
  assert.equal((await read('invoices', 'q=3750&quickCount=true')).envelope.totalCount, MOST_COUNTED);
});

test('other lists do not take quickCount', async () => {
  assertInvalid(await api.get('/v1/clients?quickCount=true' as '/v1/clients'), {
    quickCount: 'unknown-parameter',
  });
});

test('an entry is found by the trigrams of its account, and by the keys of its accounts of the chart', async () => {
  const { statements, stop } = noteStatements(service.connection);
  const period = `from=${YEAR}-01&to=${YEAR}-12`;
  await api.get(`/v1/reports/journal-entries?${period}&q=${DOCUMENTS}` as '/v1/clients');
  await api.get(`/v1/reports/journal-entries?${period}&account=7770` as '/v1/clients');
  stop();
  const searches = [...statements].filter(([text]) => text.includes('from searched_journal'));
  assert.equal(searches.length, 2);
  for (const [text, values] of searches) {
    const { rows } = await owner.query<{ 'QUERY PLAN': unknown[] }>(`explain (format json) ${text}`, values);
    assert.match(JSON.stringify(rows[0]?.['QUERY PLAN']), /"Index Name":"searched_journal_keys_idx"/, text);
  }
  await owner.end();
});
