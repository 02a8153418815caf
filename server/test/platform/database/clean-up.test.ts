import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { deleteOldApiCalls } from '../../../src/platform/access/api-calls.store.ts';
import { deleteOldBodies } from '../../../src/platform/access/call-bodies.store.ts';
import type { Db } from '../../../src/platform/database/database.ts';
import { deleteExpiredAnswers } from '../../../src/platform/http/once/idempotency.ts';
import { deleteEndedWindows } from '../../../src/platform/access/rate-limits.ts';
import { bodyOf } from '../../support/api/answers.ts';
import { eventually } from '../../support/eventually.ts';
import { invoiceBody } from '../../support/example-invoices.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { startTestApp } from '../../support/test-app.ts';

/** The rows of two whole batches and the start of a third. */
const OLD = 10_100;
const LAST_BATCH = 100;

const service = await startTestApp({ jobs: false, isAlone: true });
const owner = openAsOwner(service.connection);
const api = await service.caller();

/** `old` makes this many old rows. The newest is called `last`. */
type CleanUp = {
  table: string;
  old: string;
  last: string;
  run: (db: Db, stopping?: AbortSignal) => Promise<unknown>;
};

const CLEAN_UPS: CleanUp[] = [
  {
    table: 'idempotency_keys',
    old: `insert into idempotency_keys (account_id, grant_id, key, fingerprint, status, headers, body, created_at)
      select '${api.accountId}', gen_random_uuid(), n::text, '', 201, '{}', '', now() - interval '30 days' + n * interval '1 s'
      from generate_series(1, ${OLD}) n`,
    last: `key = '${OLD}'`,
    run: deleteExpiredAnswers,
  },
  {
    table: 'api_calls',
    old: `insert into api_calls (account_id, id, client_id, at, method, path, status, milliseconds)
      select '${api.accountId}', gen_random_uuid(), 'old', now() - interval '60 days' + n * interval '1 s', 'GET', '/', 200, n
      from generate_series(1, ${OLD}) n`,
    last: `milliseconds = ${OLD}`,
    run: (db, stopping) => deleteOldApiCalls(db, service.clock.now, stopping),
  },
  {
    table: 'api_call_bodies',
    old: `insert into api_call_bodies (account_id, id, at, answer)
      select '${api.accountId}', gen_random_uuid(), now() - interval '30 days' + n * interval '1 s', n::text::json
      from generate_series(1, ${OLD}) n`,
    last: `answer::text = '${OLD}'`,
    run: (db, stopping) => deleteOldBodies(db, service.clock.now, stopping),
  },
];

for (const { table, old, last, run } of CLEAN_UPS) {
  test(`${table}: batches are committed one by one, and requests are answered while the clean-up waits`, async () => {
    await sql.raw(old).execute(owner);
    const stopping = new AbortController();
    stopping.abort(new Error('stopping'));
    await assert.rejects(run(service.db, stopping.signal), /^Error: stopping$/);
    assert.equal(await countOld(table), OLD, 'the clean-up stops between two batches');
    // Whoever holds a row of the last batch stops the clean-up, and nothing else.
    const holder = await owner.startTransaction().execute();
    await sql
      .raw(`select from ${table} where account_id = '${api.accountId}' and ${last} for update`)
      .execute(holder);
    // The clean-up gives up after 5 seconds. A slow machine may need that long for the next steps.
    const cleanUp = run(service.db).catch(() => {});
    await eventually('all but the last batch is gone', async () => (await countOld(table)) === LAST_BATCH);

    const key = crypto.randomUUID();
    const made = bodyOf(await api.post('/v1/invoices', invoiceBody(), { key }), 201);
    bodyOf(await api.get(`/v1/invoices/${made.id}`), 200);
    assert.deepEqual((await api.post('/v1/invoices', invoiceBody(), { key })).body, made);
    assert.equal(await countOld(table), LAST_BATCH);

    await holder.rollback().execute();
    await cleanUp;
    await run(service.db);
    assert.equal(await countOld(table), 0);
    assert.ok((await countAll('idempotency_keys')) > 0, 'what is new stays');
  });
}

test('windows of the rate limit: the clean-up does not wait for a window that is being counted right now', async () => {
  await sql`
    insert into rate_limit_windows (subject, started_at, request_count)
    select 'old ' || n, now() - interval '1 day', 1 from generate_series(1, ${OLD}::int) n
  `.execute(owner);
  const holder = await owner.startTransaction().execute();
  await sql`update rate_limit_windows set request_count = 2 where subject = 'old 1'`.execute(holder);

  await deleteEndedWindows(service.db);
  assert.equal(await countAll('rate_limit_windows'), 1);
  await holder.rollback().execute();
  await deleteEndedWindows(service.db);
  assert.equal(await countAll('rate_limit_windows'), 0);
});

async function countOld(table: string): Promise<number> {
  const column = table.startsWith('api_call') ? 'at' : 'created_at';
  const { rows } = await sql`
    select from ${sql.table(table)} where ${sql.ref(column)} < now() - interval '20 days'
  `.execute(owner);
  return rows.length;
}

async function countAll(table: string): Promise<number> {
  const { rows } = await sql`select from ${sql.table(table)}`.execute(owner);
  return rows.length;
}
