import assert from 'node:assert/strict';
import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type * as migrations from '../../../src/platform/database/migrations.ts';
import { eventually } from '../../support/eventually.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { createTestDatabase } from '../../support/database/test-database.ts';
import { makeTemporaryFolder } from '../../support/program/temporary-folder.ts';

const NEXT = '0999-colours';

const connection = await createTestDatabase();
const migrate = await programWith(`${NEXT}.sql`, 'alter table invoices add column colour text;');

test('while a migration waits for a table that a backup reads, requests to the table are answered', async () => {
  const [backup, request, observer] = [await connect(), await connect(), await connect()];
  await backup.query('begin; lock table invoices in access share mode');
  const told: string[] = [];
  const migrating = migrate(connection, (message) => told.push(message));

  const asksInVain = async () => {
    const { rows } = await observer.query(
      `select from pg_locks where relation = 'invoices'::regclass and not granted`,
    );
    return rows.length > 0;
  };
  // Twice, because the migration is tried again.
  for (let time = 1; time <= 2; time += 1) {
    await eventually('the migration waits for the table', asksInVain);
    // As long as a request waits for a lock.
    await request.query(`set lock_timeout = '5s'`);
    await request.query('select from invoices limit 1');
    await eventually('the migration has given way', async () => !(await asksInVain()));
  }
  assert.equal(told.length, 1);

  await backup.query('rollback');
  assert.equal((await migrating)[0], NEXT);
  assert.equal(told.length, 1);
});

/** @returns `migrate` of a copy of this version that has one more migration */
async function programWith(name: string, migration: string): Promise<typeof migrations.migrate> {
  const [folder, root] = [makeTemporaryFolder(), fileURLToPath(new URL('../../../../', import.meta.url))];
  for (const part of ['server/src', 'server/migrations', 'package.json', 'server/package.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'server/migrations', name), migration);
  const { migrate } = (await import(
    join(folder, 'server/src/platform/database/migrations.ts')
  )) as typeof migrations;
  return migrate;
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(connection);
  await client.connect();
  onEnd(() => client.end());
  return client;
}
