import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CompiledQuery, sql } from 'kysely';
import { openDatabase } from '../../src/platform/database.ts';
import { onEnd } from '../support/cleanup.ts';
import { openAsOwner } from '../support/owner.ts';
import { createTestDatabase } from '../support/test-database.ts';

test('however the server is set, times are in UTC and no plan is compiled', async () => {
  const connection = await createTestDatabase();
  const owner = openAsOwner(connection);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(owner);
  for (const setting of [`jit = on`, `timezone = 'Asia/Tokyo'`]) {
    await owner.executeQuery(CompiledQuery.raw(`alter database ${rows[0]?.name} set ${setting}`));
  }
  for (const role of ['request', 'owner'] as const) {
    const { db, close } = openDatabase(connection, role, 1);
    onEnd(close);
    const settings =
      await sql`select current_setting('jit') as jit, current_setting('timezone') as timezone`.execute(db);
    assert.deepEqual(settings.rows, [{ jit: 'off', timezone: 'UTC' }], role);
  }
});
