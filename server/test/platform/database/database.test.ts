import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { CompiledQuery, sql } from 'kysely';
import { openDatabase } from '../../../src/platform/database/database.ts';
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

test('closing ends the connections at once, also when only transactions ran on them', async () => {
  const { db, close } = openDatabase(connection, 'request', 2);
  const pid = await inTransaction(db, async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    return rows[0]?.pid;
  });
  await close();
  const isThere = sql`select from pg_stat_activity where pid = ${pid}`;
  // An idle connection of an unclosed pool lives for ten seconds, and so does its process.
  await eventually('it has ended', async () => (await isThere.execute(owner)).rows.length === 0);
});
