import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { CompiledQuery, sql } from 'kysely';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { createJobs } from '../../../src/platform/operations/jobs.ts';
import { createLog } from '../../../src/platform/operations/log.ts';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { eventually } from '../../support/eventually.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { createTestDatabase } from '../../support/database/test-database.ts';

const connection = await createTestDatabase();
const owner = openAsOwner(connection);
const SETTINGS = `current_setting('jit') as jit, current_setting('timezone') as timezone`;
const OURS = { jit: 'off', timezone: 'UTC' };

before(async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(owner);
  for (const setting of [`jit = on`, `timezone = 'Asia/Tokyo'`]) {
    await owner.executeQuery(CompiledQuery.raw(`alter database ${rows[0]?.name} set ${setting}`));
  }
});

test('with any server settings, times are in UTC and no plan is compiled', async () => {
  for (const role of ['request', 'owner'] as const) {
    const { db, close } = openDatabase(connection, role, 1);
    onEnd(close);
    assert.deepEqual((await db.executeQuery(CompiledQuery.raw(`select ${SETTINGS}`))).rows, [OURS], role);
  }
});

test('the same holds for the connections of the job queue', async () => {
  await sql`create table noted (jit text, timezone text)`.execute(owner);
  await sql`grant insert on noted to tilgode_app`.execute(owner);
  const note = `begin insert into public.noted select ${SETTINGS}; return null; end`;
  for (const statement of [
    `create function note() returns trigger language plpgsql as '${note.replaceAll("'", "''")}'`,
    'create trigger note after insert on pgboss.schedule execute function note()',
  ]) {
    await owner.executeQuery(CompiledQuery.raw(statement));
  }
  const { db, close } = openDatabase(connection, 'request', 2);
  const jobs = createJobs(db, createLog('silent'));
  await jobs.start([{ name: 'scheduled', schedule: '0 3 * * *', run: async () => {} }]);
  await jobs.stop();
  await close();
  const { rows } = await sql`select * from noted`.execute(owner);
  assert.deepEqual(rows, [OURS]);
});

test('closing ends the connections at once, also when only transactions ran on them', async () => {
  const { db, close } = openDatabase(connection, 'request', 2);
  const pid = await inTransaction(db, async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    return rows[0]?.pid;
  });
  await close();
  const isThere = sql`select from pg_stat_activity where pid = ${pid}`;
  // An idle connection of an unclosed pool lives for ten seconds, and so does its process.
  await eventually('it has ended', async () => (await isThere.execute(owner)).rows.length === 0, 5_000);
});
