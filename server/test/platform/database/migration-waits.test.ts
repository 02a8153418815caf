import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { migrate } from '../../../src/platform/database/migrations.ts';
import { eventually } from '../../support/eventually.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { createOldDatabase } from '../../support/database/old-database.ts';

/** The migration after these changes the table `invoices`. */
const MIGRATIONS_BEFORE = 21;
const NEXT = '0022-an-invoice-is-one-row';

const { connection } = await createOldDatabase(MIGRATIONS_BEFORE);

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

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(connection);
  await client.connect();
  onEnd(() => client.end());
  return client;
}
