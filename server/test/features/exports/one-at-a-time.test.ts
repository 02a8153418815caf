import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { bodyOf } from '../../support/api/answers.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { countWaiting } from '../../support/database/waiting.ts';
import { eventually } from '../../support/eventually.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false, isAlone: true });
const database = openAsOwner(service.connection);
const watch = openAsOwner(service.connection);

/** Each waits for the table with one connection, and nothing else reads the table. */
const FILES = ['csv', 'xlsx', 'pdf'].map(
  (format) => `/v1/reports/trial-balance?asOf=2026-12-31&format=${format}`,
);

test('one file of an account is made at a time, and the others wait for their turn without a slot', async () => {
  const api = await service.caller();
  const neighbour = await service.caller();
  const { asked, beside } = await database.transaction().execute(async (trx) => {
    await sql`lock table kept_figures in access exclusive mode`.execute(trx);
    const asked = FILES.map((path) => api.get(path));
    await eventually('one of them waits for the table', async () => (await countWaiting(watch)) === 1);
    // The account has its slots for other requests meanwhile.
    for (let others = 0; others < 10; others += 1) bodyOf(await api.get('/v1/me'), 200);
    assert.equal(await countWaiting(watch), 1);
    const beside = neighbour.get(FILES[0] ?? '');
    await eventually(
      'that of another account waits beside it',
      async () => (await countWaiting(watch)) === 2,
    );
    return { asked, beside };
  });
  for (const { status, text } of await Promise.all([...asked, beside])) assert.equal(status, 200, text);
});
